/** Returns which test decides a condition, and keeps the places in an area as bits. */
import type { ReadLeaf } from '../../../core/query/ast.ts'
import { addRange, newBits } from '../blocks/bits.ts'
import { type Block, lowerBound } from '../blocks/block.ts'
import type { IndexedPlaces } from '../blocks/indexed-places.ts'
import { fieldTest, remembered, type Test, textTest, wordsTest } from './filter.ts'
import { isIndexed, isOnText, isVisible } from './indexed-conditions.ts'
import { openTest } from './open-at.ts'
import { isOfSpans, keepPositions, type SpanCondition, spansOf } from './spans.ts'

/** The condition must be indexed, or on a text whose places were found; the hours of its moment must be ready. */
export function leafTest(leaf: ReadLeaf, places: IndexedPlaces): Test {
  if (isOnText(leaf)) return textTest(leaf)
  if (!isIndexed(leaf)) throw new Error(`the index can't decide ${leaf.op}`)
  if (isOfSpans(leaf)) return areaTest(leaf)
  if (leaf.op === 'open_at') return openTest(leaf, places)
  if (leaf.op === 'words') return wordsTest(leaf, places.words)
  return isVisible(leaf) ? everything : fieldTest(leaf, places.dictionaries)
}

const everything: Test = ({ size }) => newBits(size).fill(-1)

/** Places without a position are in no area. */
function areaTest(condition: SpanCondition): Test {
  return remembered(JSON.stringify(condition), (block) => {
    const bits = newBits(block.size)
    const [first, last] = [block.keys[0] as number, block.keys[block.size - 1] as number]
    for (const span of spansOf(condition)) {
      if (span.low > last) break
      if (span.high > first) addSpan(bits, block, span)
    }
    return bits
  })
}

function addSpan(bits: Uint32Array, block: Block, { low, high, tests }: ReturnType<typeof spansOf>[number]): void {
  const [begin, end] = [lowerBound(block.keys, low), lowerBound(block.keys, high)]
  if (begin >= end) return
  addRange(bits, undefined, begin, end)
  for (const test of tests) keepPositions(block, begin, end, bits, test)
}
