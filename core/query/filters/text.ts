/** The filter `search` of places: a text, which means the same on lists, facets, tiles, exports and in search. */

import { ANY_BELOW, MAX_WORDS, parseText, type TextQuery } from '../../words/text.ts'
import { scalar } from '../parameters.ts'
import { flagParameter, textParameter } from '../query-parameter.ts'
import type { FieldCondition } from './fields.ts'
import { filtersTogether } from './filter.ts'
import { FOCUS_POINT } from './focus.ts'
import { RELAXED } from './relaxed.ts'
import { searchTerms, type TermCondition } from './search-terms.ts'

/** What is asked of a text. */
export interface AskedText {
  readonly text: TextQuery
  /** If no place has all words, one may be missing. */
  readonly relaxes: boolean
}

/** The place has the words that the text means; which, search/text/readings.ts tells. */
export interface TextCondition extends AskedText {
  readonly op: 'text'
}

/** Symbols and emoji, some of which are punctuation to Unicode. */
const FINDABLE = /[\p{L}\p{N}\p{S}\p{Extended_Pictographic}]|\u20e3/u

/** Every part of the service can express it. */
const NOTHING = { op: 'any', field: 'id', values: [] } as const satisfies FieldCondition

export const UNDERSTAND = flagParameter(
  'understand',
  `Whether a text such as \`coffee near berlin\`, \`cheap pizza\` or \`open now\` means what, where and filters. It means \
the same whatever the other filters are.`,
)

const SEARCH = textParameter(
  'search',
  `Up to ${MAX_WORDS} words in name, categories, vibes, neighborhood, city, tags, address and \
description. Words may have typos. A word that no place has may be the beginning or a part of one. All words must match; of a text \
with fewer than ${ANY_BELOW} characters, one is enough. A blank text is no filter; punctuation alone finds nothing.`,
  'almas cofee',
)

export const TEXT_FILTERS = filtersTogether(
  [SEARCH, RELAXED, UNDERSTAND, FOCUS_POINT],
  { text: 'words', term: 'row', any: 'row' },
  (parameters): (TextCondition | TermCondition | typeof NOTHING)[] => {
    // What the text means replaces these parameters before they are parsed: see search/understand/.
    for (const parameter of [UNDERSTAND, FOCUS_POINT]) parameter.valueIn(parameters)
    const relaxes = RELAXED.valueIn(parameters)
    const text = parseText(scalar(parameters, 'search') ?? '')
    return text ? [{ op: 'text', text, relaxes }] : withoutWords(parameters)
  },
)

/** Symbols are searched as they are written. */
function withoutWords(parameters: URLSearchParams): (TermCondition | typeof NOTHING)[] {
  const terms = searchTerms(parameters, (term) => FINDABLE.test(term))
  const isBlank = (scalar(parameters, 'search') ?? '').trim() === ''
  if (terms.length === 0 && !isBlank) return [NOTHING]
  return terms.map((term) => ({ op: 'term', term }))
}
