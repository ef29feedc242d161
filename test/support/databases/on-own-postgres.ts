/** Tests on a PostgreSQL server of their own. */
import test, { type ExecutionContext } from 'ava'
import { postgresPrograms, skipped } from '../processes/needs.ts'
import { type OwnPostgres, startPostgres } from './own-postgres.ts'

/** Declares a test on a server of its own, with PostGIS. Skipped if the server programs are not installed. */
export function testOnOwnPostgres(title: string, body: (t: ExecutionContext, on: OwnPostgres) => Promise<void>): void {
  if (!postgresPrograms()) test.skip(skipped(title, 'server programs of PostgreSQL'), () => undefined)
  else test.serial(title, async (t) => body(t, await startPostgres()))
}
