/** Reads single values from a query string: texts, numbers, dates with and without a time. */

/** A known parameter with an invalid value. */
export class InvalidParameter extends Error {
  override name = 'InvalidParameter'
  readonly parameter: string

  constructor(parameter: string, message: string) {
    super(message)
    this.parameter = parameter
  }
}

export function fail(parameter: string, message: string): never {
  throw new InvalidParameter(parameter, message)
}

/** Throws `InvalidParameter`. */
export type Refuse = (message: string) => never

/** Returns the last value of a parameter; undefined if it is missing or empty. */
export function scalar(parameters: URLSearchParams, name: string): string | undefined {
  return parameters.getAll(name).at(-1) || undefined
}

/** Returns the values between commas of a parameter that may be repeated. None is blank. */
export function listedValues(parameters: URLSearchParams, name: string): string[] {
  const values = parameters.getAll(name).flatMap((text) => text.split(','))
  return values.map((text) => text.trim()).filter((text) => text !== '')
}

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i

/** Reads a finite decimal number, with optional white space around it; undefined for anything else. */
export function toNumber(text: string): number | undefined {
  const value = NUMBER.test(text.trim()) ? Number(text) : Number.NaN
  return Number.isFinite(value) ? value : undefined
}

export function toBoolean(parameter: string, text: string): boolean {
  const word = text.trim().toLowerCase()
  if (word !== 'true' && word !== 'false') fail(parameter, 'Must be a valid boolean.')
  return word === 'true'
}

/** Reads exactly `count` numbers separated by commas; undefined for anything else. */
export function toNumbers(text: string, count: number): number[] | undefined {
  const values = text.split(',', count + 1).map(toNumber)
  return values.length === count && values.every((value) => value !== undefined) ? values : undefined
}

/** An unencoded plus arrives as a space. Another space may separate the date from its time. */
const UNENCODED_PLUS = /(?<=^\d{4}-\d\d-\d\d[T ]\d\d\S*) (?=\d\d:?\d\d$)/i

/** Returns the text of a date-time parameter, as `parseTime` reads it. */
export function trimmedTime(text: string): string {
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
  const given = trimmedTime(text)
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
