/** Conditions that are joined by AND and OR as one test, and the spans of keys that its places are in. */
import type { ReadLeaf } from '../../../core/query/ast.ts'
import { type Formula, isJunction, isOpposite, type Junction } from '../../../core/query/logic/formula.ts'
import { addAll, addOthers, keepCommon, newBits, removeAll } from '../blocks/bits.ts'
import type { IndexedPlaces } from '../blocks/indexed-places.ts'
import { others, type Test } from './filter.ts'
import { leafTest } from './leaf-test.ts'
import { commonSpans, eitherSpans, isOfSpans, type Spans, spansOf } from './spans.ts'

/** The bits of the test are only valid until it is called again. The index must be able to decide all conditions. */
export function formulaTest(formula: Formula<ReadLeaf>, places: IndexedPlaces): Test {
  if (isJunction(formula)) return junctionTest(formula, places)
  return isOpposite(formula) ? others(leafTest(formula.of, places)) : leafTest(formula, places)
}

function junctionTest({ op, of }: Junction<ReadLeaf>, places: IndexedPlaces): Test {
  const isAnd = op === 'and'
  const parts = of.map((part) => {
    const isNegated = isOpposite(part)
    const test = isNegated ? leafTest(part.of, places) : formulaTest(part, places)
    const add = isNegated ? addOthers : addAll
    const keep = isNegated ? removeAll : keepCommon
    return { test, merge: isAnd ? keep : add }
  })
  let own = newBits(0)
  return (block) => {
    const words = (block.size + 31) >>> 5
    if (own.length < words) own = newBits(block.size)
    const bits = own.subarray(0, words).fill(isAnd ? -1 : 0)
    for (const { test, merge } of parts) merge(bits, test(block))
    return bits
  }
}

/** Returns spans, without tests, of all places that may pass; undefined if these may be anywhere. */
export function spansOfFormula(formula: Formula<ReadLeaf>): Spans | undefined {
  if (isOpposite(formula)) return undefined
  if (!isJunction(formula)) return isOfSpans(formula) ? eitherSpans([spansOf(formula)]) : undefined
  const all = formula.of.map(spansOfFormula)
  const known = all.filter((spans) => spans !== undefined)
  if (formula.op === 'and') return known.length > 0 ? commonSpans(known) : undefined
  return known.length === all.length ? eitherSpans(known) : undefined
}
