/** Which values of filters the API takes. The others are not sent, because it would refuse the whole request. */
import { meridianOf } from '../../core/geo/meridian.ts'
import { UUID } from '../../core/model/uuid.ts'
import { POSITION_FILTERS } from '../../core/query/filters/positions.ts'
import { MAX_VALUE_LENGTH } from '../../core/query/limits.ts'
import { parseTime, toNumber } from '../../core/query/parameters.ts'
import type { ColumnFilter } from './layer.ts'

/** The moment at which a link is opened, for `is_open_at`. Requests have the time in its place. */
export const NOW = 'now'
/** Milliseconds. “Now” is rounded down to this step, so that tiles and lists request the same moment and agree. */
const NOW_STEP = 5 * 60_000
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

/** Filters besides those of columns. */
const OTHERS: Readonly<Record<string, (value: string) => boolean>> = {
  in_bbox: (value) => boxAsPolygon(value) !== undefined,
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

/** Returns what requests have for a filter of the page. `now` is in milliseconds since 1970. */
export function asRequested(parameter: string, value: string, now: number): [parameter: string, value: string] {
  if (parameter === 'is_open_at' && value === NOW) {
    return [parameter, `${new Date(now - (now % NOW_STEP)).toISOString().slice(0, 16)}Z`]
  }
  return parameter === 'in_bbox' ? ['polygon', boxAsPolygon(value) ?? ''] : [parameter, value]
}

/**
 * Returns the `polygon` of an `in_bbox`, because lists have that of the map. Both have the same places. Undefined if it is
 * no box, or half of the earth wide, of which a ring would be the other half.
 */
function boxAsPolygon(box: string): string | undefined {
  if (!isPlace('in_bbox')(box)) return undefined
  const [first = 0, south = 0, last = 0, north = 0] = box.split(',').map(Number)
  const [west, end] = [meridianOf(first), meridianOf(last)]
  const east = end < west ? end + 360 : end
  if (last - first >= 180 || east === west || east - west >= 180 || south === north) return undefined
  return [`${west},${south}`, `${east},${south}`, `${east},${north}`, `${west},${north}`].join('__')
}

function isPlace(parameter: string): (value: string) => boolean {
  return (value) => {
    const parameters = new URLSearchParams({ [parameter]: value })
    try {
      POSITION_FILTERS.find(({ name }) => name === parameter)?.parse(parameters)
      return true
    } catch {
      return false
    }
  }
}
