/** The best places of a text: those of the first tier, then of the next one, in each the best by score. */
import type { Match } from '../../../core/words/match.ts'
import { type Bits, keepCommon, newBits, nextBit, removeAll, setBit } from '../blocks/bits.ts'
import type { Block } from '../blocks/block.ts'
import { compareIds, uuidAt } from '../blocks/ids.ts'
import type { IndexedPlaces } from '../blocks/indexed-places.ts'
import { matchTests } from './match.ts'
import { type Filter, visitSelected } from './select.ts'

export interface AskedRanked {
  /** A place belongs to the first that it matches. The last one matches all that pass. */
  readonly tiers: readonly Match[]
  readonly limit: number
}

/** One value for each place, the best first. */
export interface RankedPlaces {
  readonly ids: readonly string[]
  readonly scores: readonly number[]
  readonly tiers: readonly number[]
}

interface Candidate {
  readonly block: Block
  readonly at: number
  readonly score: number
}

/** Returns at most `limit` places. Throws `Unsure`. */
export function findRanked(places: IndexedPlaces, filter: Filter, { tiers, limit }: AskedRanked): RankedPlaces {
  const left = selected(places, filter)
  const testOf = matchTests(places.words)
  const ranked: { readonly tier: number; readonly best: readonly Candidate[] }[] = []
  let missing = limit
  for (let tier = 0; tier < tiers.length && missing > 0; tier++) {
    const isLast = tier === tiers.length - 1
    const best = bestOf(left, isLast ? undefined : testOf(tiers[tier] as Match), missing)
    missing -= best.length
    ranked.push({ tier, best })
  }
  const all = ranked.flatMap(({ tier, best }) => best.map((candidate) => ({ ...candidate, tier })))
  return {
    ids: all.map(({ block, at }) => uuidAt(block.ids, at)),
    scores: all.map(({ score }) => score),
    tiers: all.map(({ tier }) => tier),
  }
}

/** The places that pass, by block; blocks without any are left out. */
function selected(places: IndexedPlaces, filter: Filter): Map<Block, Bits> {
  const all = new Map<Block, Bits>()
  visitSelected(places, filter, (block, begin, end, bits) => {
    if (nextFrom(bits, begin, end) === end) return
    const passed = all.get(block) ?? newBits(block.size)
    all.set(block, passed)
    if (end - begin === block.size && bits) passed.set(bits)
    else for (let at = nextFrom(bits, begin, end); at < end; at = nextFrom(bits, at + 1, end)) setBit(passed, at)
  })
  return all
}

function nextFrom(bits: Bits | undefined, from: number, end: number): number {
  return bits ? nextBit(bits, from, end) : from
}

/** Takes those that match out of `left`, and returns the best `most` of them. */
function bestOf(
  left: Map<Block, Bits>,
  test: ReturnType<ReturnType<typeof matchTests>> | undefined,
  most: number,
): Candidate[] {
  let best: Candidate[] = []
  let least = Number.NEGATIVE_INFINITY
  const cut = () => {
    best = best.sort(compare).slice(0, most)
    if (best.length === most) least = best.at(-1)?.score ?? least
  }
  for (const [block, passed] of left) {
    const found = test ? test(block) : passed
    if (!found) continue
    if (test) {
      keepCommon(found, passed)
      removeAll(passed, found)
      if (nextBit(passed, 0, block.size) === block.size) left.delete(block)
    }
    for (let at = nextBit(found, 0, block.size); at < block.size; at = nextBit(found, at + 1, block.size)) {
      const score = block.scores[at] as number
      if (score < least) continue
      best.push({ block, at, score })
      // Sorting twice as many as are wanted, seldom, is cheaper than keeping them sorted.
      if (best.length >= 2 * most + 1000) cut()
    }
  }
  cut()
  return best
}

function compare(one: Candidate, other: Candidate): number {
  return other.score - one.score || compareIds(one.block.ids, one.at, other.block.ids, other.at)
}
