/**
 * Decides which place each description of a batch means, in order. It needs the matches of all descriptions
 * (match-lookup.ts).
 */
import { MATCH_METHODS, type Match } from './match-lookup.ts'

/** The place that a description means: a stored one, or one that it or an earlier description of the batch creates. */
export interface Found {
  /** Id of the place. */
  place: string
  method: 'id' | Match['method'] | 'created'
  /** 0 … 1, rounded to four digits; null if the place is created. */
  score: number | null
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
 */
export function planBatch(
  items: readonly BatchItem[],
  stored: ReadonlyMap<number, readonly Match[]>,
  others: ReadonlyMap<number, readonly Match[]>,
  refused: ReadonlySet<BatchItem>,
): (Found | undefined)[] {
  /** Id of the place that was created from each description. */
  const created = new Map<string, string>()
  return items.map((item) => {
    if (item.known !== undefined) return { place: item.known, method: 'id', score: 1 }
    const own = created.get(String(item.description))
    const made = (others.get(item.description) ?? []).flatMap((match) => {
      const place = created.get(match.target)
      return place === undefined ? [] : [{ ...match, target: place }]
    })
    const matches = [...(stored.get(item.description) ?? []), ...made]
    if (own !== undefined) matches.push({ n: item.description, method: 'exact', score: 1, target: own, lost: false })
    const found = best(matches)
    if (found) return found
    if (refused.has(item)) return undefined
    created.set(String(item.description), item.id)
    return { place: item.id, method: 'created', score: null }
  })
}

function best(matches: readonly Match[]): Found | undefined {
  for (const method of MATCH_METHODS) {
    const [first, ...rest] = matches.filter((match) => match.method === method)
    if (!first) continue
    const { target, score } = rest.reduce((high, next) => (isBetter(next, high) ? next : high), first)
    return { place: target, method, score: Math.round(score * 1e4) / 1e4 }
  }
  return undefined
}

function isBetter(a: Match, b: Match): boolean {
  return a.lost === b.lost ? a.score > b.score : b.lost
}
