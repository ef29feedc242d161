/** Dates of the events that the page shows. */

export const DATE_CHOICES = ['coming', 'today', 'weekend', 'week'] as const
export type DateChoice = (typeof DATE_CHOICES)[number]

/** Both days are shown; `2026-12-31`. */
export interface DateRange {
  readonly from: string
  readonly to: string
}

const DAY = 86_400_000
const [FRIDAY, SATURDAY, SUNDAY] = [5, 6, 0]
const DAYS_OF_WEEK = 7
const RANGE = /^(\d{4}-\d\d-\d\d)\.\.(\d{4}-\d\d-\d\d)$/

/** Reads `today` or `2026-12-24..2026-12-31`; undefined if it is neither. */
export function readDates(text: string): DateChoice | DateRange | undefined {
  const [, from, to] = RANGE.exec(text) ?? []
  if (from && to) return isDay(from) && isDay(to) ? { from, to } : undefined
  return DATE_CHOICES.find((choice) => choice === text)
}

export function writeDates(dates: DateChoice | DateRange): string {
  return typeof dates === 'string' ? dates : `${dates.from}..${dates.to}`
}

/**
 * Returns the query string of the events that happen then, without its `?`. `now` in milliseconds since 1970. Days are
 * those of the browser; the weekend begins on Friday evening.
 */
export function datesQuery(dates: DateChoice | DateRange, now: number): string {
  const [from, to] = spanOf(dates, now)
  const parameters = new URLSearchParams({ end_date_after: new Date(from).toISOString() })
  if (to !== undefined) parameters.set('start_date_before', new Date(to).toISOString())
  return parameters.toString()
}

/** Returns the first and the last moment; no last one: all that come. */
function spanOf(dates: DateChoice | DateRange, now: number): [from: number, to?: number] {
  if (typeof dates !== 'string') return [beginOf(localDay(dates.from)), endOf(localDay(dates.to))]
  switch (dates) {
    case 'coming':
      return [now]
    case 'today':
      return [now, endOf(now)]
    case 'week':
      return [now, endOf(addDays(now, DAYS_OF_WEEK - 1))]
    case 'weekend':
      return weekendOf(now)
  }
}

function weekendOf(now: number): [number, number] {
  const today = new Date(now).getDay()
  const toSunday = (DAYS_OF_WEEK - today) % DAYS_OF_WEEK
  const sunday = addDays(now, toSunday)
  if (today === SATURDAY || today === SUNDAY) return [now, endOf(sunday)]
  const friday = new Date(addDays(now, FRIDAY - today)).setHours(17, 0, 0, 0)
  return [Math.max(now, friday), endOf(sunday)]
}

/** By days of the calendar, because a day may have 23 or 25 hours. */
function addDays(moment: number, days: number): number {
  const date = new Date(moment)
  return date.setDate(date.getDate() + days)
}

function beginOf(moment: number): number {
  return new Date(moment).setHours(0, 0, 0, 0)
}

function endOf(moment: number): number {
  return new Date(moment).setHours(23, 59, 59, 0)
}

function localDay(text: string): number {
  const [year = 0, month = 1, day = 1] = text.split('-').map(Number)
  return new Date(year, month - 1, day).getTime()
}

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) && time < Date.now() + 100 * 365 * DAY
}
