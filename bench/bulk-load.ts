/**
 * Fills an empty, migrated database faster than single writes can: without triggers, and before the indexes. What the
 * triggers would have kept current is made at the end.
 */
import pg from 'pg'

/** `load` stores places into the database at `url`, by as many connections as it likes. */
export async function bulkLoad(url: string, load: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(`
      select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition
      from pg_index where indrelid = 'places'::regclass
        and not exists (select from pg_constraint where conindid = indexrelid)`)
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    await client.query('alter table places disable trigger user')
    await load()
    await client.query('alter table places enable trigger user')
    await client.query("set maintenance_work_mem = '512MB'")
    for (const { definition } of indexes) await client.query(definition)
    await client.query('vacuum analyze places')
    await client.query('select rebuild_tile_cells()')
    await client.query('select rebuild_place_terms()')
    await client.query('select note_all_search_words()')
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
