/**
 * Counts places that match conditions. Uses the rollup of cells if possible, and caches counts until a place changes.
 */
import sql, { join, type Sql } from 'sql-template-tag'
import { type Tile, tileRange } from '../../core/geo/tile.ts'
import type { PlaceCondition } from '../../core/query/ast.ts'
import { VISIBLE } from '../../core/query/place-fields.ts'
import { whereSql } from '../compile/conditions.ts'
import { FEW_LABELS } from '../compile/fields.ts'
import { areaOf, borderSql } from '../compile/geo.ts'
import type { QueryOptions } from '../core/connection.ts'
import type { Queryable } from '../core/database.ts'
import { CountCache } from './count-cache.ts'

/** Cached counts of each database. */
const counts = new WeakMap<Queryable, CountCache>()

/** Counts the places that match all conditions. Pass the same `database` object each time: it is the cache's key. */
export function countPlaces(
  database: Queryable,
  where: readonly PlaceCondition[],
  options?: QueryOptions,
): Promise<number> {
  const known = counts.get(database) ?? new CountCache(database)
  counts.set(database, known)
  return known.count(where, quickCountQuery(where) ?? countQuery(where), options)
}

export function countQuery(where: readonly PlaceCondition[]): Sql {
  return sql`select count(*)::int as count from scored_places as places where ${whereSql(where)}`
}

const VISIBLE_ONLY = JSON.stringify(VISIBLE)

const WORLD = { z: 0, x: 0, y: 0 }

/**
 * Counts from the rollup of cells, minus the excluded places, which an index counts. Returns undefined if the rollup
 * can't tell.
 */
export function quickCountQuery(where: readonly PlaceCondition[]): Sql | undefined {
  const excluded = where.filter((condition) => condition.op === 'none')
  const rest = where.filter(({ op }) => op !== 'none')
  const all = rolledUpCount(rest)
  if (!all || excluded.length === 0) return all
  // With many values, reading each place once is cheaper than comparing it with every value.
  if (excluded.some(({ values }) => values.length > FEW_LABELS)) return undefined
  const isExcluded = join(
    excluded.map((condition) => whereSql([{ ...condition, op: 'any' }])),
    ' or ',
  )
  return sql`select (${all}) - (select count(*)::int from scored_places as places where ${whereSql(rest)} and (${isExcluded})) as count`
}

/** Counts all places, or those of a tile or of a large area. */
function rolledUpCount(where: readonly PlaceCondition[]): Sql | undefined {
  const [place, another] = where.filter(isVisibility(false))
  if (another || JSON.stringify(where.filter(isVisibility(true))) !== VISIBLE_ONLY) return undefined
  if (place?.op === 'tile') return tileCountQuery(place.tile)
  if (place) return areaCount(place)
  const placeless = sql`select count(*)::int from places where tile_key is null and ${whereSql(VISIBLE)}`
  return sql`select (${tileCountQuery(WORLD)}) + (${placeless}) as count`
}

function isVisibility(wanted: boolean) {
  return ({ op }: PlaceCondition): boolean => (op === 'flag') === wanted
}

/** Counts the inside of an area by tiles and its border place by place. */
function areaCount(condition: PlaceCondition): Sql | undefined {
  const area = areaOf(condition)
  if (!area) return undefined
  const ranges = area.inside.map(tileRange)
  return sql`
    select (select coalesce(sum(place_count(low, high, zoom)), 0)::int
      from unnest(${ranges.map(({ low }) => String(low))}::bigint[], ${ranges.map(({ high }) => String(high))}::bigint[],
        ${area.inside.map(({ z }) => z)}::integer[]) as tile (low, high, zoom))
    + (select count(*)::int from places where ${borderSql(area)} and ${whereSql(VISIBLE)}) as count`
}

function tileCountQuery(tile: Tile): Sql {
  const { low, high } = tileRange(tile)
  return sql`select place_count(${String(low)}::bigint, ${String(high)}::bigint, ${tile.z}) as count`
}
