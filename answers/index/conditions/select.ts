/** Finds the places that pass conditions, block by block in the order of their keys. */
import type { ReadCondition } from '../../../core/query/ast.ts'
import { type Bits, keepCommon, newBits } from '../blocks/bits.ts'
import { type Block, lowerBound } from '../blocks/block.ts'
import type { IndexedPlaces } from '../blocks/indexed-places.ts'
import type { Test } from './filter.ts'
import { formulaTest, spansOfFormula } from './formula.ts'
import { isVisible } from './indexed-conditions.ts'
import { commonSpans, isOfSpans, keepPositions, type PositionTest, type Spans, spansOf } from './spans.ts'

export interface Filter {
  readonly spans: Spans
  readonly tests: readonly Test[]
}

/** The index must be able to decide all conditions: see `leafTest`. */
export function filterOf(where: readonly ReadCondition[], places: IndexedPlaces): Filter {
  const tested = where.filter((part) => !isOfSpans(part) && !('field' in part && isVisible(part)))
  const spans = where.map((part) => (isOfSpans(part) ? spansOf(part) : spansOfFormula(part)))
  return {
    spans: commonSpans(spans.filter((each) => each !== undefined)),
    tests: tested.map((part) => formulaTest(part, places)),
  }
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
