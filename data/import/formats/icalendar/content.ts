/** One time of an event, as the records of other formats have events. */
import type { Content } from '../source-row.ts'
import type { Event } from './event.ts'
import { DAY, endAfter, type Length, type Time, timeText, wallText } from './times.ts'

/** Returns the identifier of one time of a repeated event. */
export function identifier(uid: string | undefined, original: Time): string | undefined {
  return uid === undefined ? undefined : `${uid} ${wallText(original)}`
}

export function content(
  { properties, timezone }: Event,
  { start, length }: { start: Time; length: Length },
  identifier: string | undefined,
): Content {
  const end = endAfter(start, length)
  // The end of iCalendar is the day after the last one, ours is the last one.
  const last = end.isDate && end.wall > start.wall ? { ...end, wall: end.wall - DAY } : end
  return {
    resource: 'event',
    properties: {
      ...properties,
      start_date: timeText(start),
      end_date: timeText(last),
      ...(timezone && { timezone }),
      ...(identifier !== undefined && { data_source_identifier: identifier }),
    },
  }
}
