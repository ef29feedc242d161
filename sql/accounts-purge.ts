/** Forgetting what has ended. */

import sql, { raw } from 'sql-template-tag'
import type { Store } from './database.ts'
import { purgeAnswers } from './idempotency.ts'

export interface Purged {
  tokens: number
  resetLinks: number
  /** Logs of clients, none of whose calls count any more. */
  throttleLogs: number
  /** Answers of requests with an Idempotency-Key. */
  idempotentAnswers: number
}

/** Deletes tokens, reset links and answers that have expired, and throttle logs that say nothing any more. */
export function purgeExpired(store: Store): Promise<Purged> {
  return store.transaction(async (transaction) => {
    const expired = async (table: string, column: string) => {
      const [gone] = await transaction.rows<{ count: number }>(sql`
        with gone as (delete from ${raw(table)} where ${raw(column)} <= now() returning 1)
        select count(*)::int as count from gone`)
      return gone?.count ?? 0
    }
    return {
      tokens: await expired('tokens', 'expires_at'),
      resetLinks: await expired('reset_links', 'expires_at'),
      throttleLogs: await expired('throttle_logs', 'ends_at'),
      idempotentAnswers: await purgeAnswers(transaction),
    }
  })
}
