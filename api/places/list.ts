/** The list of places: by numbered pages, or from cursor to cursor. */

import { withinExpense } from '../../answers/expense/expensive.ts'
import { COSTS } from '../../core/limits/budget.ts'
import { inQuery } from '../../core/measure/steps.ts'
import type { PlaceRow } from '../../core/model/place.ts'
import type { Condition, Key } from '../../core/query/ast.ts'
import { formatCursor, parseCursor } from '../../core/query/cursor.ts'
import { InvalidParameter } from '../../core/query/parameters.ts'
import { parseList, parsePage } from '../../core/query/parse/list.ts'
import { parseSelection } from '../../core/query/parse/selection.ts'
import { type Queryable, withOptions } from '../../sql/core/database.ts'
import { countPlaces } from '../../sql/places/counts.ts'
import { DEFAULT_MAX_CANDIDATES } from '../../sql/places/open-at.ts'
import {
  type DeletedPlace,
  deletedPlaces,
  listPlaces,
  listPlacesAfter,
  type ResolvedQuery,
} from '../../sql/places/places.ts'
import { resolveConditions } from '../../sql/places/resolve-conditions.ts'
import type { JsonBytes } from '../http/json-bytes.ts'
import { type Envelope, envelope, envelopeBytes, linkWith, pageOf, readPage } from '../http/page.ts'
import type { Answer, ViewRequest } from '../http/view.ts'
import type { Services } from '../services.ts'
import type { ListedPage, ListedPlaces } from './listed-places.ts'
import type { PlacePresenter } from './presenter.ts'

/** A client that missed more deletions reads the whole list again. */
const MAX_DELETED = 10_000

type ListRequest = Pick<ViewRequest, 'url' | 'parameters' | 'spend' | 'signal'>

/** `listed` answers pages from the index in memory; undefined without an index. */
export async function answerList(
  services: Services,
  listed: ListedPlaces | undefined,
  presenter: PlacePresenter,
  request: ListRequest,
): Promise<Answer> {
  const { database, openAtMaxCandidates = DEFAULT_MAX_CANDIDATES } = services
  const { signal } = request
  const query = parseList(request.parameters)
  const cursor = parseCursor(request.parameters, query.order)
  const selection = parseSelection(request.parameters)
  const { number, size } = parsePage(request.parameters)
  const offset = cursor ? 0 : number === 'last' ? number : (number - 1) * size
  const headers = cacheHeaders(query.where)
  const read = async () => {
    const reading = withOptions(database, { signal })
    const ready = { ...query, where: await resolveConditions(reading, query.where, openAtMaxCandidates) }
    const count = async () =>
      (await services.index?.ask('count', { where: query.where }))?.answer ??
      countPlaces(database, ready.where, { signal })
    const list = { reading, query: ready, count }
    return cursor ? cursorPage(list, cursor, request) : numberedPage(list, request)
  }
  const fromIndex = async () =>
    listed && !cursor && number !== 0
      ? listed.page(withOptions(database, { signal }), query, { limit: size, offset }, { presenter, selection })
      : undefined
  const admission = { signal, onExpensive: () => request.spend(COSTS.expensive) }
  const [listedPage, page] = await inQuery('list', query.where, async () => {
    const indexed = await fromIndex()
    return indexed
      ? ([indexed, undefined] as const)
      : ([undefined, await withinExpense(database, { where: query.where, offset }, read, admission)] as const)
  })
  if (listedPage) return { body: listedBody(listedPage, request), headers }
  const since = query.where.find((condition) => condition.op === 'updated_since')
  return {
    body: {
      ...page,
      results: presenter.places(page.results, selection),
      ...(since &&
        page.previous === null &&
        isFirst(cursor) && { deleted: await readDeleted(services, since.at, query.where) }),
    },
    headers,
  }
}

const TILE_HEADERS = { 'Cache-Control': 'public, max-age=0, must-revalidate' }

/** Many clients request the same list of a tile: caches may store it, and must revalidate it. */
export function cacheHeaders(where: readonly Condition[]): Answer['headers'] & object {
  return where.some(({ op }) => op === 'tile') ? TILE_HEADERS : {}
}

type Cursor = readonly Key[] | 'first'

function isFirst(cursor: Cursor | undefined): boolean {
  return cursor === undefined || cursor === 'first'
}

/** Throws `InvalidPage`. */
function listedBody({ count, results }: ListedPage, request: ListRequest): JsonBytes {
  const { number, size } = parsePage(request.parameters)
  return envelopeBytes({ count, ...pageOf(number, size, count) }, request, results)
}

/** A list that PostgreSQL reads. */
interface SqlList {
  readonly reading: Queryable
  readonly query: ResolvedQuery
  readonly count: () => Promise<number>
}

async function numberedPage({ reading, query, count }: SqlList, request: ListRequest): Promise<Envelope<PlaceRow[]>> {
  const page = await readPage(parsePage(request.parameters), {
    list: (limit, offset, total) => listPlaces(reading, query, { limit, offset, count: total }),
    count,
  })
  return envelope(page, request, page.items)
}

/** Reads a page by cursor. It has no link to the previous page; clients can keep the links that they followed. */
async function cursorPage(
  { reading, query, count }: SqlList,
  cursor: Cursor,
  { url, parameters }: ListRequest,
): Promise<Envelope<PlaceRow[]>> {
  const { size } = parsePage(parameters)
  const rows = await listPlacesAfter(reading, query, cursor === 'first' ? undefined : cursor, size + 1)
  const last = rows.length > size ? rows[size - 1] : undefined
  const isWhole = cursor === 'first' && !last
  return {
    count: isWhole ? rows.length : await count(),
    next: last ? linkWith(url, parameters, 'cursor', formatCursor(query.order, last.keys)) : null,
    previous: null,
    results: rows.slice(0, size),
  }
}

/** A request that lists hidden places or duplicates does not miss them. */
async function readDeleted(
  { database }: Services,
  since: number,
  where: readonly Condition[],
): Promise<DeletedPlace[]> {
  const visibility = where.filter((condition) => condition.op === 'flag')
  const deleted = await deletedPlaces(database, since, visibility, MAX_DELETED + 1)
  if (deleted.length <= MAX_DELETED) return deleted
  throw new InvalidParameter(
    'updated_since',
    `More than ${MAX_DELETED} places were deleted or hidden since then. Read the whole list instead.`,
  )
}
