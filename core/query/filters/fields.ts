/** The parameters that name a field of the catalogue, as conditions: `vibes__in=cozy,chill`, `rating__gte=4`. */
import { normalise, normaliseInside } from '../../words/normalise.ts'
import type { Field, FieldCatalogue, Lookup, Resolved } from '../field-catalogue.ts'
import { MAX_VALUE_LENGTH } from '../limits.ts'
import { fail, parseMoment, toBoolean, toNumber } from '../parameters.ts'
import { joinQualified } from '../qualified.ts'
import { readValue } from './field-values.ts'

/** Conditions on a field. `field` is the name of an entry of the catalogue; texts are normalised. */
export type FieldCondition =
  | { readonly op: 'flag'; readonly field: string; readonly value: boolean }
  /** One of the values; in a list of labels, any label. */
  | { readonly op: 'any'; readonly field: string; readonly values: readonly string[] }
  /** None of the values; also true if the row has no value. */
  | { readonly op: 'none'; readonly field: string; readonly values: readonly string[] }
  /** With `ignoresAccents`, the patterns have none. */
  | {
      readonly op: 'like'
      readonly field: string
      readonly patterns: readonly Pattern[]
      readonly ignoresAccents?: true
    }
  /** Moments are in microseconds since 1970. */
  | { readonly op: 'number'; readonly field: string; readonly values: readonly number[] }
  | NumberLimit
  /** Texts are in the order of their code points; a `bigint` in that of numbers. */
  | TextLimit
  /** Two fields of the same kind; unknown if one has no value. */
  | FieldComparison
  /** Both ends included. */
  | { readonly op: 'range'; readonly field: string; readonly low: number; readonly high: number }
  /** The row has no value. */
  | { readonly op: 'null'; readonly field: string }
  /** Each label is one of the values; also true if the row has none. */
  | { readonly op: 'only'; readonly field: string; readonly values: readonly string[] }

export interface NumberLimit {
  readonly op: 'gt' | 'gte' | 'lt' | 'lte'
  readonly field: string
  readonly value: number
}

export interface TextLimit {
  readonly op: NumberLimit['op']
  readonly field: string
  readonly value: string
}

export interface FieldComparison {
  readonly op: 'fields'
  readonly is: '=' | '<>' | '<' | '<=' | '>' | '>='
  readonly field: string
  readonly other: string
}

/** Parts of a text, separated by anything: `a*b` is `['a', 'b']`, a prefix `['a', '']`. `ANY_LETTER` is any one code point. */
export type Pattern = readonly string[]

/** No text has it: neither stored ones nor those that are asked for. */
export const ANY_LETTER = '\0'

export function isTextLimit(condition: NumberLimit | TextLimit): condition is TextLimit {
  return typeof condition.value === 'string'
}

export const MAX_FILTERS = 40
/** Maximum number of values of one parameter, with all its repetitions. */
export const MAX_VALUES = 500
export { MAX_VALUE_LENGTH as MAX_LENGTH }
/** Maximum number of asterisks in a pattern: each may have to be tried at every position of a text. */
export const MAX_STARS = 8
/** Limit for all parameters together, because each pattern may have to be tried on every row. */
export const MAX_PATTERNS = 20

type Flag = Extract<FieldCondition, { readonly op: 'flag' }>

/** Returns a parser. It adds each default flag that the request does not set. */
export function fieldParser(fields: FieldCatalogue, defaults: readonly Flag[]) {
  return (parameters: URLSearchParams): FieldCondition[] => {
    const conditions = parseFields(parameters, fields)
    const asked = new Set(conditions.filter(({ op }) => op === 'flag').map(({ field }) => field))
    return [...conditions, ...defaults.filter(({ field }) => !asked.has(field))]
  }
}

/**
 * Ignores unknown parameters (`refuseUnknown` finds mistyped ones) and empty values. A parameter given several times
 * means any of its values; where only one value makes sense (a limit, a flag), the last one counts. Throws
 * `InvalidParameter`.
 */
export function parseFields(parameters: URLSearchParams, fields: FieldCatalogue): FieldCondition[] {
  const conditions: FieldCondition[] = []
  let patterns = 0
  for (const name of new Set(parameters.keys())) {
    const asked = fields.resolve(name)
    const given = asked ? givenValues(parameters.getAll(name), asked) : []
    if (!asked || given.length === 0) continue
    // Checked before the patterns are parsed, which takes 4 ms for 200.
    if (PATTERN_LOOKUPS.has(asked.lookup)) patterns += given.length
    if (patterns > MAX_PATTERNS) fail(name, `Ensure there are at most ${MAX_PATTERNS} patterns.`)
    const condition = toCondition({ name, ...asked, given: given.map(checked(name, asked.field)) })
    if (condition) conditions.push(condition)
    if (conditions.length > MAX_FILTERS) fail(name, `Ensure there are at most ${MAX_FILTERS} filters.`)
  }
  return conditions
}

