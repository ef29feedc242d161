/** Wall-clock time in a time zone. */

export interface LocalTime {
  /** `2026-11-21` */
  day: string
  /** Minutes since Monday 00:00: 0 … 10079. */
  minute: number
}

/** Creating a formatter takes a hundred times as long as using it. Only valid names are cached, and they are few. */
const formatters = new Map<string, Intl.DateTimeFormat>()

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** Returns the local time; `at` is milliseconds since 1970. Undefined if no time zone has the name. */
export function localTime(at: number, timeZone: string): LocalTime | undefined {
  const formatter = formatters.get(timeZone) ?? createFormatter(timeZone)
  if (!formatter) return undefined
  formatters.set(timeZone, formatter)
  const parts = Object.fromEntries(formatter.formatToParts(at).map(({ type, value }) => [type, value]))
  const { weekday = '', year = '', month = '', day = '', hour, minute } = parts
  return {
    day: `${year.padStart(4, '0')}-${month}-${day}`,
    minute: (DAYS.indexOf(weekday) * 24 + Number(hour)) * 60 + Number(minute),
  }
}

function createFormatter(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      weekday: 'short',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
