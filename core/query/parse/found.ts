/** The parameters of what search found: its order and its page. */
import { closest } from 'fastest-levenshtein'
import type { OrderTerm } from '../ast.ts'
import { DEFAULT_SEARCH_SIZE, MAX_SEARCH_SIZE, MAX_SHOWN_LENGTH } from '../limits.ts'
import type { Page } from '../numbered-page.ts'
import { type Ordering, parseOrdering } from '../ordering.ts'
import { fail, InvalidParameter } from '../parameters.ts'
import type { PlainParameter } from '../query-parameter.ts'
import { PAGE_PARAMETER, pageSize, parsePage } from './page.ts'
import { FIELDS } from './selection.ts'

/** The parameters that may give the page size. */
export const SIZE_NAMES = ['page_size', 'per_page'] as const

/** Names as in the API; `_score` and `-_score` both put the best first. */
const SEARCH_ORDER_FIELDS = ['name', 'location', 'vibe_count', 'aggregate_rating', 'score_combined', '_score'] as const

export const SEARCH_PAGE_PARAMETERS: readonly PlainParameter[] = [
  PAGE_PARAMETER,
  ...SIZE_NAMES.map((name) => ({
    name,
    description: `Records per page, at most ${MAX_SEARCH_SIZE} unless the service is configured otherwise.`,
    schema: pageSize(DEFAULT_SEARCH_SIZE),
  })),
]

/** Parameters for pages of search results and of similar places. */
export const FOUND_PARAMETERS: readonly PlainParameter[] = [
  {
    name: 'ordering',
    description: `Fields separated by commas, each with \`-\` in front for descending: \
${SEARCH_ORDER_FIELDS.join(', ')} (\`location\` is the distance from the center of a location filter, which it \
needs). \`_score\` is relevance, the best first, and the default for a text. An unknown field is 400.`,
    schema: { type: 'string' },
    example: '-score_combined',
  },
  ...SEARCH_PAGE_PARAMETERS,
  FIELDS,
]

/** Never an error, like `parsePage`. */
export function parseSearchPage(parameters: URLSearchParams, max = MAX_SEARCH_SIZE): Page {
  return parsePage(parameters, { names: SIZE_NAMES, defaultSize: Math.min(DEFAULT_SEARCH_SIZE, max), max })
}

/** Returns the order that `ordering` requests; undefined for the order of relevance. Throws `InvalidParameter`. */
export function parseOrder(
  text: string,
  { hasArea, hasText }: { hasArea: boolean; hasText: boolean },
): readonly OrderTerm[] | undefined {
  const terms = parseOrdering(text, SEARCH_ORDER_FIELDS, refuseField)
  if (terms.some(({ field }) => field === 'location') && !hasArea) {
    throw new InvalidParameter('ordering', 'Ordering by location needs a location filter.')
  }
  if (hasText && (terms.length === 0 || terms[0]?.field === '_score')) return undefined
  const known = terms.flatMap(({ field, descending }): Ordering<OrderTerm['field']>[] =>
    field === '_score' ? [] : [{ field: field === 'location' ? 'distance' : field, descending }],
  )
  const wanted: OrderTerm[] = known.length > 0 ? known : [{ field: 'score_combined', descending: true }]
  return [...wanted, { field: 'id', descending: false }]
}

function refuseField(name: string): never {
  const shown = name.slice(0, MAX_SHOWN_LENGTH)
  return fail(
    'ordering',
    `Unknown field "${shown}". The nearest known one is "${closest(shown, SEARCH_ORDER_FIELDS)}".`,
  )
}
