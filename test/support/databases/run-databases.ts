/**
 * The databases of a run of `npm test`: the server of DATABASE_URL; otherwise a server of our own, if PostgreSQL 15 or
 * later with PostGIS is installed; otherwise the embedded database. An empty DATABASE_URL asks for the embedded one.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { makeImage } from '../../../sql/embedded/make-image.ts'
import { closeAll } from '../processes/at-end.ts'
import { postgresPrograms } from '../processes/needs.ts'
import { openEmbeddedPool } from './embedded-pool.ts'
import { startPostgres } from './own-postgres.ts'

/** The program needs this version of PostgreSQL, or a later one. */
const OLDEST = 15

export interface RunDatabases {
  /** For people: which database most tests use. */
  readonly name: string
  /** For the processes of test files. */
  readonly environment: Readonly<Record<string, string>>
  /** Processor seconds of embedded databases, by the process of the test file that has used them. */
  readonly seconds: ReadonlyMap<number, number>
  close(): Promise<void>
}

/** Nothing has to survive a crash: tests of crashes have servers of their own. */
const FAST = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_wal_size: '4GB',
  shared_buffers: '256MB',
}

export async function openDatabases(): Promise<RunDatabases> {
  // Tests without a database need none of these (test/unit.ts).
  const none = { environment: {}, seconds: new Map(), close: async () => undefined }
  if (process.env['TEST_UNIT']) return { ...none, name: 'no database' }
  if (process.env['TEST_EMBEDDED_POOL']) return { ...none, name: 'on the databases of another run' }
  const server = await openServer()
  // Embedded databases start from it. The build has made it, unless the schema changed since.
  await makeImage()
  const pool = await openEmbeddedPool()
  return {
    name: server?.name ?? 'on the embedded database',
    environment: { TEST_EMBEDDED_POOL: String(pool.port), ...server?.environment },
    seconds: pool.seconds,
    async close() {
      await pool.close()
      await closeAll()
    },
  }
}

async function openServer(): Promise<Pick<RunDatabases, 'name' | 'environment'> | undefined> {
  const given = process.env['DATABASE_URL']
  if (given) return { name: 'on the server of DATABASE_URL', environment: {} }
  const programs = given === undefined ? postgresPrograms() : undefined
  if (!programs || !hasPostgis(programs)) return undefined
  const version = execFileSync(join(programs, 'postgres'), ['--version'], { encoding: 'utf8' }).trim()
  if (Number(/\d+/.exec(version)?.[0]) < OLDEST) return undefined
  const { url } = await startPostgres(FAST)
  return {
    name: `on ${version} of this machine`,
    environment: { DATABASE_URL: url, TEST_EMBEDDED: process.env['TEST_EMBEDDED'] ?? 'none' },
  }
}

/** Debian has its programs in /usr/lib/postgresql/15/bin, and its extensions in /usr/share/postgresql/15/extension. */
function hasPostgis(programs: string): boolean {
  const shares = [
    programs.replace(/^\/usr\/lib(.*)\/bin$/, '/usr/share$1'),
    ...['../share/postgresql', '../share'].map((share) => join(programs, share)),
  ]
  return shares.some((share) => existsSync(join(share, 'extension/postgis.control')))
}
