/** Pages of the list of places, by number or from cursor to cursor. */
import { inQuery } from '../core/measure/requests.ts'
import type { PlaceQuery, ReadCondition } from '../core/query/ast.ts'
import type { PageAfter } from '../core/query/cursor.ts'
import { type Page, pageOf, readPage } from '../core/query/numbered-page.ts'
import type { PageStart } from '../core/query/parse/page.ts'
import { type Queryable, withOptions } from '../sql/core/database.ts'
import { countPlaces } from '../sql/places/counts.ts'
import { listPlaces, listPlacesAfter, type ResolvedQuery } from '../sql/places/places.ts'
import { resolveConditions } from '../sql/places/resolve-conditions.ts'
import { withinExpense } from './expense/expensive.ts'
import { type Asking, fromIndex, indexOrSql, type Means, settled } from './index-or-sql.ts'
import { type ListPage, readPageAfter } from './page-after.ts'
import { CachedPlace, type PlaceRows, type WantedRows } from './rows/place-rows.ts'

/** Reads a page of the list. Throws `InvalidPage`. */
export type ReadList = (query: PlaceQuery, start: PageStart, asking: AskingRows) => Promise<ListPage<CachedPlace>>

type AskingRows = Asking & WantedRows

/** A query whose texts are read, and as it was asked. */
interface ReadQuery extends Omit<PlaceQuery, 'where'> {
  readonly where: readonly ReadCondition[]
  readonly asked: PlaceQuery['where']
}

type ListMeans = Means & { readonly rows: PlaceRows }

export function lists(means: ListMeans): ReadList {
  return (query, start, asking) =>
    inQuery('list', query.where, async () => {
      const read = { ...query, where: await settled(means, query.where, start.size), asked: query.where }
      return 'after' in start ? pageAfter(means, read, start, asking) : numberedPage(means, read, start, asking)
    })
}

function numberedPage(
  means: ListMeans,
  { asked, ...query }: ReadQuery,
  page: Page,
  asking: AskingRows,
): Promise<ListPage<CachedPlace>> {
  const { database, index, rows } = means
  const { number, size } = page
  const reading = withOptions(database, { signal: asking.signal })
  const offset = number === 'last' ? number : (number - 1) * size
  const ways = {
    index,
    cost: { where: asked, offset },
    indexed: async () => {
      if (number === 0) return undefined
      const asked = { ...query, limit: size, offset }
      const shown = (items: CachedPlace[], count: number) => ({ items, count, ...pageOf(number, size, count) })
      // Rows have to be read anyway, so they tell whether the index is current: one statement instead of two.
      const early = rows.areMissing ? await index?.lastKnown('page', asked) : undefined
      const still = early?.answer.ids && (await rows.unchanged(reading, early.answer.ids, early, asking, 'all places'))
      if (early && still) return shown(still, early.answer.count)
      return fromIndex(index, 'page', asked, async (found) => {
        const { count, ids } = found.answer
        if (!ids) return null
        const items = await rows.unchanged(reading, ids, found, asking)
        return items && shown(items, count)
      })
    },
    sql: async () => {
      const { ready, count } = await readied(means, reading, query, asking)
      const list = async (limit: number, begin: number, total?: number) =>
        (await listPlaces(reading, ready, { limit, offset: begin, count: total })).map((row) => new CachedPlace(row))
      return readPage(page, { list, count })
    },
  }
  return indexOrSql(database, ways, asking)
}

/** PostgreSQL alone can tell. */
function pageAfter(
  means: Means,
  { asked, ...query }: ReadQuery,
  start: PageAfter,
  asking: Asking,
): Promise<ListPage<CachedPlace>> {
  const reading = withOptions(means.database, { signal: asking.signal })
  const read = async () => {
    const { ready, count } = await readied(means, reading, query, asking)
    const page = await readPageAfter(start, query.order, {
      list: (after, limit) => listPlacesAfter(reading, ready, after, limit),
      keys: (row) => row.keys,
      count,
    })
    return { ...page, items: page.items.map((row) => new CachedPlace(row)) }
  }
  return withinExpense(means.database, { where: asked }, read, asking)
}

/** Makes a query ready for PostgreSQL. The index may have its count even if it does not have its order. */
async function readied(
  { database, index, openAtMaxCandidates }: Means,
  reading: Queryable,
  query: Omit<ReadQuery, 'asked'>,
  { signal }: Asking,
): Promise<{ ready: ResolvedQuery; count: () => Promise<number> }> {
  const ready = { ...query, where: await resolveConditions(reading, query.where, openAtMaxCandidates) }
  const count = async () =>
    (await fromIndex(index, 'count', { where: query.where }, ({ answer }) => answer)) ??
    countPlaces(database, ready.where, { signal })
  return { ready, count }
}
