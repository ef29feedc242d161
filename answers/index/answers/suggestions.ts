/**
 * Names that have the words of a text, with the places that have them: what suggestions of names show, in one answer. The
 * order is that of `ranked` with only the best place of each name, as long as typos decide nothing.
 */
import type { Match } from '../../../core/words/match.ts'
import { giveBack, keepCommon, nextBit, nextCommon } from '../blocks/bits.ts'
import { namesOfBlock } from '../blocks/derive.ts'
import type { IndexedPlaces } from '../blocks/indexed-places.ts'
import { tierTest } from '../conditions/filter.ts'
import { type Filter, visitSelected } from '../conditions/select.ts'
import { wordsAt } from '../words/place-words.ts'
import { BestPlaces, type ScoredPlace } from './best-places.ts'
import { type AskedBranches, type FoundBranches, findBranches } from './branches.ts'

export interface AskedSuggestions extends Pick<AskedBranches, 'names' | 'branches'> {
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
  // If a tier leaves room for the next one, all of its names are here.
  const taken = new Set<number>()
  for (const [rank, tier] of tiers.entries()) {
    const best = new BestPlaces(most.names - firsts.length, (sorted) => firstOfNames(sorted, places, taken))
    visitMatching(places, filter, [tier, all], best)
    const found = best.all()
    if (rank >= spelt && firsts.length === 0 && found.length > 0) return undefined
    for (const place of found) taken.add(nameOf(place, places) ?? Number.NaN)
    firsts.push(...found)
    if (firsts.length === most.names) break
  }
  return findBranches(places, filter, firsts, most)
}

/** Adds the places that pass and match both to `best`. */
function visitMatching(
  places: IndexedPlaces,
  filter: Filter,
  matches: readonly [Match, Match],
  best: BestPlaces,
): void {
  const [tier, all] = [tierTest(matches[0], places.words), tierTest(matches[1], places.words)]
  visitSelected(places, filter, (block, begin, end, bits) => {
    const found = tier(block)
    const every = found && all(block)
    if (found && every) {
      keepCommon(found, every)
      giveBack(every)
      const next = (from: number) => (bits ? nextCommon(found, bits, from, end) : nextBit(found, from, end))
      for (let at = next(begin); at < end; at = next(at + 1)) best.add(block, at)
    }
    if (found) giveBack(found)
  })
}

/** Leaves out all but the first place of each name, and names that are taken. */
function firstOfNames(sorted: readonly ScoredPlace[], places: IndexedPlaces, taken: ReadonlySet<number>) {
  const seen = new Set(taken)
  return sorted.filter((place) => {
    const name = nameOf(place, places)
    if (name === undefined) return true
    if (seen.has(name)) return false
    seen.add(name)
    return true
  })
}

/** Returns the code of the first name of a place; undefined if it has no words. */
function nameOf({ block, at }: ScoredPlace, { words }: IndexedPlaces): number | undefined {
  const { isName } = namesOfBlock(block, words)
  for (const position of wordsAt(block.words, at)) if (isName[position]) return block.words.codes[position]
  return undefined
}
