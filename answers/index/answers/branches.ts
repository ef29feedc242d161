/** Names with the places that have them, for suggestions: as `sql/search/suggested-places.ts` reads them without a focus. */
import { MAX_OTHERS } from '../../../core/query/limits.ts'
import { giveBack, hasBit, lendBits, nextBit, nextCommon, setBit } from '../blocks/bits.ts'
import type { Block } from '../blocks/block.ts'
import { namesOfBlock, positionOf } from '../blocks/derive.ts'
import { compareIds, type IdWords, idWords, uuidAt } from '../blocks/ids.ts'
import type { IndexedPlaces } from '../blocks/indexed-places.ts'
import { WHOLE } from '../blocks/names.ts'
import { type MatchTest, matchTest } from './match.ts'
import { type NamedPlace, namedPlace } from './named.ts'
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
  const found: FoundBranches[] = []
  const seen = new Set<string>()
  for (const id of ids) {
    const place = placeOf(places, idWords(id))
    const named = place && namedPlace(places, place.block, place.at)
    if (!named || named.otherNames.length > 0) return undefined
    if (seen.has(named.name)) continue
    seen.add(named.name)
    const all = branchesOf(places, filter, testOf(named, place, places))
    if (all.some(({ block, at }) => hasBit(namesOfBlock(block, places.words).several, at))) return undefined
    if (all.length > 0) found.push(best(all, place, branches))
    if (found.length === names) break
  }
  return found
}

function placeOf({ blocks }: IndexedPlaces, id: IdWords): Branch | undefined {
  for (const block of blocks) {
    const at = positionOf(block, id)
    if (at !== undefined) return { block, at }
  }
  return undefined
}

/** A name without words is that of one place only. */
function testOf({ id, name }: NamedPlace, { block, at }: Branch, { words }: IndexedPlaces): MatchTest {
  if (name !== id) return matchTest({ word: WHOLE + name, isPrefix: false }, words)
  return (each) => {
    if (each !== block) return undefined
    const bits = lendBits(block.size)
    setBit(bits, at)
    return bits
  }
}

function branchesOf(places: IndexedPlaces, filter: Filter, test: MatchTest): Branch[] {
  const found: Branch[] = []
  visitSelected(places, filter, (block, begin, end, bits) => {
    const named = test(block)
    if (!named) return
    const next = bits
      ? (from: number) => nextCommon(named, bits, from, end)
      : (from: number) => nextBit(named, from, end)
    for (let at = next(begin); at < end; at = next(at + 1)) found.push({ block, at })
    giveBack(named)
  })
  return found
}

/** If very many places have the name, the given one comes first. PostgreSQL does the same, because it does not read all. */
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
