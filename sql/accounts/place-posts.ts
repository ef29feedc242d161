/** What visitors said of a place, without saying who they are. */
import sql from 'sql-template-tag'
import { countOf } from '../core/count.ts'
import type { Queryable } from '../core/database.ts'

export interface PlaceTipRow {
  id: string
  tip: string
  /** UTC with microseconds and no offset. */
  created_at: string
}

/** One vibe at one time. */
export interface PlaceVibeRow {
  vibe: string
  time_of_day: string
  /** 0 is Monday, 7 public holidays, 8 no particular day. */
  day_of_week: number
  /** Number of visitors who posted it. */
  users: number
}

/** Returns whether a place is shown. */
export async function isShown(database: Queryable, place: string): Promise<boolean> {
  const found = await database.rows(sql`select from places where id = ${place}::uuid and is_public`)
  return found.length > 0
}

/** Lists the tips of a place that are not hidden, newest first. */
export function listPlaceTips(
  database: Queryable,
  place: string,
  limit: number,
  offset: number,
): Promise<PlaceTipRow[]> {
  return database.rows(sql`
    select id, tip, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as created_at
    from user_tips where place_id = ${place}::uuid and hidden_at is null
    order by user_tips.created_at desc, id limit ${limit} offset ${offset}`)
}

export function countPlaceTips(database: Queryable, place: string): Promise<number> {
  return countOf(database, sql`select count(*) from user_tips where place_id = ${place}::uuid and hidden_at is null`)
}

/** Lists what is posted most first. */
export function listPlaceVibes(
  database: Queryable,
  place: string,
  limit: number,
  offset: number,
): Promise<PlaceVibeRow[]> {
  return database.rows(sql`
    select vibe, time_of_day, day_of_week, count(distinct user_id)::int as users
    from user_vibe_times where place_id = ${place}::uuid group by vibe, time_of_day, day_of_week
    order by users desc, vibe collate "C", time_of_day collate "C", day_of_week limit ${limit} offset ${offset}`)
}

export function countPlaceVibes(database: Queryable, place: string): Promise<number> {
  return countOf(
    database,
    sql`select count(distinct (vibe, time_of_day, day_of_week)) from user_vibe_times where place_id = ${place}::uuid`,
  )
}
