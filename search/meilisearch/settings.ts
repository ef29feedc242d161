/** The settings of the index, as code: an index with others is built anew. */
import type { GranularFilterableAttribute, Settings } from 'meilisearch'
import { FIELDS, type FieldKind } from '../../query/fields.ts'
import { MOST_VALUES } from '../../sql/facets.ts'
import { ONE_TYPO_FROM, TWO_TYPOS_FROM } from '../typo-limits.ts'

/**
 * What text is looked for in, the most important first: words as `place_words` has them, so that both engines have the
 * same. Last the ends of the words of names, by which a text inside of one is found.
 */
export const TEXTS = [
  'words_name',
  'words_labels',
  'words_area',
  'words_tags',
  'words_address',
  'words_description',
  'words_inside',
] as const

/** How a list is ordered, and what an index calls that. */
export const ORDERS = {
  id: 'id',
  name: 'name_key',
  aggregate_rating: 'aggregate_rating',
  score_combined: 'score_combined',
  vibe_count: 'vibe_count',
} as const

function attributes(...kinds: readonly FieldKind[]): string[] {
  return FIELDS.filter(({ kind }) => kinds.includes(kind)).map(({ attribute }) => attribute)
}

export function filterable(
  attributePatterns: string[],
  filter: GranularFilterableAttribute['features']['filter'],
): GranularFilterableAttribute {
  return { attributePatterns, features: { facetSearch: false, filter } }
}

export const SETTINGS = {
  searchableAttributes: [...TEXTS],
  displayedAttributes: ['id'],
  // Each kind of index that an attribute need not have makes indexing quicker.
  filterableAttributes: [
    '_geo',
    filterable(['longitude', 'latitude', ...attributes('number')], { equality: true, comparison: true }),
    filterable(attributes('labels', 'text', 'boolean', 'uuid'), { equality: true, comparison: false }),
  ],
  facetSearch: false,
  sortableAttributes: Object.values(ORDERS),
  // With `sort` first, an order that is asked for is absolute; without one the text decides, and then quality. No chain
  // fills a page while other names fit as well: of each name the best place comes before the second best of any.
  rankingRules: [
    ...['sort', 'words', 'typo', 'proximity', 'attribute', 'exactness'],
    ...['repeats:asc', 'score_combined:desc', 'id:asc'],
  ],
  typoTolerance: {
    minWordSizeForTypos: { oneTypo: ONE_TYPO_FROM, twoTypos: TWO_TYPOS_FROM },
    disableOnAttributes: ['words_inside'],
    disableOnNumbers: true,
  },
  // Names are short: that words stand in one says enough, and indexing takes half the time.
  proximityPrecision: 'byAttribute',
  faceting: { maxValuesPerFacet: MOST_VALUES, sortFacetValuesBy: { '*': 'count' } },
  // Counts are exact, and any page may be asked for.
  pagination: { maxTotalHits: 1_000_000_000 },
  // One language for all: words are told apart already.
  localizedAttributes: [{ attributePatterns: ['words_*'], locales: ['eng'] }],
} satisfies Settings
