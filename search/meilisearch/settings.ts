/** Settings of the index. An index with other settings is rebuilt. */
import type { GranularFilterableAttribute, Settings } from 'meilisearch'
import type { FieldKind } from '../../core/query/field-catalogue.ts'
import { PLACE_FIELDS } from '../../core/query/place-fields.ts'
import { synonyms } from '../../core/words/same-words.ts'

/** Attributes with the words of names; see sql/search/documents.ts. */
export const NAMES = ['name_words', 'other_name_words'] as const

/** Has keys of whole names, so that a name that has the words of the text and no others comes first. */
export const NAME_KEYS = 'name_keys'

/** No key is the beginning of another, and those in alphabetical order differ from those as they are written. */
const [SORTED, WRITTEN] = ['qq', 'zz']

/**
 * Returns what finds the names of exactly these words, those in this order first: two words, the first of which has all
 * words in alphabetical order. As in documents, they are written as one, so that typos make little difference.
 */
export function nameKeys(words: readonly string[]): string {
  return `${words.toSorted().join('')}${SORTED} ${words.join('')}${WRITTEN}`
}

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
  searchableAttributes: [...NAMES, 'label_words', 'address_words', 'tag_words', 'description_words', NAME_KEYS],
  displayedAttributes: ['id'],
  // Leaving out filter features that an attribute does not need makes indexing faster.
  filterableAttributes: [
    filterable(['longitude', 'latitude', ...attributes('number')], { equality: true, comparison: true }),
    filterable(attributes('labels', 'text', 'boolean', 'uuid'), { equality: true, comparison: false }),
  ],
  facetSearch: false,
  sortableAttributes: [],
  rankingRules: ['words', 'typo', 'attribute', 'exactness', 'proximity', 'score_combined:desc'],
  synonyms: synonyms(),
} satisfies Settings
