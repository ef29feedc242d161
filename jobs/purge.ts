/** Purge of expired tokens, reset links and answers, and of throttle logs in which no call counts any more. */
import { type Purged, purgeExpired } from '../sql/accounts/purge.ts'
import type { Store } from '../sql/core/database.ts'

/** Deletes only rows without effect, so it can run at any time, also concurrently. */
export function purge(store: Store): Promise<Purged> {
  return purgeExpired(store)
}
