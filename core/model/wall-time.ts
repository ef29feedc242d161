/** Converts wall-clock time in a time zone to a moment, as iCalendar does where clocks change (RFC 5545, 3.3.5). */

const DAY = 86_400_000
const MINUTE = 60_000

const clocks = new Map<string, Intl.DateTimeFormat>()

/**
 * Returns the moment in UTC. `date` is `2026-10-25`, `time` is `02:30` or `02:30:00`, `zone` a known name. Of two moments
 * with this time the first counts; a time that the clocks leave out counts as if they had not changed yet.
 */
export function momentIn(zone: string, date: string, time: string): string {
  const wall = Date.parse(`${date}T${time}Z`)
  const [before, after] = [offsetAt(wall - DAY, zone), offsetAt(wall + DAY, zone)]
  const moments = [before, after].map((offset) => wall - offset).sort((a, b) => a - b)
  const right = moments.find((moment) => moment + offsetAt(moment, zone) === wall) ?? wall - before
  return `${new Date(right).toISOString().slice(0, 19)}Z`
}

/** Milliseconds by which the zone is ahead of UTC. */
function offsetAt(moment: number, zone: string): number {
  const clock = clocks.get(zone) ?? new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
  clocks.set(zone, clock)
  const name = clock.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(name ?? '') ?? []
  return (Number(hours) * 60 + Number(minutes)) * MINUTE * (sign === '-' ? -1 : 1)
}
