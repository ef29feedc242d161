/** Times of a recurrence rule (RFC 5545, 3.3.10), within bounds of time and work. */
import type ICAL from 'ical.js'
import { RRuleTemporal } from 'rrule-temporal'
import { alike, BadProperty, DAY, momentOf, readTime, type Time, UTC, wallText } from './times.ts'

/** More than one an hour for four years. */
export const MAX_TIMES = 40_000
/** Single times that are computed and compared with the rule: some 2 s. */
const MAX_CANDIDATES = 20_000

/** How far clocks are put back, at most: milliseconds. A day would be too many steps of a second. */
const MAX_OVERLAP = 2 * 3_600_000

/** Bounds of what clocks show: milliseconds. */
export interface Span {
  readonly from: number
  /** Included. */
  readonly until: number
}

/**
 * Returns the times within a span, as readings of the start's clocks. The start is among them only if it follows the
 * rule. The end of the rule counts as a moment.
 */
export function ruleTimes(property: ICAL.Property, start: Time, span: Span): number[] {
  const end = endOfRule(property, start)
  const until = Math.min(span.until, end === undefined ? span.until : alike(end, start).wall + MAX_OVERLAP)
  if (until < Math.max(start.wall, span.from)) return []
  const times = expanded(property, start.wall, { from: span.from, until })
  return end ? times.filter((wall) => isUpTo({ ...start, wall }, end)) : times
}

/** Whether a time is not after the end of a rule. */
export function isUpTo(time: Time, end: Time): boolean {
  const [moment, last] = [momentOf(time), momentOf(end)]
  return moment === undefined || last === undefined ? time.wall <= end.wall : moment <= last
}

/** A date is included to its end, and a time without a zone is one on the clocks of the start. */
export function endOfRule(property: ICAL.Property, start: Time): Time | undefined {
  const [, until] = /UNTIL=([^;]*)/.exec(String(property.getFirstValue())) ?? []
  if (until === undefined) return undefined
  const end = readTime('rrule', until, start.zone)
  return end.isDate ? { wall: end.wall + DAY - 1, isDate: start.isDate, zone: start.zone } : end
}

function expanded(property: ICAL.Property, start: number, { from, until }: Span): number[] {
  const rule = String(property.getFirstValue()).replace(/;?UNTIL=[^;]*/, '')
  const dtstart = wallText({ wall: start, isDate: false, zone: UTC }).replace(/[-:]/g, '')
  try {
    const times = new RRuleTemporal({
      // Clocks are those of UTC here: a rule such as "every Monday at 19:30" does not know when they change.
      rruleString: `DTSTART;TZID=UTC:${dtstart}\nRRULE:${rule}`,
      maxIterations: MAX_TIMES,
      maxCandidateEvaluations: MAX_CANDIDATES,
      cache: false,
    }).between(new Date(from), new Date(until), true)
    return times.map((time) => time.epochMilliseconds)
  } catch (error) {
    const { message } = error as Error
    if (message.startsWith('Maximum')) throw new BadProperty('rrule', 'repeats too often, or needs too many steps')
    throw new BadProperty('rrule', `is no rule of iCalendar: ${message}`)
  }
}
