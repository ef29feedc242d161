/** How each source says that a place has closed, or is not to be shown. docs/import.md has the same table. */
import { isPastDate } from './past-date.ts'

/** Lower case, with `_` for space and signs. A place that is closed for a while is not closed permanently. */
const STATUS_WORDS: ReadonlyMap<string, boolean> = new Map([
  // Overture Maps: operating_status
  ['open', false],
  ['temporarily_closed', false],
  ['permanently_closed', true],
  ['closed', true],
  // Google Maps: business_status
  ['operational', false],
  ['closed_temporarily', false],
  ['closed_permanently', true],
])
/** Words that have this meaning in a column that is named `status` only; `closed` may mean today. */
const CERTAIN_WORDS: ReadonlySet<string> = new Set(['permanently_closed', 'closed_permanently'])

/** OpenStreetMap, "Lifecycle prefix": as a tag (`disused=yes`), and before one (`disused:amenity=cafe`). */
const FORMER = [
  ...['disused', 'abandoned', 'demolished', 'dismantled', 'razed', 'removed', 'destroyed', 'closed', 'was', 'former'],
]
const FORMER_KEYS = ['disused', 'abandoned', 'demolished', 'dismantled', 'razed', 'removed', 'destroyed'] as const
/** As values: `shop=vacant`, `amenity=disused`. */
const FORMER_VALUES: ReadonlySet<string> = new Set([...FORMER, 'vacant', 'no'])
/** Tags that say what a place is. */
const USES = [
  ...['amenity', 'shop', 'tourism', 'leisure', 'craft', 'office', 'healthcare', 'historic', 'club', 'railway'],
  ...['aeroway', 'man_made', 'natural', 'place'],
]
const FORMER_USE = new RegExp(`^(?:${FORMER.join('|')}):(?:${USES.join('|')})$`)
const YES: ReadonlySet<string> = new Set(['yes', 'true', '1'])
const NO: ReadonlySet<string> = new Set(['', 'no', 'false', '0'])

/** Foursquare: unresolved_flags. Reports of users that are not decided yet. */
const HIDING_FLAGS: ReadonlySet<string> = new Set([
  ...['delete', 'doesnt_exist', 'does_not_exist', 'duplicate', 'inappropriate', 'privatevenue', 'private'],
])

/** Columns that tell whether a place has closed. Each returns null for a value that says nothing. */
export const CLOSING_COLUMNS: Readonly<Record<string, (value: unknown) => unknown>> = {
  operating_status: (value) => STATUS_WORDS.get(word(value)) ?? value,
  business_status: (value) => STATUS_WORDS.get(word(value)) ?? null,
  status: (value) => CERTAIN_WORDS.has(word(value)) || null,
  // Foursquare has no other column for it. A text without a date says that the place has closed.
  date_closed: (value) => !isBlank(value) && (isPastDate(String(value)) ?? true),
  dissolution_date: ended,
  end_date: ended,
  // Says so in Yelp's data only. Elsewhere it may be about this moment.
  is_open: () => null,
  unresolved_flags: (value) => flags(value).includes('closed') || null,
  // Columns of these names in other data may have any other values.
  ...Object.fromEntries(FORMER_KEYS.map((key) => [key, ended])),
}

/** Returns whether the tags of OpenStreetMap say that a place has closed. */
export function isClosedByTags(tags: Readonly<Record<string, unknown>>): boolean {
  return FORMER_KEYS.some((key) => isYes(tags[key])) || ended(tags['end_date']) === true || hasFormerUse(tags)
}

/** Returns whether the record has tags of a former use only: `disused:amenity=cafe`, `shop=vacant`. */
export function hasFormerUse(tags: Readonly<Record<string, unknown>>): boolean {
  const uses = USES.flatMap((key) => (isBlank(tags[key]) ? [] : [word(tags[key])]))
  if (uses.some((use) => !FORMER_VALUES.has(use))) return false
  return uses.some((use) => use !== 'no') || Object.keys(tags).some((key) => isFormerUse(key) && isYes(tags[key]))
}

/** Returns whether a tag tells a former use: `disused:amenity`. */
export function isFormerUse(key: string): boolean {
  return FORMER_USE.test(key)
}

/** Returns whether a record of Yelp's data set says that the place has closed: `is_open` is 0. */
export function isClosedInYelp({ business_id, is_open }: Readonly<Record<string, unknown>>): boolean {
  return !isBlank(business_id) && String(is_open) === '0'
}

/** Returns whether a record with flags of Foursquare is to be shown; undefined without such a column. */
export function isShown(properties: Readonly<Record<string, unknown>>): boolean | undefined {
  if (!('unresolved_flags' in properties)) return undefined
  return !flags(properties['unresolved_flags']).some((flag) => HIDING_FLAGS.has(flag))
}

/** Reads a list, also one that is written as a text: `['closed', 'duplicate']`. */
function flags(value: unknown): string[] {
  return [value].flat().flatMap((entry) => (typeof entry === 'string' ? (entry.toLowerCase().match(/\w+/g) ?? []) : []))
}

/** Reads a date, or `yes`, as All the Places writes if the date is not known. */
function ended(value: unknown): true | null {
  if (isBlank(value)) return null
  return (isPastDate(String(value)) ?? YES.has(word(value))) || null
}

function isYes(value: unknown): boolean {
  return value !== undefined && value !== null && !NO.has(word(value))
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || String(value).trim() === ''
}

function word(value: unknown): string {
  return String(value)
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
}
