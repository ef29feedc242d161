/** How many places hold to conditions: by the rollup of cells where it knows, from memory where nothing has changed. */
import sql, { type Sql } from 'sql-template-tag'
import { type Tile, tileRange } from '../geo/tile.ts'
import type { PlaceCondition } from '../query/ast.ts'
import { VISIBLE } from '../query/parse-list.ts'
import { whereSql } from '../query/to-sql.ts'
import type { QueryOptions } from './connection.ts'
import type { Queryable } from './database.ts'
import { KnownCounts } from './known-counts.ts'

/** What is remembered of each database. */
const counts = new WeakMap<Queryable, KnownCounts>()

/** How many places hold to all conditions. `database` is the same object each time, for what is remembered. */
export function countPlaces(
  database: Queryable,
  where: readonly PlaceCondition[],
  options?: QueryOptions,
): Promise<number> {
  const known = counts.get(database) ?? new KnownCounts(database)
  counts.set(database, known)
  return known.count(where, quickCountQuery(where) ?? countQuery(where), options)
}

export function countQuery(where: readonly PlaceCondition[]): Sql {
  return sql`select count(*)::int as count from places where ${whereSql(where)}`
}

const VISIBLE_ONLY = JSON.stringify(VISIBLE)

const WORLD = { z: 0, x: 0, y: 0 }

/** What the rollup of cells knows; of all but some places, that less those, whom an index counts. */
export function quickCountQuery(where: readonly PlaceCondition[]): Sql | undefined {
  const [excluded, another] = where.filter((condition) => condition.op === 'none')
  const rest = where.filter((condition) => condition !== excluded)
  const all = another ? undefined : rolledUpCount(rest)
  if (!all || !excluded) return all
  return sql`select (${all}) - (${countQuery([...rest, { ...excluded, op: 'any' }])}) as count`
}

/** Of all places, or all of a tile. */
function rolledUpCount(where: readonly PlaceCondition[]): Sql | undefined {
  const [tile, another] = where.filter((condition) => condition.op === 'tile')
  const rest = where.filter((condition) => condition !== tile)
  if (another || JSON.stringify(rest) !== VISIBLE_ONLY) return undefined
  if (tile) return tileCountQuery(tile.tile)
  const placeless = sql`select count(*)::int from places where tile_key is null and ${whereSql(VISIBLE)}`
  return sql`select (${tileCountQuery(WORLD)}) + (${placeless}) as count`
}

function tileCountQuery(tile: Tile): Sql {
  const { low, high } = tileRange(tile)
  return sql`select place_count(${String(low)}::bigint, ${String(high)}::bigint, ${tile.z}) as count`
}
