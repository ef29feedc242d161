/** Times of day and days of the week, as posts have them and as people say them. */
import { weekdayName } from '../base/format.ts'
import { say } from '../words/account.ts'

export const TIMES_OF_DAY = [
  'NONSPECIFIC',
  'EARLY_MORNING',
  'MORNING',
  'LUNCH',
  'AFTERNOON',
  'AFTER_WORK',
  'EVENING',
  'LATE_NIGHT',
] as const

const [HOLIDAYS, NO_DAY] = [7, 8]

/** Values of `day_of_week`; no particular day first. */
export const DAYS = [NO_DAY, 0, 1, 2, 3, 4, 5, 6, HOLIDAYS] as const

export function dayText(day: number): string {
  if (day === NO_DAY) return say('anyDay')
  return day === HOLIDAYS ? say('publicHolidays') : weekdayName(day, 'long')
}

/** `Sunday, evening`; empty for a vibe without a time. */
export function timeText({
  time_of_day: time,
  day_of_week: day,
}: {
  time_of_day: string
  day_of_week: number
}): string {
  const known = TIMES_OF_DAY.find((one) => one === time)
  return [
    ...(day === NO_DAY ? [] : [dayText(day)]),
    ...(known === 'NONSPECIFIC' ? [] : [known ? say(known) : time]),
  ].join(', ')
}
