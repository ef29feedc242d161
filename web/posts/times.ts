/** Times of day and days of the week, as posts have them and as people say them. */

export const TIMES_OF_DAY: Readonly<Record<string, string>> = {
  NONSPECIFIC: 'any time',
  EARLY_MORNING: 'early morning',
  MORNING: 'morning',
  LUNCH: 'lunch',
  AFTERNOON: 'afternoon',
  AFTER_WORK: 'after work',
  EVENING: 'evening',
  LATE_NIGHT: 'late night',
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
const NO_DAY = 8

/** By `day_of_week`; no particular day first. */
export const DAYS: readonly (readonly [day: number, name: string])[] = [
  [NO_DAY, 'any day'],
  ...WEEKDAYS.map((name, day) => [day, name] as const),
  [WEEKDAYS.length, 'public holidays'],
]

/** `Sunday, evening`; empty for a vibe without a time. */
export function timeText({
  time_of_day: time,
  day_of_week: day,
}: {
  time_of_day: string
  day_of_week: number
}): string {
  const name = day === NO_DAY ? undefined : DAYS.find(([number]) => number === day)?.[1]
  const part = time === 'NONSPECIFIC' ? undefined : (TIMES_OF_DAY[time] ?? time)
  return [name, part].filter((text) => text !== undefined).join(', ')
}
