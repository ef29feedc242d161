/**
 * Decides which place each description of a batch means, in order. It needs the matches of all descriptions
 * (match-lookup.ts).
 */
import type { Evidence } from '../../core/match/terms.ts'
import type { Match } from './match-judge.ts'

/** The place that a description means: a stored one, or one that it or an earlier description of the batch creates. */
export interface Found {
  /** Id of the place. */
  place: string
  method: 'id' | Match['method'] | 'created'
  /** 0 … 1, rounded to four digits; null if the place is created. */
  score: number | null
  /** The places that it may mean, the best first: the one that is found, or those that left it unsure. */
  likely: readonly Likely[]
}

interface Likely {
  /** Id of the place. */
  readonly place: string
  /** 0 … 1 */
  readonly probability: number
  readonly evidence: Evidence
}

export interface BatchItem {
  /** Number of its description; equal descriptions share one. */
  description: number
  /** Id of the place that the client names, if it is stored. */
  known: string | undefined
  /** Id of the place, if it is created. */
  id: string
}

/**
 * Plans the items in order, as if each were looked up after the earlier ones were written. Stored places match as
 * before; earlier items match if they create a place. `stored` are the matches of each description among places,
 * `others` those among the other descriptions. Items in `refused` could not be stored; without a match, their result is
 * undefined.
 * From the probability `threshold` on, an item is found.
 */
export function planBatch(
  items: readonly BatchItem[],
  stored: ReadonlyMap<number, readonly Match[]>,
  others: ReadonlyMap<number, readonly Match[]>,
  refused: ReadonlySet<BatchItem>,
  threshold: number,
): (Found | undefined)[] {
  /** Id of the place that was created from each description. */
  const created = new Map<string, string>()
  return items.map((item) => {
    if (item.known !== undefined) return { place: item.known, method: 'id', score: 1, likely: [] }
    const own = created.get(String(item.description))
    const made = (others.get(item.description) ?? []).flatMap((match) => {
      const place = created.get(match.target)
      return place === undefined ? [] : [{ ...match, target: place }]
    })
    const matches = [...(stored.get(item.description) ?? []), ...made]
    if (own !== undefined) matches.push({ ...SAME, n: item.description, target: own })
    const best = matches
      .filter((match) => match.upTo >= threshold && !isOneOfSeveral(match, matches))
      .reduce<Match | undefined>((high, next) => (high && !isBetter(next, high) ? high : next), undefined)
    if (best) {
      const score = Math.round(best.score * 1e4) / 1e4
      return { place: best.target, method: best.method, score, likely: [toLikely(best)] }
    }
    if (refused.has(item)) return undefined
    created.set(String(item.description), item.id)
    const likely = matches.sort((a, b) => b.score - a.score).slice(0, MAX_LIKELY)
    return { place: item.id, method: 'created', score: null, likely: likely.map(toLikely) }
  })
}

/** A repeated description means the same place as before. */
const SAME = { method: 'exact', score: 1, upTo: 1, lost: false, vague: false, evidence: {} } as const

const MAX_LIKELY = 3

function toLikely({ target, score, evidence }: Match): Likely {
  return { place: target, probability: score, evidence }
}

/** A vague match counts if its odds are so many times (natural logarithm) those of the next one. */
const CLEAR = 2

/** Returns whether a match does not say where, and another place matches nearly as well: branches of a chain. */
export function isOneOfSeveral(match: Match, matches: readonly Match[]): boolean {
  if (!match.vague) return false
  const odds = logOdds(match) - CLEAR
  return matches.some((other) => other.vague && other.target !== match.target && logOdds(other) > odds)
}

function logOdds({ score }: Match): number {
  return Math.log(score / (1 - score))
}

/** Exact matches come first. Among equals, the earlier one does. */
function isBetter(a: Match, b: Match): boolean {
  if ((a.method === 'exact') !== (b.method === 'exact')) return a.method === 'exact'
  return a.lost === b.lost ? a.score > b.score : b.lost
}
