/** The parameters of facets: `facets`, `facet_size` and `facet_mode`. */
import { type FacetQuery, PLACE_FACETS } from '../facets.ts'
import { describedElsewhere, PLACE_FILTERS } from '../filters/filters.ts'
import { MAX_FACET_SIZE, MAX_SHOWN_LENGTH } from '../limits.ts'
import { InvalidParameter, listedValues } from '../parameters.ts'
import { type QueryParameter, textParameter, valueParameter } from '../query-parameter.ts'
import { parseList } from './list.ts'
import { pageSize, wholeNumber } from './page.ts'

/** Anything but a positive number means the default. */
const FACET_SIZE = valueParameter({
  name: 'facet_size',
  description: `Values of each field, the most frequent ones: at most ${MAX_FACET_SIZE}.`,
  schema: pageSize(MAX_FACET_SIZE),
  example: 20,
  otherwise: MAX_FACET_SIZE,
  read: (text) => Math.min(wholeNumber(text) || MAX_FACET_SIZE, MAX_FACET_SIZE),
})

const FACET_MODE = valueParameter<FacetQuery['mode'], 'others'>({
  name: 'facet_mode',
  description: `\`all\`: every filter narrows every facet. By default, filters on a field do not narrow the facet of \
that field: they show how many rows another value would find.`,
  schema: { const: 'all' },
  otherwise: 'others',
  read(text, refuse) {
    if (text.trim() === '') return 'others'
    return text.trim() === 'all' ? 'all' : refuse('Enter "all", or leave it out.')
  },
})

/** `filters` are the parameters of the list that choose rows. */
export function facetParameters(facets: readonly string[], filters: readonly QueryParameter[]): QueryParameter[] {
  return [
    textParameter(
      'facets',
      `Facets to count, separated by commas: ${facets.join(', ')}. By default all. An unknown one is 400.`,
      facets.slice(0, 5).join(),
    ),
    FACET_SIZE,
    FACET_MODE,
    ...filters,
  ]
}

export const PLACE_FACET_PARAMETERS = facetParameters(PLACE_FACETS, describedElsewhere(PLACE_FILTERS))

/** Parses a request for facets of a list whose filters are `where`. Throws `InvalidParameter`. */
export function parseFacetQuery<Narrowing>(
  parameters: URLSearchParams,
  where: readonly Narrowing[],
  known: readonly string[],
): FacetQuery<Narrowing> {
  const names = parseFacetNames(parameters, known)
  return {
    where,
    names: names.length > 0 ? names : known,
    size: FACET_SIZE.valueIn(parameters),
    mode: FACET_MODE.valueIn(parameters),
  }
}

/** As `parseFacetQuery`, of places. */
export function parsePlaceFacets(parameters: URLSearchParams): FacetQuery {
  return parseFacetQuery(parameters, parseList(parameters).where, PLACE_FACETS)
}

/** Returns the names in `facets`, each once. Throws `InvalidParameter` for one that is not among `known`. */
export function parseFacetNames(parameters: URLSearchParams, known: readonly string[]): string[] {
  return [...new Set(listedValues(parameters, 'facets'))].map((name) => {
    if (known.includes(name)) return name
    const shown = name.slice(0, MAX_SHOWN_LENGTH)
    throw new InvalidParameter('facets', `Unknown facet "${shown}". Known facets: ${known.join(', ')}.`)
  })
}
