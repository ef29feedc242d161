/** What the map and the list are narrowed to: the list's own query parameters, in the address of the page too. */

export interface Filters {
  /** Any of them. */
  readonly categories: readonly string[]
  /** Any of them. */
  readonly vibes: readonly string[]
  /** Any of them. */
  readonly city: readonly string[]
  /** Above 0, up to 5; undefined: what is not rated, too. */
  readonly leastRating: number | undefined
  /** Only what is open now. */
  readonly open: boolean
}

export type LabelField = 'categories' | 'vibes'
/** Fields of which a place may have any of several values. */
export type ListedField = LabelField | 'city'

export const NO_FILTERS: Filters = { categories: [], vibes: [], city: [], leastRating: undefined, open: false }

/** Labels of one kind; with more, an address may get longer than servers take it. */
const MOST_LABELS = 100
/** Characters, as the API has it. */
const LONGEST_LABEL = 300
/** Milliseconds. What is asked for within such a step is asked for the same moment, so that tiles and lists agree. */
const STEP = 5 * 60_000
/** How the page's address has the moment, so that a link means the time at which it is followed. */
const NOW = 'now'

const OURS = /^(?:category|categories|vibes|city|rating|aggregate_rating|is_open_at)(?:\.raw)?(?:__\w+)?$/

/** Reads the page's address. `ignored` names the filters of which it can make nothing; other parameters are not its. */
export function readFilters(parameters: URLSearchParams): { filters: Filters; ignored: string[] } {
  let filters = NO_FILTERS
  const ignored = new Set<string>()
  for (const [name, value] of parameters) {
    if (!OURS.test(name) || value.trim() === '') continue
    const read = withParameter(filters, name, value.trim())
    if (read) filters = read
    else ignored.add(name)
  }
  return { filters, ignored: [...ignored] }
}

/** Query string of the page's address, without its `?`. */
export function pageQuery(filters: Filters): string {
  return query(filters, NOW)
}

/** Query string of requests for lists and tiles, without its `?`; `now` in milliseconds since 1970. */
export function requestQuery(filters: Filters, now = Date.now()): string {
  return query(filters, `${new Date(now - (now % STEP)).toISOString().slice(0, 16)}Z`)
}

/** An address, or a template of addresses, with a query string more. */
export function withQuery(address: string, more: string): string {
  return more === '' ? address : `${address}${address.includes('?') ? '&' : '?'}${more}`
}

export function hasFilters(filters: Filters): boolean {
  return pageQuery(filters) !== ''
}

/** Whether both are one label to the API, which does not tell small letters from capitals. */
export function isSameLabel(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** With labels added; as many as there is room for. */
export function withLabels(filters: Filters, field: ListedField, labels: readonly string[]): Filters {
  const added = labels.filter((label) => !filters[field].some((known) => isSameLabel(known, label)))
  return { ...filters, [field]: [...filters[field], ...added].slice(0, MOST_LABELS) }
}

export function withoutLabel(filters: Filters, field: ListedField, label: string): Filters {
  return { ...filters, [field]: filters[field].filter((known) => !isSameLabel(known, label)) }
}

function query({ categories, vibes, city, leastRating, open }: Filters, moment: string): string {
  const parameters = new URLSearchParams()
  for (const category of categories) parameters.append('categories', category)
  for (const vibe of vibes) parameters.append('vibes', vibe)
  for (const one of city) parameters.append('city', one)
  if (leastRating !== undefined) parameters.append('rating__gte', String(leastRating))
  if (open) parameters.append('is_open_at', moment)
  return parameters.toString()
}

/** Undefined when nothing can be made of the value. */
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
      const leastRating = /^\d(?:\.\d+)?$/.test(value) ? Number(value) : Number.NaN
      return leastRating <= 5 ? { ...filters, leastRating: leastRating || undefined } : undefined
    }
    case 'is_open_at':
      return value === NOW ? { ...filters, open: true } : undefined
    default:
      return undefined
  }
}

function withReadLabels(filters: Filters, field: ListedField, texts: readonly string[]): Filters | undefined {
  const labels = texts.map((text) => text.trim()).filter((text) => text !== '')
  const fit = filters[field].length + labels.length <= MOST_LABELS
  const sound = labels.every((label) => label.length <= LONGEST_LABEL && !label.includes('\0'))
  return fit && sound ? withLabels(filters, field, labels) : undefined
}
