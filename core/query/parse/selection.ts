/** The parameter `fields`: which properties are requested. */
import { listedValues } from '../parameters.ts'
import { textParameter } from '../query-parameter.ts'

export const FIELDS_PARAMETER = textParameter(
  'fields',
  'Names of the requested properties, separated by commas. Other properties are left out.',
  'name,categories',
)

/** Maximum number of names in `fields`. */
const MAX_NAMES = 100

/** Returns the properties that `fields` requests; undefined for all. Unknown names are ignored, because a list and a tile have different properties. */
export function parseSelection(parameters: URLSearchParams): ReadonlySet<string> | undefined {
  const names = listedValues(parameters, FIELDS_PARAMETER.name)
  return names.length === 0 ? undefined : new Set(names.slice(0, MAX_NAMES))
}

/** Returns the selected properties, in their original order. */
export function select<Value>(
  properties: Readonly<Record<string, Value>>,
  selection: ReadonlySet<string> | undefined,
): Readonly<Record<string, Value>> {
  return selection ? Object.fromEntries(Object.entries(properties).filter(([name]) => selection.has(name))) : properties
}
