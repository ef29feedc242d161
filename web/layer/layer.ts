/** A layer as the server describes it: its columns, what filters accept, and how editors write them. */

export interface Layer {
  readonly name: string
  readonly title: string
  /** What its tiles have; absent without tiles. */
  readonly shape?: 'point' | 'line' | 'area' | 'mixed'
  /** Text that maps must show. */
  readonly attribution?: string
  readonly columns: readonly Column[]
  /** Parameters whose names do not include the lookup. */
  readonly shorthands: readonly { readonly name: string; readonly field: string; readonly lookup: string }[]
  /** Filters besides those of columns. */
  readonly parameters: readonly { readonly name: string }[]
  /** What each request for its rows asks besides the filters: the page is about these alone. */
  readonly within?: { readonly parameter: string; readonly value: string }
  readonly form: readonly { readonly title: string; readonly columns: readonly string[] }[]
}

export interface Column {
  readonly name: string
  readonly title: string
  /** One of its labels: `Category`. */
  readonly singular?: string
  /** All values, if they are few whole numbers. */
  readonly choices?: readonly { readonly value: number; readonly title: string }[]
  readonly filter?: ColumnFilter
  readonly edit?: ColumnEdit
}

export interface ColumnFilter {
  readonly name: string
  readonly aliases: readonly string[]
  readonly kind: 'labels' | 'text' | 'number' | 'boolean' | 'moment' | 'uuid' | 'bigint' | 'exact'
  readonly lookups: readonly string[]
  /** Facets can count it. */
  readonly facet: boolean
  /** It is of use to people who look for something. */
  readonly offered: boolean
}

export interface ColumnEdit {
  /** `lines`: labels, one a line. `position`: longitude and latitude together. */
  readonly kind: 'text' | 'prose' | 'lines' | 'number' | 'choice' | 'flag' | 'position'
  readonly required: boolean
  /** Property with the value to change, if it is not that of the column. */
  readonly property?: string
  readonly hint?: string
}

/** A column that can be filtered by. */
export interface Filtered extends Column {
  readonly filter: ColumnFilter
}

/** What a parameter asks of a column. */
export interface Asked {
  readonly column: Filtered
  /** `exact` is the bare name. */
  readonly lookup: string
  /** The parameter by its first name. */
  readonly parameter: string
}

/** Separates the name of a filter from its lookup. */
const MARK = '__'

export function filtered({ columns }: Layer): Filtered[] {
  return columns.filter((column): column is Filtered => column.filter !== undefined)
}

/** Returns the column that a filter is about. Throws if there is none, which only a bug can cause. */
export function columnOf(layer: Layer, filter: string): Filtered {
  const column = filtered(layer).find((one) => one.filter.name === filter)
  if (!column) throw new Error(`The layer ${layer.name} has no filter ${filter}`)
  return column
}

/** Undefined: the parameter is about no column, or has no such lookup. */
export function askedBy(layer: Layer, parameter: string): Asked | undefined {
  const shorthand = layer.shorthands.find(({ name }) => name === parameter)
  if (shorthand) return named(columnOf(layer, shorthand.field), shorthand.lookup, parameter)
  const [name = '', lookup = 'exact', ...rest] = parameter.split(MARK)
  const column = filtered(layer).find(({ filter }) => isNamed(filter, name))
  return column && rest.length === 0 && column.filter.lookups.includes(lookup)
    ? named(column, lookup, parameter)
    : undefined
}

/** Texts have one normal form, so `.raw` means the same. */
function isNamed({ name, aliases, kind }: ColumnFilter, asked: string): boolean {
  const bare = kind === 'labels' || kind === 'text' ? asked.replace(/\.raw$/, '') : asked
  return name === bare || aliases.includes(bare)
}

/** `given` stays if the column has no other names. */
function named(column: Filtered, lookup: string, given: string): Asked {
  const { name, lookups } = column.filter
  const parameter = lookups.length === 0 ? given : lookup === 'exact' ? name : name + MARK + lookup
  return { column, lookup, parameter }
}
