/**
 * Fills an empty, migrated database faster than single writes can: without triggers, and before the indexes. The data
 * that the triggers maintain is built at the end.
 */
import pg from 'pg'
import { dropIndexes } from '../../sql/load/large-load.ts'

/** `load` stores places into the database at `url`, over any number of connections. */
export async function bulkLoad(url: string, load: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const definitions = await dropIndexes({ rows: async (query) => (await client.query(query)).rows })
    await client.query('alter table places disable trigger user')
    await load()
    await client.query('alter table places enable trigger user')
    await client.query("set maintenance_work_mem = '512MB'")
    for (const definition of definitions) await client.query(definition)
    await client.query('vacuum analyze places')
    // Cells have the best places by score.
    await client.query('select rebuild_stored_scores()')
    await client.query('select rebuild_tile_cells()')
    await client.query('select rebuild_place_terms()')
    await client.query('select note_all_search_words()')
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
