/** Converts local time to UTC. */

const DAY = 86_400_000
const MINUTE = 60_000

const clocks = new Map<string, Intl.DateTimeFormat>()

/**
 * Returns the moment `minutes` after local midnight, as ISO 8601 in UTC. The date is the UTC date of `day`
 * (milliseconds since 1970). `zone` is a name of the IANA database; an empty or unknown one means UTC. Near a change of
 * the clocks, the result may be wrong by that change.
 */
export function localMoment(day: number, minutes: number, zone: string | null): string {
  const wall = Math.floor(day / DAY) * DAY + minutes * MINUTE
  return new Date(wall - offsetMinutes(wall, zone ?? '') * MINUTE).toISOString()
}

function offsetMinutes(moment: number, zone: string): number {
  const name = clock(zone)
    .formatToParts(moment)
    .find(({ type }) => type === 'timeZoneName')?.value
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(name ?? '') ?? []
  const total = Number(hours) * 60 + Number(minutes)
  return sign === '-' ? -total : total
}

function clock(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  const made = isZone(zone) ? formatIn(zone) : formatIn('UTC')
  clocks.set(zone, made)
  return made
}

function formatIn(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
}

function isZone(zone: string): boolean {
  try {
    return formatIn(zone).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
