/** The parameters that request suggestions of names instead of places. */

import { parseText, type TextQuery } from '../../words/text.ts'
import { scalar } from '../parameters.ts'
import { type PlainParameter, textParameter } from '../query-parameter.ts'
import { SIZE_NAMES } from './found.ts'
import { parsePage } from './page.ts'

export const MAX_SUGGESTED = 10

export interface Suggest {
  /** Undefined: nothing is suggested. */
  readonly text: TextQuery | undefined
  /** Names nearby rank higher. */
  readonly hasContext: boolean
}

export const NAME_PARAMETERS: readonly PlainParameter[] = [
  textParameter(
    'name_suggest',
    `The beginning of a name, or all of it. \`results\` has the best matching names, at most ${MAX_SUGGESTED}, each by its \
best place; \`others\` is the number of other places that have it. If there is room, these follow, one for each neighborhood \
and street. An empty text has no results.`,
    'almas co',
  ),
  textParameter(
    'name_suggest_context',
    'As `name_suggest`, but names near the center of `location__geo_distance`, or near `focus.point`, rank higher, each by its nearest place.',
    'almas co',
  ),
]

const [PLAIN, IN_CONTEXT] = ['name_suggest', 'name_suggest_context'] as const

/** Returns undefined for a search of places. An empty parameter requests suggestions, unless there is a `search`. */
export function parseSuggest(parameters: URLSearchParams): Suggest | undefined {
  const inContext = scalar(parameters, IN_CONTEXT)
  const typed = inContext ?? scalar(parameters, PLAIN)
  const isMeant = parameters.has(PLAIN) || parameters.has(IN_CONTEXT)
  if (typed === undefined && (!isMeant || scalar(parameters, 'search') !== undefined)) return undefined
  return { text: parseText(typed ?? ''), hasContext: inContext !== undefined }
}

/** Never an error, like `parsePage`. */
export function parseSuggestSize(parameters: URLSearchParams, maxPageSize: number): number {
  const max = Math.min(MAX_SUGGESTED, maxPageSize)
  return parsePage(parameters, { names: SIZE_NAMES, defaultSize: max, max }).size
}
