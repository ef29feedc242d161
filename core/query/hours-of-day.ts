/**
 * The one evaluator of opening hours: which hours a place has on a local day. It knows what the text says (core/opening)
 * and adds what depends on the place: public holidays and the sun. Where either is not known, only the
 * hours that hold in any case count.
 */
import type { IsHoliday } from '../opening/public-holidays.ts'
import { DAY_MINUTES, hoursOf, intersection, type Span, union, without } from '../opening/spans.ts'
import type { SunTerm } from '../opening/sun-terms.ts'
import { type SunMoments, solarNoon, sunMoments } from '../opening/sun-times.ts'
import { isEqual, type Variants } from '../opening/variants.ts'
import { KNOWN_YEARS } from '../opening/week.ts'
import { type LocalTime, localTime } from './local-clock.ts'

/** The hours that a text gives, without the place. */
export interface KnownHours {
  readonly week: Variants
  /** The days that differ from the week. */
  readonly days: ReadonlyMap<string, Variants>
  /** The days of `KNOWN_YEARS` years before this one were examined; null if all weeks are alike. */
  readonly knownUntil: string | null
  readonly sun: readonly SunTerm[]
}

export interface OpeningPlace {
  readonly timezone: string | undefined
  readonly isHoliday: IsHoliday
  readonly longitude: number | null
  readonly latitude: number | null
}

export interface HoursOfDay {
  /** Hours that are certain, in minutes of the day. */
  readonly spans: readonly Span[]
  /** There are no others. */
  readonly isComplete: boolean
}

const UNKNOWN: HoursOfDay = { spans: [], isComplete: false }
const DAY_MILLISECONDS = DAY_MINUTES * 60_000

/** Returns the hours of a place on a day (`2026-12-24`). */
export function hoursOfDay(hours: KnownHours, place: OpeningPlace, day: string): HoursOfDay {
  if (!isExamined(hours.knownUntil, day)) return UNKNOWN
  const known = hours.days.get(day) ?? hoursOfWeekday(hours.week, weekdayOf(day))
  const found = known.holiday ? onThatDay(known, known.holiday, day, place.isHoliday) : certainHours(known)
  return hours.sun.length === 0 ? found : withSun(found, day, hours.sun, place)
}

/** Returns whether a place is certainly open at a moment, in milliseconds since 1970. */
export function isOpenAt(hours: KnownHours, place: OpeningPlace, at: number): boolean {
  const time = timeOfDay(at, place.timezone)
  if (!time) return false
  return hoursOfDay(hours, place, time.day).spans.some(([begin, end]) => begin <= time.minute && time.minute < end)
}

/** Returns the local day, and the minute of that day; undefined without a time zone. */
export function timeOfDay(at: number, timezone: string | undefined): LocalTime | undefined {
  const time = timezone === undefined ? undefined : localTime(at, timezone)
  // There is nothing to say about the year 10000.
  if (!time || Number.isNaN(Date.parse(time.day))) return undefined
  return { day: time.day, minute: time.minute % DAY_MINUTES }
}

/** Returns the hours of a weekday (0 is Monday) in each case. */
export function hoursOfWeekday({ spans, certain, holiday, overnight }: Variants, weekday: number): Variants {
  return {
    spans: hoursOf(weekday, spans),
    certain: certain && hoursOf(weekday, certain),
    holiday: holiday && hoursOf(weekday, holiday),
    overnight: overnight && hoursOf(weekday, overnight),
  }
}

function certainHours({ spans, certain = spans }: Variants): HoursOfDay {
  return { spans: certain, isComplete: certain === spans || isEqual(certain, spans) }
}

function onThatDay(known: Variants, holiday: readonly Span[], day: string, isHoliday: IsHoliday): HoursOfDay {
  const workday = certainHours(known)
  const [today, yesterday] = [isHoliday(day), isHoliday(dayAfter(day, -1))]
  const spans = today === undefined ? intersection(workday.spans, holiday) : today ? holiday : workday.spans
  const isComplete = today === undefined ? isEqual(workday.spans, holiday) : today || workday.isComplete
  if (today !== undefined && today === yesterday) return { spans, isComplete }
  const ownHours = without(spans, known.overnight ?? [])
  const fromHoliday = today === false && yesterday === true ? nightOfHoliday(known, holiday) : []
  return { spans: union(ownHours, fromHoliday), isComplete }
}

/**
 * Returns the minutes that only the hours of a holiday have after its midnight. The other night is not known: some close
 * at midnight if a holiday begins.
 */
function nightOfHoliday(
  { spans, certain = spans, overnight = [] }: Variants,
  holiday: readonly Span[],
): readonly Span[] {
  return overnight.filter(([, end]) => holiday[0]?.[0] === 0 && holiday[0][1] === end && certain[0]?.[1] !== end)
}

/** Replaces the placeholders. Hours whose begin or end is not known are left out. */
function withSun(
  { spans, isComplete }: HoursOfDay,
  day: string,
  terms: readonly SunTerm[],
  place: OpeningPlace,
): HoursOfDay {
  const moments = sunOfPlace(day, place)
  const minutes = new Map(terms.map((term) => [term.minute, moments && sunMinute(term, day, moments, place)]))
  const real = (minute: number) => (minutes.has(minute) ? minutes.get(minute) : minute)
  const found = spans.flatMap(([first, last]): Span[] => {
    const [begin, end] = [real(first), real(last)]
    return begin !== undefined && end !== undefined && begin < end ? [[begin, end]] : []
  })
  return { spans: found, isComplete: isComplete && ![...minutes.values()].includes(undefined) }
}

function sunOfPlace(day: string, { longitude, latitude, timezone }: OpeningPlace): SunMoments | undefined {
  if (longitude === null || latitude === null || timezone === undefined) return undefined
  const noonThere = solarNoon(day, longitude)
  // A moment of the year 9999 may have a local day of the year 10000, which is no date.
  if (Number.isNaN(noonThere)) return undefined
  // Near the date line, clocks may show another day than the longitude does: Samoa's are a day ahead.
  const noon = localTime(noonThere, timezone)
  return noon && sunMoments(dayAfter(day, daysBetween(noon.day, day)), { longitude, latitude })
}

/** Returns the minute of the day, at least 0 and at most 1440. */
function sunMinute({ event, offset }: SunTerm, day: string, moments: SunMoments, { timezone }: OpeningPlace) {
  const moment = moments[event]
  const time = moment === undefined || timezone === undefined ? undefined : localTime(moment, timezone)
  if (!time) return undefined
  const days = daysBetween(day, time.day)
  return Math.min(Math.max(days * DAY_MINUTES + (time.minute % DAY_MINUTES) + offset, 0), DAY_MINUTES)
}

function isExamined(until: string | null, day: string): boolean {
  if (until === null) return true
  const from = `${Number(until.slice(0, 4)) - KNOWN_YEARS}${until.slice(4)}`
  return from <= day && day < until
}

function daysBetween(day: string, later: string): number {
  if (day === later) return 0
  return Math.round((Date.parse(later) - Date.parse(day)) / DAY_MILLISECONDS)
}

export function dayAfter(day: string, count: number): string {
  if (count === 0) return day
  return new Date(Date.parse(day) + count * DAY_MILLISECONDS).toISOString().slice(0, -'T00:00:00.000Z'.length)
}

/** 0 Monday */
export function weekdayOf(day: string): number {
  return (new Date(day).getUTCDay() + 6) % 7
}
