/** The times at which an event takes place, by its start, rules, additions and exceptions. */
import type { Event } from './event.ts'
import { endOfRule, isUpTo, MAX_TIMES, ruleTimes, type Span } from './rules.ts'
import { TimeMap } from './time-map.ts'
import { alike, BadProperty, dayOf, type Length, type Time } from './times.ts'

export interface Occurrence {
  readonly start: Time
  readonly length: Length
}

/** Returns the times whose start the clocks show within a span, on the clocks of the event's start. */
export function occurrencesOf(event: Event, span: Span): Occurrence[] {
  const { start, length, rules, additions } = event
  const found = new TimeMap<Occurrence>()
  const add = (time: Time, own?: Length) => {
    const isWithin = time.wall >= span.from && time.wall <= span.until
    // A period has a length of its own, whatever else has its time.
    if (isWithin && (own || !found.has(time))) found.set(time, { start: time, length: own ?? length })
  }
  // A start that its own rule leaves out counts all the same, but not if the rule ends before it.
  const ends = rules.map((rule) => endOfRule(rule, start))
  if (rules.length === 0 || ends.some((end) => !end || isUpTo(start, end))) add(start)
  for (const rule of rules) for (const wall of ruleTimes(rule, start, span)) add({ ...start, wall })
  for (const addition of additions) add(alike(addition.start, start), addition.length)
  const times = found.values()
  if (times.length > MAX_TIMES) throw new BadProperty('rrule', 'repeats too often')
  const exceptions = exceptionsOf(event)
  const days = new Set(event.exceptions.filter(({ isDate }) => isDate).map(({ wall }) => wall))
  return times.filter(({ start: time }) => !exceptions.has(time) && !days.has(dayOf(time.wall)))
}

/** The times that are left out, and of those without a time the beginning of the day. */
export function exceptionsOf({ exceptions }: Event): TimeMap<true> {
  const times = new TimeMap<true>()
  for (const time of exceptions) times.set(time, true)
  return times
}
