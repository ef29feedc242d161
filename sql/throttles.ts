/** Counting calls against limits, for all processes together. */
import sql from 'sql-template-tag'
import type { Store } from './database.ts'

export interface Throttled {
  accepted: boolean
  /** Calls that count now, this one included when it was accepted. */
  used: number
  /** Milliseconds until a call is accepted, or until there is room for one more than now. */
  wait: number
}

/** One call of `key` against `most` calls in any `seconds`; a refused call is not recorded. */
export async function throttleCall(store: Store, key: string, most: number, seconds: number): Promise<Throttled> {
  const [row] = await store.write<Throttled>(sql`
    select accepted, used, ceil(extract(epoch from wait) * 1000)::float8 as wait
    from throttle_call(${key}, ${most}, make_interval(secs => ${seconds}))`)
  if (!row) throw new Error('PostgreSQL answered a function call with no row')
  return row
}
