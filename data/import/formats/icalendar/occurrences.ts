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
  const add = (time: Time, own: Length = length) => {
    if (time.wall >= span.from && time.wall <= span.until) found.set(time, { start: time, length: own })
  }
  // A start that its own rule leaves out counts all the same, but not if the rule ends before it.
  const ends = rules.map((rule) => endOfRule(rule, start))
  if (rules.length === 0 || ends.some((end) => !end || isUpTo(start, end))) add(start)
  for (const rule of rules) for (const wall of ruleTimes(rule, start, span)) add({ ...start, wall })
  for (const addition of additions) add(alike(addition.start, start), addition.length)
  const times = found.values()
  if (times.length > MAX_TIMES) throw new BadProperty('rrule', 'repeats too often')
  const isExcepted = exceptionsOf(event)
  return times.filter((each) => !isExcepted(each.start))
}

/** An exception without a time is the whole day. */
export function exceptionsOf({ exceptions }: Pick<Event, 'exceptions'>): (time: Time) => boolean {
  const times = new TimeMap<true>()
  const days = new Set<number>()
  for (const time of exceptions) {
    times.set(time, true)
    if (time.isDate) days.add(time.wall)
  }
  return (time) => times.has(time) || days.has(dayOf(time.wall))
}
