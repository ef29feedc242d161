/** Tiles whose lists are measured. */
import sql from 'sql-template-tag'
import { formatTile, keyTile } from '../../core/geo/tile.ts'
import { VISIBLE } from '../../core/query/place-fields.ts'
import { whereSql } from '../../sql/compile/conditions.ts'
import type { Database } from '../../sql/core/database.ts'

const TILES = 100

export interface ListTiles {
  readonly name: string
  /** As `z/x/y`. */
  readonly addresses: readonly string[]
  /** Of the tile in the middle. */
  readonly places: number
}

/** Returns the densest tiles of a zoom, and those that follow when half of all places are in denser ones. */
export async function tilesOf(database: Database, zoom: number): Promise<ListTiles[]> {
  const rows = await database.rows<{ key: string; total: number; denser: number }>(sql`
    select *, sum(total) over (order by total desc, key)::float8 / sum(total) over () as denser from (
      select min(tile_key) as key, count(*)::int as total from places
      where tile_key is not null and ${whereSql(VISIBLE)} group by tile_key >> ${2 * (31 - zoom)}::integer) as tile
    order by total desc, key`)
  const set = (name: string, begin: number): ListTiles => {
    const tiles = rows.slice(begin, begin + TILES)
    const addresses = tiles.map(({ key }) => formatTile(keyTile(BigInt(key), zoom)))
    return { name, addresses, places: tiles[Math.floor(tiles.length / 2)]?.total ?? 0 }
  }
  const middle = rows.findIndex(({ denser }) => denser >= 0.5)
  return [set('densest', 0), set('median', middle)]
}
