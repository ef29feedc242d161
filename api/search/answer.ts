/** Answers a search: a page of places, or suggestions of names. */
import { InvalidParameter, scalar } from '../../query/parameters.ts'
import { parseSearch, parseSearchPage } from '../../query/parse-search.ts'
import { parseSelection } from '../../query/parse-selection.ts'
import { parseText } from '../../query/parse-text.ts'
import type { Answered } from '../../search/search.ts'
import { withOptions } from '../../sql/database.ts'
import { foundDistances } from '../../sql/found-places.ts'
import type { Services } from '../services.ts'
import { envelopeBytes, readWholePage } from '../view/page.ts'
import type { Answer, ViewRequest } from '../view/view.ts'
import { type FoundPlaces, presentFound } from './presenter.ts'

const MOST_SUGGESTED = 10

type SearchRequest = Pick<ViewRequest, 'url' | 'parameters' | 'signal'>

export async function answerSearch(
  services: Services,
  known: FoundPlaces,
  request: SearchRequest,
  isGeoJson: boolean,
): Promise<Answer> {
  const { parameters, signal } = request
  const inContext = scalar(parameters, 'name_suggest_context')
  const typed = inContext ?? scalar(parameters, 'name_suggest')
  return typed === undefined
    ? answerPlaces(services, known, request, isGeoJson)
    : answerSuggestions(services, known, { parameters, signal }, typed, inContext !== undefined)
}

async function answerPlaces(
  { database, search, imageCdnUrl, searchMaxPageSize }: Services,
  known: FoundPlaces,
  request: SearchRequest,
  isGeoJson: boolean,
): Promise<Answer> {
  const { parameters, signal } = request
  const query = parseSearch(parameters)
  const { origin } = query
  const isHighlighted = parseFlag(parameters, 'highlight')
  const selection = parseSelection(parameters)
  let answered: Answered<unknown> | undefined
  const wanted = parseSearchPage(parameters, searchMaxPageSize)
  const page = await known.whileLooking(() =>
    readWholePage(wanted, async (slice) => {
      const found = await search.find(query, slice, signal)
      answered = found
      return found.result
    }),
  )
  const [places, distances] = await Promise.all([
    known.places(page.ids),
    origin && foundDistances(withOptions(database, { signal }), page.ids, origin),
  ])
  const meant = page.count === 0 && query.text ? await search.didYouMean(query.text) : undefined
  const highlighted = isHighlighted ? query.text : undefined
  const results = await presentFound(places, { imageCdnUrl, selection, isGeoJson, highlighted, distances })
  const more = {
    ...(query.facets.length > 0 && { facets: page.facets }),
    ...(meant !== undefined && { did_you_mean: meant }),
  }
  return {
    body: envelopeBytes(page, request, results, more),
    headers: engineHeaders(answered),
  }
}

/** Names that fit, the best first; near the center of the location filter or the focus, if there is to be a context. */
async function answerSuggestions(
  { search }: Services,
  known: FoundPlaces,
  { parameters, signal }: Pick<ViewRequest, 'parameters' | 'signal'>,
  typed: string,
  hasContext: boolean,
): Promise<Answer> {
  const { where, origin, focus } = parseSearch(parameters)
  const text = parseText(typed)
  const near = hasContext ? (origin ?? focus) : undefined
  const answered =
    text && (await known.whileLooking(() => search.suggest({ where, text, focus: near }, MOST_SUGGESTED, signal)))
  const places = answered ? await known.places(answered.result) : []
  const results = places.map(({ row: { id, name, slug, city, neighborhood } }) => ({
    id,
    name,
    slug,
    city,
    neighborhood,
  }))
  return { body: { count: results.length, next: null, previous: null, results }, headers: engineHeaders(answered) }
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
