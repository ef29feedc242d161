/** Names with the places that have them, for suggestions: as `sql/search/suggested-places.ts` reads them without a focus. */
import { MAX_OTHERS } from '../../../core/query/limits.ts'
import { countBits, nextBit, nextCommon } from '../blocks/bits.ts'
import type { Block } from '../blocks/block.ts'
import { compareIds, uuidAt } from '../blocks/ids.ts'
import type { IndexedPlaces } from '../blocks/indexed-places.ts'
import { idTest } from './filter.ts'
import { type MatchTest, matchTest } from './match.ts'
import { namedPlace, WHOLE } from './named.ts'
import { type Filter, visitSelected } from './select.ts'

export interface AskedBranches {
  /** Places whose names are meant. */
  readonly ids: readonly string[]
  /** Maximum number of names. */
  readonly names: number
  /** Maximum number of places of each name. */
  readonly branches: number
}

/** A name, with the best places that have it and the number of the others. */
export interface FoundBranches {
  readonly ids: readonly string[]
  readonly others: number
}

interface Branch {
  readonly block: Block
  readonly at: number
}

/**
 * Returns the names in the order of the ids. Undefined if a place has several names, of which only PostgreSQL knows the
 * first, or if one of the ids is not here. Throws `Unsure`.
 */
export function findBranches(
  places: IndexedPlaces,
  filter: Filter,
  { ids, names, branches }: AskedBranches,
): readonly FoundBranches[] | undefined {
  const known = placesOfIds(places, ids)
  const found: FoundBranches[] = []
  const seen = new Set<string>()
  for (const id of ids) {
    const place = known.get(id)
    const named = place && namedPlace(places, place.block, place.at)
    if (!named || named.otherNames.length > 0) return undefined
    if (seen.has(named.name)) continue
    seen.add(named.name)
    const isWord = named.name !== id
    const test = isWord ? matchTest({ word: WHOLE + named.name, isPrefix: false }, places.words) : idTest([id])
    const all = branchesOf(places, filter, test)
    if (all.some(({ block, at }) => namedPlace(places, block, at).otherNames.length > 0)) return undefined
    if (all.length > 0) found.push(best(all, place, branches))
    if (found.length === names) break
  }
  return found
}

function placesOfIds(places: IndexedPlaces, ids: readonly string[]): Map<string, Branch> {
  const test = idTest(ids)
  const found = new Map<string, Branch>()
  for (const block of places.blocks) {
    const bits = test(block)
    for (let at = nextBit(bits, 0, block.size); at < block.size; at = nextBit(bits, at + 1, block.size)) {
      found.set(uuidAt(block.ids, at), { block, at })
    }
  }
  return found
}

function branchesOf(places: IndexedPlaces, filter: Filter, test: MatchTest): Branch[] {
  const found: Branch[] = []
  visitSelected(places, filter, (block, begin, end, bits) => {
    const named = test(block)
    if (!named || countBits(named, begin, end) === 0) return
    const next = bits
      ? (from: number) => nextCommon(named, bits, from, end)
      : (from: number) => nextBit(named, from, end)
    for (let at = next(begin); at < end; at = next(at + 1)) found.push({ block, at })
  })
  return found
}

/** Of a name of very many places, the given one comes first, as in PostgreSQL, which does not read all of them. */
function best(all: Branch[], given: Branch, most: number): FoundBranches {
  const isGiven = ({ block, at }: Branch) => block === given.block && at === given.at
  const isFirst = (one: Branch) => all.length > MAX_OTHERS + 1 && isGiven(one)
  const scoreOf = ({ block, at }: Branch) => block.scores[at] as number
  all.sort(
    (one, other) =>
      Number(isFirst(other)) - Number(isFirst(one)) ||
      scoreOf(other) - scoreOf(one) ||
      compareIds(one.block.ids, one.at, other.block.ids, other.at),
  )
  const ids = all.slice(0, most).map(({ block, at }) => uuidAt(block.ids, at))
  return { ids, others: Math.min(all.length, MAX_OTHERS + 1) - 1 }
}
