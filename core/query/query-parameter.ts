/** A parameter of a request, as documents, error messages and parsers know it. */
import { scalar, TIME, toBoolean } from './parameters.ts'

/**
 * `row`: what the row says of itself. `scores`: what a job computes of the row. `place`: the place of the row, which the
 * change log of the row does not tell. `time`: what is true at a moment. `request`: other rows that the request has seen.
 */
export type Dependence = 'row' | 'scores' | 'place' | 'time' | 'request'

export interface QueryParameter<Narrowing = unknown> {
  readonly name: string
  /** Other names for the same parameter. */
  readonly aliases?: readonly string[]
  readonly description: string
  readonly required?: true
  /** JSON Schema of the accepted values. An empty value is always accepted, unless the parameter is required. */
  readonly schema: Readonly<Record<string, unknown>>
  readonly example?: string | number
  /** Only of filters: see filters/filter.ts. */
  readonly parse?: (parameters: URLSearchParams) => readonly Narrowing[]
  readonly dependsOn?: Readonly<Record<string, Dependence>>
  /** Only of parameters that are understood by themselves: see `ValueParameter`. */
  readonly valueIn?: (parameters: URLSearchParams) => unknown
}

/** A parameter that is no filter. */
export type PlainParameter = QueryParameter<never>

/** A parameter that is no filter, and that is understood without any other. */
export interface ValueParameter<Value> extends PlainParameter {
  /** Throws `InvalidParameter`. */
  readonly valueIn: (parameters: URLSearchParams) => Value
}

/** Returns a parameter whose values are texts. The description states their form. */
export function textParameter(name: string, description: string, example: string): PlainParameter {
  return { name, description, schema: { type: 'string' }, example }
}

/** In upper, lower or mixed case. */
export const BOOLEAN = {
  anyOf: [{ type: 'boolean' }, { type: 'string', pattern: '^(?:[Tt][Rr][Uu][Ee]|[Ff][Aa][Ll][Ss][Ee])$' }],
}

/** Returns a parameter that is true or false, by default false. */
export function flagParameter(name: string, description: string): ValueParameter<boolean> {
  return {
    name,
    description,
    schema: { ...BOOLEAN, default: false },
    valueIn: (parameters) => toBoolean(name, scalar(parameters, name) ?? 'false'),
  }
}

/** A date, with or without a time. */
export const DATE_TIME = {
  anyOf: [
    { type: 'string', format: 'date-time' },
    { type: 'string', format: 'date' },
    { type: 'string', pattern: TIME.source },
  ],
}
