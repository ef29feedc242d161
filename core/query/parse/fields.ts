/** The parameters that name a field of the catalogue, as conditions: `vibes__in=cozy,chill`, `rating__gte=4`. */
import { UUID } from '../../model/uuid.ts'
import type { FieldCondition, Pattern } from '../ast.ts'
import { type Field, fieldNamed, fieldOf, LOOKUPS, type Lookup, SHORTHANDS } from '../fields.ts'
import { MAX_VALUE_LENGTH } from '../limits.ts'
import { normalise, normaliseInside } from '../normalise.ts'
import { InvalidParameter, toNumber } from '../parameters.ts'
import { joinQualified } from '../qualified.ts'

export const MAX_FILTERS = 40
/** Maximum number of values of one parameter, with all its repetitions. */
export const MAX_VALUES = 500
export { MAX_VALUE_LENGTH as MAX_LENGTH }
/** Maximum number of asterisks in a pattern: each may have to be tried at every position of a text. */
export const MAX_STARS = 8
/** Limit for all parameters together, because each pattern may have to be tried on every place. */
export const MAX_PATTERNS = 20

/**
 * Ignores unknown parameters (`refuseUnknown` finds mistyped ones) and empty values. A parameter given several times
 * means any of its values; where only one value makes sense (a limit, a flag), the last one counts. Throws
 * `InvalidParameter`.
 */
export function parseFields(parameters: URLSearchParams): FieldCondition[] {
  const conditions: FieldCondition[] = []
  let patterns = 0
  for (const name of new Set(parameters.keys())) {
    const asked = resolve(name)
    const given = parameters.getAll(name).filter((value) => value.trim() !== '')
    if (!asked || given.length === 0) continue
    // Checked before the patterns are parsed, which takes 4 ms for 200.
    if (PATTERN_LOOKUPS.has(asked.lookup)) patterns += given.length
    if (patterns > MAX_PATTERNS) fail(name, `Ensure there are at most ${MAX_PATTERNS} patterns.`)
    const condition = toCondition({ name, ...asked, given: given.map(checked(name)) })
    if (condition) conditions.push(condition)
    if (conditions.length > MAX_FILTERS) fail(name, `Ensure there are at most ${MAX_FILTERS} filters.`)
  }
  return conditions
}

const PATTERN_LOOKUPS = new Set<Lookup>(['prefix', 'contains', 'wildcard'])

function resolve(name: string): { field: Field; lookup: Lookup } | undefined {
  const shorthand = SHORTHANDS.find((known) => known.name === name)
  if (shorthand) return { field: fieldNamed(shorthand.field), lookup: shorthand.lookup }
  const mark = name.indexOf('__')
  const field = fieldOf(mark < 0 ? name : name.slice(0, mark))
  const asked = mark < 0 ? 'exact' : name.slice(mark + 2)
  const lookup = field && LOOKUPS[field.kind].find((known) => known === asked)
  return lookup && { field, lookup }
}

function checked(name: string) {
  return (value: string): string => {
    // PostgreSQL's texts can't hold NUL.
    if (value.includes('\0')) fail(name, 'Null characters are not allowed.')
    return value
  }
}

interface Given {
  name: string
  field: Field
  lookup: Lookup
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
      if (field.kind === 'number') {
        return { op: 'number', field: field.name, values: values.map((value) => toLimit(name, value)) }
      }
      const wanted = field.kind === 'uuid' ? values.map((value) => toUuid(name, value)) : values.map(normalise)
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
      const [low, high, ...rest] = last.split('__').map((value) => toLimit(name, value))
      if (low === undefined || high === undefined || rest.length > 0) {
        return fail(name, 'Enter two numbers joined by "__".')
      }
      return { op: 'range', field: field.name, low, high }
    }
    default:
      return { op: lookup, field: field.name, value: toLimit(name, last) }
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

function toBoolean(name: string, text: string): boolean {
  const word = text.trim().toLowerCase()
  if (word !== 'true' && word !== 'false') fail(name, 'Must be a valid boolean.')
  return word === 'true'
}

function toLimit(name: string, text: string): number {
  return toNumber(text) ?? fail(name, 'A valid number is required.')
}

function toUuid(name: string, text: string): string {
  const id = text.trim().toLowerCase()
  return UUID.test(id) ? id : fail(name, `“${text}” is not a valid UUID.`)
}

function fail(parameter: string, message: string): never {
  throw new InvalidParameter(parameter, message)
}
