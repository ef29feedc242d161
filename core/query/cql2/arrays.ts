/** A_CONTAINS, A_CONTAINEDBY, A_EQUALS and A_OVERLAPS of labels, whose order means nothing. */
import { equalOneOf } from './compare.ts'
import type { Context, FilterTree } from './context.ts'
import { and } from './join.ts'
import { operandOf, withoutFolding } from './operands.ts'
import { argumentsOf, constantsOf } from './predicates.ts'
import type { Call, Expression } from './syntax/expression.ts'
import { refuse } from './syntax/fault.ts'
import { textOf } from './values.ts'

const ARRAYS = new Set(['a_contains', 'a_containedby', 'a_equals', 'a_overlaps'])

export function isOnArrays(op: string): boolean {
  return ARRAYS.has(op)
}

export function arrays({ op, args, at }: Call, context: Context): FilterTree {
  const [one, other] = argumentsOf(args, 2, op.toUpperCase(), at) as [Expression, Expression]
  const isTurned = withoutFolding(one).kind !== 'property'
  const [value, list] = isTurned ? [other, one] : [one, other]
  const named = operandOf(value, context)
  if (named.kind !== 'field' || named.field.kind !== 'labels')
    return refuse('A property that is a list of texts is expected.', value.at)
  if (named.ignoresAccents) return refuse('Lists are not compared ignoring accents.', value.at)
  const given = constantsOf(list.kind === 'list' ? list.items : [list], list.at, context)
  const hasAll = () => and(given.map((each) => equalOneOf(named, [each], at, context)))
  const hasOnly = () => {
    const values = [...new Set(given.map(({ constant, at: valueAt }) => textOf(named, constant, valueAt)))]
    return context.bounds.leaf({ op: 'only', field: named.field.name, values }, at)
  }
  switch (op) {
    case 'a_overlaps':
      return equalOneOf(named, given, at, context)
    case 'a_equals':
      return and([hasAll(), hasOnly()])
    default:
      return (op === 'a_contains') === isTurned ? hasOnly() : hasAll()
  }
}
