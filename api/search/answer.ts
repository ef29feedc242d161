/** Answers a search: a page of places, or suggestions of names. */
import { InvalidParameter, scalar } from '../../query/parameters.ts'
import { parseSearch, parseSearchPage } from '../../query/parse-search.ts'
import { parseSelection } from '../../query/parse-selection.ts'
import { parseText } from '../../query/parse-text.ts'
import type { Answered } from '../../search/search.ts'
import { foundPlaces, suggestedPlaces } from '../../sql/search.ts'
import type { Services } from '../services.ts'
import { envelope, readWholePage } from '../view/page.ts'
import type { Answer, ViewRequest } from '../view/view.ts'
import { presentFound } from './presenter.ts'

const MOST_SUGGESTED = 10

type SearchRequest = Pick<ViewRequest, 'url' | 'parameters'>

export async function answerSearch(services: Services, request: SearchRequest, isGeoJson: boolean): Promise<Answer> {
  const { parameters } = request
  const inContext = scalar(parameters, 'name_suggest_context')
  const typed = inContext ?? scalar(parameters, 'name_suggest')
  return typed === undefined
    ? answerPlaces(services, request, isGeoJson)
    : answerSuggestions(services, parameters, typed, inContext !== undefined)
}

async function answerPlaces(
  { database, search, imageCdnUrl, searchMaxPageSize }: Services,
  request: SearchRequest,
  isGeoJson: boolean,
): Promise<Answer> {
  const { parameters } = request
  const query = parseSearch(parameters)
  const isHighlighted = parseFlag(parameters, 'highlight')
  const selection = parseSelection(parameters)
  let answered: Answered<unknown> | undefined
  const page = await readWholePage(parseSearchPage(parameters, searchMaxPageSize), async (slice) => {
    const found = await search.find(query, slice)
    answered = found
    return found.result
  })
  const rows = await foundPlaces(database, page.ids, query.origin)
  const meant = page.count === 0 && query.text ? await search.didYouMean(query.text) : undefined
  const results = presentFound(rows, {
    imageCdnUrl,
    selection,
    isGeoJson,
    highlighted: isHighlighted ? query.text : undefined,
    hasDistance: query.origin !== undefined,
  })
  return {
    body: {
      ...envelope(page, request, results),
      ...(query.facets.length > 0 && { facets: page.facets }),
      ...(meant !== undefined && { did_you_mean: meant }),
    },
    headers: engineHeaders(answered),
  }
}

/** Names that fit, the best first; near the center of the location filter or the focus, if there is to be a context. */
async function answerSuggestions(
  { database, search }: Services,
  parameters: URLSearchParams,
  typed: string,
  hasContext: boolean,
): Promise<Answer> {
  const { where, origin, focus } = parseSearch(parameters)
  const text = parseText(typed)
  const answered =
    text && (await search.suggest({ where, text, focus: hasContext ? (origin ?? focus) : undefined }, MOST_SUGGESTED))
  const rows = answered ? await suggestedPlaces(database, answered.result) : []
  return {
    body: { count: rows.length, next: null, previous: null, results: rows },
    headers: engineHeaders(answered),
  }
}

/** Who answered; and that it should have been another. */
function engineHeaders(answered: Answered<unknown> | undefined): Record<string, string> {
  if (!answered) return {}
  const { engine, isFallback } = answered
  return {
    'X-Search-Engine': engine,
    ...(isFallback && { Warning: '199 - "The search index does not answer; PostgreSQL did."' }),
  }
}

function parseFlag(parameters: URLSearchParams, name: string): boolean {
  const word = scalar(parameters, name)?.trim().toLowerCase() ?? 'false'
  if (word !== 'true' && word !== 'false') throw new InvalidParameter(name, 'Must be a valid boolean.')
  return word === 'true'
}
