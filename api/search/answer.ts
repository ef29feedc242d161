/** Answers a search: a page of places, or suggestions of names. */
import type { z } from 'zod'
import { COSTS } from '../../core/limits/budget.ts'
import { readWholePage } from '../../core/query/numbered-page.ts'
import { parseSearchPage } from '../../core/query/parse/found.ts'
import { HIGHLIGHT, parseSearch } from '../../core/query/parse/search.ts'
import { FIELDS } from '../../core/query/parse/selection.ts'
import { MAX_SUGGESTED, parseSuggest, parseSuggestSize, type Suggest } from '../../core/query/parse/suggest.ts'
import type { Answered, Search } from '../../search/search.ts'
import { distinctSuggestions, inTurn, MAX_BRANCHES } from '../../search/suggestions.ts'
import { withOptions } from '../../sql/core/database.ts'
import { foundDistances, plainDescriptions } from '../../sql/places/places-by-ids.ts'
import { suggestedPlaces } from '../../sql/search/suggested-places.ts'
import { singlePage } from '../http/page.ts'
import type { Answer, Operation, ViewRequest } from '../http/view.ts'
import type { Services } from '../services.ts'
import { showUnderstood } from './areas.ts'
import { presentPage, type ShownTo } from './presenter.ts'
import type { SuggestedPlace } from './schema.ts'

export function answerSearch(services: Services, shownTo: ShownTo): Operation['handle'] {
  return (request) => {
    const suggested = parseSuggest(request.parameters)
    return suggested ? answerSuggestions(services, request, suggested) : answerPlaces(services, shownTo, request)
  }
}

async function answerPlaces(services: Services, shownTo: ShownTo, request: ViewRequest): Promise<Answer> {
  const { answers, database, search, searchMaxPageSize } = services
  const { parameters, signal } = request
  const onExpensive = () => request.spend(COSTS.expensive)
  let early: Promise<unknown> = Promise.resolve()
  const onLikely = (ids: readonly string[]) => {
    // The page reads these places again, and reports what is wrong.
    early = answers.rows.places(ids, wanted).catch(() => undefined)
  }
  const understood = await answers.understanding.read(parameters)
  const query = parseSearch(understood?.parameters ?? parameters)
  const { origin } = query
  const isHighlighted = HIGHLIGHT.valueIn(parameters)
  const selection = FIELDS.valueIn(parameters)
  // Highlights are of all texts.
  const wanted = isHighlighted ? undefined : selection
  let answered: Answered<unknown> | undefined
  const asked = parseSearchPage(parameters, searchMaxPageSize)
  const page = await answers.rows.withFreshness((since) =>
    readWholePage(asked, async (slice) => {
      const found = await search.find(query, slice, { signal, onExpensive, onLikely, since })
      answered = found
      return found.result
    }),
  )
  await early
  const text = isHighlighted ? query.text?.text : undefined
  const [places, distances, descriptions] = await Promise.all([
    answers.rows.places(page.ids, wanted),
    origin && foundDistances(withOptions(database, { signal }), page.ids, origin),
    text && plainDescriptions(withOptions(database, { signal }), page.ids),
  ])
  const meant = page.count === 0 && query.text ? await search.didYouMean(query.text) : undefined
  const highlighted = text && descriptions && { text, descriptions }
  const more = {
    ...(query.facets.length > 0 && { facets: page.facets }),
    ...(understood && { understood: showUnderstood(understood) }),
    ...(meant !== undefined && { did_you_mean: meant }),
    ...(page.relaxed && { relaxed: true }),
  }
  return {
    body: await presentPage(places, { ...shownTo(request), selection, highlighted, distances }, page, request, more),
    headers: engineHeaders(answered),
  }
}

/** Answers with matching names, best first; with `hasContext`, near the center of the location filter or the focus. */
async function answerSuggestions(
  services: Services,
  { parameters, signal }: Pick<ViewRequest, 'parameters' | 'signal'>,
  { text, hasContext }: Suggest,
): Promise<Answer> {
  const { where, origin, focus } = parseSearch(parameters)
  const near = hasContext ? (origin ?? focus) : undefined
  const size = parseSuggestSize(parameters, services.searchMaxPageSize)
  const { results, headers } = await suggestNames(services, text && { where, text, focus: near }, size, signal)
  return { body: singlePage(results), headers }
}

/** Returns the best matching names; none without a query. */
export async function suggestNames(
  { database, search }: Services,
  query: Parameters<Search['suggest']>[0] | undefined,
  size: number,
  signal: AbortSignal,
): Promise<{ results: z.infer<typeof SuggestedPlace>[]; headers: Record<string, string> }> {
  const most = { names: MAX_SUGGESTED, branches: MAX_BRANCHES }
  const answered = query && (await search.suggest(query, most, signal))
  const names = answered?.result ?? []
  const others = new Map(names.flatMap(({ ids, others }) => ids.map((id) => [id, others])))
  const rows = await suggestedPlaces(withOptions(database, { signal }), inTurn(names, MAX_SUGGESTED))
  const results = distinctSuggestions(rows).map((each) => ({ ...each, others: others.get(each.id) ?? 0 }))
  return { results: results.slice(0, size), headers: engineHeaders(answered) }
}

/** Returns the headers that name the engine, with a warning if it should have been another one. */
function engineHeaders(answered: Answered<unknown> | undefined): Record<string, string> {
  if (!answered) return {}
  const { engine, isFallback } = answered
  return {
    'X-Search-Engine': engine,
    ...(isFallback && { Warning: '199 - "The search index is not available; PostgreSQL answered."' }),
  }
}
