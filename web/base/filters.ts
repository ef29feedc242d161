/** Filters of the map and the list. In the page's URL they are written as in the API's list. */
import { MAX_VALUE_LENGTH } from '../../core/query/limits.ts'
import { normalise } from '../../core/query/normalise.ts'
import { unqualified } from '../../core/query/qualified.ts'

export interface Filters {
  /** A place matches if it has any of them. */
  readonly categories: readonly string[]
  /** A place matches if it has any of them. */
  readonly vibes: readonly string[]
  /** A place matches if it has any of them. */
  readonly city: readonly string[]
  /** Above 0, at most 5; undefined: unrated places match too. */
  readonly minRating: number | undefined
  /** True: only places that are open now. */
  readonly open: boolean
}

export type LabelField = 'categories' | 'vibes'
/** Fields that filter by any of several values. */
export type ListedField = LabelField | 'city'

export const NO_FILTERS: Filters = { categories: [], vibes: [], city: [], minRating: undefined, open: false }

/** Maximum number of labels of one kind, so that no URL gets longer than servers accept. */
const MAX_LABELS = 100
/** Milliseconds. “Now” is rounded down to this step, so that tiles and lists request the same moment and agree. */
const NOW_STEP = 5 * 60_000
/** In the page's URL: the moment at which the link is opened. */
const NOW = 'now'

const KNOWN_PARAMETERS = /^(?:category|categories|vibes|city|rating|aggregate_rating|is_open_at)(?:\.raw)?(?:__\w+)?$/

/** Reads the filters in the page's URL. `ignored` names those that it cannot read. Other parameters are skipped. */
export function readFilters(parameters: URLSearchParams): { filters: Filters; ignored: string[] } {
  let filters = NO_FILTERS
  const ignored = new Set<string>()
  for (const [name, value] of parameters) {
    if (!KNOWN_PARAMETERS.test(name) || value.trim() === '') continue
    const read = withParameter(filters, name, value.trim())
    if (read) filters = read
    else ignored.add(name)
  }
  return { filters, ignored: [...ignored] }
}

/** Returns the query string of the page's URL, without its `?`. */
export function pageQuery(filters: Filters): string {
  return query(filters, NOW)
}

/** Returns the query string of requests for lists and tiles, without its `?`. `now` is in milliseconds since 1970. */
export function requestQuery(filters: Filters, now = Date.now()): string {
  return query(filters, `${new Date(now - (now % NOW_STEP)).toISOString().slice(0, 16)}Z`)
}

/** Appends a query string to a URL or a URL template. */
export function withQuery(url: string, query: string): string {
  return query === '' ? url : `${url}${url.includes('?') ? '&' : '?'}${query}`
}

export function hasFilters(filters: Filters): boolean {
  return pageQuery(filters) !== ''
}

/** Returns true if both are the same label to the API. */
export function isSameLabel(one: string, other: string): boolean {
  return normalise(one) === normalise(other)
}

/** Returns the text of a label on the page: the country of a city is in capitals, as in `london, GB`. */
export function shownLabel(label: string): string {
  const name = unqualified(normalise(label))
  return name === undefined ? label : `${label.slice(0, -2)}${label.slice(-2).toUpperCase()}`
}

/** Adds labels, up to `MAX_LABELS`; the rest are dropped. */
export function withLabels(filters: Filters, field: ListedField, labels: readonly string[]): Filters {
  const added = labels.filter((label) => !filters[field].some((known) => isSameLabel(known, label)))
  return { ...filters, [field]: [...filters[field], ...added].slice(0, MAX_LABELS) }
}

export function withoutLabel(filters: Filters, field: ListedField, label: string): Filters {
  return { ...filters, [field]: filters[field].filter((known) => !isSameLabel(known, label)) }
}

function query({ categories, vibes, city, minRating, open }: Filters, moment: string): string {
  const parameters = new URLSearchParams()
  for (const category of categories) parameters.append('categories', category)
  for (const vibe of vibes) parameters.append('vibes', vibe)
  for (const one of city) parameters.append('city', one)
  if (minRating !== undefined) parameters.append('rating__gte', String(minRating))
  if (open) parameters.append('is_open_at', moment)
  return parameters.toString()
}

/** Returns undefined if the value cannot be read. */
function withParameter(filters: Filters, name: string, value: string): Filters | undefined {
  switch (name) {
    case 'categories':
    case 'vibes':
    case 'city':
      return withReadLabels(filters, name, [value])
    case 'categories__in':
    case 'vibes__in':
      return withReadLabels(filters, name === 'vibes__in' ? 'vibes' : 'categories', value.split(/,|__/))
    case 'rating__gte': {
      const minRating = /^\d(?:\.\d+)?$/.test(value) ? Number(value) : Number.NaN
      return minRating <= 5 ? { ...filters, minRating: minRating || undefined } : undefined
    }
    case 'is_open_at':
      return value === NOW ? { ...filters, open: true } : undefined
    default:
      return undefined
  }
}

function withReadLabels(filters: Filters, field: ListedField, texts: readonly string[]): Filters | undefined {
  const labels = texts.map((text) => text.trim()).filter((text) => text !== '')
  const isWithinLimit = filters[field].length + labels.length <= MAX_LABELS
  const isValid = labels.every((label) => label.length <= MAX_VALUE_LENGTH && !label.includes('\0'))
  return isWithinLimit && isValid ? withLabels(filters, field, labels) : undefined
}
