/** Statements that PostgreSQL keeps for a connection, so that it parses and plans them once. */
import type pg from 'pg'
import sql, { type Sql } from 'sql-template-tag'

/** For each connection, whether its statements run in a session that no other client uses. */
const alone = new WeakMap<pg.PoolClient, boolean>()

/**
 * Returns the query with a name under which PostgreSQL keeps it. A pooler may run each statement in another session,
 * which does not have it; then the query has no name.
 */
export async function named(client: pg.PoolClient, { text, values }: Sql, name: string): Promise<pg.QueryConfig> {
  return (alone.get(client) ?? (await findAlone(client))) ? { name, text, values } : { text, values }
}

/** A pooler tells its clients numbers of processes that it makes up. The embedded database has one session for all clients. */
async function findAlone(client: pg.PoolClient): Promise<boolean> {
  const { processID } = client as pg.PoolClient & { processID: number }
  const { rows } = await client.query<{ is_alone: boolean }>(sql`
    select pg_backend_pid() = ${processID}::integer and version() not like '% emcc %' as is_alone`)
  const isAlone = rows[0]?.is_alone ?? false
  alone.set(client, isAlone)
  return isAlone
}
