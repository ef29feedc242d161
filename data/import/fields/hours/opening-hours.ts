/**
 * Converts opening hours to OpenStreetMap's syntax, in which they are stored. A text is kept if it has only words and
 * signs of that syntax, and at least a time span, `24/7` or `off`; its meaning is not checked here. Entries in our form
 * or that of schema.org are converted to text, and so are hours as people write them (written-hours.ts). Any other text
 * is kept as a comment, which says nothing about a week.
 */
import { InvalidEntry, type OpeningEntry, openingText } from '../../../../core/opening/entries.ts'
import { isReadableHours } from '../../../../core/opening/readable.ts'
import { parseJson } from '../../formats/json/parse-json.ts'
import { UNSTORABLE } from '../text.ts'
import { type GivenHours, hoursText } from './dated-hours.ts'
import { clock, daysNamed, specification } from './specifications.ts'
import { writtenHours } from './written-hours.ts'

const WORDS = [
  ...['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su', 'PH', 'SH', 'Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug'],
  ...['Sep', 'Oct', 'Nov', 'Dec', 'week', 'easter', 'days?', 'sunrise', 'sunset', 'dawn', 'dusk', 'open', 'closed'],
  ...['off', 'unknown'],
]
/** Each character can match in only one way, so that no text takes long. */
const SYNTAX = new RegExp(`^(?:(?:${WORDS.join('|')})(?![A-Za-z])|"[^"]*"|[\\d\\s,;:+\\-/()|[\\]])*$`)
const SAYS_SOMETHING = /\d{1,2}:\d\d *-|\d:\d\d\+|(?:sun|dawn|dusk)\w*\)? *-|24\/7|\b(?:off|closed)\b/
/** An end without minutes, as in `9:00-5`, or a begin after the day's end: the parser takes neither. */
const NO_SPAN = /\d:\d\d\s*-\s*\d{1,2}(?![\d:])|(?<![-\d]\s*)(?:2[5-9]|[3-9]\d):\d\d\s*-/
export const MAX_LENGTH = 2000
const MAX_ENTRIES = 200

/** Returns the hours in OpenStreetMap's syntax; undefined if `value` can't be converted. */
export function openingHours(value: unknown): string | undefined {
  if (typeof value === 'string' && /^\s*\[/.test(value)) return openingHours(parsed(value))
  if (typeof value === 'string') return isSyntax(value) ? value.trim() : toText(writtenEntries(value))
  const list: unknown[] = Array.isArray(value) ? value : [value]
  if (list.length > MAX_ENTRIES) return undefined
  const hours = list.map((entry) => (typeof entry === 'string' ? textHours(entry) : specification(entry)))
  const read = hours.filter((each) => each !== undefined)
  if (read.length === list.length) return limited(() => hoursText(read))
  return list.every((entry) => typeof entry === 'string') ? toText(writtenEntries(list.join('; '))) : undefined
}

/** Returns the hours of schema.org's special days, which replace the ordinary ones on these days. */
export function specialHours(value: unknown): string | undefined {
  const list: unknown[] = Array.isArray(value) ? value : [value]
  if (list.length > MAX_ENTRIES) return undefined
  const read = list.map(specification).filter((hours) => hours?.period !== undefined)
  return read.length === list.length ? limited(() => hoursText(read as GivenHours[])) : undefined
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
  return limited(() => openingText(entries))
}

/** Returns undefined for hours that are no hours, or too long. */
function limited(write: () => string | undefined): string | undefined {
  try {
    const text = write()
    return text && text.length <= MAX_LENGTH ? text : undefined
  } catch (error) {
    if (error instanceof InvalidEntry) return undefined
    throw error
  }
}

/** Parses a JSON list in the cell of a table. */
function parsed(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

function isSyntax(text: string): boolean {
  if (/^\s*"[^"]+"\s*$/.test(text)) return text.length <= MAX_LENGTH
  return (
    text.length <= MAX_LENGTH &&
    SAYS_SOMETHING.test(text) &&
    SYNTAX.test(text) &&
    !NO_SPAN.test(text) &&
    isReadableHours(text)
  )
}

/** Parses `Mo-Fr 09:00-17:00` or `Mo,Tu 9:00-12:00`, as in schema.org: one entry adds to another. */
function textHours(text: string): GivenHours | undefined {
  const [, names, opens, closes] = /^\s*([A-Za-z, -]+?)\s+(\d\d?:\d\d)\s*-\s*(\d\d?:\d\d)\s*$/.exec(text) ?? []
  const days = names?.split(',').flatMap(daysNamed)
  const [from, to] = [clock(opens), clock(closes)]
  // Some mean the whole day by equal times, others that it is closed.
  if (!days || days.includes(undefined) || !from || !to || from === to) return undefined
  const times = { opens: from, closes: from === '00:00' && to === '23:59' ? '24:00' : to }
  return { days: days as number[], times, period: undefined }
}
