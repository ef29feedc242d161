/**
 * Names that have the words of a text, with the places that have them: what suggestions of names show, in one answer. The
 * order is that of `ranked` with only the best place of each name, as long as typos decide nothing.
 */
import type { Match } from '../../../core/words/match.ts'
import { type Bits, giveBack, keepCommon, nextBit, nextCommon } from '../blocks/bits.ts'
import type { Block } from '../blocks/block.ts'
import { namesOfBlock } from '../blocks/derive.ts'
import type { IndexedPlaces } from '../blocks/indexed-places.ts'
import { tierTest } from '../conditions/filter.ts'
import { type MatchTest, matchesNone } from '../conditions/match.ts'
import { type Filter, visitSelected } from '../conditions/select.ts'
import { wordsAt } from '../words/place-words.ts'
import { BestPlaces, type ScoredPlace } from './best-places.ts'
import { type FoundBranches, findBranches } from './branches.ts'

export interface AskedSuggestions {
  /** Maximum number of names. */
  readonly names: number
  /** Maximum number of places of each name, if there are fewer names. Otherwise each has its best place alone. */
  readonly branches: number
  /** Matches all names that may be suggested. */
  readonly all: Match
  /** From the best to the worst; a name belongs to the first that one of its places matches. */
  readonly tiers: readonly Match[]
  /** Number of the first tiers, which match names with all words as they are typed. */
  readonly spelt: number
}

/**
 * Returns the best names. Undefined if none has all words as they are typed, so that typos decide the order, or if a place has
 * several names, of which only PostgreSQL knows the first. Throws `Unsure`.
 */
export function findSuggestions(
  places: IndexedPlaces,
  filter: Filter,
  { all, tiers, spelt, ...most }: AskedSuggestions,
): readonly FoundBranches[] | undefined {
  const firsts: ScoredPlace[] = []
  const every = forEachBlock(tierTest(all, places.words))
  // If a tier leaves room for the next one, all of its names are here.
  const taken = new Set<number>()
  for (const [rank, tier] of tiers.entries()) {
    const best = new BestPlaces(most.names - firsts.length, (sorted, wanted) =>
      firstOfNames(sorted, wanted, places, taken),
    )
    visitMatching(places, filter, [tierTest(tier, places.words), every], best)
    const found = best.all()
    if (rank >= spelt && firsts.length === 0 && found.length > 0) return undefined
    for (const name of found.map((place) => nameOf(place, places))) if (name !== undefined) taken.add(name)
    firsts.push(...found)
    if (firsts.length === most.names) break
  }
  const branches = firsts.length < most.names ? most.branches : 1
  return findBranches(places, filter, firsts, { ...most, branches })
}

/** Returns a test that keeps its answers: the bits are not the caller's. */
function forEachBlock(test: MatchTest): MatchTest {
  const known = new Map<Block, Bits | undefined>()
  return (block) => {
    if (!known.has(block)) known.set(block, test(block))
    return known.get(block)
  }
}

/** Adds the places that pass and match both to `best`. */
function visitMatching(
  places: IndexedPlaces,
  filter: Filter,
  [tier, every]: readonly [MatchTest, MatchTest],
  best: BestPlaces,
): void {
  if (tier === matchesNone) return
  visitSelected(places, filter, (block, begin, end, bits) => {
    const found = tier(block)
    if (!found) return
    const other = every(block)
    if (other) {
      keepCommon(found, other)
      const next = (from: number) => (bits ? nextCommon(found, bits, from, end) : nextBit(found, from, end))
      for (let at = next(begin); at < end; at = next(at + 1)) best.add(block, at)
    }
    giveBack(found)
  })
}

/** Returns the first `most` places of different names that are not taken. */
function firstOfNames(
  sorted: readonly ScoredPlace[],
  most: number,
  places: IndexedPlaces,
  taken: ReadonlySet<number>,
): ScoredPlace[] {
  const firsts: ScoredPlace[] = []
  const seen = new Set(taken)
  for (const place of sorted) {
    if (firsts.length === most) break
    const name = nameOf(place, places)
    if (name !== undefined && seen.has(name)) continue
    if (name !== undefined) seen.add(name)
    firsts.push(place)
  }
  return firsts
}

/** Returns the code of the first name of a place; undefined if it has no words. */
function nameOf({ block, at }: ScoredPlace, { words }: IndexedPlaces): number | undefined {
  const { isName } = namesOfBlock(block, words)
  for (const position of wordsAt(block.words, at)) if (isName[position]) return block.words.codes[position]
  return undefined
}
