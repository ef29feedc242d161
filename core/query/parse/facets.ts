/** Parses the parameters of facets: `facets`, `facet_size` and `facet_mode`. */
import { type FacetQuery, PLACE_FACETS } from '../facets.ts'
import { MAX_FACET_SIZE, MAX_SHOWN_LENGTH } from '../limits.ts'
import { InvalidParameter, scalar } from '../parameters.ts'
import { parseList, wholeNumber } from './list.ts'

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
    size: parseFacetSize(parameters),
    mode: parseMode(parameters),
  }
}

/** As `parseFacetQuery`, of places. */
export function parsePlaceFacets(parameters: URLSearchParams): FacetQuery {
  return parseFacetQuery(parameters, parseList(parameters).where, PLACE_FACETS)
}

/** Returns the names in `facets`, each once. Throws `InvalidParameter` for one that is not among `known`. */
export function parseFacetNames(parameters: URLSearchParams, known: readonly string[]): string[] {
  const names = parameters
    .getAll('facets')
    .flatMap((text) => text.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '')
  return [...new Set(names)].map((name) => {
    if (known.includes(name)) return name
    const shown = name.slice(0, MAX_SHOWN_LENGTH)
    throw new InvalidParameter('facets', `Unknown facet "${shown}". Known facets: ${known.join(', ')}.`)
  })
}

/** Never an error, like the size of a page: anything but a positive number means the default. */
function parseFacetSize(parameters: URLSearchParams): number {
  return Math.min(wholeNumber(scalar(parameters, 'facet_size') ?? '') || MAX_FACET_SIZE, MAX_FACET_SIZE)
}

function parseMode(parameters: URLSearchParams): FacetQuery['mode'] {
  const mode = scalar(parameters, 'facet_mode')?.trim()
  if (!mode) return 'others'
  if (mode !== 'all') throw new InvalidParameter('facet_mode', 'Enter "all", or leave it out.')
  return mode
}
