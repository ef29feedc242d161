/** Places of a ring around a point. */
import sql, { raw, type Sql } from 'sql-template-tag'
import { type Ring, ringRanges } from '../geo/ring.ts'
import { geographySql } from '../query/geo-sql.ts'
import type { Queryable } from './database.ts'

/**
 * Ids of the places at a distance of `inner` metres or more and at most `outer`, at most `limit` of them. By the ranges of
 * tile keys only the ring itself is read, not all that it surrounds: 1.7 instead of 5.1 ms for 10 km, 5.5 instead of 33
 * for 100 km (means of 300 of 1,000,000 places).
 */
export async function placesOfRing(database: Queryable, ring: Ring, limit: number): Promise<string[]> {
  const ranges = ringRanges(ring)
  const distance = sql`st_distance(location, ${geographySql(ring.center)})`
  // By each of the two indexes over keys. Without an order PostgreSQL, which expects 5000 places of any range, would
  // rather read all there are.
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
