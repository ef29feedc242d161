/** Tokens, stored as hashes: issues them, finds their users, ends them. */
import sql from 'sql-template-tag'
import type { Store } from '../core/database.ts'

/**
 * Stores the hash of a new token. `passwordHash` is the hash that was just verified, or null to skip this check.
 * Returns false, with nothing stored, if the user is disabled or the password has been changed meanwhile.
 */
export async function storeToken(
  store: Store,
  token: { hash: Buffer; user: string; days: number; passwordHash: string | null },
): Promise<boolean> {
  // The row lock serializes this with a change of the password, which ends tokens.
  const stored = await store.write(sql`
    insert into tokens (hash, user_id, expires_at)
    select ${token.hash}, id, now() + make_interval(days => ${token.days}) from (
      select id from users where id = ${token.user}::uuid and not is_disabled
        and (${token.passwordHash}::text is null or password_hash = ${token.passwordHash}) for share
    ) as allowed
    returning 1`)
  return stored.length > 0
}

/** Returns the user whom a token belongs to, if the token is valid. */
export async function findTokenUser(
  store: Store,
  hash: Buffer,
): Promise<{ id: string; is_editor: boolean } | undefined> {
  const [found] = await store.write<{ id: string; is_editor: boolean }>(sql`
    select users.id, is_editor from tokens join users on users.id = user_id
    where hash = ${hash} and expires_at > now() and not is_disabled`)
  return found
}

export async function endToken(store: Store, hash: Buffer): Promise<void> {
  await store.write(sql`delete from tokens where hash = ${hash}`)
}
