/** What opening hours mean at a moment: open or closed, and until when. */
import { localTime } from './local-clock.ts'

/** As in the API: 0 Monday … 6 Sunday, 7 public holidays, 8 every day. */
export interface OpeningEntry {
  readonly day_of_week: number
  /** `HH:MM:SS` */
  readonly opens: string
  /** `HH:MM:SS`; on the next day if not after `opens`. */
  readonly closes: string
}

/** A day whose hours are not those of the week. */
export interface SpecialDay {
  /** `2026-12-24` */
  readonly date: string
  /** None: closed. Null: not known. */
  readonly hours: readonly Times[] | null
}

export type Times = Pick<OpeningEntry, 'opens' | 'closes'>

export interface OpeningHours {
  readonly entries: readonly OpeningEntry[]
  readonly special: readonly SpecialDay[]
  readonly timezone: string
}

/** Open or closed, and the next change within a week. Times are those of the place. */
export interface OpenState {
  readonly isOpen: boolean
  readonly change?: {
    /** Days after today. */
    readonly inDays: number
    /** 0 Monday */
    readonly weekday: number
    /** `20:00` */
    readonly time: string
    readonly inMinutes: number
  }
  /** There may be a change, on a day whose hours are not known. */
  readonly isChangeUnknown?: true
}

type Span = readonly [begin: number, end: number]

const DAY = 1440
const EVERY_DAY = 8
const LAST_DAY = 7

/** Returns the state at a moment in milliseconds since 1970; undefined if the hours or the time zone are not known. */
export function openState(hours: OpeningHours, at: number): OpenState | undefined {
  const local = localTime(at, hours.timezone)
  if (!local) return undefined
  const minute = local.minute % DAY
  const weekday = Math.floor(local.minute / DAY)
  const unknown = firstUnknownDay(hours.special, local.day)
  if (unknown === 0) return undefined
  const spans = spansAround(hours, local.day, weekday)
  const now = spans.find(([begin, end]) => begin <= minute && minute < end)
  const next = now ? now[1] : spans.find(([begin]) => begin > minute)?.[0]
  if (next === undefined ? unknown <= LAST_DAY : next >= unknown * DAY) {
    return { isOpen: now !== undefined, isChangeUnknown: true }
  }
  // A week without a change: always open, or never.
  if (next === undefined || next > (LAST_DAY + 1) * DAY) return { isOpen: now !== undefined }
  const inDays = Math.floor(next / DAY)
  const change = { inDays, weekday: (weekday + inDays) % 7, time: clock(next), inMinutes: next - minute }
  return { isOpen: now !== undefined, change }
}

/** Returns the hours of an ordinary day of the week, or of public holidays (7), in order. */
export function hoursOfDay(entries: readonly OpeningEntry[], day: number): OpeningEntry[] {
  return entries
    .filter(({ day_of_week }) => day_of_week === day || day_of_week === EVERY_DAY)
    .sort((a, b) => (a.opens < b.opens ? -1 : 1))
}

/** Returns the spans from yesterday on, in minutes from today's midnight, in order and disjoint. */
function spansAround({ entries, special }: OpeningHours, today: string, weekday: number): Span[] {
  const days = Array.from({ length: LAST_DAY + 3 }, (_, index) => index - 1)
  const dates = new Map(days.map((day) => [dateAfter(today, day), day]))
  const known = special.flatMap(({ date, hours }) => {
    const day = dates.get(date)
    return day === undefined ? [] : [{ day, spans: (hours ?? []).map((entry) => spanOf(entry, day)) }]
  })
  const weekly = days.flatMap((day) => hoursOfDay(entries, (weekday + day + 7) % 7).map((entry) => spanOf(entry, day)))
  // Hours that run past midnight into a special day end there: the day has all of its own.
  const ordinary = known.reduce((spans, { day }) => without(spans, [day * DAY, (day + 1) * DAY]), weekly)
  return merged([...ordinary, ...known.flatMap(({ spans }) => spans)])
}

/** Returns the number of days after today, or infinity. */
function firstUnknownDay(special: OpeningHours['special'], today: string): number {
  const days = special.flatMap(({ date, hours }) => (hours === null ? [daysBetween(today, date)] : []))
  return Math.min(...days.filter((day) => day >= 0))
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / (DAY * 60_000)
}

function spanOf({ opens, closes }: Times, day: number): Span {
  const [begin, end] = [minuteOf(opens), minuteOf(closes)]
  return [day * DAY + begin, day * DAY + (end > begin ? end : end + DAY)]
}

/** Reads the last second of a day as its end. */
function minuteOf(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return hours * 60 + minutes + (seconds === 59 ? 1 : 0)
}

function without(spans: readonly Span[], [from, to]: Span): Span[] {
  return spans.flatMap(([begin, end]): Span[] => {
    const parts: Span[] = [
      [begin, Math.min(end, from)],
      [Math.max(begin, to), end],
    ]
    return parts.filter(([first, last]) => first < last)
  })
}

function merged(spans: readonly Span[]): Span[] {
  const result: Span[] = []
  for (const [begin, end] of spans.toSorted(([a], [b]) => a - b)) {
    const last = result.at(-1)
    if (last && begin <= last[1]) result.splice(-1, 1, [last[0], Math.max(last[1], end)])
    else result.push([begin, end])
  }
  return result
}

function dateAfter(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

function clock(minute: number): string {
  const [hours, minutes] = [Math.floor((minute % DAY) / 60), minute % 60]
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}
