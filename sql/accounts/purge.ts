/** Purge of expired tokens, reset links and answers, and of throttle logs in which no call counts any more. */
import sql, { raw } from 'sql-template-tag'
import { purgeAnswers } from '../batch/idempotency.ts'
import type { Store } from '../core/database.ts'

interface Purged {
  tokens: number
  resetLinks: number
  /** Throttle logs in which no call counts any more. */
  throttleLogs: number
  /** Answers to requests with an Idempotency-Key. */
  idempotentAnswers: number
}

/** Deletes only rows without effect, so it can run at any time, also concurrently. */
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
