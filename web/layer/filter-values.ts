/** Which values of filters the API takes. The others are not sent, because it would refuse the whole request. */
import { UUID } from '../../core/model/uuid.ts'
import { MAX_VALUE_LENGTH } from '../../core/query/limits.ts'
import { toNumber } from '../../core/query/parameters.ts'
import { parseGeo, parsePoint } from '../../core/query/parse/geo.ts'
import { parseTime } from '../../core/query/time.ts'
import { NOW } from './filters.ts'
import type { ColumnFilter } from './layer.ts'

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

/** Filters besides those of columns. Where the map looks is none of them. */
const OTHERS: Readonly<Record<string, (value: string) => boolean>> = {
  polygon: isPlace('polygon'),
  point: isPlace('point'),
  dist: (value) => (toNumber(value) ?? -1) >= 0,
  updated_since: isTime,
  is_open_at: (value) => value === NOW || (/(?:z|[+-]\d\d(?::?\d\d)?)$/i.test(value.slice(10)) && isTime(value)),
}

export function isOther(parameter: string): boolean {
  return parameter in OTHERS
}

/** Whether a filter besides those of columns takes a value. */
export function takesOther(parameter: string, value: string): boolean {
  return OTHERS[parameter]?.(value) ?? false
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

function isPlace(parameter: string): (value: string) => boolean {
  return (value) => {
    const parameters = new URLSearchParams({ [parameter]: value })
    try {
      parseGeo(parameters, parsePoint(parameters))
      return true
    } catch {
      return false
    }
  }
}
