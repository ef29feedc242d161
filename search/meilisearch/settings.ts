/** Settings of the index. An index with other settings is rebuilt. */
import type { GranularFilterableAttribute, Settings } from 'meilisearch'
import { SEARCH_GROUPS } from '../../core/model/place-column.ts'
import { FIELDS, type FieldKind } from '../../core/query/fields.ts'
import { ONE_TYPO_FROM, TWO_TYPOS_FROM } from '../typo-limits.ts'
import { MAX_COUNTED_VALUES } from './facets.ts'

/**
 * Attributes that are searched for text, most important first. They have the words of `place_words`, so that both
 * engines search the same words. The last attribute has the ends of the words of names, to find a text inside a word.
 */
export const TEXTS = [...SEARCH_GROUPS.map((group) => `words_${group}`), 'words_inside']

/** Fields that lists are ordered by, with their attributes in the index. */
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
  // Leaving out filter features that an attribute does not need makes indexing faster.
  filterableAttributes: [
    '_geo',
    filterable(['longitude', 'latitude', ...attributes('number')], { equality: true, comparison: true }),
    filterable(attributes('labels', 'text', 'boolean', 'uuid'), { equality: true, comparison: false }),
  ],
  facetSearch: false,
  sortableAttributes: Object.values(ORDERS),
  // With `sort` first, a requested order is absolute; otherwise the text decides, then quality. `repeats` keeps a chain
  // from filling a page: the best place of each name comes before the second best of any name.
  rankingRules: [
    ...['sort', 'words', 'typo', 'proximity', 'attribute', 'exactness'],
    ...['repeats:asc', 'score_combined:desc', 'id:asc'],
  ],
  typoTolerance: {
    minWordSizeForTypos: { oneTypo: ONE_TYPO_FROM, twoTypos: TWO_TYPOS_FROM },
    disableOnAttributes: ['words_inside'],
    disableOnNumbers: true,
  },
  // Names are short, so it is enough that words share an attribute; indexing takes half the time.
  proximityPrecision: 'byAttribute',
  faceting: { maxValuesPerFacet: MAX_COUNTED_VALUES, sortFacetValuesBy: { '*': 'count' } },
  // Keeps counts exact and every page reachable.
  pagination: { maxTotalHits: 1_000_000_000 },
  // One language for all, because words are already separated.
  localizedAttributes: [{ attributePatterns: ['words_*'], locales: ['eng'] }],
} satisfies Settings
