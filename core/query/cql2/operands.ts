/** What the operands of a comparison are: properties of the layer, and constants. */
import { closest } from 'fastest-levenshtein'
import { normaliseInside, withoutAccents } from '../../words/normalise.ts'
import { type Field, type FieldCatalogue, parametersOf } from '../field-catalogue.ts'
import { MAX_SHOWN_LENGTH } from '../limits.ts'
import { parseMoment } from '../parameters.ts'
import type { Context } from './context.ts'
import type { Expression } from './syntax/expression.ts'
import { refuse } from './syntax/fault.ts'

/** The position or shape of a row. */
export const GEOMETRY = 'geometry'

/** A property of the layer. */
export interface Named {
  readonly kind: 'field'
  readonly field: Field
  readonly name: string
  readonly ignoresAccents: boolean
}

export type Constant =
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'boolean'; readonly value: boolean }
  /** Microseconds since 1970. */
  | { readonly kind: 'moment'; readonly value: number }

export function operandOf(given: Expression, { fields }: Context): Named | Constant {
  const expression = withoutFolding(given)
  const folds = foldsOf(given)
  switch (expression.kind) {
    case 'property': {
      const { name, at } = expression
      if (name === GEOMETRY) return refuse(`“${GEOMETRY}” is compared by functions such as S_INTERSECTS.`, at)
      const field = fields.expressed(name) ?? refuse(unknownProperty(name, fields), at)
      if (folds.length > 0 && field.kind !== 'text' && field.kind !== 'labels') {
        return refuse(`“${name}” is not compared ignoring case or accents.`, given.at)
      }
      return { kind: 'field', name, field, ignoresAccents: folds.includes('accenti') }
    }
    case 'text':
      return { kind: 'text', value: folded(expression.value, folds) }
    case 'number':
    case 'boolean':
      return expression
    case 'date':
    case 'timestamp':
      return { kind: 'moment', value: momentOf(expression.value) ?? refuse(noMoment(expression.value), expression.at) }
    case 'call': {
      const value = calculated(expression)
      if (value !== undefined) return { kind: 'number', value }
      if (isCalculation(expression.op))
        return refuse('Only numbers can be calculated with, not properties.', expression.at)
      return refuse(`${expression.op.toUpperCase()} cannot be compared here.`, expression.at)
    }
    default:
      return refuse(`A property or a single value is expected, not a ${expression.kind}.`, expression.at)
  }
}

/** Returns what CASEI and ACCENTI are of, and any other expression itself. */
export function withoutFolding(expression: Expression): Expression {
  let inner = expression
  while (inner.kind === 'call' && (inner.op === 'casei' || inner.op === 'accenti')) {
    const [text, ...rest] = inner.args
    if (!text || rest.length > 0) return refuse(`${inner.op.toUpperCase()} has one text.`, inner.at)
    inner = text
  }
  return inner
}

function foldsOf(expression: Expression): string[] {
  const inner = withoutFolding(expression)
  const folds: string[] = []
  for (let outer = expression; outer !== inner && outer.kind === 'call'; outer = outer.args[0] as Expression)
    folds.push(outer.op)
  return folds
}

function folded(text: string, folds: readonly string[]): string {
  const cased = folds.includes('casei') ? normaliseInside(text) : text
  return folds.includes('accenti') ? withoutAccents(cased.normalize('NFKD')) : cased
}

function unknownProperty(name: string, { all, expressible }: FieldCatalogue): string {
  const known = [...expressible.map((field) => field.name), GEOMETRY, ...all.flatMap(parametersOf)]
  const nearest = closest(name.slice(0, 100), known)
  return `Unknown property “${name.slice(0, MAX_SHOWN_LENGTH)}”. The nearest known one is “${nearest}”.`
}

/** A date is its first moment in UTC, as in parameters. */
export function momentOf(text: string): number | undefined {
  return parseMoment(text)
}

export function noMoment(text: string): string {
  return `“${text.slice(0, MAX_SHOWN_LENGTH)}” is no date or moment, such as 2026-05-01 or 2026-05-01T18:30:00Z.`
}

const ARITHMETIC: Readonly<Record<string, (one: number, other: number) => number>> = {
  '+': (one, other) => one + other,
  '-': (one, other) => one - other,
  '*': (one, other) => one * other,
  '/': (one, other) => one / other,
  '%': (one, other) => one % other,
  '^': (one, other) => one ** other,
  div: (one, other) => Math.trunc(one / other),
}

export function isCalculation(op: string): boolean {
  return Object.hasOwn(ARITHMETIC, op)
}

/** Returns the value of an expression of numbers alone. */
function calculated(expression: Expression): number | undefined {
  if (expression.kind === 'number') return expression.value
  if (expression.kind !== 'call' || !isCalculation(expression.op)) return undefined
  const [one, other] = expression.args.map(calculated)
  if (one === undefined || other === undefined || expression.args.length !== 2) return undefined
  const value = ARITHMETIC[expression.op]?.(one, other)
  return Number.isFinite(value) ? value : refuse('The result is no number.', expression.at)
}
