/** Settings of the index. An index with other settings is rebuilt. */
import type { GranularFilterableAttribute, Settings } from 'meilisearch'
import type { FieldKind } from '../../core/query/field-catalogue.ts'
import { PLACE_FIELDS } from '../../core/query/place-fields.ts'
import { MAX_COUNTED_VALUES } from './facets.ts'

/** Has the words of `place_words`. Texts are filters over it, so that both engines find the same. */
export const WORDS = 'words'

/** The same words for the order of results, as texts, which are read faster than lists. */
export const SHOWN_WORDS = { names: 'name_words', others: 'other_words' } as const

/** Fields that lists are ordered by, with their attributes in the index. */
export const ORDERS = {
  id: 'id',
  name: 'name_key',
  aggregate_rating: 'aggregate_rating',
  score_combined: 'score_combined',
  vibe_count: 'vibe_count',
} as const

function attributes(...kinds: readonly FieldKind[]): string[] {
  return PLACE_FIELDS.all.filter(({ kind }) => kinds.includes(kind)).map(({ attribute }) => attribute)
}

export function filterable(
  attributePatterns: string[],
  filter: GranularFilterableAttribute['features']['filter'],
): GranularFilterableAttribute {
  return { attributePatterns, features: { facetSearch: false, filter } }
}

export const SETTINGS = {
  searchableAttributes: [],
  displayedAttributes: ['id', ...Object.values(SHOWN_WORDS), ORDERS.name, ORDERS.score_combined],
  // Leaving out filter features that an attribute does not need makes indexing faster.
  filterableAttributes: [
    '_geo',
    filterable(['longitude', 'latitude', ...attributes('number')], { equality: true, comparison: true }),
    filterable([...attributes('labels', 'text', 'boolean', 'uuid'), WORDS], { equality: true, comparison: false }),
  ],
  facetSearch: false,
  sortableAttributes: Object.values(ORDERS),
  rankingRules: ['sort'],
  faceting: { maxValuesPerFacet: MAX_COUNTED_VALUES, sortFacetValuesBy: { '*': 'count' } },
  // Keeps counts exact and every page reachable.
  pagination: { maxTotalHits: 1_000_000_000 },
} satisfies Settings
