/** Conditions of the parameter `search` of lists: each term must occur in the text of a row. */
import type { RowCondition } from '../ast.ts'
import type { Listed } from '../listed.ts'
import { fold } from '../normalise.ts'
import { InvalidParameter, scalar } from '../parameters.ts'

/** Limited because each term is searched for in every candidate. */
export const MAX_SEARCH_TERMS = 20

/** Letters, digits, symbols and emoji, some of which are punctuation to Unicode. */
const FINDABLE = /[\p{L}\p{N}\p{S}\p{Extended_Pictographic}]|\u20e3/u

/** Every part of the service can express it. */
const NOTHING: RowCondition = { op: 'any', field: 'id', values: [] }

/**
 * A blank text is no filter. In a folded text, punctuation is ignored, as in search; a text of nothing else finds
 * nothing.
 */
export function termConditions(parameters: URLSearchParams, { text }: Pick<Listed, 'text'>): RowCondition[] {
  if (!text?.isFolded) return text ? searchTerms(parameters).map((term) => ({ op: 'term', term })) : []
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
  throw new InvalidParameter('search', `Ensure this value has at most ${MAX_SEARCH_TERMS} terms.`)
}
