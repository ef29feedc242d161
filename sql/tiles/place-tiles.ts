/** Reads the places of tiles. */
import sql, { type Sql } from 'sql-template-tag'
import { type Tile, tileRange } from '../../core/geo/tile.ts'
import type { PlaceCondition } from '../../core/query/ast.ts'
import type { ClusterProperty } from '../../core/query/cluster-properties.ts'
import { PLACES } from '../../layers/places.ts'
import { noneChangedSql } from '../changes/changes.ts'
import { whereSql } from '../compile/conditions.ts'
import { type Database, type Queryable, withTimeout } from '../core/database.ts'
import { TILE_ROW, TILE_ROW_COLUMNS } from '../places/columns/tile-row.ts'
import { readRatings } from './makeup.ts'
import { type ThinnedRow, type ThinnedTable, type ThinnedTile, thinnedTile, thinnedTileQuery } from './thinned-tile.ts'

const TABLE: ThinnedTable = { ...PLACES, columns: `id, ${TILE_ROW_COLUMNS}`, feature: TILE_ROW }

/**
 * Reads some tiles of one zoom, in their order, without filters: all places of a tile, or those that each cell
 * shows if there are more than `whole`. Tiles of zoom 16, four connections: 3,500 tiles per s one by one, 8,400 in groups of
 * 16, 9,000 in groups of 64. `withRatings`: what clusters are made of has the ratings only.
 */
export async function placeTiles(
  database: Queryable,
  tiles: readonly Tile[],
  whole: number,
  withRatings = false,
): Promise<ThinnedTile[]> {
  const ranges = tiles.map(tileRange)
  const rows = await database.rows<ThinnedRow & { ratings: Buffer | null }>(sql`
    select total, clusters, ratings, encode(
      case when winners is null then place_features(low, high) else place_features(winners) end, 'base64') as features
    from unnest(${ranges.map(({ low }) => String(low))}::bigint[],
        ${ranges.map(({ high }) => String(high))}::bigint[]) with ordinality as range (low, high, number),
      place_tile_choice(low, high, ${tiles[0]?.z ?? 0}, ${whole})
    order by number`)
  return rows.map(({ ratings, ...row }) => ({
    ...thinnedTile(row),
    ...(withRatings && ratings && { makeup: readRatings(ratings) }),
  }))
}

/** Same as `placeTiles`, for one tile and the places that match all conditions, which include the tile itself. */
export async function filteredPlaceTile(
  database: Queryable,
  tile: Tile,
  where: readonly PlaceCondition[],
  whole: number,
  asked: readonly ClusterProperty[] = [],
): Promise<ThinnedTile> {
  const [row] = await database.rows<ThinnedRow>(filteredTileQuery(tile, where, whole, asked))
  return thinnedTile(row as ThinnedRow)
}

/** The statement of `filteredPlaceTile`, for inspecting its plan. */
export function filteredTileQuery(
  tile: Tile,
  where: readonly PlaceCondition[],
  whole: number,
  asked: readonly ClusterProperty[] = [],
): Sql {
  return thinnedTileQuery(TABLE, tile, whereSql(where), whole, asked)
}

/** Refreshes the rollup that thins low zooms. Returns false if another process is refreshing it. */
export function refreshTileCells(database: Database): Promise<boolean> {
  return database.transaction(async (transaction) => {
    await withTimeout(transaction, 600_000)
    const [row] = await transaction.rows<{ cells: number | null }>(sql`select refresh_tile_cells() as cells`)
    return row?.cells !== null
  })
}

/**
 * Returns the visible points of a tile by their ids, as they are at a snapshot; undefined if one of them has changed
 * since then, or if that is not sure.
 */
export async function unchangedPlaceFeatures(
  database: Queryable,
  ids: readonly string[],
  snapshot: string,
): Promise<Buffer | null | undefined> {
  const query = sql`
    select encode(place_features(${ids}::uuid[]), 'base64') as features, ${noneChangedSql(ids, snapshot)} as "isUnchanged"`
  const [row] = await database.rows<{ features: string | null; isUnchanged: boolean }>(query, { name: 'features' })
  if (!row?.isUnchanged) return undefined
  return row.features === null ? null : Buffer.from(row.features, 'base64')
}
