/** The hours of a day in each case that the text of opening hours distinguishes. */
import { DAY_MINUTES, intersection, type Span } from './spans.ts'

/** Hours, in order and disjoint, with minutes from the midnight that begins the day or the week. */
export interface Variants {
  /** If no day is a holiday. */
  readonly spans: readonly Span[]
  /** The part of `spans` that holds whether or not the day is a school holiday; absent if it is all of them. */
  readonly certain?: readonly Span[] | undefined
  /** If the day is a public holiday, as far as it is certain; absent if the text does not mention public holidays. */
  readonly holiday?: readonly Span[] | undefined
  /** Minutes after midnight that hold only if the day before was of the same kind: both public holidays, or neither. */
  readonly overnight?: readonly Span[] | undefined
}

/** Hours of consecutive days, each from midnight to midnight, under one assumption. */
export type Timeline = readonly (readonly Span[])[]

/** Returns the variants of each day. `isWeek` says that the first day follows the last one. */
export function variantsOf(
  ordinary: Timeline,
  workdays: readonly Timeline[],
  holidays: readonly Timeline[] | undefined,
  isWeek: boolean,
): Variants[] {
  const certain = common(workdays)
  const holiday = holidays && common(holidays)
  return ordinary.map((spans, index): Variants => {
    const sure = certain[index] ?? []
    const early = holiday && [certain, holiday].map((days) => minutesAfterMidnight(days, index, isWeek)).sort(ascending)
    return {
      spans,
      ...(!isEqual(sure, spans) && { certain: sure }),
      ...(holiday && { holiday: holiday[index] ?? [] }),
      ...(early && early[0] !== early[1] && { overnight: [early as unknown as Span] }),
    }
  })
}

function ascending(a: number, b: number): number {
  return a - b
}

/** Returns the hours that all timelines have. */
function common(timelines: readonly Timeline[]): Timeline {
  const [first = [], ...others] = timelines
  return others.reduce((all, other) => all.map((spans, index) => intersection(spans, other[index] ?? [])), first)
}

/** Returns how many minutes of a day belong to hours of the day before. Whole days do not run on. */
function minutesAfterMidnight(days: Timeline, index: number, isWeek: boolean): number {
  const before = (index === 0 && isWeek ? days.at(-1) : days[index - 1])?.at(-1)
  const first = days[index]?.[0]
  if (!first || first[0] > 0 || before?.[1] !== DAY_MINUTES) return 0
  return DAY_MINUTES - before[0] + first[1] < DAY_MINUTES ? first[1] : 0
}

export function isEqual(some: readonly Span[], others: readonly Span[]): boolean {
  return JSON.stringify(some) === JSON.stringify(others)
}
