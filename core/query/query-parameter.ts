/** A parameter of a request, as documents, error messages and parsers know it. */
import { fail, type Refuse, scalar, TIME, toBoolean } from './parameters.ts'

/**
 * `row`: what the row says of itself. `scores`: what a job computes of the row. `place`: the place of the row, which the
 * change log of the row does not tell. `words`: the words of all places. `lists`: the lists of
 * places. `time`: what is true at a moment. `request`: other rows that the request has seen.
 */
export type Dependence = 'row' | 'scores' | 'place' | 'words' | 'lists' | 'time' | 'request'

export interface QueryParameter<Narrowing = unknown> {
  readonly name: string
  /** Other names for the same parameter. */
  readonly aliases?: readonly string[]
  readonly description: string
  readonly required?: true
  /** JSON Schema of the accepted values. An empty value is always accepted, unless the parameter is required. */
  readonly schema: Readonly<Record<string, unknown>>
  /** Of an array: its items are joined by commas, as those of all lists here are. */
  readonly explode?: false
  readonly example?: string | number | readonly number[]
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

interface ValueForm<Value, Default> extends Omit<PlainParameter, 'valueIn'> {
  /** The value without the parameter. */
  readonly otherwise: Default
  /** `text` is the last value, and never empty. */
  readonly read: (text: string, refuse: Refuse) => Value
}

export function valueParameter<Value, Default = undefined>({
  read,
  otherwise,
  ...form
}: ValueForm<Value, Default>): ValueParameter<Value | Default> {
  const { name } = form
  return {
    ...form,
    valueIn(parameters) {
      const text = scalar(parameters, name)
      return text === undefined ? otherwise : read(text, (message) => fail(name, message))
    },
  }
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
  const schema = { ...BOOLEAN, default: false }
  return valueParameter({ name, description, schema, otherwise: false, read: (text) => toBoolean(name, text) })
}

/** A date, with or without a time. */
export const DATE_TIME = {
  anyOf: [
    { type: 'string', format: 'date-time' },
    { type: 'string', format: 'date' },
    { type: 'string', pattern: TIME.source },
  ],
}
