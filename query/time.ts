/** Dates with and without a time, as the parameters of lists have them. */
import { scalar } from './parameters.ts'

/** A plus that was not encoded arrives as a space; between a date and its time stands another one. */
const UNENCODED_PLUS = /(?<=^\d{4}-\d\d-\d\d[T ]\d\d\S*) (?=\d\d:?\d\d$)/i

/** The text of a parameter that holds a date-time; undefined when it is absent or empty. */
export function timeText(parameters: URLSearchParams, name: string): string | undefined {
  return scalar(parameters, name)?.trim().replace(UNENCODED_PLUS, '+') || undefined
}

export const TIME =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d)(?::(\d\d)(?::(\d\d)(?:\.(\d{1,6}))?)?)?)?\s?(Z|[+-]\d\d(?::?\d\d)?)?$/i

/**
 * Milliseconds since 1970 of `YYYY-MM-DD HH:MM`, where what is left out is zero; seconds, a `T` and an offset may be
 * there as well. Without an offset it is UTC. Undefined for anything else, and for a day or hour that there is not.
 */
export function parseTime(text: string): number | undefined {
  const [, date, hour = '00', minute = '00', second = '00', fraction = '', offset] = TIME.exec(text) ?? []
  if (date === undefined) return undefined
  const milliseconds = fraction.padEnd(3, '0').slice(0, 3)
  const local = Date.parse(`${date}T${hour}:${minute}:${second}.${milliseconds}Z`)
  // Date.parse takes 30 February for 2 March, and 24:00 for the next day.
  if (Number.isNaN(local) || !new Date(local).toISOString().startsWith(`${date}T${hour}`)) return undefined
  const shift = offsetMinutes(offset)
  return shift === undefined || date.startsWith('0000') ? undefined : local - shift * 60_000
}

function offsetMinutes(offset = 'Z'): number | undefined {
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d\d):?(\d\d)?$/.exec(offset) ?? []
  const total = Number(hours) * 60 + Number(minutes)
  if (total > 24 * 60 || Number(minutes) > 59) return undefined
  return sign === '-' ? -total : total
}
