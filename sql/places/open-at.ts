/** Resolves `is_open_at`: computes the local time of the candidates, once for each time zone. */
import tzLookup from '@photostructure/tz-lookup'
import sql from 'sql-template-tag'
import type { Clock, Condition, PlaceCondition } from '../../core/query/ast.ts'
import { DEFAULT_MAX_CANDIDATES } from '../../core/query/limits.ts'
import { localTime } from '../../core/query/local-clock.ts'
import { whereSql } from '../compile/conditions.ts'
import type { Queryable } from '../core/database.ts'

export { DEFAULT_MAX_CANDIDATES }

/** `is_open_at` has more candidates than it may examine. The message is for the client. */
export class TooManyCandidates extends Error {
  override name = 'TooManyCandidates'
}

/**
 * Replaces `is_open_at` by a condition on the row of a place; other conditions stay as they are. Throws
 * `TooManyCandidates` if the other conditions leave more than `max` places.
 */
export async function resolveOpenAt(
  database: Queryable,
  where: readonly Condition[],
  max: number,
): Promise<PlaceCondition[]> {
  const fixed = where.filter((condition) => condition.op !== 'open_at')
  const openAt = where.find((condition) => condition.op === 'open_at')
  if (!openAt) return fixed
  const zones = await database.rows<{ timezone: string; count: number }>(sql`
    select timezone, count(*)::int as count
    from (select coalesce(timezone, '') as timezone from places where ${whereSql(fixed)} limit ${max + 1}) as candidates
    group by timezone`)
  if (zones.reduce((sum, { count }) => sum + count, 0) > max) {
    throw new TooManyCandidates(
      `is_open_at would have to examine more than ${max} places. Ask for a smaller area, or add filters.`,
    )
  }
  const clocks = zones.flatMap(({ timezone }) => clockOf(openAt.at, timezone, timezone))
  const known = new Set(clocks.map(({ key }) => key))
  const unknown = zones.map(({ timezone }) => timezone).filter((timezone) => !known.has(timezone))
  return [...fixed, { op: 'open', clocks: [...clocks, ...(await positionClocks(database, fixed, unknown, openAt.at))] }]
}

/** Returns clocks for places without a valid time zone, by the zone of their position. */
async function positionClocks(
  database: Queryable,
  where: readonly PlaceCondition[],
  timezones: readonly string[],
  at: number,
): Promise<Clock[]> {
  if (timezones.length === 0) return []
  const places = await database.rows<{ id: string; longitude: number; latitude: number }>(sql`
    select id, longitude, latitude from places where ${whereSql(where)}
      and opening_hours is not null and longitude is not null and coalesce(timezone, '') = any(${timezones})`)
  return places.flatMap(({ id, longitude, latitude }) => clockOf(at, id, tzLookup(latitude, longitude)))
}

function clockOf(at: number, key: string, timezone: string): Clock[] {
  const time = localTime(at, timezone)
  return time ? [{ key, ...time }] : []
}
