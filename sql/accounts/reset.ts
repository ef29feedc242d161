/** Links with which a user who can't log in sets a new password. Each works once, and expires. */
import sql from 'sql-template-tag'
import type { Store } from '../core/database.ts'

/**
 * Stores the hash of a link for the active user with an address. Returns the stored address, to which the mail may go;
 * undefined if there is no such user.
 */
export async function storeResetLink(
  store: Store,
  link: { hash: Buffer; email: string; minutes: number },
): Promise<string | undefined> {
  const [user] = await store.write<{ email: string }>(sql`
    with link as (
      insert into reset_links (hash, user_id, expires_at)
      select ${link.hash}, id, now() + make_interval(mins => ${link.minutes}) from users
      where normal_text(email) = normal_text(${link.email}) and not is_disabled
      returning user_id
    )
    select email from link join users on users.id = user_id`)
  return user?.email
}

/** Returns the address of the user whom a link is for, if the link is still valid. */
export async function findResetLink(store: Store, hash: Buffer): Promise<string | undefined> {
  const [user] = await store.write<{ email: string }>(sql`
    select email from reset_links join users on users.id = user_id
    where hash = ${hash} and expires_at > now() and not is_disabled`)
  return user?.email
}

/**
 * Sets a password, and ends the link, all other links and all tokens of its user. Returns false, with nothing done, if
 * the link is no longer valid. If two requests use a link at once, only the first succeeds. If the user is disabled
 * meanwhile, the password is not changed and the result is false. Links and tokens are deleted nevertheless, as
 * `setDisabled` does.
 */
export function useResetLink(store: Store, hash: Buffer, passwordHash: string): Promise<boolean> {
  return store.transaction(async (transaction) => {
    const [link] = await transaction.rows<{ user_id: string }>(sql`
      delete from reset_links where hash = ${hash} and expires_at > now() returning user_id`)
    if (!link) return false
    const changed = await transaction.rows(sql`
      update users set password_hash = ${passwordHash} where id = ${link.user_id}::uuid and not is_disabled returning 1`)
    await transaction.rows(sql`delete from reset_links where user_id = ${link.user_id}::uuid`)
    await transaction.rows(sql`delete from tokens where user_id = ${link.user_id}::uuid`)
    return changed.length > 0
  })
}
