/** Pages of the list of places, by number or from cursor to cursor. */
import { inQuery } from '../core/measure/requests.ts'
import type { Key, PlaceQuery } from '../core/query/ast.ts'
import { type Page, readPage } from '../core/query/numbered-page.ts'
import { type Queryable, withOptions } from '../sql/core/database.ts'
import { countPlaces } from '../sql/places/counts.ts'
import { listPlaces, listPlacesAfter, type ResolvedQuery } from '../sql/places/places.ts'
import { resolveConditions } from '../sql/places/resolve-conditions.ts'
import { withinExpense } from './expense/expensive.ts'
import { type Asking, fromIndex, indexOrSql, type Means } from './index-or-sql.ts'
import { CachedPlace, type PlaceRows } from './rows/place-rows.ts'

interface ListedPage {
  /** Number of places on all pages. */
  readonly count: number
  /** Empty beyond the last page. */
  readonly places: readonly CachedPlace[]
}

interface WalkedPage extends ListedPage {
  /** Where the next page starts; undefined if there is none. */
  readonly last: readonly Key[] | undefined
}

/** A page that does not exist is empty, or throws `InvalidPage`. */
export type ReadPage = (query: PlaceQuery, page: Page, asking: Asking) => Promise<ListedPage>

export function numberedPages(means: Means & { readonly rows: PlaceRows }): ReadPage {
  const { database, index, rows } = means
  return (query, page, asking) => {
    const { number, size } = page
    const reading = withOptions(database, { signal: asking.signal })
    const offset = number === 'last' ? number : (number - 1) * size
    const ways = {
      cost: { where: query.where, offset },
      indexed: () =>
        fromIndex(number === 0 ? undefined : index, 'page', { ...query, limit: size, offset }, async (found) => {
          const { count, ids } = found.answer
          if (!ids) return null
          const places = await rows.unchanged(reading, ids, found)
          return places && { count, places }
        }),
      sql: async () => {
        const { ready, count } = await readied(means, reading, query, asking)
        const list = (limit: number, begin: number, total?: number) =>
          listPlaces(reading, ready, { limit, offset: begin, count: total })
        const found = await readPage(page, { list, count })
        return { count: found.count, places: found.items.map((row) => new CachedPlace(row)) }
      },
    }
    return inQuery('list', query.where, () => indexOrSql(database, ways, asking))
  }
}

/** Reads a page that starts after the place with the keys `cursor`. */
export type ReadPageAfter = (
  query: PlaceQuery,
  cursor: readonly Key[] | 'first',
  size: number,
  asking: Asking,
) => Promise<WalkedPage>

/** PostgreSQL alone can tell. */
export function pagesByCursor(means: Means): ReadPageAfter {
  return (query, cursor, size, asking) => {
    const reading = withOptions(means.database, { signal: asking.signal })
    const read = async () => {
      const { ready, count } = await readied(means, reading, query, asking)
      const rows = await listPlacesAfter(reading, ready, cursor === 'first' ? undefined : cursor, size + 1)
      const last = rows.length > size ? rows[size - 1]?.keys : undefined
      const isWhole = cursor === 'first' && !last
      const places = rows.slice(0, size).map((row) => new CachedPlace(row))
      return { count: isWhole ? rows.length : await count(), places, last }
    }
    return inQuery('list', query.where, () => withinExpense(means.database, { where: query.where }, read, asking))
  }
}

/** Makes a query ready for PostgreSQL. The index may have its count even if it does not have its order. */
async function readied(
  { database, index, openAtMaxCandidates }: Means,
  reading: Queryable,
  query: PlaceQuery,
  { signal }: Asking,
): Promise<{ ready: ResolvedQuery; count: () => Promise<number> }> {
  const ready = { ...query, where: await resolveConditions(reading, query.where, openAtMaxCandidates) }
  const count = async () =>
    (await fromIndex(index, 'count', { where: query.where }, ({ answer }) => answer)) ??
    countPlaces(database, ready.where, { signal })
  return { ready, count }
}
