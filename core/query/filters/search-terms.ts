/** The filter `search` of lists other than places: each term must occur in the text of a row. */
import type { Listed } from '../listed.ts'
import { fail, scalar } from '../parameters.ts'
import { textParameter } from '../query-parameter.ts'
import { type Filter, filtersTogether } from './filter.ts'

/** The term occurs in the text of the row. */
export interface TermCondition {
  readonly op: 'term'
  readonly term: string
}

/** Limited because each term is searched for in every candidate. */
export const MAX_SEARCH_TERMS = 20

/** Returns no filter for a layer without a text. */
export function searchFilter({ text }: Listed): Filter<TermCondition>[] {
  if (!text) return []
  const description = `Up to ${MAX_SEARCH_TERMS} terms, separated by spaces or commas. Each must occur in ${text.meaning}. \
Case is ignored.`
  return filtersTogether([textParameter('search', description, text.example)], { term: 'row' }, (parameters) =>
    searchTerms(parameters).map((term) => ({ op: 'term', term })),
  )
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
