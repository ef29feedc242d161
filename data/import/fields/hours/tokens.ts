/** Divides opening hours as people write them into days, times and words. */
import { type Day, type Meaning, plain, type Vocabulary } from './languages.ts'

export interface Time {
  readonly kind: 'time'
  readonly hour: number
  readonly minute: number
  readonly half: 'am' | 'pm' | undefined
  /** It can't mean a time in the other half of the day: `09:00`, `17`, `9 Uhr`, but not `9` or `9:00`. */
  readonly isExact: boolean
  /** It can't be any other number: `9:00`, `9am`, `9 Uhr`, but not `9`. */
  readonly isMarked: boolean
}

export type Token =
  | Exclude<Meaning, { kind: 'skipped' | 'hour' }>
  | Time
  | { readonly kind: 'days'; readonly days: readonly Day[] }

const TIME =
  /(\d{1,2})(?:\s?([:.h])\s?([0-5]\d)(?!\d)(?::[0-5]\d)?)?(?:\s?(a\.?\s?m\b\.?|p\.?\s?m\b\.?|uhr|heures|horas|hrs?\b|h\b))?(?![\d])/y
/** `0900`, `930am` */
const DIGITS = /(\d{1,2})([0-5]\d)(?:\s?(a\.?\s?m\b\.?|p\.?\s?m\b\.?|uhr|hrs?\b|h\b))?(?![\d:.])/y
const WORD = /[\p{Letter}'&/\d]+\.?/uy
/** Signs that only divide. A colon stands between days and times. */
const DIVIDER = /[\s:;.,()|]+/y
const RANGE = /[-~]+/y

/** Longest number of words with one meaning. */
const MAX_WORDS = 6

/** Returns undefined if the vocabulary lacks a word, or a day has a colon and no hours: `Wednesday: Friday: 12-23`. */
export function tokens(text: string, vocabulary: Vocabulary): Token[] | undefined {
  const given = plain(text)
  const found: Token[] = []
  let hasColon = false
  for (let at = 0; at < given.length; ) {
    const next = phrase(given, at, vocabulary) ?? time(given, at) ?? sign(given, at)
    if (!next) return undefined
    if (next.token) {
      if (hasColon && next.token.kind === 'days') return undefined
      found.push(next.token)
      hasColon = false
    } else hasColon ||= found.at(-1)?.kind === 'days' && given.slice(at, next.end).includes(':')
    at = next.end
  }
  return found
}

interface Next {
  readonly token?: Token
  readonly end: number
}

/** The longest words with a meaning. */
function phrase(text: string, at: number, vocabulary: Vocabulary): Next | undefined {
  const ends: number[] = []
  for (let from = at; ends.length < MAX_WORDS; from += 1) {
    const end = endOf(WORD, text, from)
    if (end === undefined) break
    ends.push(end)
    from = end
    if (text[from] !== ' ') break
  }
  for (const end of ends.reverse()) {
    for (const until of [end, end - 1]) {
      const meaning = vocabulary.get(text.slice(at, until))
      if (!meaning) continue
      if (meaning.kind === 'skipped') return { end: until }
      return { token: meaning.kind === 'hour' ? exactHour(meaning.hour) : meaning, end: until }
    }
  }
  return undefined
}

function exactHour(hour: number): Time {
  return { kind: 'time', hour, minute: 0, half: undefined, isExact: true, isMarked: true }
}

function time(text: string, at: number): Next | undefined {
  TIME.lastIndex = at
  DIGITS.lastIndex = at
  const [, hours, , minutes, mark] = TIME.exec(text) ?? []
  if (hours !== undefined) return timeToken(hours, minutes, mark, TIME.lastIndex)
  const [, first, last, half] = DIGITS.exec(text) ?? []
  return first === undefined ? undefined : timeToken(first, last, half, DIGITS.lastIndex)
}

function timeToken(
  hours: string,
  minutes: string | undefined,
  mark: string | undefined,
  end: number,
): Next | undefined {
  const hour = Number(hours)
  const half = mark?.startsWith('a') ? 'am' : mark?.startsWith('p') ? 'pm' : undefined
  if (hour > (half ? 12 : 24) || (half && hour === 0)) return undefined
  const isExact = hour > 12 || hour === 0 || hours.startsWith('0') || half !== undefined || mark !== undefined
  const isMarked = minutes !== undefined || mark !== undefined
  return { token: { kind: 'time', hour, minute: Number(minutes ?? 0), half, isExact, isMarked }, end }
}

function sign(text: string, at: number): Next | undefined {
  const range = endOf(RANGE, text, at)
  if (range !== undefined) return { token: { kind: 'range' }, end: range }
  const divider = endOf(DIVIDER, text, at)
  if (divider !== undefined)
    return text.slice(at, divider).includes(',') ? { token: { kind: 'and' }, end: divider } : { end: divider }
  return text[at] === '&' || text[at] === '/' || text[at] === '+' ? { token: { kind: 'and' }, end: at + 1 } : undefined
}

function endOf(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : undefined
}
