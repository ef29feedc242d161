/** Reading single values out of a query string. */

/** A known parameter with a value that can't be meant. */
export class InvalidParameter extends Error {
  override name = 'InvalidParameter'
  readonly parameter: string

  constructor(parameter: string, message: string) {
    super(message)
    this.parameter = parameter
  }
}

/** The last value of a parameter; undefined when it is absent or empty. */
export function scalar(parameters: URLSearchParams, name: string): string | undefined {
  return parameters.getAll(name).at(-1) || undefined
}

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i

/** A finite decimal number, white space around it allowed; undefined when it is none. */
export function toNumber(text: string): number | undefined {
  const value = NUMBER.test(text.trim()) ? Number(text) : Number.NaN
  return Number.isFinite(value) ? value : undefined
}

/** Exactly `count` numbers between commas; undefined when they are not that. */
export function toNumbers(text: string, count: number): number[] | undefined {
  const values = text.split(',', count + 1).map(toNumber)
  return values.length === count && values.every((value) => value !== undefined) ? values : undefined
}
