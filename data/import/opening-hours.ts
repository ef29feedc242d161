/**
 * Opening hours as they are stored: in the syntax of OpenStreetMap. A text is kept when it consists of that syntax's
 * words and signs alone and has at least a span of time, `24/7`, or `off`; whether it makes sense is for its reader
 * to say. Structured hours of schema.org are put into words. Everything else (prose, in any language) is left out.
 */
import { isObject } from './source-row.ts'

const WORDS = [
  ...['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su', 'PH', 'SH', 'Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug'],
  ...['Sep', 'Oct', 'Nov', 'Dec', 'week', 'easter', 'days?', 'sunrise', 'sunset', 'dawn', 'dusk', 'open', 'closed'],
  ...['off', 'unknown'],
]
/** Each sign can be matched in one way only, so that no text takes long. */
const SYNTAX = new RegExp(`^(?:(?:${WORDS.join('|')})(?![A-Za-z])|"[^"]*"|[\\d\\s,;:+\\-/()|[\\]])*$`)
const SAYS_SOMETHING = /\d{1,2}:\d\d *-|\d:\d\d\+|(?:sun|dawn|dusk)\w*\)? *-|24\/7|\b(?:off|closed)\b/
const MAX_LENGTH = 2000

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday', 'PublicHolidays'] as const
const SHORT = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su', 'PH'] as const

/** The hours in OpenStreetMap's syntax; undefined when `value` is nothing that can be put so. */
export function openingHours(value: unknown): string | undefined {
  if (typeof value === 'string') return isSyntax(value) ? value.trim() : undefined
  const entries = Array.isArray(value) ? value : [value]
  if (entries.length === 0 || entries.length > 200) return undefined
  const spans = entries.flatMap((entry) => (typeof entry === 'string' ? textSpans(entry) : objectSpans(entry)))
  return spans.includes(undefined) ? undefined : inWords(spans.filter((span) => span !== undefined))
}

function isSyntax(text: string): boolean {
  return text.length <= MAX_LENGTH && SAYS_SOMETHING.test(text) && SYNTAX.test(text)
}

interface Span {
  /** 0 Monday … 7 public holidays */
  day: number
  /** `09:00-17:00` */
  time: string
}

/** `Mo-Fr 09:00-17:00` or `Mo,Tu 9:00-12:00`, as schema.org has it: one entry adds to another. */
function textSpans(text: string): (Span | undefined)[] {
  const [, days, opens, closes] = /^\s*([A-Za-z, -]+?)\s+(\d\d?:\d\d)\s*-\s*(\d\d?:\d\d)\s*$/.exec(text) ?? []
  if (!days || !opens || !closes) return [undefined]
  return spansOf(days.split(','), opens, closes)
}

/** schema.org's OpeningHoursSpecification, whose names may be in lower case and days whole addresses. */
function objectSpans(entry: unknown): (Span | undefined)[] {
  if (!isObject(entry)) return [undefined]
  const days = entry['dayOfWeek'] ?? entry['dayofweek']
  const names = (Array.isArray(days) ? days : [days]).map((day) => String(day).replace(/^.*\//, ''))
  return spansOf(names, String(entry['opens']), String(entry['closes']))
}

function spansOf(days: string[], opens: string, closes: string): (Span | undefined)[] {
  const from = clock(opens)
  const to = clock(closes)
  if (!from || !to) return [undefined]
  // Some mean the whole day by that, and some (Google's guide says so) that it is closed.
  if (from === to) return [undefined]
  const time = from === '00:00' && to === '23:59' ? '00:00-24:00' : `${from}-${to}`
  return days.flatMap(dayNumbers).map((day) => (day === undefined ? undefined : { day, time }))
}

function clock(text: string): string | undefined {
  const [, hours, minutes] = /^(\d\d?):([0-5]\d)(?::\d\d)?$/.exec(text) ?? []
  return hours && minutes && Number(hours) <= 24 ? `${hours.padStart(2, '0')}:${minutes}` : undefined
}

/** One day, or `Mo-Fr`. */
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

/** Days in a row that have the same times share a rule: `Mo-Fr 09:00-12:00,13:00-17:00; Sa 09:00-12:00`. */
function inWords(spans: Span[]): string | undefined {
  const times = SHORT.map((_, day) => [...new Set(spans.filter((span) => span.day === day).map(({ time }) => time))])
  const rules: string[] = []
  for (let day = 0; day < SHORT.length; day++) {
    const hours = times[day]?.sort().join(',')
    if (!hours) continue
    let last = day
    while (last < 6 && day < 7 && times[last + 1]?.sort().join(',') === hours) last++
    rules.push(`${last > day ? `${SHORT[day]}-${SHORT[last]}` : SHORT[day]} ${hours}`)
    day = last
  }
  return rules.length > 0 ? rules.join('; ') : undefined
}
