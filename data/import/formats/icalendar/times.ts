/** Times of iCalendar: a time on the clocks of a zone, which is a moment if the zone is known. */
import { momentAt, type Offset } from '../../../../core/model/wall-time.ts'

export const DAY = 86_400_000

export interface Zone {
  /** Its name in the time zone database; undefined if only the file knows it. */
  readonly name: string | undefined
  readonly offsetAt: Offset
}

export const UTC: Zone = { name: 'UTC', offsetAt: () => 0 }

export interface Time {
  /** The local time, as milliseconds of the same time in UTC. */
  readonly wall: number
  /** A whole day. `zone` is undefined then. */
  readonly isDate: boolean
  /** Undefined: not known. */
  readonly zone: Zone | undefined
}

/** Time from a start to its end: days on the calendar, and then an exact time. */
export interface Length {
  readonly days: number
  /** Milliseconds. */
  readonly rest: number
}

/** A property that can't be read. The event that has it is rejected. */
export class BadProperty extends Error {
  readonly field: string

  constructor(field: string, reason: string) {
    super(reason)
    this.field = field
  }
}

/** Returns the moment; undefined for a whole day, and for a time without a known zone. */
export function momentOf({ wall, zone }: Time): number | undefined {
  return zone && momentAt(wall, zone.offsetAt)
}

/** Returns a time that the clocks of a zone show at a moment. */
function timeAt(moment: number, zone: Zone): Time {
  return { wall: moment + zone.offsetAt(moment), isDate: false, zone }
}

/** Returns the time as one of `like`: on its clocks if both are moments, otherwise with the same reading of the clocks. */
export function alike(time: Time, like: Time): Time {
  if (like.isDate) return { ...like, wall: dayOf(time.wall) }
  const isSameZone = time.zone === like.zone || (time.zone?.name !== undefined && time.zone.name === like.zone?.name)
  const moment = isSameZone ? undefined : momentOf(time)
  return moment === undefined || !like.zone ? { ...like, wall: time.wall } : timeAt(moment, like.zone)
}

export function dayOf(wall: number): number {
  return Math.floor(wall / DAY) * DAY
}

/** Returns the time from `start` to `end`. */
export function lengthBetween(start: Time, end: Time): Length {
  if (start.isDate) return { days: Math.round((dayOf(end.wall) - start.wall) / DAY), rest: 0 }
  const [from, until] = [momentOf(start), momentOf(end)]
  return { days: 0, rest: from === undefined || until === undefined ? end.wall - start.wall : until - from }
}

/** Returns the end of what begins at `start`: for a whole day, the day after the last one. */
export function endAfter(start: Time, { days, rest }: Length): Time {
  const later = { ...start, wall: start.wall + days * DAY }
  if (start.isDate) return { ...later, wall: later.wall + Math.ceil(rest / DAY) * DAY }
  const moment = rest === 0 ? undefined : momentOf(later)
  return moment === undefined || !later.zone ? { ...later, wall: later.wall + rest } : endAt(moment + rest, later.zone)
}

/** In UTC, as the clocks of the zone may show one time twice. */
function endAt(moment: number, zone: Zone): Time {
  return { wall: moment, isDate: false, zone: zone === UTC ? zone : UTC }
}

/** `2026-11-21`, `2026-11-21T19:30:00`: what the clocks show. */
export function wallText({ wall, isDate }: Time): string {
  const date = new Date(wall)
  if (Number.isNaN(date.getTime()) || wall >= MAX_WALL) throw new BadProperty('start_date', 'is after the year 9999')
  return date.toISOString().slice(0, isDate ? 10 : 19)
}

const MAX_WALL = Date.UTC(10_000, 0)

/** A date, a moment in UTC, or a time whose zone is not known. */
export function timeText(time: Time): string {
  const moment = momentOf(time)
  return moment === undefined ? wallText(time) : `${wallText({ ...time, wall: moment })}Z`
}

const TIME = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)?(Z)?)?$/

/** Reads a date or a time. `zone` is that of a time that is not in UTC. */
export function readTime(property: string, text: string, zone: Zone | undefined): Time {
  const [, year, month, day, hour, minute, second, utc] = TIME.exec(text.trim().replace(/[-:]/g, '')) ?? []
  const [y = 0, m = 0, d = 0, h = 0, min = 0, s = 0] = [year, month, day, hour, minute, second].map((part) =>
    Number(part ?? 0),
  )
  const wall = Date.UTC(y, m - 1, d, h, min, s)
  const date = new Date(wall)
  // A second 60 is the first one of the next minute.
  if (
    !(
      date.getUTCFullYear() === y &&
      h < 24 &&
      min < 60 &&
      s <= 60 &&
      new Date(Date.UTC(y, m - 1, d)).getUTCDate() === d
    )
  ) {
    throw new BadProperty(property, 'is not a date or time of iCalendar')
  }
  const isDate = hour === undefined
  return { wall, isDate, zone: isDate ? undefined : utc ? UTC : zone }
}

const DURATION = /^([+-])?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/

/** Reads a duration such as `P1DT2H`. */
export function readDuration(property: string, text: string): Length {
  const [match, sign, ...numbers] = DURATION.exec(text.trim()) ?? []
  if (match === undefined) throw new BadProperty(property, 'is not a duration of iCalendar')
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = numbers.map((each) => Number(each ?? 0))
  const factor = sign === '-' ? -1 : 1
  return { days: factor * (weeks * 7 + days), rest: factor * ((hours * 60 + minutes) * 60 + seconds) * 1000 }
}
