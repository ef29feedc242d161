/** Purge of expired tokens, reset links and answers, and of throttle logs without a call that still counts. */
import { type Purged, purgeExpired } from '../sql/accounts/purge.ts'
import type { Store } from '../sql/core/database.ts'

/** Deletes only rows without effect, so it is safe to run at any time, also concurrently. */
export function purge(store: Store): Promise<Purged> {
  return purgeExpired(store)
}
