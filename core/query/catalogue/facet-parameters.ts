/** The catalogue of parameters of the facets of a list of places. */
import { PLACE_FACETS } from '../facets.ts'
import { facetParameters, PLACE_FILTER_PARAMETERS } from './layer-parameters.ts'
import { UPDATED_SINCE_PARAMETER } from './list-parameters.ts'

export const PLACE_FACET_PARAMETERS = facetParameters(
  PLACE_FACETS,
  PLACE_FILTER_PARAMETERS.map((parameter) =>
    parameter === UPDATED_SINCE_PARAMETER
      ? { ...parameter, description: 'Places written at this moment or later (UTC without an offset).' }
      : parameter,
  ),
)
