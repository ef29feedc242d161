/** The list of places: by numbered pages, or from cursor to cursor. */
import type { Asking } from '../../answers/index-or-sql.ts'
import { COSTS } from '../../core/limits/budget.ts'
import type { Condition, Key, PlaceQuery } from '../../core/query/ast.ts'
import { formatCursor, parseCursor } from '../../core/query/cursor.ts'
import { pageOf } from '../../core/query/numbered-page.ts'
import { InvalidParameter } from '../../core/query/parameters.ts'
import { parseList } from '../../core/query/parse/list.ts'
import { parsePage } from '../../core/query/parse/page.ts'
import { parseSelection } from '../../core/query/parse/selection.ts'
import { LISTED_PLACES } from '../../core/query/place-fields.ts'
import { type DeletedPlace, deletedPlaces } from '../../sql/places/places.ts'
import type { JsonBytes } from '../http/json-body.ts'
import { envelope, linkWith, listBytes } from '../http/page.ts'
import type { Answer, Operation, ViewRequest } from '../http/view.ts'
import type { Services } from '../services.ts'
import type { PlacePresenter, PresenterFor } from './presenter.ts'

/** A client that missed more deletions reads the whole list again. */
const MAX_DELETED = 10_000

/** What one client wants, besides the query. */
interface Wanted {
  readonly request: ViewRequest
  readonly asking: Asking
  readonly presenter: PlacePresenter
  /** The requested properties; undefined for all. */
  readonly selection: ReadonlySet<string> | undefined
}

export function answerList(services: Services, presenterFor: PresenterFor): Operation['handle'] {
  return async (request) => {
    const { parameters, caller, spend, signal } = request
    const query = parseList(parameters)
    const cursor = parameters.has('cursor') ? parseCursor(parameters, query.order, LISTED_PLACES) : undefined
    const asking = { signal, onExpensive: () => spend(COSTS.expensive) }
    const wanted = { request, asking, presenter: presenterFor(caller), selection: parseSelection(parameters) }
    const body = cursor
      ? await cursorPage(services, query, cursor, wanted)
      : await numberedPage(services, query, wanted)
    return { body, headers: cacheHeaders(query.where) }
  }
}

const TILE_HEADERS = { 'Cache-Control': 'public, max-age=0, must-revalidate' }

/** Many clients request the same list of a tile: caches may store it, and must revalidate it. */
export function cacheHeaders(where: readonly Condition[]): Answer['headers'] & object {
  return where.some(({ op }) => op === 'tile') ? TILE_HEADERS : {}
}

/** Throws `InvalidPage`. */
async function numberedPage(
  services: Services,
  query: PlaceQuery,
  { request, asking, presenter, selection }: Wanted,
): Promise<JsonBytes> {
  const page = parsePage(request.parameters)
  const { count, places } = await services.answers.page(query, page, asking)
  const head = envelope({ count, ...pageOf(page.number, page.size, count) }, request, undefined)
  const deleted = head.previous === null ? await readDeleted(services, query.where) : undefined
  return listBytes(head, 'results', presenter.collection(places, selection), deleted)
}

/** Reads a page by cursor. It has no link to the previous page; clients can keep the links that they followed. */
async function cursorPage(
  services: Services,
  query: PlaceQuery,
  cursor: readonly Key[] | 'first',
  { request, asking, presenter, selection }: Wanted,
): Promise<JsonBytes> {
  const { url, parameters } = request
  const { size } = parsePage(parameters)
  const { count, places, last } = await services.answers.pageAfter(query, cursor, size, asking)
  const next = last ? linkWith(url, parameters, 'cursor', formatCursor(query.order, last)) : null
  const deleted = cursor === 'first' ? await readDeleted(services, query.where) : undefined
  return listBytes({ count, next, previous: null }, 'results', presenter.collection(places, selection), deleted)
}

/**
 * Returns the places that were deleted since the moment of `updated_since`; undefined without it. A request that lists
 * hidden places or duplicates does not miss them.
 */
async function readDeleted(
  { database }: Services,
  where: readonly Condition[],
): Promise<{ deleted: DeletedPlace[] } | undefined> {
  const since = where.find((condition) => condition.op === 'updated_since')
  if (!since) return undefined
  const visibility = where.filter((condition) => condition.op === 'flag')
  const deleted = await deletedPlaces(database, since.at, visibility, MAX_DELETED + 1)
  if (deleted.length <= MAX_DELETED) return { deleted }
  throw new InvalidParameter(
    'updated_since',
    `More than ${MAX_DELETED} places were deleted or hidden since then. Read the whole list instead.`,
  )
}
