/** The places of tiles. */
import sql, { raw, type Sql } from 'sql-template-tag'
import { GRID_ZOOM } from '../geo/mercator.ts'
import { type Tile, tileRange } from '../geo/tile.ts'
import type { PlaceCondition } from '../query/ast.ts'
import { whereSql } from '../query/to-sql.ts'
import { type Database, type Queryable, withoutTimeout, withTimeout } from './database.ts'
import { type ThinnedRow, type ThinnedTable, type ThinnedTile, thinnedTile, thinnedTileQuery } from './thinned-tile.ts'

const PLACES: ThinnedTable = {
  table: 'places',
  columns: 'id, tile_key, score_combined, aggregate_rating, is_closed, tile_texts',
  best: 'score_combined desc, id',
  feature: 'place_feature(tile_key, score_combined, aggregate_rating, is_closed, tile_texts)',
}

/**
 * What is on each of some tiles of one zoom, in their order, without filters: of more than `budget` places the best of
 * each cell. Of tiles of zoom 16 by four connections: 3,500 a second one by one, 8,400 by 16, 9,000 by 64.
 */
export async function placeTiles(database: Queryable, tiles: readonly Tile[], budget: number): Promise<ThinnedTile[]> {
  const ranges = tiles.map(tileRange)
  const rows = await database.rows<ThinnedRow>(sql`
    select total, clusters, encode(
      case when winners is null then place_features(low, high) else place_features(winners) end, 'base64') as features
    from unnest(${ranges.map(({ low }) => String(low))}::bigint[],
        ${ranges.map(({ high }) => String(high))}::bigint[]) with ordinality as range (low, high, number),
      place_tile_choice(low, high, ${tiles[0]?.z ?? 0}, ${budget})
    order by number`)
  return rows.map(thinnedTile)
}

/** What is on a tile: as `placeTiles`, of the places that hold to all conditions (that of the tile among them). */
export async function filteredPlaceTile(
  database: Queryable,
  tile: Tile,
  where: readonly PlaceCondition[],
  budget: number,
): Promise<ThinnedTile> {
  const [row] = await database.rows<ThinnedRow>(filteredTileQuery(tile, where, budget))
  return thinnedTile(row as ThinnedRow)
}

/** The statement behind `filteredPlaceTile`, for looking at its plan. */
export function filteredTileQuery(tile: Tile, where: readonly PlaceCondition[], budget: number): Sql {
  return thinnedTileQuery(PLACES, tile, whereSql(where), budget)
}

/** How many numbers of tiles come at once. */
const CODES = 20_000

/**
 * Hands out, in batches and ascending, the numbers (`codeTile`) of the tiles of a zoom on which a place holds to all
 * conditions.
 */
export function placeTileCodes(
  database: Database,
  z: number,
  where: readonly PlaceCondition[],
  onCodes: (codes: number[]) => void,
): Promise<void> {
  return database.transaction(async (transaction) => {
    await withoutTimeout(transaction)
    await transaction.rows(sql`
      declare codes no scroll cursor for
      select distinct tile_key >> ${2 * (GRID_ZOOM - z)}::integer as code from places
      where tile_key is not null and ${whereSql(where)} order by 1`)
    for (;;) {
      const rows = await transaction.rows<{ code: string }>(raw(`fetch ${CODES} from codes`))
      if (rows.length === 0) return
      onCodes(rows.map(({ code }) => Number(code)))
    }
  })
}

/** Brings the rollup that thins low zooms up to date; false when another process is at it. */
export function refreshTileCells(database: Database): Promise<boolean> {
  return database.transaction(async (transaction) => {
    await withTimeout(transaction, 600_000)
    const [row] = await transaction.rows<{ cells: number | null }>(sql`select refresh_tile_cells() as cells`)
    return row?.cells !== null
  })
}
