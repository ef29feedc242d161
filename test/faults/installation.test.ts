/**
 * The whole installation (docs/deploy.md) while each of its parts fails. Nothing that was answered is lost, no answer is
 * wrong, and where nginx may send a request to another server, none fails. Takes minutes: only `npm run test:faults`
 * runs it, which prints the table of docs/reliability.md.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import test from 'ava'
import { migrate } from '../../sql/schema/migrate.ts'
import { SQL_FOLDER } from '../../sql/schema/program-schema.ts'
import { schemaFolder } from '../support/databases/schema-folder.ts'
import { testFault, testWrites } from '../support/installation/fault-tests.ts'
import type { Restartable } from '../support/processes/child-processes.ts'
import { pgBouncerSurvivesCancels, skipped } from '../support/processes/needs.ts'

/** A unit of systemd starts a process again after this time (deploy/systemd/). */
const RESTART_MILLISECONDS = 2000
const SILENCE_MILLISECONDS = 20_000
/** nginx sends a server no requests for two seconds after one has failed (deploy/nginx/upstreams.conf). */
const TRUST_MILLISECONDS = 3000

async function crash(part: Pick<Restartable, 'kill' | 'start'>): Promise<void> {
  await part.kill()
  await sleep(RESTART_MILLISECONDS)
  await part.start()
}

const NONE = { reads: 0, searches: 0, writes: 0 }
/** A write that a killed server was working on is not sent to another one, and none is possible without the primary. */
const READS_PASS = { reads: 0, searches: 0 }
/** There is one of it, and everything passes through it. */
const ANY = {}

testFault('nothing', NONE, () => sleep(5000))
testFault('first API server: kill -9', READS_PASS, ({ api }) => crash(api[0]))
testFault('second API server: kill -9', READS_PASS, ({ api }) => crash(api[1]))

const CUT_OFF = 'first API server: cut off from PgBouncer for 20 s'
if (pgBouncerSurvivesCancels()) {
  testFault(CUT_OFF, READS_PASS, async ({ network }) => {
    network.stall()
    await sleep(SILENCE_MILLISECONDS)
    network.flow()
  })
} else test.skip(skipped(CUT_OFF, 'PgBouncer 1.21 or later'), () => undefined)

testFault('first tile server: kill -9', NONE, ({ tiles }) => crash(tiles[0]))
testFault('second tile server: kill -9', NONE, ({ tiles }) => crash(tiles[1]))
testFault('jobs: kill -9', NONE, ({ jobs }) => crash(jobs))
testFault('nginx: kill -9', ANY, ({ nginx }) => crash(nginx))
testFault('PgBouncer: kill -9', ANY, ({ pgbouncer }) => crash(pgbouncer))
testFault('Meilisearch: kill -9', NONE, ({ meilisearch }) => crash(meilisearch))
testFault('Meilisearch: away for 20 s, back without data', NONE, async ({ meilisearch }) => {
  await meilisearch.kill()
  await sleep(SILENCE_MILLISECONDS)
  await meilisearch.wipe()
  await meilisearch.start()
})
testFault('upgrade: migrated, then each server in turn', NONE, async ({ database, api, tiles, jobs }) => {
  await migrate(database, () => undefined, { folder: await newerSchema() })
  for (const server of [...api, ...tiles, jobs]) {
    await server.stop()
    await server.start()
    await sleep(TRUST_MILLISECONDS)
  }
})
testFault('replica: kill -9', NONE, ({ replica }) => crash(replica))
testFault('replica: frozen for 20 s', NONE, async ({ replica }) => {
  await replica.freeze()
  await sleep(SILENCE_MILLISECONDS)
  await replica.thaw()
})
testFault('primary: restarted', READS_PASS, ({ primary }) => primary.restart())
testFault('primary: kill -9', READS_PASS, ({ primary }) => crash(primary))
testFault('primary: frozen for 20 s', READS_PASS, async ({ primary }) => {
  await primary.freeze()
  await sleep(SILENCE_MILLISECONDS)
  await primary.thaw()
})
testFault('primary: disk full for 20 s', READS_PASS, async ({ primary }, disk) => {
  await disk.fill(SILENCE_MILLISECONDS)
  if (!(await primary.runs())) await primary.start()
})
testWrites('each write that was answered is there')

/** The schema of the next version, which expands this one (CONTRIBUTING.md). The servers of this version go on with it. */
function newerSchema(): Promise<string> {
  const expand = 'alter table places add later text;\ncreate table laters (id integer primary key);\n'
  return schemaFolder({ version: '99.0.0', migrations: { '9999_expand': expand } }, SQL_FOLDER)
}
