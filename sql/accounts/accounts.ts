/** Users and their passwords. */
import sql from 'sql-template-tag'
import type { Store } from '../core/database.ts'

export interface UserRow {
  id: string
  email: string
  /** Id of the user's profile. */
  profile: string
  /** May change places, and hide tips. */
  is_editor: boolean
}

export interface Credentials extends UserRow {
  /** Null until a first password is chosen. */
  password_hash: string | null
  is_disabled: boolean
}

/** Creates a user with a profile. Returns undefined if the address is taken; case does not matter. */
export async function createUser(
  store: Store,
  email: string,
  passwordHash: string | null,
): Promise<UserRow | undefined> {
  const [user] = await store.write<UserRow>(sql`
    with created as (
      insert into users (email, password_hash) values (${email}, ${passwordHash})
      on conflict (normal_text(email)) do nothing returning id, email, is_editor
    ), profile as (
      insert into profiles (user_id) select id from created returning id, user_id
    )
    select created.id, email, is_editor, profile.id as profile from created join profile on user_id = created.id`)
  return user
}

/** Finds the user with an address; case does not matter. */
export async function findUserByEmail(store: Store, email: string): Promise<Credentials | undefined> {
  const [user] = await store.write<Credentials>(sql`
    select users.id, email, password_hash, is_disabled, is_editor, profiles.id as profile
    from users join profiles on user_id = users.id where normal_text(email) = normal_text(${email})`)
  return user
}

export async function findUser(store: Store, id: string): Promise<Credentials | undefined> {
  const [user] = await store.write<Credentials>(sql`
    select users.id, email, password_hash, is_disabled, is_editor, profiles.id as profile
    from users join profiles on user_id = users.id where users.id = ${id}::uuid`)
  return user
}

/**
 * Replaces the password with the hash `current`. Ends all reset links, and all tokens but the one with the hash `kept`.
 * Returns false, with nothing done, if the password has been changed meanwhile.
 */
export function changePassword(
  store: Store,
  user: { id: string; current: string; next: string; kept: Buffer },
): Promise<boolean> {
  return store.transaction(async (transaction) => {
    const changed = await transaction.rows(sql`
      update users set password_hash = ${user.next}
      where id = ${user.id}::uuid and password_hash = ${user.current} returning 1`)
    if (changed.length === 0) return false
    await transaction.rows(sql`delete from tokens where user_id = ${user.id}::uuid and hash <> ${user.kept}`)
    await transaction.rows(sql`delete from reset_links where user_id = ${user.id}::uuid`)
    return true
  })
}

/** Disables or enables the user with an address. Returns false if there is no such user. */
export function setDisabled(store: Store, email: string, isDisabled: boolean): Promise<boolean> {
  return store.transaction(async (transaction) => {
    const [user] = await transaction.rows<{ id: string }>(sql`
      update users set is_disabled = ${isDisabled} where normal_text(email) = normal_text(${email}) returning id`)
    if (!user) return false
    if (isDisabled) {
      await transaction.rows(sql`delete from tokens where user_id = ${user.id}::uuid`)
      await transaction.rows(sql`delete from reset_links where user_id = ${user.id}::uuid`)
    }
    return true
  })
}

/** Makes the user with an address an editor, or no longer one. Returns false if there is no such user. */
export async function setEditor(store: Store, email: string, isEditor: boolean): Promise<boolean> {
  const changed = await store.write(sql`
    update users set is_editor = ${isEditor} where normal_text(email) = normal_text(${email}) returning 1`)
  return changed.length > 0
}
