/** Places that have a street in their addresses. */
import sql from 'sql-template-tag'
import type { Position } from '../../core/geo/bbox.ts'
import type { PlaceCondition } from '../../core/query/ast.ts'
import { whereSql } from '../compile/conditions.ts'
import { geographySql } from '../compile/geo.ts'
import type { Queryable } from '../core/database.ts'

export interface PlaceOnStreet extends Position {
  readonly address: string
  readonly country: string
}

/** Places by which a street is found. */
const MAX_PLACES = 100

/** Reads the places whose address has the street somewhere: the nearest, or else the best. `street` is normalised. */
export function placesOnStreet(
  database: Queryable,
  where: readonly PlaceCondition[],
  street: string,
  near: Position | undefined,
): Promise<PlaceOnStreet[]> {
  const order = near ? sql`location <-> ${geographySql(near)}` : sql`score_combined desc`
  return database.rows(sql`
    select address, country, longitude, latitude from scored_places as places
    where ${whereSql(where)} and strpos(address_normal, ${street}) > 0 and country is not null and location is not null
    order by ${order}, id limit ${MAX_PLACES}`)
}
