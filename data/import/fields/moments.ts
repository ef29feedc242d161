/** Dates and times of events. */
import { momentIn } from '../../../core/model/wall-time.ts'
import { Unfit } from './read-value.ts'

const MOMENT = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:\.\d+)?\s*(Z|[+-]\d\d(?::?\d\d)?)?)?$/i
const DURATION = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/

interface Moment {
  /** `2026-11-21`. */
  readonly date: string
  /** `19:30` or `19:30:00`; undefined for a whole day. */
  readonly time: string | undefined
  readonly offset: string | undefined
}

/** Reads a date, or a date and time of ISO 8601. */
function readMoment(value: unknown): Moment | Unfit {
  const [, date, time, offset] = (typeof value === 'string' && MOMENT.exec(value.trim())) || []
  if (date === undefined || !isDate(date) || (time && !/^(?:[01]\d|2[0-3])(?::[0-5]\d)+$/.test(time))) {
    return new Unfit('is not a date or time such as 2026-11-21T19:30:00+01:00')
  }
  return { date, time, offset }
}

function isDate(date: string): boolean {
  const parsed = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date)
}

/** Returns a moment with its offset; undefined if the zone is needed and not known. */
function momentText({ date, time = '00:00', offset }: Moment, zone: string | null): string | undefined {
  if (offset !== undefined) return `${date}T${time}${offset}`
  return zone === null ? undefined : momentIn(zone, date, time)
}

/** The day after a date. */
function dayAfter(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
}

/** Adds a duration of ISO 8601, such as `PT2H`. Returns undefined if it can't be read, or is of months or years. */
function later(moment: Moment, duration: unknown): Moment | undefined {
  const [, weeks, days, hours, minutes, seconds] = (typeof duration === 'string' && DURATION.exec(duration)) || []
  const parts = [weeks, days, hours, minutes, seconds].map((part) => Number(part ?? 0))
  const [w = 0, d = 0, h = 0, m = 0, s = 0] = parts
  const total = (((w * 7 + d) * 24 + h) * 60 + m) * 60 + s
  if (total === 0) return undefined
  const end = new Date(Date.parse(`${moment.date}T${moment.time ?? '00:00'}Z`) + total * 1000).toISOString()
  return { date: end.slice(0, 10), time: end.slice(11, 19), offset: moment.offset }
}

/** Values of an event's dates as a record has them. */
export interface GivenDates {
  readonly start: unknown
  readonly end: unknown
  readonly duration: unknown
}

/**
 * Returns the moments at which an event begins and ends. A date without a time means the whole day, the last one
 * included. Without an end or a duration, the event ends when it begins.
 */
export function readDates(
  given: GivenDates,
  zone: string | null,
): { start_date: string; end_date: string } | { field: string; reason: string } {
  if (given.start === undefined) return { field: 'start_date', reason: 'is missing' }
  const start = readMoment(given.start)
  if (start instanceof Unfit) return { field: 'start_date', reason: start.reason }
  const end = given.end === undefined ? (later(start, given.duration) ?? start) : readMoment(given.end)
  if (end instanceof Unfit) return { field: 'end_date', reason: end.reason }
  const start_date = momentText(start, zone)
  const end_date = momentText(end.time === undefined ? { ...end, date: dayAfter(end.date) } : end, zone)
  if (start_date === undefined || end_date === undefined) {
    return {
      field: 'start_date',
      reason: 'has no offset, and the event has neither a time zone nor a position; --timezone gives one',
    }
  }
  return { start_date, end_date }
}
