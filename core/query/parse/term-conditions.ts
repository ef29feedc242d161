/** Conditions of the parameter `search` of lists: each term must occur in the text of a place. */
import type { Condition } from '../ast.ts'
import { fold } from '../normalise.ts'
import { scalar } from '../parameters.ts'
import { searchTerms } from './events.ts'

/** Letters, digits, symbols and emoji, some of which are punctuation to Unicode. */
const FINDABLE = /[\p{L}\p{N}\p{S}\p{Extended_Pictographic}]|\u20e3/u

/** Every part of the service can express it. */
const NOTHING: Condition = { op: 'any', field: 'id', values: [] }

/** A blank text is no filter. Punctuation is ignored, as in search; a text of nothing else finds nothing. */
export function termConditions(parameters: URLSearchParams): Condition[] {
  const terms = searchTerms(parameters, (term) => FINDABLE.test(term))
  const isBlank = (scalar(parameters, 'search') ?? '').trim() === ''
  if (terms.length === 0 && !isBlank) return [NOTHING]
  return terms.map((term) => ({ op: 'term', term: fold(term) }))
}
