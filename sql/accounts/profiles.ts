/** Profiles: what other users may see of a user. */
import sql from 'sql-template-tag'
import type { Store } from '../core/database.ts'

export interface ProfileRow {
  id: string
  user_id: string
  public: boolean
  /** Ids of the user's posts, oldest first. */
  vibes: string[]
  tips: string[]
}

/** Finds a profile by its id, a UUID. */
export async function findProfile(store: Store, id: string): Promise<ProfileRow | undefined> {
  const [profile] = await store.write<ProfileRow>(sql`
    select id, user_id, public,
      array(select id from user_vibe_times where user_id = profiles.user_id order by created_at, id)::text[] as vibes,
      array(select id from user_tips where user_id = profiles.user_id order by created_at, id)::text[] as tips
    from profiles where id = ${id}::uuid`)
  return profile
}

export async function setProfilePublic(store: Store, id: string, isPublic: boolean): Promise<void> {
  await store.write(sql`update profiles set public = ${isPublic} where id = ${id}::uuid`)
}
