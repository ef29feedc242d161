/**
 * The hours of single days, as the package that parses texts gives them.
 *
 * It works in the time zone of the process. Its results are read as wall-clock times, which are the same in every zone.
 * Days on which the process's own clock changes count as ordinary.
 */
import type { opening_hours } from 'opening_hours'
import { DAY_MINUTES, type Span } from './spans.ts'

export interface Day {
  /** `2026-12-24` */
  readonly day: string
  /** 0 Monday */
  readonly weekday: number
  /** The process's clock did not change on this day. */
  readonly isWhole: boolean
}

/** More changes than any shop has; each takes about 20 µs. */
const MAX_CHANGES = 20_000

export class TooManyChanges extends Error {
  override name = 'TooManyChanges'
}

/** Returns the days from `begin` to `end`, excluded. */
export function daysBetween(begin: Date, end: Date): Day[] {
  const days: Day[] = []
  for (let date = begin; date < end; date = daysAfter(date, 1)) {
    const isWhole = daysAfter(date, 1).getTime() - date.getTime() === DAY_MINUTES * 60_000
    days.push({ day: dayName(date), weekday: (date.getDay() + 6) % 7, isWhole })
  }
  return days
}

/** Returns the hours of each day, from midnight to midnight. Uncertain ones count as closed. Throws `TooManyChanges`. */
export function spansOfDays(hours: opening_hours, begin: Date, end: Date): Span[][] {
  const days = daysBetween(begin, end).map(({ day }) => ({ day, spans: [] as Span[] }))
  const byName = new Map(days.map(({ day, spans }) => [day, spans]))
  const iterator = hours.getIterator(begin)
  for (let from = begin, changes = 0; from < end; changes++) {
    if (changes > MAX_CHANGES) throw new TooManyChanges()
    const isOpen = iterator.getState() && !iterator.getUnknown()
    const to = iterator.advance(end) ? iterator.getDate() : end
    if (isOpen) addSpan(byName, from, to < end ? to : end)
    from = to
  }
  return days.map(({ spans }) => spans)
}

function addSpan(days: ReadonlyMap<string, Span[]>, from: Date, to: Date): void {
  for (let begin = from; begin < to; ) {
    const midnight = daysAfter(new Date(begin.getFullYear(), begin.getMonth(), begin.getDate()), 1)
    const until = to < midnight ? minuteOf(to) : DAY_MINUTES
    const spans = days.get(dayName(begin))
    const last = spans?.at(-1)
    if (last && last[1] === minuteOf(begin)) spans?.splice(-1, 1, [last[0], until])
    else spans?.push([minuteOf(begin), until])
    begin = midnight
  }
}

export function daysAfter(date: Date, count: number): Date {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + count)
}

export function dayName(date: Date): string {
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((number) => String(number).padStart(2, '0'))
  return `${date.getFullYear()}-${month}-${day}`
}

function minuteOf(date: Date): number {
  return date.getHours() * 60 + date.getMinutes()
}
