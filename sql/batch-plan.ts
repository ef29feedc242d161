/** What becomes of each description of a batch, one after the other, by matches that were looked up for all at once. */
import { MATCH_METHODS, type Match } from './match-lookup.ts'

/** What a description means: a stored place, or one that it or an earlier one of the batch makes. */
export interface Found {
  /** Id of the place. */
  place: string
  method: 'id' | Match['method'] | 'created'
  /** 0 … 1, with at most four digits; null for one that is created. */
  score: number | null
}

export interface BatchItem {
  /** Number of its description: equal ones share one. */
  description: number
  /** The place that it names by id, if that is stored. */
  known: string | undefined
  /** The id that it gets, if it is created. */
  id: string
}

/**
 * Goes through the items in order, as if each were looked up only then: stored places match as they did, and earlier
 * items match if they were created. `stored` and `others` are the matches of each description among places and among
 * the descriptions; items that are `refused` could not be stored, and are undefined here.
 */
export function planBatch(
  items: readonly BatchItem[],
  stored: ReadonlyMap<number, readonly Match[]>,
  others: ReadonlyMap<number, readonly Match[]>,
  refused: ReadonlySet<BatchItem>,
): (Found | undefined)[] {
  /** The places that were created from each description. */
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
