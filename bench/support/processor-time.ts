/** Processor time of this process and of the connections to its database, if PostgreSQL runs on this machine. */
import sql from 'sql-template-tag'
import type { Queryable } from '../../sql/core/database.ts'
import { processSeconds } from '../../test/support/processes/cost.ts'

/** Returns a function that tells the milliseconds since. Connections that were closed meanwhile do not count. */
export async function startProcessorTime(database: Queryable): Promise<() => Promise<number>> {
  const [own, connections] = [process.cpuUsage(), await startDatabaseTime(database)]
  return async () => {
    const { user, system } = process.cpuUsage(own)
    return (user + system) / 1000 + (await connections())
  }
}

/** The same for the connections alone. */
export async function startDatabaseTime(database: Queryable): Promise<() => Promise<number>> {
  const connections = await secondsOf(database)
  return async () => {
    const now = await secondsOf(database)
    return 1000 * [...now].reduce((sum, [pid, after]) => sum + after - (connections.get(pid) ?? 0), 0)
  }
}

async function secondsOf(database: Queryable): Promise<Map<number, number>> {
  const rows = await database.rows<{ pid: number }>(sql`
    select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`)
  return new Map(rows.map(({ pid }) => [pid, processSeconds(pid).own]))
}
