/** Reads the places of suggested names. */
import sql from 'sql-template-tag'
import type { Position } from '../../core/geo/bbox.ts'
import type { PlaceCondition } from '../../core/query/ast.ts'
import { MAX_OTHERS } from '../../core/query/limits.ts'
import { whereSql } from '../compile/conditions.ts'
import { geographySql } from '../compile/geo.ts'
import type { Queryable } from '../core/database.ts'
import { NAME_KEY } from './name-key.ts'

export interface SuggestedName {
  /** Some places of the name, the nearest to the focus or the best first. */
  readonly ids: readonly string[]
  /** Number of places of the name that match the conditions, less one; at most `MAX_OTHERS`. */
  readonly others: number
}

export interface BranchesQuery<Narrowing = PlaceCondition> {
  readonly where: readonly Narrowing[]
  readonly focus: Position | undefined
  /** Maximum number of names. */
  readonly names: number
  /** Maximum number of places of each name. */
  readonly branches: number
}

/**
 * Reads the names of some places, in their order, with the places that have the same words in their names. Names of
 * which no place matches are left out. A name of more than `MAX_OTHERS` places begins with the given one, if that
 * matches, because the others are not all read.
 */
export function suggestedNames(
  database: Queryable,
  ids: readonly string[],
  { where, focus, names, branches }: BranchesQuery,
): Promise<SuggestedName[]> {
  const better = focus ? sql`st_distance(location, ${geographySql(focus)})` : sql`-score_combined`
  const matching = sql`select id, ${better}::float8 as rank from scored_places as places where ${whereSql(where)}`
  return database.rows(sql`
    select same.ids, (least(same.places, ${MAX_OTHERS + 1}::int) - 1)::int as others
    from (
      select * from (
        select distinct on (coalesce(key, id::text)) key, id, position from (
          select ${NAME_KEY} as key, id, position
          from unnest(${ids}::uuid[]) with ordinality as wanted (id, position) join places using (id)) as keyed
        order by coalesce(key, id::text), position) as firsts
      order by position) as named,
    lateral (
      select max(total) as places,
        (array_agg(id order by (total > ${MAX_OTHERS + 1}::int and id = named.id) desc, rank, id))[:${branches}::int] as ids
      from (
        select id, rank, count(*) over () as total from (
          (${matching} and places.id = named.id)
          union
          (${matching} and words @@ (quote_literal(named.key))::tsquery
            and (other_names = '{}' or ${NAME_KEY} = named.key) limit ${MAX_OTHERS + 1})) as found) as counted) as same
    where same.places > 0
    order by position limit ${names}`)
}

export interface SuggestedRow {
  readonly id: string
  readonly name: string
  readonly slug: string
  readonly address: string | null
  readonly city: string | null
  readonly neighborhood: string | null
}

/** Reads places in the order of the ids; missing ones are skipped. */
export function suggestedPlaces(database: Queryable, ids: readonly string[]): Promise<SuggestedRow[]> {
  return database.rows(sql`
    select id, name, slug, address, city, neighborhood
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, position) join places using (id) order by position`)
}
