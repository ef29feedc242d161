/** Finds the places that pass conditions, block by block in the order of their keys. */
import type { ReadCondition } from '../../../core/query/ast.ts'
import { isGeo } from '../../../core/query/filters/area.ts'
import { type Bits, clearBit, keepCommon, newBits, nextBit } from '../blocks/bits.ts'
import { type Block, lowerBound } from '../blocks/block.ts'
import type { IndexedPlaces } from '../blocks/indexed-places.ts'
import { fieldTest, type Test, textTest, wordsTest } from './filter.ts'
import { isIndexed, isOnText } from './indexed-conditions.ts'
import { openTest } from './open-at.ts'
import { type PositionTest, type Span, type SpanCondition, spansOf } from './spans.ts'

export interface Filter {
  readonly spans: readonly Span[]
  readonly tests: readonly Test[]
}

/** All conditions must be indexed, or on texts whose places were found; the hours of their moments must be ready. */
export function filterOf(where: readonly ReadCondition[], places: IndexedPlaces): Filter {
  const { dictionaries, words } = places
  const tests = where.flatMap((condition) => {
    if (isOfSpans(condition)) return []
    if (isOnText(condition)) return textTest(condition)
    if (!isIndexed(condition)) return []
    if (condition.op === 'open_at') return openTest(condition, places)
    return condition.op === 'words' ? wordsTest(condition, words) : (fieldTest(condition, dictionaries) ?? [])
  })
  return { spans: spansOf(where.filter(isOfSpans)), tests }
}

function isOfSpans(condition: ReadCondition): condition is SpanCondition {
  return condition.op === 'positioned' || isGeo(condition)
}

/** Thrown for a place so near the border of an area that only PostGIS can tell whether it is inside. */
export class Unsure extends Error {
  override name = 'Unsure'
}

/** Gets places of a block from `begin` up to `end`, those in `bits`, or all of them. The bits are only valid meanwhile. */
export type Visit = (block: Block, begin: number, end: number, bits: Bits | undefined) => void

/** Visits all places that pass, in the order of their keys. Throws `Unsure`. */
export function visitSelected({ blocks }: IndexedPlaces, { spans, tests }: Filter, visit: Visit): void {
  let number = 0
  for (const { low, high, tests: positionTests } of spans) {
    number = firstBlock(blocks, low, number)
    for (; number < blocks.length; number++) {
      const block = blocks[number] as Block
      if ((block.keys[0] as number) >= high) break
      const begin = (block.keys[0] as number) >= low ? 0 : lowerBound(block.keys, low)
      const last = block.keys[block.size - 1] as number
      const end = last < high ? block.size : lowerBound(block.keys, high)
      if (begin < end) visit(block, begin, end, bitsOf(block, begin, end, tests, positionTests))
      // The next span may begin in this block.
      if (last >= high) break
    }
  }
}

const scratch = newBits(2 ** 16)

function bitsOf(
  block: Block,
  begin: number,
  end: number,
  tests: readonly Test[],
  positionTests: readonly PositionTest[],
): Bits | undefined {
  const [first, ...others] = tests.map((test) => test(block))
  if (!first && positionTests.length === 0) return undefined
  if (first && others.length === 0 && positionTests.length === 0) return first
  const bits = scratch.subarray(0, (block.size + 31) >>> 5)
  if (first) bits.set(first)
  else bits.fill(-1)
  for (const other of others) keepCommon(bits, other)
  for (const test of positionTests) keepPositions(block, begin, end, bits, test)
  return bits
}

/** Number of the first block from `from` on that has a key of at least `low`. */
function firstBlock(blocks: readonly Block[], low: number, from: number): number {
  let [first, beyond] = [from, blocks.length]
  while (first < beyond) {
    const middle = (first + beyond) >>> 1
    const { keys, size } = blocks[middle] as Block
    if ((keys[size - 1] as number) < low) first = middle + 1
    else beyond = middle
  }
  return first
}

function keepPositions(
  { longitudes, latitudes }: Block,
  begin: number,
  end: number,
  bits: Bits,
  test: PositionTest,
): void {
  for (let at = nextBit(bits, begin, end); at < end; at = nextBit(bits, at + 1, end)) {
    const passes = test(longitudes[at] as number, latitudes[at] as number)
    if (passes === undefined) throw new Unsure()
    if (!passes) clearBit(bits, at)
  }
}
