/** What the chips of the active filters say. */
import { titleOf } from '../../core/model/presentation.ts'
import { formatDistance, formatTime } from '../base/format.ts'
import { NOW } from '../layer/filter-values.ts'
import type { Filter, Filters } from '../layer/filters.ts'
import { shownLabel } from '../layer/labels.ts'
import { type Asked, askedBy, type Filtered } from '../layer/layer.ts'
import { say } from '../words/filters.ts'

/** Characters of a condition in CQL2 on its chip. */
const MAX_CONDITION = 80

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
      const text = say('labelled', { title: asked.column.title, text: lookupWords(asked, values) })
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
  if (filter.kind === 'boolean') return value === 'true' ? title : say('isNot', { title })
  return say('labelled', { title, text: shownValue(column, value) })
}

const LOOKUPS = {
  exclude: 'not',
  prefix: 'beginsWith',
  contains: 'containing',
  wildcard: 'like',
  gt: 'moreThan',
  gte: 'orMore',
  lt: 'lessThan',
  lte: 'orLess',
} as const
const OF_MOMENTS = { gt: 'after', gte: 'from', lt: 'before', lte: 'until' } as const

function lookupWords({ column, lookup }: Asked, values: readonly string[]): string {
  if (lookup === 'range') {
    const [first = '', last = ''] = (values.at(-1)?.split('__') ?? []).map((end) => shownValue(column, end))
    return say('range', { first, last })
  }
  const text = values.map((value) => shownValue(column, value)).join(', ')
  if (column.filter.kind === 'moment' && isKey(OF_MOMENTS, lookup)) return say(OF_MOMENTS[lookup], { text })
  return isKey(LOOKUPS, lookup) ? say(LOOKUPS[lookup], { text }) : text
}

function isKey<Keys extends object>(keys: Keys, name: PropertyKey): name is keyof Keys {
  return name in keys
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
      return chip(value === NOW ? say('openNow') : say('openAt', { time: formatTime(value) }))
    case 'has_position':
      return chip(say(value.toLowerCase() === 'true' ? 'withPosition' : 'withoutPosition'))
    case 'updated_since':
      return chip(say('changedSince', { time: formatTime(value) }))
    case 'list':
    case 'organization':
      return chip(say(parameter === 'list' ? 'list' : 'listsOf', { name: value }))
    case 'polygon':
    case 'location__geo_polygon':
      return chip(say('drawnArea'))
    case 'in_bbox':
    case 'location__geo_bounding_box':
      return chip(say('box'))
    case 'location__geo_distance': {
      const [, distance = '', unit = '', latitude = '', longitude = ''] =
        /^([^a-z]*)([a-z]+)__(.*)(?:,|__)(.*)$/i.exec(value) ?? []
      const position = shownPosition([latitude, longitude])
      return chip(say('within', { distance: `${distance} ${unit.toLowerCase()}`, position }))
    }
    case 'tile':
      return chip(say('onTile', { tile: value }))
    case 'focus.point':
      return chip(say('bestNear', { position: shownPosition(value.split(',').reverse()) }))
    case 'relaxed':
      return chip(say(value === 'true' ? 'wordMayMiss' : 'allWords'))
    case 'point': {
      const [metres = '1000'] = filters.values('dist')
      const position = shownPosition(value.split(',').reverse())
      return chip(say('within', { distance: formatDistance(Number(metres)), position }), 'dist')
    }
    case 'filter': {
      const text = value.length > MAX_CONDITION ? `${value.slice(0, MAX_CONDITION)}…` : value
      return chip(say('condition', { text }), 'filter-lang')
    }
    // Their chips are those of the point, and of the condition.
    case 'dist':
    case 'filter-lang':
      return []
    default:
      return chip(say('labelled', { title: titleOf({ name: parameter }), text: shownLabel(value) }))
  }
}

/** Latitude and longitude. */
function shownPosition(parts: readonly string[]): string {
  return parts.map(Number).join(', ')
}
