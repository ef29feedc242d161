/** Filters of the map and the list: parameters of the API with their values. In the page's URL they are the same. */
import { isSameLabel } from './labels.ts'
import { askedBy, type ColumnFilter, filtered, type Layer } from './layer.ts'
import { requestedFilters } from './requested-filters.ts'

export interface Filter {
  /** Name in the API: `vibes`, `rating__gte`, `is_open_at`. */
  readonly parameter: string
  /** At least one. A row matches if it has any of them. */
  readonly values: readonly string[]
}

/** Maximum number of values of one parameter, so that no URL gets longer than servers accept. */
export const MAX_VALUES = 100
/** Labels come first. */
const KINDS: readonly ColumnFilter['kind'][] = [
  'labels',
  'text',
  'exact',
  'uuid',
  'bigint',
  'number',
  'moment',
  'boolean',
]

/** The filter by whether there is a position. */
export const HAS_POSITION = 'has_position'

/** Immutable. The order of filters does not depend on the order in which they were chosen, so that tiles are cached. */
export class Filters {
  readonly layer: Layer
  readonly all: readonly Filter[]

  constructor(layer: Layer, all: readonly Filter[] = []) {
    this.layer = layer
    const order = orderOf(layer)
    this.all = all
      .filter(({ values }) => values.length > 0)
      .map((filter) => [filter, order(filter.parameter)] as const)
      .sort(([, [kind, column]], [, [otherKind, otherColumn]]) => kind - otherKind || column - otherColumn)
      .map(([filter]) => filter)
  }

  get isEmpty(): boolean {
    return this.all.length === 0
  }

  /** Whether they ask for what has no position, wherever the map is. */
  get asksUnplaced(): boolean {
    return this.values(HAS_POSITION).at(-1)?.toLowerCase() === 'false'
  }

  /** Returns no filters of the same layer. */
  get none(): Filters {
    return new Filters(this.layer)
  }

  /** Empty: the filter is not set. */
  values(parameter: string): readonly string[] {
    return this.all.find((filter) => filter.parameter === parameter)?.values ?? []
  }

  /** Replaces the values of a parameter; without values, removes it. */
  with(parameter: string, values: readonly string[]): Filters {
    const others = this.all.filter((filter) => filter.parameter !== parameter)
    return new Filters(this.layer, [...others, { parameter, values: values.slice(0, MAX_VALUES) }])
  }

  /** Removes filters. */
  without(...parameters: readonly string[]): Filters {
    return new Filters(
      this.layer,
      this.all.filter(({ parameter }) => !parameters.includes(parameter)),
    )
  }

  has(parameter: string, label: string): boolean {
    return this.values(parameter).some((known) => isSameLabel(known, label))
  }

  /** Adds labels, up to `MAX_VALUES`; the rest are dropped. */
  withLabels(parameter: string, labels: readonly string[]): Filters {
    return this.with(parameter, withoutRepeated([...this.values(parameter), ...labels]))
  }

  withoutLabel(parameter: string, label: string): Filters {
    return this.with(
      parameter,
      this.values(parameter).filter((known) => !isSameLabel(known, label)),
    )
  }

  toggled(parameter: string, label: string): Filters {
    return this.has(parameter, label) ? this.withoutLabel(parameter, label) : this.withLabels(parameter, [label])
  }

  /** Returns the query string of the page's URL, without its `?`. */
  get pageQuery(): string {
    return String(new URLSearchParams(this.#pairs()))
  }

  /** Returns the query string of requests for lists and tiles, without its `?`. `now` is in milliseconds since 1970. */
  requestQuery(now = Date.now()): string {
    const { within } = this.layer
    const asked = requestedFilters(this.layer, this.#pairs(), now)
    return String(new URLSearchParams(within ? [...asked, [within.parameter, within.value]] : asked))
  }

  #pairs(): [name: string, value: string][] {
    return this.all.flatMap(({ parameter, values }) => values.map((value): [string, string] => [parameter, value]))
  }
}

/** Returns labels, each once. */
export function withoutRepeated(labels: readonly string[]): string[] {
  return labels.filter((label, at) => labels.findIndex((one) => isSameLabel(one, label)) === at)
}

/** Appends a query string to a URL or a URL template. */
export function withQuery(url: string, query: string): string {
  return query === '' ? url : `${url}${url.includes('?') ? '&' : '?'}${query}`
}

function orderOf(layer: Layer): (parameter: string) => readonly [kind: number, column: number] {
  const columns = filtered(layer)
  return (parameter) => {
    const asked = askedBy(layer, parameter)
    if (asked) return [KINDS.indexOf(asked.column.filter.kind), columns.indexOf(asked.column)]
    return [KINDS.length, layer.parameters.findIndex(({ name }) => name === parameter)]
  }
}
