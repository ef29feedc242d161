/**
 * Data for the comparison: the places as a server with `ST_AsMVT` would store them to thin its tiles like ours, each
 * with the lowest zoom at which it is shown.
 */
import sql from 'sql-template-tag'
import type { Database } from '../../sql/core/database.ts'

/** Creates the table `bench_min_zooms`, with a GiST index, unless it exists. */
export async function fillMinZooms(database: Database): Promise<void> {
  const [found] = await database.rows(sql`select from pg_tables where tablename = 'bench_min_zooms'`)
  if (found) return
  await database.transaction(async (transaction) => {
    // The cells of tiles of zoom z have level z + 4. From zoom 14 on, all places are shown.
    await transaction.rows(sql`
      create table bench_min_zooms as
      select location::geometry as location, id, name, slug, categories, vibes, score_combined, aggregate_rating, is_closed,
        images, coalesce(min_zoom, 14) as min_zoom
      from places
      left join (
        select id, min(level) - 4 as min_zoom from tile_cells, unnest(shown) as id group by id) as shown using (id)
      where is_public and not is_duplicate and location is not null
      order by tile_key`)
    await transaction.rows(sql`create index on bench_min_zooms using gist (location)`)
  })
  await database.write(sql`vacuum analyze bench_min_zooms`)
}
