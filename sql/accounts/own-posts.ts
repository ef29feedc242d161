/** Lists the posts of one user, for that user. */
import sql from 'sql-template-tag'
import { countOf } from '../core/count.ts'
import type { Queryable } from '../core/database.ts'
import type { TipRow, VibeTimeRow } from './contributions.ts'

/** The posts of one user: of all places, or of one. */
export interface OwnPosts {
  /** Id of the user. */
  readonly user: string
  /** Id of the place; null for all. */
  readonly place: string | null
  /** False: posts of hidden places are left out. */
  readonly withHidden: boolean
}

export interface OwnTipRow extends TipRow {
  place_name: string
  /** Whether an editor has hidden the tip from visitors. */
  is_hidden: boolean
}

export interface OwnVibeRow extends VibeTimeRow {
  place_name: string
}

const matches = ({ user, place, withHidden }: OwnPosts) => sql`
  user_id = ${user}::uuid and (${place}::uuid is null or place_id = ${place}::uuid)
  and (${withHidden} or exists (select from places where id = place_id and is_public))`

/** Lists the tips of a user, newest first. */
export function listOwnTips(database: Queryable, posts: OwnPosts, limit: number, offset: number): Promise<OwnTipRow[]> {
  return database.rows(sql`
    select user_tips.id, place_id as svc_place, places.name as place_name, tip, hidden_at is not null as is_hidden,
      to_char(user_tips.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as created_at
    from user_tips join places on places.id = place_id where ${matches(posts)}
    order by user_tips.created_at desc, user_tips.id desc limit ${limit} offset ${offset}`)
}

export function countOwnTips(database: Queryable, posts: OwnPosts): Promise<number> {
  return countOf(database, sql`select count(*) from user_tips where ${matches(posts)}`)
}

/** Lists the vibes of a user, newest first. */
export function listOwnVibes(
  database: Queryable,
  posts: OwnPosts,
  limit: number,
  offset: number,
): Promise<OwnVibeRow[]> {
  return database.rows(sql`
    select user_vibe_times.id, place_id as svc_place, places.name as place_name, vibe, time_of_day, day_of_week,
      to_char(user_vibe_times.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as created_at
    from user_vibe_times join places on places.id = place_id where ${matches(posts)}
    order by user_vibe_times.created_at desc, user_vibe_times.id desc limit ${limit} offset ${offset}`)
}

export function countOwnVibes(database: Queryable, posts: OwnPosts): Promise<number> {
  return countOf(database, sql`select count(*) from user_vibe_times where ${matches(posts)}`)
}
