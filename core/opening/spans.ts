/** Spans of minutes. A span belongs to the day on which it begins, even if it ends after midnight. */

/** Minutes, the end excluded. */
export type Span = readonly [begin: number, end: number]

export const DAY_MINUTES = 1440
const WEEK_MINUTES = 7 * DAY_MINUTES

/** Returns the spans that begin on a day, in minutes from its midnight. */
export function hoursOf(day: number, spans: readonly Span[]): Span[] {
  const midnight = day * DAY_MINUTES
  return spans
    .filter(([begin]) => begin >= midnight && begin < midnight + DAY_MINUTES)
    .map((span) => shifted(span, -midnight))
}

/** Cuts spans of a week, which may run past its end, into spans that belong to one day each. */
export function cutWeek(spans: readonly Span[]): Span[] {
  // Copies of the weeks before and after let Sunday night and Monday morning merge. Spans beginning there are dropped.
  const threeWeeks = merged(spans.flatMap((span) => [shifted(span, -WEEK_MINUTES), span, shifted(span, WEEK_MINUTES)]))
  return threeWeeks.flatMap(cut).filter(([begin]) => begin >= 0 && begin < WEEK_MINUTES)
}

/** Cuts spans of one day in the same way; drops spans that begin on another day. */
export function cutDay(spans: readonly Span[]): Span[] {
  return merged(spans)
    .flatMap(cut)
    .filter(([begin]) => begin >= 0 && begin < DAY_MINUTES)
}

/** A span shorter than a day belongs to the day on which it begins. Any other is divided at each midnight. */
function cut(span: Span): Span[] {
  return span[1] - span[0] < DAY_MINUTES ? [span] : cutAtMidnights(span)
}

export function cutAtMidnights([begin, end]: Span): Span[] {
  const midnight = nextMidnight(begin)
  return end <= midnight ? [[begin, end]] : [[begin, midnight], ...cutAtMidnights([midnight, end])]
}

/** Sorts spans, and merges overlapping and touching ones. */
function merged(spans: readonly Span[]): Span[] {
  const result: Span[] = []
  for (const span of spans.toSorted(([a], [b]) => a - b)) {
    const last = result.at(-1)
    if (last && span[0] <= last[1]) result.splice(-1, 1, [last[0], Math.max(last[1], span[1])])
    else result.push(span)
  }
  return result
}

export function nextMidnight(minute: number): number {
  return (Math.floor(minute / DAY_MINUTES) + 1) * DAY_MINUTES
}

export function shifted([begin, end]: Span, minutes: number): Span {
  return [begin + minutes, end + minutes]
}

export function isWholeDay([begin, end]: Span): boolean {
  return begin % DAY_MINUTES === 0 && end - begin === DAY_MINUTES
}

/** Returns the spans of both lists, in order and disjoint. */
export function union(some: readonly Span[], others: readonly Span[]): Span[] {
  return merged([...some, ...others])
}

/** Returns what two lists of spans, each in order and disjoint, have in common. */
export function intersection(some: readonly Span[], others: readonly Span[]): Span[] {
  return some.flatMap(([begin, end]) =>
    others.flatMap(([from, to]): Span[] => {
      const [first, last] = [Math.max(begin, from), Math.min(end, to)]
      return first < last ? [[first, last]] : []
    }),
  )
}

/** Returns the parts of spans that are in none of the others. */
export function without(some: readonly Span[], others: readonly Span[]): Span[] {
  return others.reduce<Span[]>(
    (left, [from, to]) =>
      left.flatMap((span) => [...intersection([span], [[-Infinity, from]]), ...intersection([span], [[to, Infinity]])]),
    [...some],
  )
}
