/** Which values of filters the API takes. The others are not sent, because it would refuse the whole request. */
import { UUID } from '../../core/model/uuid.ts'
import { FILTER_LANGUAGES } from '../../core/query/cql2/languages.ts'
import { FOCUS_POINT } from '../../core/query/filters/focus.ts'
import { HAS_POSITION } from '../../core/query/filters/has-position.ts'
import { ONLY_OF_PLACES } from '../../core/query/filters/of-places.ts'
import { POSITION_FILTERS } from '../../core/query/filters/positions.ts'
import { RELAXED } from '../../core/query/filters/relaxed.ts'
import { MAX_VALUE_LENGTH } from '../../core/query/limits.ts'
import { InvalidParameter, parseTime, toNumber } from '../../core/query/parameters.ts'
import type { QueryParameter } from '../../core/query/query-parameter.ts'
import type { ColumnFilter } from './layer.ts'

/** The moment at which a link is opened, for `is_open_at`. Requests have the time in its place. */
export const NOW = 'now'
/** Asterisks in a pattern. */
const MAX_STARS = 8

const KINDS: Readonly<Record<ColumnFilter['kind'], (value: string) => boolean>> = {
  labels: isText,
  text: isText,
  exact: isText,
  number: isNumber,
  boolean: (value) => /^(?:true|false)$/i.test(value),
  moment: isTime,
  uuid: (value) => UUID.test(value),
  bigint: (value) => /^[+-]?\d{1,18}$/.test(value),
}

/** Parameters besides those of columns, with the parsers of the API. */
const PARSED: readonly QueryParameter[] = [...POSITION_FILTERS, HAS_POSITION, ...ONLY_OF_PLACES, FOCUS_POINT, RELAXED]

/** Whether a filter besides those of columns takes a value. The server judges those whose parsers are not here. */
export function takesOther(parameter: string, value: string): boolean {
  if (parameter === 'is_open_at' && value === NOW) return true
  if (parameter === 'filter-lang') return FILTER_LANGUAGES.some((language) => language === value)
  const known = PARSED.find(({ name }) => name === parameter)
  // `dist` is read beside a point only.
  const asked = new URLSearchParams({ point: '0,0', [parameter]: value })
  try {
    known?.parse?.(asked)
    known?.valueIn?.(asked)
    return true
  } catch (error) {
    if (error instanceof InvalidParameter) return false
    throw error
  }
}

/** Whether a filter of a column takes a value. `range` is two values; `in` and `exclude` are several. */
export function takes({ kind }: Pick<ColumnFilter, 'kind'>, lookup: string, value: string): boolean {
  const isOne = KINDS[kind]
  switch (lookup) {
    case 'range': {
      const ends = value.split('__')
      return ends.length === 2 && ends.every(isOne)
    }
    case 'in':
    case 'exclude':
      return value.split(/,|__/).every((part) => part.trim() === '' || isOne(part.trim()))
    case 'wildcard':
      return isOne(value) && value.replace(/\*+/g, '*').split('*').length <= MAX_STARS + 1
    default:
      return isOne(value)
  }
}

function isText(value: string): boolean {
  return value.length <= MAX_VALUE_LENGTH && !value.includes('\0')
}

function isNumber(value: string): boolean {
  return toNumber(value) !== undefined
}

function isTime(value: string): boolean {
  return parseTime(value) !== undefined
}
