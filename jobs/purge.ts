/** The job that forgets what has ended: expired tokens, reset links and answers, and throttle logs that count nothing. */
import { type Purged, purgeExpired } from '../sql/accounts-purge.ts'
import type { Store } from '../sql/database.ts'

/** Safe to run at any time and several times at once; what it deletes has no effect any more. */
export function purge(store: Store): Promise<Purged> {
  return purgeExpired(store)
}
