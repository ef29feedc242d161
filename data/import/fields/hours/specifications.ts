/** Reads the objects in which schema.org and our API have opening hours. */
import { isObject } from '../../formats/source-row.ts'
import { type GivenHours, periodOf } from './dated-hours.ts'

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
const HOLIDAYS: ReadonlySet<string> = new Set(['ph', 'publicholidays', 'publicholiday'])
const WEEK = [0, 1, 2, 3, 4, 5, 6]

/** Reads an entry of our own, or an OpeningHoursSpecification; without a day, it is for each day. Undefined if it can't be read. */
export function specification(entry: unknown): GivenHours | undefined {
  if (!isObject(entry)) return undefined
  const { day_of_week: day, opens, closes } = entry
  if (day !== undefined) {
    if (!/^[0-8]$/.test(String(day))) return undefined
    return { days: [Number(day)], times: { opens: String(opens), closes: String(closes) }, period: undefined }
  }
  const named = entry['dayOfWeek'] ?? entry['dayofweek'] ?? undefined
  const days = named === undefined ? WEEK : daysOf(named)
  const period = periodOf(entry['validFrom'], entry['validThrough'])
  if (!days || period === undefined) return undefined
  const valid = { days, period: period ?? undefined }
  if ((opens ?? '') === '' && (closes ?? '') === '') {
    // schema.org: "The place is open if the opens property is specified, and closed otherwise."
    return named === undefined && period === null ? undefined : { ...valid, times: undefined }
  }
  const [from, to] = [clock(opens), clock(closes)]
  if (from === undefined || to === undefined) return undefined
  // Google's guide to local businesses: from midnight to midnight is a closed day. Other equal times may be anything.
  if (from === to) return from === '00:00' ? { ...valid, times: undefined } : undefined
  return { ...valid, times: { opens: from, closes: from === '00:00' && to === '23:59' ? '24:00' : to } }
}

function daysOf(given: unknown): number[] | undefined {
  const days = [given]
    .flat()
    .flatMap((day) => (isObject(day) ? String(day['@id'] ?? day['name']) : String(day)).split(',').flatMap(daysNamed))
  return days.length === 0 || days.includes(undefined) ? undefined : (days as number[])
}

/** Reads days as schema.org has them in texts: one day, or a range such as `Mo-Fr`. */
export function daysNamed(text: string): (number | undefined)[] {
  const [first, last = first] = text
    .replace(/^.*[/#:]/, '')
    .split('-')
    .map(dayNamed)
  if (first === undefined || last === undefined || (first !== last && Math.max(first, last) > 6)) return [undefined]
  return Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, index) => (first === 7 ? 7 : (first + index) % 7))
}

/** `Monday`, `monday`, `Mon` or `Mo`. */
function dayNamed(text: string): number | undefined {
  const name = text.trim().toLowerCase()
  if (HOLIDAYS.has(name)) return 7
  const day = name.length < 2 ? -1 : DAYS.findIndex((full) => full.startsWith(name))
  return day < 0 ? undefined : day
}

const CLOCK = /^T?(\d\d?)[:.h]?([0-5]\d)?(?::([0-5]\d)(?:\.\d+)?)?\s*(?:([ap])\.?m\.?)?(?:Z|[+-]\d\d:?\d\d)?$/i

/** Returns `HH:MM`. A time of schema.org is local, whatever offset it has. A number alone may be anything. */
export function clock(value: unknown): string | undefined {
  const [, hours, minutes, , half] = CLOCK.exec(String(value).trim()) ?? []
  if (hours === undefined || (minutes === undefined && half === undefined)) return undefined
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0)
  if (Number(hours) > (half === undefined ? 24 : 12)) return undefined
  return `${String(hour).padStart(2, '0')}:${minutes ?? '00'}`
}
