/** Parses dates with and without a time, in the form that lists accept. */
import { scalar } from './parameters.ts'

/** An unencoded plus arrives as a space. Another space may separate the date from its time. */
const UNENCODED_PLUS = /(?<=^\d{4}-\d\d-\d\d[T ]\d\d\S*) (?=\d\d:?\d\d$)/i

/** Returns the text of a date-time parameter; undefined if it is missing or empty. */
export function timeText(parameters: URLSearchParams, name: string): string | undefined {
  return givenTime(scalar(parameters, name) ?? '') || undefined
}

function givenTime(text: string): string {
  return text.trim().replace(UNENCODED_PLUS, '+')
}

export const TIME =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d)(?::(\d\d)(?::(\d\d)(?:\.(\d{1,6}))?)?)?)?\s?(Z|[+-]\d\d(?::?\d\d)?)?$/i

/**
 * Returns milliseconds since 1970 of `YYYY-MM-DD HH:MM`, where missing parts are zero; seconds, a `T` and an offset are
 * allowed. Without an offset the time is UTC. Undefined for anything else, and for a day or hour that does not exist.
 */
export function parseTime(text: string): number | undefined {
  const [, date, hour = '00', minute = '00', second = '00', fraction = '', offset] = TIME.exec(text) ?? []
  if (date === undefined) return undefined
  const milliseconds = fraction.padEnd(3, '0').slice(0, 3)
  const local = Date.parse(`${date}T${hour}:${minute}:${second}.${milliseconds}Z`)
  // Date.parse reads 30 February as 2 March, and 24:00 as the next day.
  if (Number.isNaN(local) || !new Date(local).toISOString().startsWith(`${date}T${hour}`)) return undefined
  const shift = offsetMinutes(offset)
  return shift === undefined || date.startsWith('0000') ? undefined : local - shift * 60_000
}

/** As `parseTime`, but returns microseconds, of a parameter's value. */
export function parseMoment(text: string): number | undefined {
  const given = givenTime(text)
  const milliseconds = parseTime(given)
  const rest = TIME.exec(given)?.[5]?.padEnd(6, '0').slice(3) ?? '0'
  return milliseconds === undefined ? undefined : milliseconds * 1000 + Number(rest)
}

function offsetMinutes(offset = 'Z'): number | undefined {
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d\d):?(\d\d)?$/.exec(offset) ?? []
  const total = Number(hours) * 60 + Number(minutes)
  if (total > 24 * 60 || Number(minutes) > 59) return undefined
  return sign === '-' ? -total : total
}
