/** A PostgreSQL server of a test's own with a standby that streams from it, for tests of reads from a replica. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { ExecutionContext } from 'ava'
import pg from 'pg'
import { Database } from '../../../sql/core/database.ts'
import { migrate } from '../../../sql/schema/migrate.ts'
import { atEnd } from '../processes/at-end.ts'
import { testOnOwnPostgres } from './on-own-postgres.ts'
import { type OwnPostgres, untilReplayed } from './own-postgres.ts'

export interface Replicated {
  primary: OwnPostgres
  standby: OwnPostgres
  /** Reads from the standby. */
  database: Database
  /** Waits until the standby has everything committed so far. */
  replayed(): Promise<void>
  /** A connection to the primary, for a transaction that stays open. */
  session(): Promise<pg.Client>
}

/** Declares a test on an empty, migrated database with a standby. */
export function testOnStandby(title: string, body: (t: ExecutionContext, on: Replicated) => Promise<void>): void {
  testOnOwnPostgres(title, async (t, primary) => body(t, await replicate(primary)))
}

async function replicate(primary: OwnPostgres): Promise<Replicated> {
  const standby = await primary.standby()
  const database = new Database({ url: primary.url, readUrl: standby.url, onConnectionError: () => undefined })
  atEnd(() => database.close())
  await migrate(database, () => undefined)
  const replayed = () => untilReplayed(primary, standby)
  await replayed()
  await untilReplicaRead(database)
  return { primary, standby, database, replayed, session: () => openSession(primary.url) }
}

/** Waits until reads go to the replica. */
export async function untilReplicaRead(database: Database): Promise<void> {
  while (database.reads?.server !== 'replica') await sleep(20)
}

async function openSession(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // The server ends before its clients.
  client.on('error', () => undefined)
  atEnd(() => client.end())
  return client
}
