/** Finds the places that pass conditions, block by block in the order of their keys. */
import type { GeoCondition, PlaceCondition } from '../core/query/ast.ts'
import { type Block, NO_KEY } from './block.ts'
import { fieldTest, isFieldCondition, type Test } from './filter.ts'
import { type IndexedPlaces, lowerBound } from './indexed-places.ts'
import { type PositionTest, type Span, spansOf } from './spans.ts'

export interface Filter {
  readonly spans: readonly Span[]
  readonly tests: readonly Test[]
}

const GEO: ReadonlySet<string> = new Set(['tile', 'bbox', 'near', 'polygon'] satisfies GeoCondition['op'][])

/** Returns undefined if a condition is about something that the index does not hold. */
export function filterOf(where: readonly PlaceCondition[], { dictionaries }: IndexedPlaces): Filter | undefined {
  const isGeo = (condition: PlaceCondition): condition is GeoCondition => GEO.has(condition.op)
  const tests: Test[] = []
  for (const condition of where) {
    if (isGeo(condition)) continue
    const test = isFieldCondition(condition) ? fieldTest(condition, dictionaries) : undefined
    if (!test) return undefined
    if (test !== true) tests.push(test)
  }
  return { spans: spansOf(where.filter(isGeo)), tests }
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

/** Returns the filter of the visible places of a span, if they are all wanted, for counting without visiting. */
export function isEverything({ tests, spans }: Filter): boolean {
  return tests.length === 0 && spans.length === 1 && spans[0]?.low === 0 && spans[0].high > NO_KEY
}
