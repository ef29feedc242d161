/** Names with the places that have them, for suggestions: as `sql/search/suggested-places.ts` reads them without a focus. */
import { MAX_OTHERS } from '../../../core/query/limits.ts'
import { giveBack, hasBit, lendBits, nextBit, nextCommon, setBit } from '../blocks/bits.ts'
import type { Block } from '../blocks/block.ts'
import { namesOfBlock, positionOf } from '../blocks/derive.ts'
import { type IdWords, idWords, uuidAt } from '../blocks/ids.ts'
import type { IndexedPlaces } from '../blocks/indexed-places.ts'
import { WHOLE } from '../blocks/names.ts'
import { type MatchTest, matchTest } from '../conditions/match.ts'
import { type Filter, visitSelected } from '../conditions/select.ts'
import { BestPlaces } from './best-places.ts'
import { type NamedPlace, namedPlace } from './named-place.ts'

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
 * Returns the names of some places in their order, each name once. Undefined if a place has several names, of which only
 * PostgreSQL knows the first. Throws `Unsure`.
 */
export function findBranches(
  places: IndexedPlaces,
  filter: Filter,
  firsts: readonly Branch[],
  { names, branches }: Pick<AskedBranches, 'names' | 'branches'>,
): readonly FoundBranches[] | undefined {
  const found: FoundBranches[] = []
  const seen = new Set<string>()
  for (const place of firsts) {
    const named = namedPlace(places, place.block, place.at)
    if (named.otherNames.length > 0) return undefined
    if (seen.has(named.name)) continue
    seen.add(named.name)
    const { count, best, isOnly } = branchesOf(places, filter, testOf(named, place, places), branches)
    if (!isOnly) return undefined
    if (count > 0) found.push(shown(count, best, place, branches))
    if (found.length === names) break
  }
  return found
}

/** As `findBranches`, of the places with some ids. Also undefined if one of them is not here. */
export function findBranchesOfIds(
  places: IndexedPlaces,
  filter: Filter,
  { ids, ...most }: AskedBranches,
): readonly FoundBranches[] | undefined {
  const firsts = ids.flatMap((id) => placeOf(places, idWords(id)) ?? [])
  return firsts.length === ids.length ? findBranches(places, filter, firsts, most) : undefined
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

interface Branches {
  readonly count: number
  readonly best: readonly Branch[]
  /** None of the places has another name. */
  readonly isOnly: boolean
}

function branchesOf(places: IndexedPlaces, filter: Filter, test: MatchTest, most: number): Branches {
  const best = new BestPlaces(most)
  let [count, isOnly] = [0, true]
  visitSelected(places, filter, (block, begin, end, bits) => {
    const named = test(block)
    if (!named) return
    const { several } = namesOfBlock(block, places.words)
    const next = bits
      ? (from: number) => nextCommon(named, bits, from, end)
      : (from: number) => nextBit(named, from, end)
    for (let at = next(begin); at < end; at = next(at + 1)) {
      count++
      isOnly &&= !hasBit(several, at)
      best.add(block, at)
    }
    giveBack(named)
  })
  return { count, best: best.all(), isOnly }
}

/** If very many places have the name, the given one comes first. PostgreSQL does the same, because it does not read all. */
function shown(count: number, best: readonly Branch[], given: Branch, most: number): FoundBranches {
  const isGiven = ({ block, at }: Branch) => block === given.block && at === given.at
  const all = count > MAX_OTHERS + 1 ? [given, ...best.filter((one) => !isGiven(one))] : best
  return {
    ids: all.slice(0, most).map(({ block, at }) => uuidAt(block.ids, at)),
    others: Math.min(count, MAX_OTHERS + 1) - 1,
  }
}
