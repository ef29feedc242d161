/** The parameter `fields`: which properties are requested. */
import { listedValues } from '../parameters.ts'
import { textParameter, type ValueParameter } from '../query-parameter.ts'

/** Maximum number of names in `fields`. */
const MAX_NAMES = 100

/** The requested properties; undefined for all. Unknown names are ignored, because a list and a tile have different properties. */
export const FIELDS: ValueParameter<ReadonlySet<string> | undefined> = {
  ...textParameter(
    'fields',
    'Names of the requested properties, separated by commas. Other properties are left out.',
    'name,categories',
  ),
  valueIn(parameters) {
    const names = listedValues(parameters, 'fields')
    return names.length === 0 ? undefined : new Set(names.slice(0, MAX_NAMES))
  },
}
