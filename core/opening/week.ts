/**
 * The meaning of a text of opening hours (in the syntax of OpenStreetMap): the hours of an ordinary week, the days that
 * differ from it, and what they become on a public holiday. Which days are public holidays, and when the sun rises,
 * depends on the place: core/query/hours-of-day.ts adds that.
 */
import { assumptionsOf } from './assumptions.ts'
import { type Day, dayName, daysAfter, daysBetween, spansOfDays, TooManyChanges } from './days.ts'
import { cutWeek, DAY_MINUTES, hoursOf, type Span, shifted } from './spans.ts'
import { type SunTerm, withoutSun } from './sun-terms.ts'
import { canonicalText, MAX_OPENING_BYTES, parseOpeningHours } from './syntax.ts'
import { type Timeline, type Variants, variantsOf } from './variants.ts'

export interface OpeningWeek {
  /** The most frequent hours of each weekday, from Monday 00:00: 0 … 10080. */
  week: Variants
  /** The days that differ, each with its own hours, 0 … 1440. */
  days: readonly ({ day: string } & Variants)[]
  /** Hours that begin on a public holiday, from its midnight on: 0 … 2880; undefined if the text has no such rule. */
  holiday: readonly Span[] | undefined
  /** End of the examined days, excluded; undefined if all weeks are alike. They begin `KNOWN_YEARS` earlier. */
  knownUntil: string | undefined
  /** The minutes that stand for a time of the sun. */
  sun: readonly SunTerm[]
}

export const KNOWN_YEARS = 3
/** A Monday in whose week hardly any time zone changes its clocks. */
const ORDINARY_MONDAY = new Date(2026, 0, 5)
const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6]

/** Examines days from the start of the year of `today`. Returns undefined for a text that is not understood. */
export async function readOpeningWeek(text: string, today: Date): Promise<OpeningWeek | undefined> {
  if (Buffer.byteLength(text) > MAX_OPENING_BYTES || isComment(text)) return undefined
  const canonical = await canonicalText(text)
  if (canonical === undefined) return undefined
  const { text: plain, terms } = withoutSun(canonical)
  const { ordinary, workdays, holidays } = assumptionsOf(plain)
  const parsed = await parseAll(new Set([ordinary, ...workdays, ...(holidays ?? [])]))
  if (!parsed) return undefined
  const isWeek = [...parsed.values()].every((hours) => hours?.isWeekStable() ?? true)
  const begin = isWeek ? ORDINARY_MONDAY : new Date(today.getFullYear(), 0, 1)
  const end = isWeek ? daysAfter(begin, 7) : new Date(today.getFullYear() + KNOWN_YEARS, 0, 1)
  const days = daysBetween(begin, end)
  try {
    const timelines = new Map(
      [...parsed].map(([each, hours]) => [each, hours ? spansOfDays(hours, begin, end) : days.map(() => [])]),
    )
    const timeline = (each: string) => timelines.get(each) as Timeline
    const variants = variantsOf(timeline(ordinary), workdays.map(timeline), holidays?.map(timeline), isWeek)
    const onHolidays = holidays?.[0] === undefined ? undefined : hoursOfHoliday(days, timeline(holidays[0]))
    // Neither a text that only names days when a place is closed says anything.
    if (ordinary === '' && !variants.some(({ holiday }) => holiday?.length)) return undefined
    return { ...weekOf(days, variants), holiday: onHolidays, knownUntil: isWeek ? undefined : dayName(end), sun: terms }
  } catch (error) {
    if (error instanceof TooManyChanges) return undefined
    throw error
  }
}

/** Returns whether a text is only a comment, which says nothing about a week. */
function isComment(text: string): boolean {
  return /^\s*"[^"]*"\s*$/.test(text)
}

/** Returns whether a text is in the syntax, even if it says nothing about a week. */
export async function isOpeningHours(text: string): Promise<boolean> {
  return Buffer.byteLength(text) <= MAX_OPENING_BYTES && (await parseOpeningHours(text)) !== undefined
}

/** Parses texts. An empty one has no hours. Returns undefined if one is not in the syntax. */
async function parseAll(texts: ReadonlySet<string>) {
  const parsed = new Map<string, Awaited<ReturnType<typeof parseOpeningHours>>>()
  for (const text of texts) {
    const hours = text === '' ? undefined : await parseOpeningHours(text)
    if (text !== '' && !hours) return undefined
    parsed.set(text, hours)
  }
  return parsed
}

/** Builds the week from the most frequent hours of each weekday. */
function weekOf(days: readonly Day[], variants: readonly Variants[]): Pick<OpeningWeek, 'week' | 'days'> {
  const usual = WEEKDAYS.map((weekday) => mostFrequent(variants.filter((_, index) => days[index]?.weekday === weekday)))
  const differing = days.flatMap(({ day, weekday, isWhole }, index) => {
    const own = variants[index] as Variants
    return isWhole && JSON.stringify(own) !== JSON.stringify(usual[weekday]) ? [{ day, ...own }] : []
  })
  const joined = (name: keyof Variants, otherwise: (day: Variants) => readonly Span[]) =>
    usual.some((day) => day[name])
      ? { [name]: usual.flatMap((day, weekday) => shiftedAll(day[name] ?? otherwise(day), weekday)) }
      : {}
  return {
    week: {
      spans: usual.flatMap(({ spans }, weekday) => shiftedAll(spans, weekday)),
      ...joined('certain', ({ spans }) => spans),
      ...joined('holiday', () => []),
      ...joined('overnight', () => []),
    },
    days: differing,
  }
}

/** Returns the most frequent hours that begin on a holiday. */
function hoursOfHoliday(days: readonly Day[], timeline: Timeline): readonly Span[] {
  const usual = WEEKDAYS.map(
    (weekday) =>
      mostFrequent(
        timeline.filter((_, index) => days[index]?.weekday === weekday).map((spans): Variants => ({ spans })),
      ).spans,
  )
  const week = cutWeek(usual.flatMap(shiftedAll))
  return mostFrequent(WEEKDAYS.map((weekday) => ({ spans: hoursOf(weekday, week) }))).spans
}

function shiftedAll(spans: readonly Span[], weekday: number): Span[] {
  return spans.map((span) => shifted(span, weekday * DAY_MINUTES))
}

function mostFrequent(all: readonly Variants[]): Variants {
  const counts = new Map<string, number>()
  for (const each of all) counts.set(JSON.stringify(each), (counts.get(JSON.stringify(each)) ?? 0) + 1)
  const [max] = [...counts].sort(([, a], [, b]) => b - a)
  return max ? (JSON.parse(max[0]) as Variants) : { spans: [] }
}
