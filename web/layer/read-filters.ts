/** Reads the filters in the page's URL, which are written as in the API's list. */
import { takes, takesOther } from './filter-values.ts'
import { type Filter, Filters, MAX_VALUES, withoutRepeated } from './filters.ts'
import { type Asked, askedBy, type ColumnFilter, type Layer } from './layer.ts'
import { boxBesideView } from './requested-filters.ts'

/** Limits of the API. */
const MAX_FILTERS = 40
const MAX_PATTERNS = 20
const PATTERNS: ReadonlySet<string> = new Set(['prefix', 'contains', 'wildcard'])
/** Any of several values may match; of other lookups the last value counts. */
const SEVERAL: ReadonlySet<string> = new Set([...PATTERNS, 'exact', 'in', 'exclude'])

/**
 * Filters are the parameters that the server describes. `ignored` names those whose values the API would refuse, or that
 * can't be applied beside the others. Parameters that are no filters are skipped.
 */
export function readFilters(layer: Layer, parameters: URLSearchParams): { filters: Filters; ignored: string[] } {
  const read: Filter[] = []
  const ignored = new Set<string>()
  let patterns = 0
  for (const name of new Set(parameters.keys())) {
    const given = valuesOf(parameters, name)
    if (given.length === 0) continue
    const asked = askedBy(layer, name)
    if (!asked && !layer.parameters.some((known) => known.name === name)) {
      // A name with a lookup was meant as a filter.
      if (name.indexOf('__') > 0) ignored.add(name)
      continue
    }
    const isTaken = (other: string) =>
      hasValues(layer, parameters, other) || read.some(({ parameter }) => parameter === other)
    const { given: number, ...filter } = asked ? ofColumn(asked, given, isTaken, name) : ofOther(name, given)
    const isPattern = asked !== undefined && PATTERNS.has(asked.lookup)
    if (isPattern) patterns += filter.values.length
    if (filter.values.length < number) ignored.add(name)
    if (read.length === MAX_FILTERS || (isPattern && patterns > MAX_PATTERNS)) ignored.add(name)
    else if (filter.values.length > 0) read.push(filter)
  }
  const filters = new Filters(layer, read)
  const names = read.map(({ parameter }) => parameter)
  const isSet = (parameter: string) => filters.values(parameter).length > 0
  const meaningless = [
    ...(filters.values('in_bbox').every((box) => boxBesideView(layer, names, box)) ? [] : ['in_bbox']),
    ...(isSet('dist') && !isSet('point') ? ['dist'] : []),
    ...(isSet('filter-lang') && !isSet('filter') ? ['filter-lang'] : []),
  ]
  return { filters: filters.without(...meaningless), ignored: [...ignored, ...meaningless] }
}

function valuesOf(parameters: URLSearchParams, name: string): string[] {
  return parameters.getAll(name).flatMap((value) => value.trim() || [])
}

/** Tests whether a filter stays of what is given for a column. */
function hasValues(layer: Layer, parameters: URLSearchParams, name: string): boolean {
  const [asked, given] = [askedBy(layer, name), valuesOf(parameters, name)]
  return asked !== undefined && checked(name, asked.column.filter, asked.lookup, given).values.length > 0
}

interface Read extends Filter {
  /** Number of values, with those that are not taken. */
  readonly given: number
}

function ofOther(parameter: string, given: readonly string[]): Read {
  const last = given.slice(-1)
  return { parameter, values: last.filter((value) => takesOther(parameter, value)), given: last.length }
}

/**
 * Aliases and `in` become the bare name, whose values the controls show, unless the link has that filter as well: two
 * parameters must both match.
 */
function ofColumn(asked: Asked, given: readonly string[], isTaken: (parameter: string) => boolean, name: string): Read {
  const { lookup, parameter, column } = asked
  const { filter } = column
  const isSplit = lookup === 'in' && filter.lookups.length > 0 && (filter.kind === 'labels' || filter.kind === 'number')
  const bare = isSplit ? filter.name : parameter
  if (bare !== name && isTaken(bare)) return checked(name, filter, lookup, given)
  if (!isSplit) return checked(parameter, filter, lookup, given)
  return checked(
    bare,
    filter,
    'exact',
    given.flatMap((value) => value.split(/,|__/).flatMap((one) => one.trim() || [])),
  )
}

function checked(parameter: string, filter: ColumnFilter, lookup: string, all: readonly string[]): Read {
  const isText = filter.kind === 'labels' || filter.kind === 'text'
  const isSeveral = SEVERAL.has(lookup) && filter.kind !== 'boolean'
  const given = isSeveral ? (isText ? withoutRepeated(all) : all) : all.slice(-1)
  const values = given.filter((value) => takes(filter, lookup, value)).slice(0, MAX_VALUES)
  const isFlag = filter.kind === 'boolean'
  return { parameter, values: isFlag ? values.map((value) => value.toLowerCase()) : values, given: given.length }
}
