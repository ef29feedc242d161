/** The best places of a text: those of the first tier, then of the next one, in each the best by score. */
import type { Match } from '../../../core/words/match.ts'
import { addRange, type Bits, countBits, giveBack, lendBits, nextBit, nextCommon, removeAll } from '../blocks/bits.ts'
import type { Block } from '../blocks/block.ts'
import type { IndexedPlaces } from '../blocks/indexed-places.ts'
import { tierTest } from '../conditions/filter.ts'
import type { MatchTest } from '../conditions/match.ts'
import { type Filter, visitSelected } from '../conditions/select.ts'
import { BestPlaces, type ScoredPlace } from './best-places.ts'
import { type NamedPlace, namedPlace } from './named-place.ts'

export interface AskedRanked {
  /** A place belongs to the first that it matches, and is left out if there is none. */
  readonly tiers: readonly Match[]
  readonly limit: number
}

interface RankedPlace extends NamedPlace {
  readonly score: number
  /** Number of its tier. */
  readonly rank: number
}

/** The best places first, with the number of all that pass. */
export interface RankedPlaces {
  readonly places: readonly RankedPlace[]
  readonly count: number
}

/** Returns at most `limit` places. Throws `Unsure`. */
export function findRanked(places: IndexedPlaces, filter: Filter, { tiers, limit }: AskedRanked): RankedPlaces {
  const { count, left } = selected(places, filter)
  const ranked: RankedPlace[] = []
  for (let rank = 0; rank < tiers.length && ranked.length < limit; rank++) {
    const best = bestOf(left, tierTest(tiers[rank] as Match, places.words), limit - ranked.length)
    for (const { block, at, score } of best) ranked.push({ ...namedPlace(places, block, at), score, rank })
  }
  for (const passed of left.values()) giveBack(passed)
  return { places: ranked, count }
}

/** The places that pass, by block; blocks without any are left out. */
function selected(places: IndexedPlaces, filter: Filter): { count: number; left: Map<Block, Bits> } {
  const left = new Map<Block, Bits>()
  let count = 0
  visitSelected(places, filter, (block, begin, end, bits) => {
    if (nextBit(bits, begin, end) === end) return
    const passed = left.get(block) ?? lendBits(block.size)
    left.set(block, passed)
    count += bits ? countBits(bits, begin, end) : end - begin
    addRange(passed, bits, begin, end)
  })
  return { count, left }
}

/** Takes the places that match out of `left`. Returns the best of them, at most `most`. */
function bestOf(left: Map<Block, Bits>, test: MatchTest, most: number): readonly ScoredPlace[] {
  const best = new BestPlaces(most)
  for (const [block, passed] of left) {
    const found = test(block)
    if (!found) continue
    for (let at = nextCommon(found, passed, 0, block.size); at < block.size; ) {
      best.add(block, at)
      at = nextCommon(found, passed, at + 1, block.size)
    }
    removeAll(passed, found)
    giveBack(found)
    if (nextBit(passed, 0, block.size) < block.size) continue
    left.delete(block)
    giveBack(passed)
  }
  return best.all()
}
