/** Places in a ring around a point. */
import sql, { raw, type Sql } from 'sql-template-tag'
import { type Ring, ringRanges } from '../../core/geo/ring.ts'
import { geographySql } from '../compile/geo.ts'
import type { Queryable } from '../core/database.ts'

/**
 * Returns the ids of at most `limit` places at a distance from `inner` to `outer` metres, both included. Ranges of tile
 * keys limit the scan to the ring, without the area inside it. 300 of 1,000,000 places, means: 1.7 ms instead of 5.1 ms
 * for 10 km, 5.5 ms instead of 33 ms for 100 km.
 */
export async function placesInAnnulus(database: Queryable, ring: Ring, limit: number): Promise<string[]> {
  const ranges = ringRanges(ring)
  const distance = sql`st_distance(location, ${geographySql(ring.center)})`
  // One query for each of the two indexes over keys. PostgreSQL estimates 5,000 places for any range. Without `order
  // by`, it would therefore read all places.
  const ofRange = (where: Sql) => sql`
    (select id from places where ${where} and tile_key >= low and tile_key < high
      and ${distance} between ${ring.inner} and ${ring.outer} order by tile_key limit ${limit})`
  const rows = await database.rows<{ id: string }>(sql`
    select id
    from unnest(${ranges.map(({ low }) => String(low))}::bigint[], ${ranges.map(({ high }) => String(high))}::bigint[])
        as range (low, high)
      cross join lateral (${ofRange(VISIBLE)} union all ${ofRange(HIDDEN)}) as places
    limit ${limit}`)
  return rows.map(({ id }) => id)
}

const VISIBLE = raw('is_public and not is_duplicate')
const HIDDEN = raw('(not is_public or is_duplicate)')