const PATTERN_LOOKUPS = new Set<Lookup>(['prefix', 'contains', 'wildcard'])

/** A limit of a moment that is given again, even empty, replaces the one before. */
function givenValues(values: readonly string[], { field, lookup }: Resolved): string[] {
  const isReplaced = field.kind === 'moment' && lookup !== 'exact' && lookup !== 'in'
  return (isReplaced ? values.slice(-1) : values).filter((value) => value.trim() !== '')
}

function checked(name: string, { kind }: Field) {
  return (value: string): string => {
    // PostgreSQL's texts can't hold NUL. A moment that has one is none.
    if (kind !== 'moment' && value.includes('\0')) fail(name, 'Null characters are not allowed.')
    return value
  }
}

interface Given extends Resolved {
  name: string
  /** Never empty. */
  given: readonly string[]
}

/** Returns undefined for a list without a value. */
function toCondition({ name, field, lookup, given }: Given): FieldCondition | undefined {
  const last = given.at(-1) as string
  switch (lookup) {
    case 'exact':
    case 'in':
    case 'exclude': {
      if (field.kind === 'boolean') return { op: 'flag', field: field.name, value: toBoolean(name, last) }
      const values = limited(name, lookup === 'exact' ? given : given.flatMap((text) => splitValues(text, field)))
      if (values.length === 0) return undefined
      if (field.kind === 'number' || field.kind === 'moment') {
        return { op: 'number', field: field.name, values: values.map((value) => toLimit(name, value, field)) }
      }
      const wanted = values.map((value) => toValue(name, value, field, lookup))
      return { op: lookup === 'exclude' ? 'none' : 'any', field: field.name, values: [...new Set(wanted)] }
    }
    case 'prefix':
      return { op: 'like', field: field.name, patterns: limited(name, given).map((value) => [start(value), '']) }
    case 'contains':
      return {
        op: 'like',
        field: field.name,
        patterns: limited(name, given).map((value) => ['', normalise(value), '']),
      }
    case 'wildcard':
      return { op: 'like', field: field.name, patterns: limited(name, given).map((value) => toPattern(name, value)) }
    case 'range': {
      const [low, high, ...rest] = last.split('__').map((value) => toLimit(name, value, field))
      if (low === undefined || high === undefined || rest.length > 0) {
        return fail(name, `Enter two ${field.kind === 'moment' ? 'dates' : 'numbers'} joined by "__".`)
      }
      return { op: 'range', field: field.name, low, high }
    }
    default:
      return { op: lookup, field: field.name, value: toLimit(name, last, field) }
  }
}

/** Splits a text at `,` and `__`, but not inside `London, GB`. */
function splitValues(text: string, { within }: Field): string[] {
  const values = within ? text.split('__').flatMap((part) => joinQualified(part.split(','))) : text.split(/,|__/)
  return values.filter((value) => value.trim() !== '')
}

function limited(name: string, values: readonly string[]): readonly string[] {
  if (values.length > MAX_VALUES) fail(name, `Ensure there are at most ${MAX_VALUES} values.`)
  if (values.some((value) => value.length > MAX_VALUE_LENGTH)) {
    fail(name, `Ensure this value has at most ${MAX_VALUE_LENGTH} characters.`)
  }
  return values
}

/** Normalises a prefix, which keeps the white space at its end. */
function start(text: string): string {
  return normaliseInside(text).trimStart()
}

/** Splits before normalising: an asterisk that normalisation produces is an ordinary character. */
function toPattern(name: string, text: string): Pattern {
  const parts = text.trim().replaceAll(/\*+/g, '*').split('*')
  if (parts.length > MAX_STARS + 1) fail(name, `Ensure there are at most ${MAX_STARS} asterisks.`)
  return parts.map(normaliseInside)
}

/** The error of a moment names the field, not the parameter. */
function toLimit(name: string, text: string, field: Field): number {
  if (field.kind === 'moment') return parseMoment(text) ?? fail(field.name, 'Enter a valid date/time.')
  return toNumber(text) ?? fail(name, 'A valid number is required.')
}

function toValue(name: string, text: string, { kind }: Field, lookup: Lookup): string {
  const value = readValue(text, kind)
  if (value !== undefined) return value
  if (kind !== 'uuid') return fail(name, 'A valid number is required.')
  return fail(name, lookup === 'exact' ? 'Must be a valid UUID.' : `“${text}” is not a valid UUID.`)
}
