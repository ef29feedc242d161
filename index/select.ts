/** Finds the places that pass conditions, block by block in the order of their keys. */
import type { FieldCondition, PlaceCondition } from '../core/query/ast.ts'
import type { Block } from './block.ts'
import { fieldTest, isGeo, isIndexed, type Test } from './filter.ts'
import { type IndexedPlaces, lowerBound } from './indexed-places.ts'
import { type PositionTest, type Span, spansOf } from './spans.ts'

export interface Filter {
  readonly spans: readonly Span[]
  readonly tests: readonly Test[]
}

/** All conditions must be indexed. */
export function filterOf(where: readonly PlaceCondition[], { dictionaries }: IndexedPlaces): Filter {
  const onFields = where.filter(isIndexed).filter((condition) => !isGeo(condition))
  return {
    spans: spansOf(where.filter(isGeo)),
    tests: onFields.flatMap((condition) => fieldTest(condition as FieldCondition, dictionaries) ?? []),
  }
}

/** Thrown for a place so near the border of an area that only PostGIS can tell whether it is inside. */
export class Unsure extends Error {
  override name = 'Unsure'
}

/** Gets positions in a block, ascending. The array is reused. */
export type Visit = (block: Block, places: Uint16Array, count: number) => void

const places = new Uint16Array(2 ** 16)

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
      let count = end - begin
      for (let each = 0; each < count; each++) places[each] = begin + each
      for (const test of tests) count = test(block, places, count)
      for (const test of positionTests) count = keepPositions(block, test, count)
      if (count > 0) visit(block, places, count)
      // The next span may begin in this block.
      if (last >= high) break
    }
  }
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

function keepPositions({ longitudes, latitudes }: Block, test: PositionTest, count: number): number {
  let kept = 0
  for (let each = 0; each < count; each++) {
    const place = places[each] as number
    const passes = test(longitudes[place] as number, latitudes[place] as number)
    if (passes === undefined) throw new Unsure()
    if (passes) places[kept++] = place
  }
  return kept
}
