/**
 * Opening hours as the API reads and writes them: entries with a day, an opening and a closing time. They are stored as
 * text in the syntax of OpenStreetMap; this module converts in both directions.
 */
import { cutDay, cutWeek, DAY_MINUTES, hoursOf, isWholeDay, nextMidnight, type Span, shifted } from './spans.ts'
import type { OpeningWeek } from './week.ts'

export interface OpeningEntry {
  /** 0 Monday … 6 Sunday, 7 public holidays, 8 every day. */
  day_of_week: number
  /** `HH:MM:SS` */
  opens: string
  /** `HH:MM:SS`; on the next day if not after `opens`. */
  closes: string
}

const HOLIDAY = 7
const EVERY_DAY = 8
const NAMES = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const

/** Lists each day from Monday on, in order of `opens`; public holidays last. Seven equal days become `EVERY_DAY`. */
export function openingEntries({ week, holiday }: Pick<OpeningWeek, 'week' | 'holiday'>): OpeningEntry[] {
  const days = NAMES.map((_, day) => hoursOf(day, cutWeek(week.spans)))
  const holidays = holiday && hoursOf(0, cutDay(holiday))
  const [monday] = days as [Span[], ...Span[][]]
  if ([...days, holidays ?? monday].every((day) => isEqual(day, monday))) return entriesOfDay(EVERY_DAY, monday)
  return [...days, holidays ?? []].flatMap((spans, day) => entriesOfDay(day, spans))
}

/** Returns the text for the union of the entries; undefined if there are none. Throws `InvalidEntry`. */
export function openingText(entries: readonly OpeningEntry[]): string | undefined {
  const spans = entries.flatMap(entrySpans)
  const week = cutWeek(spans.flatMap(([day, span]) => (day === HOLIDAY ? [] : [shifted(span, day * DAY_MINUTES)])))
  const holiday = cutDay(spans.flatMap(([day, span]) => (day === HOLIDAY ? [span] : [])))
  if (week.length === 7 && week.every(isWholeDay) && holiday.length === 0) return '24/7'
  // After `;`, a day's rule overrides the hours that run past midnight into that day; after `,` it adds to them.
  const separator = week.some(([begin, end]) => begin % DAY_MINUTES > 0 && end > nextMidnight(begin)) ? ', ' : '; '
  const rules = [weekRules(week).join(separator), ...dayRule('PH', holiday)].filter((rule) => rule !== '')
  return rules.join('; ') || undefined
}

/** An invalid entry; the message is for the client. */
export class InvalidEntry extends Error {
  override name = 'InvalidEntry'
}

function entrySpans({ day_of_week: day, opens, closes }: OpeningEntry): [day: number, span: Span][] {
  const begin = minuteOf(opens)
  const end = minuteOf(closes)
  if (begin === undefined || end === undefined || begin >= DAY_MINUTES) {
    throw new InvalidEntry('Times must be HH:MM:SS, in whole minutes.')
  }
  const span: Span = [begin, end > begin ? end : end + DAY_MINUTES]
  return day === EVERY_DAY ? NAMES.map((_, each) => [each, span]) : [[day, span]]
}

/** Reads the last second of a minute as the end of that minute: 23:59:59 is midnight. */
function minuteOf(time: string): number | undefined {
  const [, hours, minutes, seconds = '00'] = /^([01]\d|2[0-4]):([0-5]\d)(?::(00|59))?$/.exec(time) ?? []
  const minute = Number(hours) * 60 + Number(minutes) + (seconds === '59' ? 1 : 0)
  return minute <= DAY_MINUTES ? minute : undefined
}

/** `Mo-Fr 09:00-12:00,13:00-17:00`: consecutive days with the same hours share a rule. */
function weekRules(week: readonly Span[]): string[] {
  const days = NAMES.map((_, day) => hoursOf(day, week))
  return days.flatMap((spans, day) => {
    if (day > 0 && isEqual(spans, days[day - 1] ?? [])) return []
    const differs = days.findIndex((other, index) => index > day && !isEqual(other, spans))
    const last = (differs < 0 ? days.length : differs) - 1
    return dayRule(last > day ? `${NAMES[day]}-${NAMES[last]}` : `${NAMES[day]}`, spans)
  })
}

function dayRule(days: string, spans: readonly Span[]): string[] {
  const times = spans.map(([begin, end]) => `${clock(begin)}-${end % DAY_MINUTES === 0 ? '24:00' : clock(end)}`)
  return times.length > 0 ? [`${days} ${times.join()}`] : []
}

function entriesOfDay(day: number, spans: readonly Span[]): OpeningEntry[] {
  return openingTimes(spans).map((times) => ({ day_of_week: day, ...times }))
}

/** Returns the times of spans that begin on one day. */
export function openingTimes(spans: readonly Span[]): Omit<OpeningEntry, 'day_of_week'>[] {
  return spans.map((span) => ({
    opens: `${clock(span[0])}:00`,
    closes: isWholeDay(span) ? '23:59:59' : `${clock(span[1])}:00`,
  }))
}

function isEqual(some: readonly Span[], others: readonly Span[]): boolean {
  return JSON.stringify(some) === JSON.stringify(others)
}

/** `HH:MM` */
function clock(minute: number): string {
  const [hours, minutes] = [Math.floor((minute % DAY_MINUTES) / 60), minute % 60]
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}
