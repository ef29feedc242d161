/**
 * A filter: a parameter that narrows what a request finds. One object has what clients read of it, what it means, and what
 * its conditions depend on. Documents, known names and parsers follow from the same arrays of filters.
 */
import { fail, type Refuse, scalar } from '../parameters.ts'
import type { Dependence, PlainParameter, QueryParameter } from '../query-parameter.ts'

interface AnyCondition {
  readonly op: string
}

export interface Filter<Narrowing> extends QueryParameter<Narrowing> {
  /** Parameters that are understood together share one function. Throws `InvalidParameter`. */
  readonly parse: (parameters: URLSearchParams) => readonly Narrowing[]
  /** By `op` of its conditions. depends-on.ts reads it. */
  readonly dependsOn: Readonly<Record<string, Dependence>>
}

/** Names what each condition of a filter depends on; if one is missing, the filter does not compile. */
type DependsOn<Narrowing extends AnyCondition> = Readonly<Record<Narrowing['op'], Dependence>>

export interface FilterForm<Narrowing extends AnyCondition> extends Omit<PlainParameter, 'parse' | 'dependsOn'> {
  readonly dependsOn: DependsOn<Narrowing>
  /**
   * Returns what the text asks of each row. It reads no clock, because parsed requests are cached. `text` is the last
   * value, and never blank.
   */
  readonly read: (text: string, refuse: Refuse) => Narrowing
}

/** A filter of one parameter and one condition. */
export function filter<Narrowing extends AnyCondition>({ read, ...form }: FilterForm<Narrowing>): Filter<Narrowing> {
  const { name, aliases = [] } = form
  const names = [name, ...aliases]
  return {
    ...form,
    parse(parameters) {
      const given = names.find((each) => scalar(parameters, each)?.trim())
      return given ? [read(scalar(parameters, given) ?? '', (message) => fail(given, message))] : []
    },
  }
}

/** Filters that are understood together. `parse` is called if one of them is given. */
export function filtersTogether<Narrowing extends AnyCondition>(
  parameters: readonly PlainParameter[],
  dependsOn: DependsOn<Narrowing>,
  parse: Filter<Narrowing>['parse'],
): Filter<Narrowing>[] {
  const names = parameters.flatMap(({ name, aliases = [] }) => [name, ...aliases])
  const isGiven = (given: URLSearchParams) => names.some((name) => given.has(name))
  return parsedTogether(parameters, dependsOn, (given) => (isGiven(given) ? parse(given) : []))
}

/** The same, but `parse` is always called: filters may have defaults. */
export function parsedTogether<Narrowing extends AnyCondition>(
  parameters: readonly PlainParameter[],
  dependsOn: DependsOn<Narrowing>,
  parse: Filter<Narrowing>['parse'],
): Filter<Narrowing>[] {
  return parameters.map((parameter) => ({ ...parameter, dependsOn, parse }))
}

/** Returns the parser of all filters of a catalogue. The conditions are in its order. */
export function conditionsOf<Narrowing>(
  catalogue: readonly QueryParameter<Narrowing>[],
): (parameters: URLSearchParams) => Narrowing[] {
  const parsers = [...new Set(catalogue.flatMap(({ parse }) => parse ?? []))]
  return (parameters) => parsers.flatMap((parse) => parse(parameters))
}
