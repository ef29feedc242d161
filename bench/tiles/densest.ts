/** Finds the tile of a zoom with the most places. */
import sql from 'sql-template-tag'
import { keyTile, type Tile } from '../../core/geo/tile.ts'
import type { PlaceCondition } from '../../core/query/ast.ts'
import { VISIBLE } from '../../core/query/place-fields.ts'
import { whereSql } from '../../sql/compile/conditions.ts'
import type { Database } from '../../sql/core/database.ts'

/** Counts the places that match all conditions. */
export async function densest(
  database: Database,
  z: number,
  where: readonly PlaceCondition[] = VISIBLE,
): Promise<{ tile: Tile; total: number }> {
  const [row] = await database.rows<{ key: string; total: number }>(sql`
    select min(tile_key)::text as key, count(*)::int as total from places
    where tile_key is not null and ${whereSql(where)}
    group by tile_key >> ${2 * (31 - z)}::integer order by total desc limit 1`)
  if (!row) throw new Error('there are no places')
  return { tile: keyTile(BigInt(row.key), z), total: row.total }
}
