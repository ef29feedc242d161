/**
 * Converts opening hours to OpenStreetMap's syntax, in which they are stored. A text is kept if it has only words and
 * signs of that syntax, and at least a time span, `24/7` or `off`; its meaning is not checked here. Entries in our form
 * or that of schema.org are converted to text, and so are hours as people write them (written-hours.ts). Any other text
 * is kept as a comment, which says nothing about a week.
 */
import { InvalidEntry, type OpeningEntry, openingText } from '../../../../core/opening/entries.ts'
import { isObject } from '../../formats/source-row.ts'
import { UNSTORABLE } from '../text.ts'
import { writtenHours } from './written-hours.ts'

const WORDS = [
  ...['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su', 'PH', 'SH', 'Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug'],
  ...['Sep', 'Oct', 'Nov', 'Dec', 'week', 'easter', 'days?', 'sunrise', 'sunset', 'dawn', 'dusk', 'open', 'closed'],
  ...['off', 'unknown'],
]
/** Each character can match in only one way, so that no text takes long. */
const SYNTAX = new RegExp(`^(?:(?:${WORDS.join('|')})(?![A-Za-z])|"[^"]*"|[\\d\\s,;:+\\-/()|[\\]])*$`)
const SAYS_SOMETHING = /\d{1,2}:\d\d *-|\d:\d\d\+|(?:sun|dawn|dusk)\w*\)? *-|24\/7|\b(?:off|closed)\b/
const MAX_LENGTH = 2000

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday', 'PublicHolidays'] as const
const SHORT = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su', 'PH'] as const

/** Returns the hours in OpenStreetMap's syntax; undefined if `value` can't be converted. */
export function openingHours(value: unknown): string | undefined {
  if (typeof value === 'string' && /^\s*\[/.test(value)) return openingHours(parsed(value))
  if (typeof value === 'string') return isSyntax(value) ? value.trim() : toText(writtenEntries(value))
  const list: unknown[] = Array.isArray(value) ? value : [value]
  if (list.length > 200) return undefined
  const entries = list.flatMap((entry) => (typeof entry === 'string' ? textEntries(entry) : objectEntries(entry)))
  if (!entries.includes(undefined)) return toText(entries.filter((entry) => entry !== undefined))
  return list.every((entry) => typeof entry === 'string') ? toText(writtenEntries(list.join('; '))) : undefined
}

/** Returns a text that can't be read as a comment in OpenStreetMap's syntax; undefined for a value without words. */
export function hoursComment(value: unknown): string | undefined {
  const list: unknown[] = Array.isArray(value) ? value : [value]
  const texts = list.filter((entry): entry is string => typeof entry === 'string' && /[\p{L}\d]/u.test(entry))
  const text = texts.join('; ').replaceAll('"', "'").replace(/\s+/g, ' ').trim()
  return text === '' || Buffer.byteLength(text) > MAX_LENGTH - 2 || UNSTORABLE.test(text) ? undefined : `"${text}"`
}

function writtenEntries(text: string): OpeningEntry[] {
  return (text.length <= MAX_LENGTH && writtenHours(text)) || []
}

function toText(entries: readonly OpeningEntry[]): string | undefined {
  try {
    const text = openingText(entries)
    return text && text.length <= MAX_LENGTH ? text : undefined
  } catch (error) {
    if (error instanceof InvalidEntry) return undefined
    throw error
  }
}

/** Parses a JSON list in the cell of a table. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isSyntax(text: string): boolean {
  if (/^\s*"[^"]+"\s*$/.test(text)) return text.length <= MAX_LENGTH
  return text.length <= MAX_LENGTH && SAYS_SOMETHING.test(text) && SYNTAX.test(text)
}

/** Parses `Mo-Fr 09:00-17:00` or `Mo,Tu 9:00-12:00`, as in schema.org: one entry adds to another. */
function textEntries(text: string): (OpeningEntry | undefined)[] {
  const [, days, opens, closes] = /^\s*([A-Za-z, -]+?)\s+(\d\d?:\d\d)\s*-\s*(\d\d?:\d\d)\s*$/.exec(text) ?? []
  if (!days || !opens || !closes) return [undefined]
  return entriesOf(days.split(','), opens, closes)
}

/** Parses our own entries, and schema.org's OpeningHoursSpecification; its names may be lower case, its days URLs. */
function objectEntries(entry: unknown): (OpeningEntry | undefined)[] {
  if (!isObject(entry)) return [undefined]
  const { day_of_week: day, opens, closes } = entry
  if (day !== undefined) {
    const isDay = /^[0-8]$/.test(String(day))
    return [isDay ? { day_of_week: Number(day), opens: String(opens), closes: String(closes) } : undefined]
  }
  const days = entry['dayOfWeek'] ?? entry['dayofweek']
  const names = (Array.isArray(days) ? days : [days]).map((each) => String(each).replace(/^.*\//, ''))
  return entriesOf(names, String(opens), String(closes))
}

function entriesOf(days: string[], opens: string, closes: string): (OpeningEntry | undefined)[] {
  const from = clock(opens)
  const to = clock(closes)
  if (!from || !to) return [undefined]
  // In schema.org, equal times mean the whole day for some publishers, and closed for others (as in Google's guide).
  if (from === to) return [undefined]
  const until = from === '00:00' && to === '23:59' ? '24:00' : to
  return days
    .flatMap(dayNumbers)
    .map((day) => (day === undefined ? undefined : { day_of_week: day, opens: from, closes: until }))
}

function clock(text: string): string | undefined {
  const [, hours, minutes] = /^(\d\d?):([0-5]\d)(?::\d\d)?$/.exec(text) ?? []
  return hours && minutes && Number(hours) <= 24 ? `${hours.padStart(2, '0')}:${minutes}` : undefined
}

/** Parses one day, or a range such as `Mo-Fr`. */
function dayNumbers(text: string): (number | undefined)[] {
  const [first, last = first] = text.split('-').map(dayNumber)
  if (first === undefined || last === undefined || (first !== last && Math.max(first, last) > 6)) return [undefined]
  return Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, index) => (first === 7 ? 7 : (first + index) % 7))
}

function dayNumber(text: string): number | undefined {
  const name = text.trim()
  const day = SHORT.findIndex((short, index) => name === short || name === DAYS[index])
  return day < 0 ? undefined : day
}
