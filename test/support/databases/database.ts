/**
 * Real databases for tests: each test file gets a fresh, migrated one of each kind, closed when the file is done. The
 * embedded one is leased from the pool of `npm test`, or one of its own. The other
 * is a copy of a template on the server of DATABASE_URL, whose own databases are not touched.
 */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { Database, type DatabaseOptions } from '../../../sql/core/database.ts'
import { openEmbedded } from '../../../sql/embedded/open.ts'
import { migrate } from '../../../sql/schema/migrate.ts'
import { atEnd } from '../processes/at-end.ts'
import { endWithUs, hasEnded } from '../processes/keeper.ts'
import { postgisUrl, skipped } from '../processes/needs.ts'
import { runsOnEmbedded } from './embedded-differs.ts'
import { leaseEmbedded } from './embedded-pool.ts'
import { embeddedPid, stopEmbedded } from './embedded-process.ts'
import { createOnServer, dropOnServer } from './server-databases.ts'

export type Engine = 'embedded' | 'PostGIS'

/**
 * The kind of database for tests that would prove the same on each: the server if there is one, because the embedded
 * database takes seconds to start.
 */
export const ANY_ENGINE: Engine = postgisUrl ? 'PostGIS' : 'embedded'

/** Timeouts for a test's own `Database`: the embedded database serves one client after the other. */
export const PATIENCE = { connectionTimeout: 60_000, answerTimeout: 60_000 } as const

export interface TestDatabase {
  engine: Engine
  database: Database
  /** For a second connection or process. */
  url: string
}

const opened = new Map<Engine, Promise<TestDatabase>>()

/** Opens the file's own database of a kind, when first asked for. */
export function openTestDatabase(engine: Engine): Promise<TestDatabase> {
  const known = opened.get(engine) ?? (engine === 'embedded' ? openEmbeddedCopy() : openOnServer())
  opened.set(engine, known)
  return known
}

/** Returns a function that calls `make` on a kind of database, once for each file and kind. */
export function overEachDatabase<Made>(make: (on: TestDatabase) => Promise<Made>): (engine: Engine) => Promise<Made> {
  const made = new Map<Engine, Promise<Made>>()
  return (engine) => {
    const known = made.get(engine) ?? openTestDatabase(engine).then(make)
    made.set(engine, known)
    return known
  }
}

type Body = (t: ExecutionContext, on: TestDatabase) => Promise<void>

/**
 * Declares one test on each kind of database, run one after the other. PostGIS is skipped if there is none, and the
 * embedded one may be left out (support/embedded-differs.ts).
 */
export function testOnEachDatabase(title: string, body: Body): void {
  if (runsOnEmbedded()) testOn('embedded', title, body)
  testOn('PostGIS', title, body)
}

/** Declares a test on one kind of database. */
export function testOn(engine: Engine, title: string, body: Body): void {
  const full = `${title} [${engine}]`
  if (engine === 'PostGIS' && !postgisUrl) test.skip(skipped(full, 'PostGIS at DATABASE_URL'), () => undefined)
  else test.serial(full, async (t) => body(t, await openTestDatabase(engine)))
}

async function openEmbeddedCopy(): Promise<TestDatabase> {
  const lease = await leaseEmbedded()
  if (lease) {
    const { url, isAlive, release } = lease
    return connect('embedded', { url, isAlive, ...PATIENCE }, async () => release())
  }
  const folder = await mkdtemp(join(tmpdir(), 'whereabouts-test-'))
  const { close, url, forWork } = await openEmbedded(folder, () => undefined)
  // The database process ends by itself, but not in the middle of a query.
  const pid = embeddedPid(folder)
  endWithUs(pid)
  return connect('embedded', { url: url(), ...forWork }, async () => {
    close()
    await stopEmbedded(folder)
    hasEnded(pid)
    await rm(folder, { recursive: true, force: true })
  })
}

async function openOnServer(): Promise<TestDatabase> {
  const name = `whereabouts_test_${process.pid}_${Date.now().toString(36)}`
  return connect('PostGIS', { url: await createOnServer(name) }, () => dropOnServer(name))
}

async function connect(
  engine: Engine,
  address: Pick<DatabaseOptions, 'connectionTimeout' | 'answerTimeout' | 'isAlive'> & { url: string },
  dispose: () => Promise<void>,
): Promise<TestDatabase> {
  atEnd(dispose)
  const database = new Database({ ...address, connections: 4, onConnectionError: () => undefined })
  atEnd(() => database.close())
  await migrate(database, () => undefined)
  return { engine, database, url: address.url }
}
