/**
 * For the yardstick: the places as a server of `ST_AsMVT` would keep them that thins its tiles as ours are, each with
 * the zoom from which on it is shown.
 */
import sql from 'sql-template-tag'
import type { Database } from '../sql/database.ts'

/** Makes the table `bench_min_zooms`, with a GiST index, unless it is there. */
export async function fillMinZooms(database: Database): Promise<void> {
  const [found] = await database.rows(sql`select from pg_tables where tablename = 'bench_min_zooms'`)
  if (found) return
  await database.transaction(async (transaction) => {
    // Cells of level z + 4 are those of tiles of zoom z; from zoom 14 on all is shown.
    await transaction.rows(sql`
      create table bench_min_zooms as
      select location::geometry as location, id, name, slug, categories, vibes, score_combined, aggregate_rating, is_closed,
        images, coalesce(min_zoom, 14) as min_zoom
      from places
      left join (select best as id, min(level) - 4 as min_zoom from tile_cells group by best) as shown using (id)
      where is_public and not is_duplicate and location is not null
      order by tile_key`)
    await transaction.rows(sql`create index on bench_min_zooms using gist (location)`)
  })
  await database.write(sql`vacuum analyze bench_min_zooms`)
}
