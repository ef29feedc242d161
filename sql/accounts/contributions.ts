/** Vibes and tips that users post about places. */
import sql, { type Sql } from 'sql-template-tag'
import type { Store } from '../core/database.ts'

/** A posted vibe. `day_of_week`: 0 is Monday, 7 public holidays, 8 no particular day. */
export interface VibeTimeRow {
  id: string
  svc_place: string
  vibe: string
  time_of_day: string
  day_of_week: number
  /** UTC with microseconds and no offset. */
  created_at: string
}

export interface TipRow {
  id: string
  svc_place: string
  tip: string
  created_at: string
}

/**
 * Stores a vibe and counts it into its place. Once `threshold` users have posted it, it is one of the place's own
 * vibes. Returns undefined if there is no such place.
 */
export async function postVibe(
  store: Store,
  user: string,
  vibe: Omit<VibeTimeRow, 'id' | 'created_at'>,
  threshold: number,
): Promise<VibeTimeRow | undefined> {
  const posted = await post(
    store,
    sql`post_vibe(${user}::uuid, ${vibe.svc_place}::uuid, ${vibe.vibe}, ${vibe.time_of_day}, ${vibe.day_of_week},
      ${threshold})`,
  )
  return posted && { ...vibe, ...posted }
}

/** Stores a tip and counts it into its place. Returns undefined if there is no such place. */
export async function postTip(
  store: Store,
  user: string,
  tip: Omit<TipRow, 'id' | 'created_at'>,
): Promise<TipRow | undefined> {
  const posted = await post(store, sql`post_tip(${user}::uuid, ${tip.svc_place}::uuid, ${tip.tip})`)
  return posted && { ...tip, ...posted }
}

async function post(store: Store, call: Sql): Promise<{ id: string; created_at: string } | undefined> {
  const [posted] = await store.write<{ id: string; created_at: string }>(sql`
    select posted_id as id, to_char(posted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as created_at
    from ${call} where posted_id is not null`)
  return posted
}
