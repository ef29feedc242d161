/** The catalogue of parameters of the facets of a list of places. */
import { PLACE_FACETS } from '../facets.ts'
import { MAX_FACET_SIZE } from '../limits.ts'
import { PLACE_FILTER_PARAMETERS } from './filter-parameters.ts'
import { pageSize, type QueryParameter, textParameter, UPDATED_SINCE_PARAMETER } from './list-parameters.ts'

export const PLACE_FACET_PARAMETERS: readonly QueryParameter[] = [
  textParameter(
    'facets',
    `Facets to count, separated by commas: ${PLACE_FACETS.join(', ')}. By default all. An unknown one is 400.`,
    'categories,vibes,city,price,rating',
  ),
  {
    name: 'facet_size',
    description: `Values of each field, the most frequent ones: at most ${MAX_FACET_SIZE}.`,
    schema: pageSize(MAX_FACET_SIZE),
    example: 20,
  },
  {
    name: 'facet_mode',
    description: `\`all\`: every filter narrows every facet. By default, filters on a field do not narrow the facet of \
that field: they show how many places another value would find.`,
    schema: { const: 'all' },
  },
  ...PLACE_FILTER_PARAMETERS.map((parameter) =>
    parameter === UPDATED_SINCE_PARAMETER
      ? { ...parameter, description: 'Places written at this moment or later (UTC without an offset).' }
      : parameter,
  ),
]
