/** IN, BETWEEN, LIKE and IS NULL as conditions. */

import { normaliseInside, withoutAccents } from '../../words/normalise.ts'
import { ANY_LETTER, MAX_STARS, MAX_VALUES, type Pattern } from '../filters/fields.ts'
import { compared, equalOneOf, type Given } from './compare.ts'
import type { Context, FilterTree } from './context.ts'
import { and, or } from './join.ts'
import { type Constant, GEOMETRY, type Named, operandOf, withoutFolding } from './operands.ts'
import type { Call, Expression } from './syntax/expression.ts'
import { type At, refuse } from './syntax/fault.ts'
import { checkText, numberOf, wrongKind } from './values.ts'

export function oneOf({ args, at }: Call, context: Context): FilterTree {
  const [value, list] = argumentsOf(args, 2, 'IN', at) as [Expression, Expression]
  if (list.kind !== 'list') return refuse('A list of values is expected after IN.', list.at)
  const operand = operandOf(value, context)
  if (operand.kind !== 'field') return or(list.items.map((item) => compared('=', value, item, at, context)))
  return equalOneOf(operand, constantsOf(list.items, list.at, context), at, context)
}

/** Returns the constants of a list. */
export function constantsOf(items: readonly Expression[], at: At, context: Context): Given[] {
  if (items.length > MAX_VALUES) return refuse(`Ensure a list has at most ${MAX_VALUES} values.`, at)
  return items.map((item) => ({ constant: constantOf(item, context), at: item.at }))
}

function constantOf(expression: Expression, context: Context): Constant {
  const operand = operandOf(expression, context)
  return operand.kind === 'field' ? refuse('A value is expected, not a property.', expression.at) : operand
}

export function between({ args, at }: Call, context: Context): FilterTree {
  const [value, low, high] = argumentsOf(args, 3, 'BETWEEN', at) as [Expression, Expression, Expression]
  const named = operandOf(value, context)
  if (named.kind === 'field' && isOrdered(named)) {
    const [from, to] = [operandOf(low, context), operandOf(high, context)]
    if (from.kind !== 'field' && to.kind !== 'field') {
      const limits = { low: numberOf(named, from, low.at), high: numberOf(named, to, high.at) }
      return context.bounds.leaf({ op: 'range', field: named.field.name, ...limits }, at)
    }
  }
  return and([compared('>=', value, low, at, context), compared('<=', value, high, at, context)])
}

function isOrdered({ field }: Named): boolean {
  return field.kind === 'number' || field.kind === 'moment'
}

export function like({ args, at }: Call, context: Context): FilterTree {
  const [value, pattern] = argumentsOf(args, 2, 'LIKE', at) as [Expression, Expression]
  const named = operandOf(value, context)
  const constant = constantOf(pattern, context)
  if (named.kind !== 'field') return refuse('A property is expected before LIKE.', value.at)
  if (constant.kind !== 'text') return refuse(wrongKind(named, constant), pattern.at)
  if (named.field.kind !== 'text' && named.field.kind !== 'labels') {
    return refuse(`“${named.name}” has no patterns: LIKE is for texts that ignore case.`, value.at)
  }
  checkText(constant.value, pattern.at)
  const parts = patternOf(constant.value, pattern.at)
  const field = named.field.name
  if (!named.ignoresAccents) return context.bounds.leaf({ op: 'like', field, patterns: [parts] }, at)
  const patterns = [parts.map(withoutAccents)]
  return context.bounds.leaf({ op: 'like', field, patterns, ignoresAccents: true }, at)
}

/** `%` stands for any text, `_` for one code point, and a backslash before a character for that character. */
function patternOf(text: string, at: At): Pattern {
  const parts = ['']
  for (let index = 0; index < text.length; index++) {
    const character = text[index] as string
    if (character === '%') parts.push('')
    else if (character === '_') parts[parts.length - 1] += ANY_LETTER
    else parts[parts.length - 1] += character === '\\' ? (text[++index] ?? '') : character
  }
  // Several in a row are one.
  const last = parts.length - 1
  const kept = parts.filter((part, index) => part !== '' || index === 0 || index === last)
  if (kept.length > MAX_STARS + 1) return refuse(`Ensure a pattern has at most ${MAX_STARS} times “%”.`, at)
  return kept.map((part, index) => {
    const normal = normaliseInside(part)
    // Stored texts have no white space at their ends.
    const begun = index === 0 ? normal.trimStart() : normal
    return index === kept.length - 1 ? begun.trimEnd() : begun
  })
}

export function isNull({ args, at }: Call, context: Context): FilterTree {
  const [value] = argumentsOf(args, 1, 'IS NULL', at) as [Expression]
  const inner = withoutFolding(value)
  if (inner.kind === 'property' && inner.name === GEOMETRY) {
    return context.bounds.leaf({ op: 'positioned', value: false }, at)
  }
  const named = operandOf(value, context)
  if (named.kind !== 'field') return refuse('A property is expected before IS NULL.', value.at)
  return context.bounds.leaf({ op: 'null', field: named.field.name }, at)
}

export function argumentsOf(args: readonly Expression[], count: number, op: string, at: At): readonly Expression[] {
  return args.length === count ? args : refuse(`${op} has ${count} arguments, not ${args.length}.`, at)
}
