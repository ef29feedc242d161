/** Settings of the index. An index with other settings is rebuilt. */
import type { GranularFilterableAttribute, Settings } from 'meilisearch'
import type { FieldKind } from '../../core/query/field-catalogue.ts'
import { PLACE_FIELDS } from '../../core/query/place-fields.ts'
import { synonyms } from '../../core/words/same-words.ts'

/** Attributes with the words of names; see sql/search/documents.ts. */
export const NAMES = ['name_words', 'other_name_words'] as const

/** Suggestions have one place for each. */
export const DISTINCT_NAME = 'name_key'

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
  // The first ones count most.
  searchableAttributes: [...NAMES, 'label_words', 'address_words', 'tag_words', 'description_words'],
  displayedAttributes: ['id'],
  // Leaving out filter features that an attribute does not need makes indexing faster.
  filterableAttributes: [
    filterable(['longitude', 'latitude', ...attributes('number')], { equality: true, comparison: true }),
    filterable([DISTINCT_NAME, ...attributes('labels', 'text', 'exact', 'boolean', 'uuid')], {
      equality: true,
      comparison: false,
    }),
  ],
  facetSearch: false,
  sortableAttributes: [],
  rankingRules: ['words', 'typo', 'attribute', 'exactness', 'proximity', 'score_combined:desc'],
  synonyms: synonyms(),
} satisfies Settings
