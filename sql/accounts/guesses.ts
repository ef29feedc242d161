/**
 * Guesses of passwords, counted for each address with which somebody logs in, whether it has an account or not. Networks in
 * which its owner has logged in do not count, so that nobody can keep the owner out. All of it is in the table of rate
 * limits, under hashes of the addresses.
 */
import sql, { type Sql } from 'sql-template-tag'
import type { Store } from '../core/database.ts'
import { type Throttled, throttleCall } from './throttles.ts'

/** Networks that the owner does not use for this long are forgotten. */
const KNOWN_DAYS = 90

/** Returns whether somebody has logged in to an account from a network. */
export async function isKnownNetwork(store: Store, email: string, network: string): Promise<boolean> {
  const rows = await store.write(sql`
    select from throttle_logs where key = ${networkKey(email, network)} and ends_at > now()`)
  return rows.length > 0
}

/** Stores that somebody has logged in to an account from a network. */
export async function rememberNetwork(store: Store, email: string, network: string): Promise<void> {
  await store.write(sql`
    insert into throttle_logs (key, ends_at) values (${networkKey(email, network)}, now() + make_interval(days => ${KNOWN_DAYS}))
    on conflict (key) do update set ends_at = excluded.ends_at`)
}

/** Counts a guess against `max` in any `seconds`. */
export async function countGuess(store: Store, email: string, max: number, seconds: number): Promise<Throttled> {
  return throttleCall(store, guessKey(email), max, seconds)
}

/** Forgets all guesses of the password of an account. */
export async function forgetGuesses(store: Store, email: string): Promise<void> {
  await store.write(sql`delete from throttle_logs where key = ${guessKey(email)}`)
}

function guessKey(email: string): Sql {
  return sql`'account:' || ${hashOf(email)}`
}

function networkKey(email: string, network: string): Sql {
  return sql`'network:' || ${hashOf(email)} || ':' || ${network}`
}

/** The accounts of two spellings are one (sql/accounts/accounts.ts). */
function hashOf(email: string): Sql {
  return sql`encode(sha256(convert_to(normal_text(${email}), 'UTF8')), 'hex')`
}
