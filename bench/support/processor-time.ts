/** Processor time of this process and of the connections to its database, if PostgreSQL runs on this machine. */
import sql from 'sql-template-tag'
import type { Queryable } from '../../sql/core/database.ts'
import { processSeconds } from '../../test/support/processes/cost.ts'

/** Returns the milliseconds so far. Connections that are closed no longer count. */
export async function processorMilliseconds(database: Queryable): Promise<number> {
  const { user, system } = process.cpuUsage()
  const connections = await database.rows<{ pid: number }>(sql`
    select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`)
  const seconds = connections.reduce((sum, { pid }) => sum + processSeconds(pid).own, 0)
  return (user + system) / 1000 + seconds * 1000
}
