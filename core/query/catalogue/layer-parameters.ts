/** The catalogue of parameters of the list of a layer, and of its facets. */
import { MAX_FACET_SIZE } from '../limits.ts'
import type { Listed } from '../listed.ts'
import { MAX_SEARCH_TERMS } from '../parse/term-conditions.ts'
import { LISTED_PLACES } from '../place-fields.ts'
import { fieldParameters } from './field-parameters.ts'
import {
  FIELDS_PARAMETER,
  GEO_PARAMETERS,
  OPEN_AT_PARAMETER,
  PAGE_PARAMETERS,
  pageSize,
  type QueryParameter,
  textParameter,
  UPDATED_SINCE_PARAMETER,
} from './list-parameters.ts'

/** Parameters that choose rows, and not a page, its order or its properties. */
export function filterParameters(listed: Listed): QueryParameter[] {
  return [...GEO_PARAMETERS, ...searchParameter(listed), ...fieldParameters(listed.fields)]
}

export function listParameters(listed: Listed): QueryParameter[] {
  return [
    ...filterParameters(listed),
    orderingParameter(listed),
    ...PAGE_PARAMETERS,
    CURSOR_PARAMETER,
    FIELDS_PARAMETER,
  ]
}

/** `filters` are the parameters of the list that choose rows. */
export function facetParameters(facets: readonly string[], filters: readonly QueryParameter[]): QueryParameter[] {
  return [
    textParameter(
      'facets',
      `Facets to count, separated by commas: ${facets.join(', ')}. By default all. An unknown one is 400.`,
      facets.slice(0, 5).join(),
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
that field: they show how many rows another value would find.`,
      schema: { const: 'all' },
    },
    ...filters,
  ]
}

function searchParameter({ text }: Listed): QueryParameter[] {
  if (!text) return []
  const punctuation = text.isFolded
    ? ' Punctuation that stands alone is ignored. A blank text is no filter; punctuation alone finds nothing.'
    : ''
  const description = `Up to ${MAX_SEARCH_TERMS} terms, separated by spaces or commas. Each must occur in ${text.meaning}. \
Case is ignored.${punctuation}`
  return [textParameter('search', description, text.example)]
}

function orderingParameter({ orders, defaultOrder }: Listed): QueryParameter {
  const usual = [...defaultOrder.map(({ field, descending }) => (descending ? `-${field}` : field)), 'id'].join()
  return {
    name: 'ordering',
    description: `Fields separated by commas, each with \`-\` in front for descending: \
${[...Object.keys(orders), 'distance'].join(', ')} (\`distance\` needs \`point\`). Unknown fields are ignored. With \
\`cursor\`, the default is the order of the ids.`,
    schema: { type: 'string', default: usual },
    example: `-${Object.keys(orders)[0] ?? 'id'}`,
  }
}

const CURSOR_PARAMETER: QueryParameter = {
  name: 'cursor',
  description: `Reads a whole list, in place of \`page\`. \`*\` requests the first page; then follow each page's \
\`next\`. No record comes twice. Without \`ordering\` none is missed, even if records are written meanwhile. With \
\`ordering\`, a record whose value changes can be missed. Numbered pages shift when records or scores change.`,
  schema: { type: 'string' },
  example: '*',
}

const OF_PLACES = [OPEN_AT_PARAMETER, UPDATED_SINCE_PARAMETER]

export const PLACE_FILTER_PARAMETERS: readonly QueryParameter[] = [...filterParameters(LISTED_PLACES), ...OF_PLACES]
export const PLACE_LIST_PARAMETERS: readonly QueryParameter[] = [...listParameters(LISTED_PLACES), ...OF_PLACES]
