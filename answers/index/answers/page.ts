/** Which places a page of a list has, in which order. */
import type { Position } from '../../../core/geo/bbox.ts'
import type { OrderTerm } from '../../../core/query/ast.ts'
import { countBits, hasBit, nextBit } from '../blocks/bits.ts'
import type { Block } from '../blocks/block.ts'
import { rankedPlaces } from '../blocks/derive.ts'
import { compareIds, uuidAt } from '../blocks/ids.ts'
import type { IndexedPlaces } from '../blocks/indexed-places.ts'
import { type Filter, visitSelected } from '../conditions/select.ts'
import { Unsure } from '../conditions/spans.ts'
import { type Rank, ranksOf } from './order.ts'

export interface FoundPage {
  /** Number of places on all pages. */
  readonly count: number
  /** Ids of the places of the page, in order; undefined if the page is too far from both ends. */
  readonly ids: readonly string[] | undefined
}

/** Places up to the end of a page that are put in order. PostgreSQL reads deeper pages. */
const MAX_ORDERED = 20_000

interface Candidate {
  readonly block: Block
  readonly at: number
  /** By the first term; the lowest comes first. */
  readonly rank: number
}

export interface AskedPage {
  /** It ends in `id`. */
  readonly order: readonly OrderTerm[]
  readonly origin: Position | undefined
  readonly limit: number
  readonly offset: number | 'last'
}

/** Returns a page; undefined if the index does not hold a field of the order. Throws `Unsure`. */
export function findPage(places: IndexedPlaces, filter: Filter, asked: AskedPage): FoundPage | undefined {
  const { order, limit, offset } = asked
  if (!ranksOf(order, asked.origin, places, false)) return undefined
  const count = countSelected(places, filter)
  const begin = offset === 'last' ? Math.max(0, Math.ceil(count / limit) - 1) * limit : offset
  const end = Math.min(begin + limit, count)
  if (begin >= end) return { count, ids: [] }
  const isFromEnd = count - begin < end
  const most = isFromEnd ? count - begin : end
  if (most > MAX_ORDERED) return { count, ids: undefined }
  const first = firstOf(places, filter, asked, most, isFromEnd)
  const page = isFromEnd ? first.slice(count - end).reverse() : first.slice(begin)
  return { count, ids: page.map(({ block, at }) => uuidAt(block.ids, at)) }
}

export function countSelected(places: IndexedPlaces, filter: Filter): number {
  let count = 0
  visitSelected(places, filter, (_block, begin, end, bits) => {
    count += bits ? countBits(bits, begin, end) : end - begin
  })
  return count
}

/** Returns the first `most` places of an order, or the last ones if `isFromEnd`, the very last first. */
function firstOf(
  places: IndexedPlaces,
  filter: Filter,
  { order, origin }: AskedPage,
  most: number,
  isFromEnd: boolean,
): Candidate[] {
  const ranks = ranksOf(order, origin, places, isFromEnd) as readonly Rank[]
  const [first = SAME, ...others] = ranks
  const sign = isFromEnd ? -1 : 1
  const compare = (one: Candidate, other: Candidate) => {
    if (one.rank !== other.rank) return decide(one.rank, other.rank, first)
    for (const rank of others) {
      const [a, b] = [rank.of(one.block, one.at), rank.of(other.block, other.at)]
      if (a !== b) return decide(a, b, rank)
    }
    return sign * compareIds(one.block.ids, one.at, other.block.ids, other.at)
  }
  let best: Candidate[] = []
  let limit = Number.POSITIVE_INFINITY
  const cut = () => {
    best = best.sort(compare).slice(0, most)
    if (best.length === most) limit = best.at(-1)?.rank ?? limit
  }
  const consider = (block: Block, at: number) => {
    if (first.atLeast && first.atLeast(block, at) > limit + first.unsure) return false
    const rank = first.of(block, at)
    if (rank > limit && decide(rank, limit, first) > 0) return false
    best.push({ block, at, rank })
    // Sorting twice as many as are wanted, seldom, is cheaper than keeping them sorted.
    if (best.length >= 2 * most + 1000) cut()
    return true
  }
  const isByScore = order[0]?.field === 'score_combined' && order[0].descending && !isFromEnd
  visitSelected(places, filter, (block, begin, end, bits) => {
    // In the order of scores, each block has only a few of the best. Few that pass are found faster by their bits.
    const passed = bits ? countBits(bits, begin, end) : end - begin
    if (isByScore && passed > block.size / 8 && end - begin === block.size) {
      for (const at of rankedPlaces(block)) if ((!bits || hasBit(bits, at)) && !consider(block, at)) break
    } else {
      for (let at = nextBit(bits, begin, end); at < end; at = nextBit(bits, at + 1, end)) consider(block, at)
    }
    if (isByScore && best.length >= 2 * most) cut()
  })
  cut()
  return best
}

const SAME: Rank = { of: () => 0, unsure: 0 }

/** Compares ranks that differ. Throws `Unsure`. */
function decide(one: number, other: number, { unsure }: Rank): number {
  if (Math.abs(one - other) <= unsure) throw new Unsure()
  return one < other ? -1 : 1
}
