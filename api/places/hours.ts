/** Opening hours in answers: of a week as Google's `periods`, and of days that are not ordinary. */
import { z } from 'zod'
import { openingTimes } from '../../core/opening/entries.ts'
import type { PlaceDetailRow } from '../../sql/places/places.ts'
import { components } from '../http/json-schema.ts'

const Moment = z.object({
  day: z.int().min(0).max(6).describe('0 is Sunday'),
  time: z
    .string()
    .regex(/^\d{4}$/)
    .describe('Local time: `0930`'),
})

/** With the day and time of opening and of closing. */
export const Period = z
  .object({ open: Moment, close: Moment.optional().describe('Absent if it never closes') })
  .register(components, { id: 'Period' })
export type Period = z.infer<typeof Period>

const WEEK_MINUTES = 10_080

/** `week` is in minutes from Monday 00:00, sorted and disjoint. Hours past the week's end close in the next week. */
export function presentPeriods(week: readonly (readonly [begin: number, end: number])[]): Period[] {
  const [first] = week
  const last = week.at(-1)
  if (!first || !last) return []
  if (first[0] === 0 && first[1] === WEEK_MINUTES) return [{ open: moment(WEEK_MINUTES - 1440) }]
  const runsOn = week.length > 1 && first[0] === 0 && last[1] === WEEK_MINUTES
  const spans = runsOn ? [...week.slice(1, -1), [last[0], first[1]] as const] : week
  return spans.map(([begin, end]) => ({ open: moment(begin), close: moment(end) }))
}

function moment(minute: number): z.infer<typeof Moment> {
  const time = Math.floor((minute % 1440) / 60) * 100 + (minute % 60)
  return { day: (Math.floor(minute / 1440) + 1) % 7, time: String(time).padStart(4, '0') }
}

const time = (description: string) =>
  z
    .string()
    .regex(/^\d\d:\d\d:\d\d$/)
    .describe(description)

export const SpecialDay = z
  .object({
    date: z.string().meta({ format: 'date' }),
    hours: z
      .array(z.object({ opens: time('Local time'), closes: time('Local time; midnight if not after `opens`') }))
      .nullable()
      .describe('Empty: closed. Null: not known'),
  })
  .register(components, { id: 'SpecialDay' })

export function presentSpecialHours(special: PlaceDetailRow['special']): z.infer<typeof SpecialDay>[] {
  return special.map(({ date, spans }) => ({ date, hours: spans && openingTimes(spans) }))
}
