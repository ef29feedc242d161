/** `is_open_at`: the local time of each candidate, worked out once for each time zone. */
import tzLookup from '@photostructure/tz-lookup'
import sql from 'sql-template-tag'
import type { Clock, Condition, PlaceCondition } from '../query/ast.ts'
import { localTime } from '../query/local-clock.ts'
import { whereSql } from '../query/to-sql.ts'
import type { Queryable } from './database.ts'

/** How many candidates `is_open_at` looks at, unless it is configured. */
export const DEFAULT_MOST_CANDIDATES = 10_000

/** Each candidate has to be looked at; the message is for the client. */
export class TooManyCandidates extends Error {
  override name = 'TooManyCandidates'
}

/**
 * Conditions that the row of a place decides, made of any; without `is_open_at` they are what they were.
 * Throws `TooManyCandidates` when the other conditions leave more than `most` places.
 */
export async function withClocks(
  database: Queryable,
  where: readonly Condition[],
  most: number,
): Promise<PlaceCondition[]> {
  const fixed = where.filter((condition) => condition.op !== 'open_at')
  const openAt = where.find((condition) => condition.op === 'open_at')
  if (!openAt) return fixed
  const zones = await database.rows<{ timezone: string; count: number }>(sql`
    select timezone, count(*)::int as count
    from (select coalesce(timezone, '') as timezone from places where ${whereSql(fixed)} limit ${most + 1}) as candidates
    group by timezone`)
  if (zones.reduce((sum, { count }) => sum + count, 0) > most) {
    throw new TooManyCandidates(
      `More than ${most} places would have to be looked at for is_open_at. Ask for a smaller area, or add filters.`,
    )
  }
  const clocks = zones.flatMap(({ timezone }) => clockOf(openAt.at, timezone, timezone))
  const known = new Set(clocks.map(({ key }) => key))
  const unknown = zones.map(({ timezone }) => timezone).filter((timezone) => !known.has(timezone))
  return [...fixed, { op: 'open', clocks: [...clocks, ...(await positionClocks(database, fixed, unknown, openAt.at))] }]
}

/** For places without a time zone, or with one that is none, that of their positions. */
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
