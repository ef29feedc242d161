/** Settings of the index. An index with other settings is rebuilt. */
import type { GranularFilterableAttribute, Settings } from 'meilisearch'
import { synonyms } from '../../core/words/same-words.ts'
import type { FieldKind } from '../../core/query/field-catalogue.ts'
import { PLACE_FIELDS } from '../../core/query/place-fields.ts'

/** Attributes with the words of names; see sql/search/documents.ts. */
export const NAMES = ['name_words', 'other_name_words'] as const

/** Has whole names, so that one with the words of the text and no others comes first. */
export const NAME_KEYS = 'name_keys'

/** Keeps a key from being the beginning of a longer one. */
const KEY_END = 'qq'

/** Returns the key of a name: its words in alphabetical order, as one word. A swapped word makes no difference, a typo little. */
export function nameKey(words: readonly string[]): string {
  return words.toSorted().join('') + KEY_END
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
  rankingRules: ['words', 'typo', 'exactness', 'attribute', 'proximity', 'score_combined:desc'],
  synonyms: synonyms(),
} satisfies Settings
