/** Measures how much of the disk each part of a database takes. */
import sql from 'sql-template-tag'
import type { Database } from '../../sql/core/database.ts'

/** Tables with a row of their own; the others are in the total. */
const TABLES = ['tile_cells', 'place_terms', 'search_words']

/** Returns lines of a table: title and value. */
export async function databaseSizes(database: Database): Promise<[title: string, value: string][]> {
  const [all] = await database.rows<Record<'total' | 'places' | 'indexes' | 'largest', number>>(sql`
    select pg_database_size(current_database())::float as total, pg_table_size('places')::float as places,
      pg_indexes_size('places')::float as indexes, pg_relation_size('places_tile_points')::float as largest`)
  const others = await database.rows<{ name: string; bytes: number }>(sql`
    select name, pg_total_relation_size(name::regclass)::float as bytes from unnest(${TABLES}::text[]) as name`)
  const megabytes = (bytes = 0) => `${Math.round(bytes / 1e6).toLocaleString('en')} MB`
  return [
    ['the database', megabytes(all?.total)],
    ['table `places`', megabytes(all?.places)],
    ['indexes of `places`', megabytes(all?.indexes)],
    ['of these `places_tile_points`', megabytes(all?.largest)],
    ...others.map(({ name, bytes }): [string, string] => [`\`${name}\` with its indexes`, megabytes(bytes)]),
  ]
}
