/**
 * The meaning of a text of opening hours (in the syntax of OpenStreetMap): the hours of an ordinary week, and the days
 * that differ from it.
 *
 * The package that parses the text works in the time zone of the process. Its results are read as wall-clock times,
 * which are the same in every zone. Days on which the process's own clock changes count as ordinary. Public and school
 * holidays depend on the country, which is not known, so their rules are not part of the week. Hours by the sun depend
 * on the position, and are not understood.
 */
import type { opening_hours } from 'opening_hours'
import { COUNTRY, readHoliday, withoutHolidays } from './opening-holiday.ts'
import { DAY_MINUTES, type Span } from './opening-spans.ts'
import { MAX_OPENING_BYTES, parseOpeningHours } from './opening-syntax.ts'

export interface OpeningWeek {
  /** From Monday 00:00: 0 … 10080. */
  week: readonly Span[]
  /** The days that differ, each with its own hours, 0 … 1440. */
  days: readonly { day: string; spans: readonly Span[] }[]
  /** Hours of a public holiday from its midnight on, 0 … 2880; undefined if the text does not mention holidays. */
  holiday: readonly Span[] | undefined
  /** End of the examined days, excluded; undefined if all weeks are alike. */
  knownUntil: string | undefined
}

/** More changes than any shop has; each takes about 20 µs. */
const MAX_CHANGES = 20_000
const YEARS = 3
/** A Monday in whose week hardly any time zone changes its clocks. */
const ORDINARY_MONDAY = new Date(2026, 0, 5)

/** Examines days from the start of the year of `today`. Returns undefined for a text that is not understood. */
export async function readOpeningWeek(text: string, today: Date): Promise<OpeningWeek | undefined> {
  if (Buffer.byteLength(text) > MAX_OPENING_BYTES) return undefined
  if (isComment(text)) return undefined
  const rules = withoutHolidays(text)
  if (/sunrise|sunset|dawn|dusk/i.test(rules)) return undefined
  const holiday = await readHoliday(text)
  // A place that is open only on public holidays has a week without hours.
  if (rules === '') return holiday?.length ? { week: [], days: [], holiday, knownUntil: undefined } : undefined
  const hours = await parseOpeningHours(rules)
  if (!hours) return undefined
  try {
    return { ...(hours.isWeekStable() ? stableWeek(hours) : changingWeeks(hours, today)), holiday }
  } catch (error) {
    if (error instanceof TooManyChanges) return undefined
    throw error
  }
}

/** Returns whether a text is only a comment, which says nothing about a week. */
function isComment(text: string): boolean {
  return /^\s*"[^"]*"\s*$/.test(text)
}

/** Returns whether a text is in the syntax, even if its meaning is not understood, as that of hours by the sun. */
export async function isOpeningHours(text: string): Promise<boolean> {
  return Buffer.byteLength(text) <= MAX_OPENING_BYTES && (await parseOpeningHours(text, COUNTRY)) !== undefined
}

class TooManyChanges extends Error {}

type Weeks = Omit<OpeningWeek, 'holiday'>

function stableWeek(hours: opening_hours): Weeks {
  const days = spansOfDays(hours, ORDINARY_MONDAY, daysAfter(ORDINARY_MONDAY, 7))
  return { week: toWeek(days.map(({ spans }) => spans)), days: [], knownUntil: undefined }
}

/** Builds the week from the most frequent hours of each weekday. */
function changingWeeks(hours: opening_hours, today: Date): Weeks {
  const end = new Date(today.getFullYear() + YEARS, 0, 1)
  const days = spansOfDays(hours, new Date(today.getFullYear(), 0, 1), end)
  const usual = Array.from({ length: 7 }, (_, weekday) =>
    mostFrequent(days.filter((day) => day.weekday === weekday).map(({ spans }) => spans)),
  )
  const differing = days.filter(
    ({ spans, weekday, isWhole }) => isWhole && JSON.stringify(spans) !== JSON.stringify(usual[weekday]),
  )
  return { week: toWeek(usual), days: differing.map(({ day, spans }) => ({ day, spans })), knownUntil: dayName(end) }
}

interface Day {
  day: string
  /** 0 Monday */
  weekday: number
  /** The process's clock did not change on this day. */
  isWhole: boolean
  spans: Span[]
}

/** Returns the hours of each day from midnight to midnight. Uncertain ones count as closed. */
function spansOfDays(hours: opening_hours, begin: Date, end: Date): Day[] {
  const days: Day[] = []
  for (let date = begin; date < end; date = daysAfter(date, 1)) {
    const isWhole = daysAfter(date, 1).getTime() - date.getTime() === DAY_MINUTES * 60_000
    days.push({ day: dayName(date), weekday: (date.getDay() + 6) % 7, isWhole, spans: [] })
  }
  const byName = new Map(days.map((day) => [day.day, day]))
  const iterator = hours.getIterator(begin)
  for (let from = begin, changes = 0; from < end; changes++) {
    if (changes > MAX_CHANGES) throw new TooManyChanges()
    const isOpen = iterator.getState() && !iterator.getUnknown()
    const to = iterator.advance(end) ? iterator.getDate() : end
    if (isOpen) addSpan(byName, from, to < end ? to : end)
    from = to
  }
  return days
}

function addSpan(days: ReadonlyMap<string, Day>, from: Date, to: Date): void {
  for (let begin = from; begin < to; ) {
    const midnight = daysAfter(new Date(begin.getFullYear(), begin.getMonth(), begin.getDate()), 1)
    const until = to < midnight ? minuteOf(to) : DAY_MINUTES
    const spans = days.get(dayName(begin))?.spans
    const last = spans?.at(-1)
    if (last && last[1] === minuteOf(begin)) spans?.splice(-1, 1, [last[0], until])
    else spans?.push([minuteOf(begin), until])
    begin = midnight
  }
}

function toWeek(days: readonly (readonly Span[])[]): Span[] {
  return days.flatMap((spans, weekday) =>
    spans.map(([begin, end]): Span => [weekday * DAY_MINUTES + begin, weekday * DAY_MINUTES + end]),
  )
}

function mostFrequent(all: readonly Span[][]): readonly Span[] {
  const counts = new Map<string, number>()
  for (const spans of all) counts.set(JSON.stringify(spans), (counts.get(JSON.stringify(spans)) ?? 0) + 1)
  const [max] = [...counts].sort(([, a], [, b]) => b - a)
  return all.find((spans) => JSON.stringify(spans) === max?.[0]) ?? []
}

function daysAfter(date: Date, count: number): Date {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + count)
}

function minuteOf(date: Date): number {
  return date.getHours() * 60 + date.getMinutes()
}

function dayName(date: Date): string {
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((number) => String(number).padStart(2, '0'))
  return `${date.getFullYear()}-${month}-${day}`
}
