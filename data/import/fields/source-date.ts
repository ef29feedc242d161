/** When a source last changed a record. */
import { Unfit } from './read-value.ts'

const MOMENT = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?)\d*(?: ?(Z|UTC|[+-]\d\d(?::?\d\d)?))?)?$/i
/** Seconds or milliseconds since 1970; from 2001 on, so that other numbers are not taken for times. */
const EPOCH = /^(\d{10})(?:\.\d+)?$|^(\d{13})$/
const DAY = 86_400_000

/**
 * Reads a date, a time of ISO 8601, or seconds or milliseconds since 1970. Without an offset, it is in UTC. Other forms and
 * times after tomorrow are left out.
 */
export function sourceDate(value: unknown): string | Unfit {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  const moment = momentOf(text)
  const time = Date.parse(moment ?? '')
  if (moment === undefined || Number.isNaN(time))
    return new Unfit('is not a date or time such as 2026-11-21T19:30:00Z', true)
  return time > Date.now() + DAY ? new Unfit('is in the future', true) : moment
}

function momentOf(text: string): string | undefined {
  const [, seconds, milliseconds] = EPOCH.exec(text) ?? []
  if (seconds ?? milliseconds) return new Date(Number(milliseconds ?? Number(seconds) * 1000)).toISOString()
  const [, date, time = '00:00', offset = 'Z'] = MOMENT.exec(text) ?? []
  return (
    date &&
    `${date}T${time}${/^(z|utc)$/i.test(offset) ? 'Z' : offset.replace(/^(...):?(\d\d)?$/, (_, hours: string, minutes = '00') => `${hours}:${minutes}`)}`
  )
}
