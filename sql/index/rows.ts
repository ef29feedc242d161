/** Reads places for the index in memory: all of them in physical order, and those that changed. */
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { GRID_ZOOM } from '../../core/geo/mercator.ts'
import type { PlaceCondition } from '../../core/query/ast.ts'
import { INDEX_ZOOM, INDEXED_FIELDS, type IndexedRow } from '../../core/query/indexed-fields.ts'
import { sinceSql } from '../changes/changes.ts'
import { whereSql } from '../compile/conditions.ts'
import type { Queryable } from '../core/database.ts'

const keySql = (column: string) => `${column} >> ${2 * (GRID_ZOOM - INDEX_ZOOM)}`

/** SQL of an `IndexedRow`, as a JSON array. */
const ROW = raw(`json_build_array(id, ${keySql('tile_key')}, longitude, latitude, score_combined,
  (extract(epoch from updated_at) * 1000000)::bigint, array_to_string(tsvector_to_array(words), ' '),
  case when opening_hours is not null and not is_closed then json_build_array(opening_hours, timezone, country, region) end,
  ${INDEXED_FIELDS.map(({ column }) => column).join(', ')})`)

const VISIBLE = raw('is_public and not is_duplicate')

/** Which places are read, and what of them. */
export const READ = `${ROW.sql} where ${VISIBLE.sql}`

/** Pages that the table of places takes, and the number of places that PostgreSQL expects there. */
export async function placeTableSize(database: Queryable): Promise<{ pages: number; places: number }> {
  const [row] = await database.rows<{ pages: number; places: number }>(sql`
    select (pg_relation_size(oid) / current_setting('block_size')::integer)::integer as pages,
      greatest(reltuples, 0)::integer as places from pg_class where oid = 'places'::regclass`)
  return row as { pages: number; places: number }
}

/**
 * Returns the visible places on some pages of the table, as JSON: an array of `IndexedRow`. A place that is updated
 * meanwhile moves, so it may be on no page or on two. The change log has it.
 */
export async function placesOnPages(database: Queryable, from: number, until: number): Promise<string> {
  const [row] = await database.rows<{ places: string | null }>(sql`
    select json_agg(${ROW})::text as places from scored_places as places
    where row_address >= ${`(${from},0)`}::tid and row_address < ${`(${until},0)`}::tid and ${VISIBLE}`)
  return row?.places ?? '[]'
}

/**
 * A place that changed: its id, all keys that it had since, and its row; null if it is hidden or deleted. `found` has,
 * for each condition that was asked about, whether it holds; null if a value is missing.
 */
export type ChangedPlace = [
  id: string,
  keys: (number | null)[],
  row: IndexedRow | null,
  found?: readonly (boolean | null)[] | null,
]

const KEYS = raw(`json_agg(distinct ${keySql('key')})`)
const CHANGED = sql`place_id, keys, case when ${VISIBLE} then ${ROW} end`

function changedSql(conditions: readonly PlaceCondition[]): Sql {
  if (conditions.length === 0) return sql`json_build_array(${CHANGED})`
  const found = join(conditions.map((condition) => whereSql([condition])))
  return sql`json_build_array(${CHANGED}, case when ${VISIBLE} then json_build_array(${found}) end)`
}

export interface ChangedPlaces {
  /** Pass it to the next call. */
  readonly snapshot: string
  readonly ids: readonly string[]
  /** JSON: an array of `ChangedPlace`; undefined if there are more than `max`. */
  readonly places: string | undefined
}

/** Returns the places that changed since a snapshot, all as they are at the snapshot returned. */
export async function indexChanges(
  database: Queryable,
  snapshot: string,
  max: number,
  conditions: readonly PlaceCondition[],
): Promise<ChangedPlaces> {
  const [row] = await database.rows<ChangedPlaces & { places: string | null; isMuch: boolean }>(sql`
    with changes as materialized (
      select place_id, old_tile_key, new_tile_key from place_changes where ${sinceSql(snapshot)} limit ${max + 1}
    ), changed as (
      select place_id, ${KEYS} as keys from changes, unnest(array[old_tile_key, new_tile_key]) as key
      where (select count(*) from changes) <= ${max} group by place_id
    )
    select change_log_snapshot()::text as snapshot, (select count(*) from changes) > ${max} as "isMuch",
      array(select place_id from changed)::text[] as ids, 
      (select json_agg(${changedSql(conditions)})::text from changed left join scored_places as places on id = place_id) as places`)
  const { places, isMuch, ...found } = row as ChangedPlaces & { places: string | null; isMuch: boolean }
  return { ...found, places: isMuch ? undefined : (places ?? '[]') }
}

/**
 * Returns at most `limit` of the places that changed since a snapshot, in the order of their ids, as they are now; those
 * with an id above `after`.
 */
export async function changedPlacesAfter(
  database: Queryable,
  snapshot: string,
  after: string,
  limit: number,
): Promise<{ places: string; last: string | undefined }> {
  const [row] = await database.rows<{ places: string | null; last: string | null }>(sql`
    with changed as (
      select place_id, ${KEYS} as keys from place_changes, unnest(array[old_tile_key, new_tile_key]) as key
      where place_id > ${after}::uuid and ${sinceSql(snapshot)} group by place_id order by place_id limit ${limit}
    )
    select json_agg(${changedSql([])})::text as places, (select place_id from changed order by 1 desc limit 1) as last
    from changed left join scored_places as places on id = place_id`)
  return { places: row?.places ?? '[]', last: row?.last ?? undefined }
}

/** Found places in one part of the answer: sending them to the thread takes a millisecond of the main thread. */
const FOUND_AT_ONCE = 10_000

/** Returns the visible places that a condition holds for, in parts: JSON of arrays of key and id. */
export async function placesWhere(database: Queryable, condition: PlaceCondition): Promise<string[]> {
  const parts = await database.rows<{ places: string }>(sql`
    select json_agg(json_build_array(${raw(keySql('tile_key'))}, id))::text as places from (
      select tile_key, id, row_number() over () / ${FOUND_AT_ONCE}::integer as part
      from scored_places as places where ${VISIBLE} and ${whereSql([condition])}
    ) as found group by part`)
  return parts.map(({ places }) => places)
}
