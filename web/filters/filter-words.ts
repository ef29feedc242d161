/** What the chips of the active filters say. */
import { titleOf } from '../../core/model/presentation.ts'
import { formatDistance, formatTime } from '../base/format.ts'
import { NOW } from '../layer/filter-values.ts'
import type { Filter, Filters } from '../layer/filters.ts'
import { shownLabel } from '../layer/labels.ts'
import { type Asked, askedBy, type Filtered } from '../layer/layer.ts'

export interface FilterWords {
  readonly text: string
  /** The label of a filter by labels. */
  readonly label?: string
  readonly parameter: string
  /** The filters without this one. */
  readonly rest: Filters
}

/** Returns the words of each filter. Each of several values that may match has words of its own. */
export function wordsOf(filters: Filters): FilterWords[] {
  return filters.all.flatMap((filter): FilterWords[] => {
    const { parameter, values } = filter
    const asked = askedBy(filters.layer, parameter)
    if (!asked) return otherWords(filters, filter)
    if (asked.lookup !== 'exact') {
      const text = `${asked.column.title}: ${lookupWords(asked, values)}`
      return [{ text, parameter, rest: filters.without(parameter) }]
    }
    return values.map((value) => ({
      text: exactWords(asked.column, value),
      ...(asked.column.filter.kind === 'labels' && { label: value }),
      parameter,
      rest: filters.withoutLabel(parameter, value),
    }))
  })
}

/** Labels and names of areas speak for themselves. */
function exactWords(column: Filtered, value: string): string {
  const { title, filter } = column
  if (filter.kind === 'labels' || (filter.kind === 'text' && filter.facet)) return shownLabel(value)
  if (filter.kind === 'boolean') return value === 'true' ? title : `${title}: no`
  return `${title}: ${shownValue(column, value)}`
}

/** `{}` stands for the values. */
const LOOKUPS: Readonly<Record<string, string>> = {
  in: '{}',
  exclude: 'not {}',
  prefix: 'begins with {}',
  contains: 'contains {}',
  wildcard: 'like {}',
  gt: 'more than {}',
  gte: '{} or more',
  lt: 'less than {}',
  lte: '{} or less',
}
const OF_MOMENTS: Readonly<Record<string, string>> = {
  gt: 'after {}',
  gte: 'from {}',
  lt: 'before {}',
  lte: 'until {}',
}

function lookupWords({ column, lookup }: Asked, values: readonly string[]): string {
  if (lookup === 'range') {
    const ends = values.at(-1)?.split('__') ?? []
    return ends.map((end) => shownValue(column, end)).join(' to ')
  }
  const words = (column.filter.kind === 'moment' ? OF_MOMENTS[lookup] : undefined) ?? LOOKUPS[lookup] ?? '{}'
  return words.replace('{}', () => values.map((value) => shownValue(column, value)).join(', '))
}

function shownValue({ choices = [], filter }: Filtered, value: string): string {
  if (filter.kind === 'moment') return formatTime(value)
  return choices.find((choice) => choice.value === Number(value))?.title ?? shownLabel(value)
}

function otherWords(filters: Filters, { parameter, values }: Filter): FilterWords[] {
  const [value = ''] = values
  const chip = (text: string, ...others: string[]) => [{ text, parameter, rest: filters.without(parameter, ...others) }]
  switch (parameter) {
    case 'is_open_at':
      return chip(value === NOW ? 'Open now' : `Open at ${formatTime(value)}`)
    case 'has_position':
      return chip(value.toLowerCase() === 'true' ? 'With a position' : 'Without a position')
    case 'updated_since':
      return chip(`Changed since ${formatTime(value)}`)
    case 'list':
    case 'organization':
      return chip(`${parameter === 'list' ? 'List' : 'Lists of'}: ${value}`)
    case 'polygon':
    case 'location__geo_polygon':
      return chip('In a drawn area')
    case 'in_bbox':
    case 'location__geo_bounding_box':
      return chip('In a box')
    case 'location__geo_distance': {
      const [, distance = '', unit = '', latitude = '', longitude = ''] =
        /^([^a-z]*)([a-z]+)__(.*)(?:,|__)(.*)$/i.exec(value) ?? []
      return chip(`Within ${distance} ${unit.toLowerCase()} of ${shownPosition([latitude, longitude])}`)
    }
    case 'tile':
      return chip(`On the tile ${value}`)
    case 'focus.point':
      return chip(`Best near ${shownPosition(value.split(',').reverse())}`)
    case 'relaxed':
      return chip(value === 'true' ? 'One word may be missing' : 'All words must match')
    case 'point': {
      const [metres = '1000'] = filters.values('dist')
      const position = shownPosition(value.split(',').reverse())
      return chip(`Within ${formatDistance(Number(metres))} of ${position}`, 'dist')
    }
    // Its chip is that of the point.
    case 'dist':
      return []
    default:
      return chip(`${titleOf({ name: parameter })}: ${shownLabel(value)}`)
  }
}

/** Latitude and longitude. */
function shownPosition(parts: readonly string[]): string {
  return parts.map(Number).join(', ')
}
