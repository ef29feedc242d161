/** Converts wall-clock time in a time zone to a moment, as iCalendar does where clocks change (RFC 5545, 3.3.5). */

const DAY = 86_400_000
const MINUTE = 60_000

/** Returns by how many milliseconds the clocks of a zone are ahead of UTC at a moment. */
export type Offset = (moment: number) => number

const clocks = new Map<string, Intl.DateTimeFormat>()

/**
 * Returns the moment in UTC. `date` is `2026-10-25`, `time` is `02:30` or `02:30:00`, `zone` a known name. Of two moments
 * with this time the first counts; a time that the clocks leave out counts as if they had not changed yet.
 */
export function momentIn(zone: string, date: string, time: string): string {
  const moment = momentAt(Date.parse(`${date}T${time}Z`), offsetIn(zone))
  return `${new Date(moment).toISOString().slice(0, 19)}Z`
}

/** Returns the moment at which clocks show a time. `wall` is that time as if it were in UTC. */
export function momentAt(wall: number, offsetAt: Offset): number {
  const [before, after] = [offsetAt(wall - DAY), offsetAt(wall + DAY)]
  const moments = [before, after].map((offset) => wall - offset).sort((a, b) => a - b)
  return moments.find((moment) => moment + offsetAt(moment) === wall) ?? wall - before
}

/** `zone` is a known name. */
export function offsetIn(zone: string): Offset {
  const clock = clocks.get(zone) ?? new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
  clocks.set(zone, clock)
  return (moment) => {
    const name = clock.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value
    const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(name ?? '') ?? []
    return (Number(hours) * 60 + Number(minutes)) * MINUTE * (sign === '-' ? -1 : 1)
  }
}
