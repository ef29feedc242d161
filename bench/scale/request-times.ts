/** Times of requests that nothing has cached: tiles, lists, searches. */

import sql from 'sql-template-tag'
import { formatTile, keyTile, type Tile } from '../../core/geo/tile.ts'
import type { PlaceCondition } from '../../core/query/ast.ts'
import { parseList } from '../../core/query/parse/list.ts'
import { whereSql } from '../../sql/compile/conditions.ts'
import type { Database } from '../../sql/core/database.ts'
import { drawnPlaces, REQUESTS } from '../search/request-kinds.ts'
import type { RunningServer } from '../support/http-servers.ts'
import { getOnce } from '../support/light-client.ts'
import { getCold } from '../tiles/cold-tiles.ts'

const ZOOMS = [2, 5, 9, 12, 15]
const TILES = 20
const REQUESTS_EACH = 100
const FILTER = 'vibes__in=cozy,chill&rating__gte=4'

/** Yields lines of a table: what was requested, and how long it took. */
export async function* requestTimes(
  database: Database,
  service: RunningServer,
): AsyncGenerator<[title: string, value: string]> {
  for (const z of ZOOMS) {
    // The first request of each kind prepares statements and opens connections.
    for (const filter of ['', FILTER]) {
      const tiles = await densestTiles(database, z, filter)
      await getCold(service, tiles[0] as Tile, filter)
      const title = filter ? `tile z${z}, \`${filter}\`` : `tile z${z}`
      yield [title, await timesOf(tiles, (tile) => getCold(service, tile, filter))]
    }
    if (z !== 12) continue
    const tiles = await densestTiles(database, z, FILTER)
    // Another limit each time, so that neither the page nor its count is cached.
    let rating = 4
    const list = (tile: Tile) => {
      rating += 0.0001
      return getOnce(service.base, `/v0.3/places/?tile=${formatTile(tile)}&vibes=cozy&rating__gte=${rating.toFixed(4)}`)
    }
    yield ['list, 50 of a tile of zoom 12, `vibes=cozy&rating__gte=4`', await timesOf([...tiles, ...tiles], list)]
    const world = () => {
      rating += 0.0001
      return getOnce(service.base, `/v0.3/places/?vibes=cozy&rating__gte=${rating.toFixed(4)}&categories=cafe`)
    }
    yield ['list, 50 of the world, with `categories=cafe`', await timesOf(tiles, world)]
  }
  const drawn = await drawnPlaces(database, REQUESTS_EACH)
  for (const kind of ['suggestion', 'name', 'word, facets']) {
    const queries = drawn.flatMap((of) => REQUESTS[kind]?.(of)?.ours ?? [])
    const search = (query: string) => getOnce(service.base, `/search/places/?${query}`)
    yield [`search by PostgreSQL, ${kind}`, await timesOf(queries, search)]
  }
}

/** Returns those with the most places that match. */
async function densestTiles(database: Database, z: number, filter: string): Promise<Tile[]> {
  const { where } = parseList(new URLSearchParams(filter))
  const rows = await database.rows<{ key: string }>(sql`
    select min(tile_key)::text as key from places where tile_key is not null and ${whereSql(where as readonly PlaceCondition[])}
    group by tile_key >> ${2 * (31 - z)}::integer order by count(*) desc limit ${TILES}`)
  return rows.map(({ key }) => keyTile(BigInt(key), z))
}

/** Requests that exceed their time limit are refused by 503, and counted. */
async function timesOf<Asked>(all: readonly Asked[], request: (asked: Asked) => Promise<void>): Promise<string> {
  const times: number[] = []
  for (const asked of all) {
    const begin = performance.now()
    const isAnswered = await request(asked).then(
      () => true,
      (error: Error) => {
        if (!error.message.startsWith('HTTP/1.1 503')) throw error
        return false
      },
    )
    if (isAnswered) times.push(performance.now() - begin)
  }
  const refused = all.length - times.length
  times.sort((a, b) => a - b)
  const shown = (time = Number.NaN) => (time < 10 ? time.toFixed(1) : Math.round(time).toLocaleString('en'))
  const text = `${shown(times[Math.floor(times.length / 2)])}, ${shown(times.at(-1))} ms`
  return refused > 0 ? `${text}; ${refused} of ${all.length} refused` : text
}
