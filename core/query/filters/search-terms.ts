/** The filter `search` of lists: each term must occur in the text of a row. */
import type { Listed } from '../listed.ts'
import { fold } from '../normalise.ts'
import { fail, scalar } from '../parameters.ts'
import { textParameter } from '../query-parameter.ts'
import type { FieldCondition } from './fields.ts'
import { type Filter, filtersTogether } from './filter.ts'

/** The term occurs in the text of the row. If the layer's text is folded, so is the term. */
export interface TermCondition {
  readonly op: 'term'
  readonly term: string
}

/** Limited because each term is searched for in every candidate. */
export const MAX_SEARCH_TERMS = 20

/** Letters, digits, symbols and emoji, some of which are punctuation to Unicode. */
const FINDABLE = /[\p{L}\p{N}\p{S}\p{Extended_Pictographic}]|\u20e3/u

/** Every part of the service can express it. */
const NOTHING = { op: 'any', field: 'id', values: [] } as const satisfies FieldCondition

type TextCondition = TermCondition | typeof NOTHING

/** Returns no filter for a layer without a text. */
export function searchFilter({ text }: Listed): Filter<TextCondition>[] {
  if (!text) return []
  const punctuation = text.isFolded
    ? ' Punctuation that stands alone is ignored. A blank text is no filter; punctuation alone finds nothing.'
    : ''
  const description = `Up to ${MAX_SEARCH_TERMS} terms, separated by spaces or commas. Each must occur in ${text.meaning}. \
Case is ignored.${punctuation}`
  return filtersTogether(
    [textParameter('search', description, text.example)],
    { term: 'row', any: 'row' },
    (parameters) => termConditions(parameters, text),
  )
}

/**
 * A blank text is no filter. In a folded text, punctuation is ignored, as in search; a text of nothing else finds
 * nothing.
 */
export function termConditions(
  parameters: URLSearchParams,
  { isFolded }: Pick<NonNullable<Listed['text']>, 'isFolded'>,
): TextCondition[] {
  if (!isFolded) return searchTerms(parameters).map((term) => ({ op: 'term', term }))
  const terms = searchTerms(parameters, (term) => FINDABLE.test(term))
  const isBlank = (scalar(parameters, 'search') ?? '').trim() === ''
  if (terms.length === 0 && !isBlank) return [NOTHING]
  return terms.map((term) => ({ op: 'term', term: fold(term) }))
}

/**
 * Splits `search` at commas and white space, without repeats, and keeps the terms that `isTerm` accepts. Throws
 * `InvalidParameter` above `MAX_SEARCH_TERMS`.
 */
export function searchTerms(parameters: URLSearchParams, isTerm = (term: string): boolean => term !== ''): string[] {
  // PostgreSQL's text can't hold NUL, so no stored text contains it.
  const text = (scalar(parameters, 'search') ?? '').replaceAll('\0', '')
  const terms = [...new Set(text.split(/[\s,]+/).filter(isTerm))]
  if (terms.length <= MAX_SEARCH_TERMS) return terms
  return fail('search', `Ensure this value has at most ${MAX_SEARCH_TERMS} terms.`)
}
