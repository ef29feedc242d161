/** Rate limits that all processes share. */
import sql, { type Sql } from 'sql-template-tag'
import type { Store } from '../core/database.ts'

export interface Throttled {
  accepted: boolean
  /** Calls that count now, including this one if accepted. */
  used: number
  /** Milliseconds until a call is accepted, or until there is room for one more call than now. */
  wait: number
}

/** Counts one call of `key` against `max` calls in any `seconds`. A refused call is not recorded. */
export async function throttleCall(store: Store, key: string | Sql, max: number, seconds: number): Promise<Throttled> {
  const [row] = await store.write<Throttled>(sql`
    select accepted, used, ceil(extract(epoch from wait) * 1000)::float8 as wait
    from throttle_call(${key}, ${max}, make_interval(secs => ${seconds}))`)
  if (!row) throw new Error('throttle_call() returned no row')
  return row
}
