/** Numbers of places by cell. */
import sql from 'sql-template-tag'
import type { Queryable } from '../core/database.ts'

/** Returns the cells of a zoom that have listed places, as their number in the order of keys; most places first. */
export function placesByCell(database: Queryable, zoom: number): Promise<{ cell: string; places: number }[]> {
  return database.rows(sql`select cell::text, places from tile_cells where level = ${zoom} order by places desc, cell`)
}
