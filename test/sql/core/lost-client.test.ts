/** PostgreSQL notices that a client was killed while its query waits, and releases its locks. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { untilBlocked } from '../../support/databases/blocked.ts'
import { testOn } from '../../support/databases/database.ts'
import { endingWithTests, killed } from '../../support/processes/child-processes.ts'
import { ROOT } from '../../support/processes/root.ts'
import { until } from '../../support/processes/until.ts'

/** Holds an advisory lock, and waits for a table without a timeout. */
const PROGRAM = `
import sql from 'sql-template-tag'
import { Database, withoutTimeout } from ${JSON.stringify(join(ROOT, 'sql/core/database.ts'))}
await new Database({ url: process.argv[1] }).transaction(async (transaction) => {
  await withoutTimeout(transaction)
  await transaction.rows(sql\`select pg_advisory_xact_lock(16)\`)
  await transaction.rows(sql\`lock table themes\`)
})`

testOn('PostGIS', 'the locks of a killed client are free, though its query waits for another', async (t, on) => {
  const { database, url } = on
  await database.transaction(async (transaction) => {
    await transaction.rows(sql`lock table themes`)
    const args = ['--import=tsx', '--input-type=module', '--eval', PROGRAM, '--', url]
    const client = endingWithTests(spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit' }))
    const ended = once(client, 'exit')
    await untilBlocked(transaction, 1)
    await killed(client)
    t.deepEqual(await ended, [null, 'SIGKILL'])
    // Does not wait for the lock: that would be a deadlock, which PostgreSQL resolves.
    const isFree = async () =>
      (await transaction.rows<{ free: boolean }>(sql`select pg_try_advisory_xact_lock(16) as free`))[0]?.free
    await t.notThrowsAsync(until(async () => (await isFree()) === true, 'a free lock'))
  })
})
