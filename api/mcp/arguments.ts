/** Arguments of tools → parameters of the API. The API itself validates their values. */
import { z } from 'zod'
import { layerFilters, PLACE_FILTERS } from '../../core/query/filters/filters.ts'
import type { QueryParameter } from '../../core/query/query-parameter.ts'
import { EVENTS } from '../../layers/events.ts'

const Scalar = z.union([z.string(), z.number(), z.boolean()])
/** Several values of one parameter: any of them may match. */
const Value = z.union([Scalar, z.array(z.union([z.string(), z.number()]))])

const RULES = `Every parameter must match (AND); an array of values means any of them (OR). Texts ignore case and accents. \
A field may be followed by __in, __exclude, __prefix, __contains, __wildcard (texts, labels) or __gt, __gte, __lt, __lte, \
__range ("3__4"; numbers, dates): {"rating__gte": 4, "categories": ["cafe", "bar"], "city__exclude": "Berlin"}.`

const Values = z.record(z.string(), Value)

/**
 * Filters of a catalogue, each with its description. Names with a lookup are taken as well. Models read the type of values
 * once: with each name, the descriptions of the tools would be a third longer.
 */
function filtersOf(catalogue: readonly QueryParameter[]) {
  const described = catalogue.filter(({ name }) => !name.includes('__') && !name.startsWith('filter'))
  const shape = Object.fromEntries(described.map(({ name, description }) => [name, z.unknown().describe(description)]))
  return z.object(shape).partial().catchall(Value).pipe(Values).optional().describe(RULES)
}

export const PlaceFilters = filtersOf(PLACE_FILTERS)
export const EventFilters = filtersOf(layerFilters(EVENTS))

/** Filters that another tool describes. */
export function filtersAs(tool: string) {
  return Values.optional().describe(`As ${tool} describes them`)
}

export const Cql2 = z
  .string()
  .min(1)
  .optional()
  .describe(
    "A condition in CQL2 text, joined with filters by AND, for OR and NOT: \"rating >= 4 AND (city = 'Oslo' OR NOT categories = 'bar')\". The names are those of filters.",
  )

export const Bbox = z
  .tuple([z.number(), z.number(), z.number(), z.number()])
  .optional()
  .describe('West, south, east, north in degrees. find_area has that of a country, town or district.')

/** Values of these are numbers joined by commas. */
const NUMBERS: ReadonlySet<string> = new Set(['in_bbox', 'point', 'focus.point'])

export type Filters = Readonly<Record<string, z.infer<typeof Value> | undefined>>

interface Narrowing {
  readonly filters?: Filters | undefined
  readonly filter?: string | undefined
  readonly bbox?: readonly number[] | undefined
}

/** Returns the parameters of a list with these conditions, and others that are given. */
export function parametersOf(
  { filters = {}, filter, bbox }: Narrowing,
  others: Readonly<Record<string, string | number | boolean | undefined>> = {},
): URLSearchParams {
  const parameters = new URLSearchParams()
  const given = { ...filters, ...(bbox && { in_bbox: [...bbox] }), filter, ...others }
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue
    if (!Array.isArray(value)) parameters.append(name, String(value))
    else if (NUMBERS.has(name)) parameters.append(name, value.join())
    else if (name.endsWith('__range')) parameters.append(name, value.join('__'))
    else for (const one of value) parameters.append(name, String(one))
  }
  return parameters
}
