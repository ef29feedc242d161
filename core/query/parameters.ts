/** Reads single values from a query string. */

/** A known parameter with an invalid value. */
export class InvalidParameter extends Error {
  override name = 'InvalidParameter'
  readonly parameter: string

  constructor(parameter: string, message: string) {
    super(message)
    this.parameter = parameter
  }
}

/** Returns the last value of a parameter; undefined if it is missing or empty. */
export function scalar(parameters: URLSearchParams, name: string): string | undefined {
  return parameters.getAll(name).at(-1) || undefined
}

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i

/** Reads a finite decimal number, with optional white space around it; undefined for anything else. */
export function toNumber(text: string): number | undefined {
  const value = NUMBER.test(text.trim()) ? Number(text) : Number.NaN
  return Number.isFinite(value) ? value : undefined
}

/** Reads exactly `count` numbers separated by commas; undefined for anything else. */
export function toNumbers(text: string, count: number): number[] | undefined {
  const values = text.split(',', count + 1).map(toNumber)
  return values.length === count && values.every((value) => value !== undefined) ? values : undefined
}
