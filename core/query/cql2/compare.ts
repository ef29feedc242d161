/** Comparisons of a field with constants, as conditions. */

import { withoutAccents } from '../../words/normalise.ts'
import type { Field } from '../field-catalogue.ts'
import type { FieldComparison } from '../filters/fields.ts'
import type { Context, FilterTree } from './context.ts'
import { and, not, or, truth } from './join.ts'
import { type Constant, type Named, operandOf } from './operands.ts'
import type { Expression } from './syntax/expression.ts'
import { type At, refuse } from './syntax/fault.ts'
import { KINDS, numberOf, textOf, wrongKind } from './values.ts'

export type Comparison = FieldComparison['is']

const TURNED = { '=': '=', '<>': '<>', '<': '>', '<=': '>=', '>': '<', '>=': '<=' } as const
const LOOKUPS = { '<': 'lt', '<=': 'lte', '>': 'gt', '>=': 'gte' } as const

export function isComparison(op: string): op is Comparison {
  return Object.hasOwn(TURNED, op)
}

/** Compares a property with a constant on either side, or two constants. */
export function compared(op: Comparison, left: Expression, right: Expression, at: At, context: Context): FilterTree {
  const [one, other] = [operandOf(left, context), operandOf(right, context)]
  if (one.kind === 'field' && other.kind === 'field') return fieldsCompared(op, one, other, at, context)
  if (one.kind === 'field') return fieldCompared(op, one, { constant: other as Constant, at: right.at }, at, context)
  if (other.kind === 'field') return fieldCompared(TURNED[op], other, { constant: one, at: left.at }, at, context)
  return truth(constantsCompared(op, one, other, at))
}

function constantsCompared(op: Comparison, one: Constant, other: Constant, at: At): boolean {
  if (one.kind !== other.kind) return refuse(`A ${one.kind} cannot be compared with a ${other.kind}.`, at)
  const [a, b] = [one.value, other.value]
  switch (op) {
    case '=':
      return a === b
    case '<>':
      return a !== b
    case '<':
      return a < b
    case '<=':
      return a <= b
    case '>':
      return a > b
    case '>=':
      return a >= b
  }
}

function fieldCompared(op: Comparison, named: Named, given: Given, at: At, context: Context): FilterTree {
  if (op === '<>') return not(fieldCompared('=', named, given, at, context))
  const { field } = named
  if (op === '=') return equalOneOf(named, [given], at, context)
  checkOrder(named, at)
  if (field.kind === 'boolean') return flagCompared(op, named, given, at, context)
  const [lookup, of] = [LOOKUPS[op], { field: field.name }]
  const leaf =
    field.kind === 'number' || field.kind === 'moment'
      ? { op: lookup, ...of, value: numberOf(named, given.constant, given.at) }
      : { op: lookup, ...of, value: textOf(named, given.constant, given.at) }
  return context.bounds.leaf(leaf, at)
}

/** False is less than true. */
function flagCompared(op: Comparison, named: Named, given: Given, at: At, context: Context): FilterTree {
  const { constant } = given
  if (constant.kind !== 'boolean') return refuse(wrongKind(named, constant), given.at)
  const is = (value: boolean) => equalOneOf(named, [{ constant: { kind: 'boolean', value }, at }], at, context)
  const passing = [false, true].filter((value) => constantsCompared(op, { kind: 'boolean', value }, constant, at))
  // A missing value is neither, and stays unknown.
  return passing.length === 0 ? and([is(true), is(false)]) : or(passing.map(is))
}

/** Of the same kind: a text in its normal form is not one that is compared as it is. */
function fieldsCompared(is: Comparison, one: Named, other: Named, at: At, context: Context): FilterTree {
  const [{ kind, name: field }, { kind: otherKind, name }] = [one.field, other.field]
  if (kind !== otherKind || kind === 'labels')
    return refuse(
      `“${one.name}” is ${KINDS[kind]} and “${other.name}” is ${KINDS[otherKind]}: they are not compared.`,
      at,
    )
  if (is !== '=' && is !== '<>') checkOrder(one, at)
  if (one.ignoresAccents || other.ignoresAccents) return refuse('Two properties are not compared ignoring accents.', at)
  return context.bounds.leaf({ op: 'fields', is, field, other: name }, at)
}

const UNORDERED: ReadonlySet<Field['kind']> = new Set(['labels', 'uuid'])

function checkOrder({ name, field: { kind }, ignoresAccents }: Named, at: At): void {
  if (UNORDERED.has(kind)) refuse(`“${name}” is ${KINDS[kind]}, which is not less or greater than another.`, at)
  if (ignoresAccents) refuse('The order of texts does not ignore accents.', at)
}

export interface Given {
  readonly constant: Constant
  readonly at: At
}

/** The field has one of the values; of labels, any label. */
export function equalOneOf(named: Named, given: readonly Given[], at: At, context: Context): FilterTree {
  const { field } = named
  switch (field.kind) {
    case 'number':
    case 'moment': {
      const values = given.map(({ constant, at: valueAt }) => numberOf(named, constant, valueAt))
      return context.bounds.leaf({ op: 'number', field: field.name, values }, at)
    }
    case 'boolean': {
      const flags = given.map(({ constant, at: valueAt }) => {
        const value = constant.kind === 'boolean' ? constant.value : refuse(wrongKind(named, constant), valueAt)
        return context.bounds.leaf({ op: 'flag', field: field.name, value }, at)
      })
      return flags.length === 1 && flags[0] ? flags[0] : { op: 'or', of: flags }
    }
    default: {
      const values = [...new Set(given.map(({ constant, at: valueAt }) => textOf(named, constant, valueAt)))]
      if (!named.ignoresAccents) return context.bounds.leaf({ op: 'any', field: field.name, values }, at)
      const patterns = values.map((value) => [withoutAccents(value)])
      return context.bounds.leaf({ op: 'like', field: field.name, patterns, ignoresAccents: true }, at)
    }
  }
}
