/** Reads places that a search has found, by id. */

import sql, { type Sql } from 'sql-template-tag'
import type { Position } from '../../core/geo/bbox.ts'
import type { PlaceRow } from '../../core/model/place.ts'
import { VISIBLE } from '../../core/query/place-fields.ts'
import { noneChangedSql } from '../changes/changes.ts'
import { unchangedSql } from '../changes/unchanged.ts'
import { whereSql } from '../compile/conditions.ts'
import { geographySql } from '../compile/geo.ts'
import type { Queryable } from '../core/database.ts'
import { PLACE_COLUMNS } from './places.ts'

/** Returns places in any order; deleted ones are missing. */
export function placesByIds(database: Queryable, ids: readonly string[]): Promise<PlaceRow[]> {
  return database.rows(sql`select ${PLACE_COLUMNS} from scored_places as places where id = any(${ids}::uuid[])`)
}

/** Which changes since a snapshot matter: those of the places that are read, or of all places. */
export interface Since {
  readonly snapshot: string
  readonly changesOf: 'read places' | 'all places'
}

/**
 * Returns places in any order, with the columns that `placeColumns` names; deleted ones are missing. `isUnchanged` is
 * false in all rows if a place that matters has changed since the snapshot, even if it was deleted, or if that is not sure
 * because very many have. With a name, PostgreSQL keeps the plan: of 0.7 ms for 20 places, planning is 0.5.
 */
export function placesWithChanges(
  database: Queryable,
  ids: readonly string[],
  { snapshot, changesOf }: Since,
  columns: Sql,
  name: string | undefined,
): Promise<(PlaceRow & { isUnchanged: boolean })[]> {
  const isUnchanged = changesOf === 'all places' ? unchangedSql(snapshot, 'places') : noneChangedSql(ids, snapshot)
  const query = sql`
    select ${columns}, ${isUnchanged} as "isUnchanged" from scored_places as places where id = any(${ids}::uuid[])`
  return database.rows(query, { name: name && `${name}, changes of ${changesOf}` })
}

/** As `placesByIds`, without hidden places and duplicates. */
export function visiblePlacesByIds(database: Queryable, ids: readonly string[]): Promise<PlaceRow[]> {
  return database.rows(
    sql`select ${PLACE_COLUMNS} from scored_places as places where id = any(${ids}::uuid[]) and ${whereSql(VISIBLE)}`,
  )
}

/** Returns the metres on the spheroid from `origin` to each place that has a position. */
export async function foundDistances(
  database: Queryable,
  ids: readonly string[],
  origin: Position,
): Promise<ReadonlyMap<string, number>> {
  const rows = await database.rows<{ id: string; distance: number }>(sql`
    select id, st_distance(location, ${geographySql(origin)}) as distance from places
    where id = any(${ids}::uuid[]) and location is not null`)
  return new Map(rows.map(({ id, distance }) => [id, distance]))
}

/** Returns the descriptions of places as plain text; places without one are skipped. */
export async function plainDescriptions(
  database: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await database.rows<{ id: string; description: string }>(sql`
    select id, html_text(description) as description from places
    where id = any(${ids}::uuid[]) and description is not null`)
  return new Map(rows.map(({ id, description }) => [id, description]))
}
