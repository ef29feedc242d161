/**
 * The whole installation (docs/deploy.md) while processes are killed, under the load of 32 clients. Nothing that was
 * answered is lost, no answer is wrong, and where nginx may send a request to another server, none fails. Takes minutes:
 * only `npm run test:faults` runs it, which prints the table of docs/reliability.md.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import test, { type ExecutionContext } from 'ava'
import sql from 'sql-template-tag'
import { migrate } from '../../sql/schema/migrate.ts'
import { schemaFolder } from '../support/databases/schema-folder.ts'
import { type Clients, registerWriter, startClients } from '../support/installation/clients.ts'
import { count, FaultTable, newTally, type Tally } from '../support/installation/fault-table.ts'
import { type Installation, startInstallation } from '../support/installation/installation.ts'
import { mixedTraffic } from '../support/installation/traffic.ts'
import { startWitness, type Witness } from '../support/installation/witness.ts'
import { atEnd } from '../support/processes/at-end.ts'
import type { Restartable } from '../support/processes/child-processes.ts'
import { canRunInstallation, skipped } from '../support/processes/needs.ts'
import { until } from '../support/processes/until.ts'

const CLIENTS = 32
const RATE = 100
const PLACES = 5000
/** A unit of systemd starts a process again after this time (deploy/systemd/). */
const RESTART_MILLISECONDS = 2000
/** nginx sends a server no requests for two seconds after one has failed (deploy/nginx/upstreams.conf). */
const TRUST_MILLISECONDS = 3000
const SILENCE_MILLISECONDS = 20_000
/** Watched after each fault: everything must be as before. */
const AFTERWARDS_MILLISECONDS = 8000

interface Running {
  parts: Installation
  witness: Witness
  clients: Clients
  written: string[]
  /** What the clients count into. */
  tally: Tally
}

const table = new FaultTable()
let started: Promise<Running> | undefined

async function start(): Promise<Running> {
  const parts = await startInstallation({ places: PLACES })
  const token = await registerWriter(parts.base)
  const traffic = await mixedTraffic(parts.database, { writes: true })
  const running = { parts, written: [] as string[], tally: newTally() }
  const clients = startClients({
    ...{ base: parts.base, traffic, token, clients: CLIENTS, rate: RATE },
    onOutcome(outcome) {
      count(running.tally, outcome)
      if (outcome.status >= 200 && outcome.status < 300) running.written.push(...(outcome.request.written ?? []))
    },
  })
  const witness = startWitness(parts.base, token)
  const all = Object.assign(running, { clients, witness })
  atEnd(() => Promise.all([clients.stop(), witness.stop()]))
  await sleep(AFTERWARDS_MILLISECONDS)
  return all
}

interface Expected {
  /** Most failed reads; undefined: any number, because no other server has what they need. */
  reads?: number
  searches?: number
  writes?: number
}

/** Declares a test that lets something fail, and mends it. */
function testFault(title: string, expected: Expected, fault: (parts: Installation) => Promise<void>): void {
  if (!canRunInstallation()) {
    test.skip(skipped(title, 'nginx, PgBouncer, PostgreSQL, Meilisearch'), () => undefined)
    return
  }
  test.serial(title, async (t) => {
    t.timeout(300_000)
    started ??= start()
    const running = await started
    const { parts, witness } = running
    const tally = newTally()
    running.tally = tally
    witness.reset()
    await fault(parts)
    await untilAnswered(parts.base)
    await sleep(AFTERWARDS_MILLISECONDS)
    const seen = witness.seen()
    console.error(table.add(title, tally, seen))
    t.deepEqual([...tally.odd], [], 'only faults of servers')
    t.deepEqual(seen.wrong, [])
    for (const kind of ['reads', 'searches', 'writes'] as const) atMost(t, kind, tally[kind], expected[kind])
    t.true(seen.readings > 0)
  })
}

function atMost(t: ExecutionContext, kind: string, failed: number, most: number | undefined): void {
  if (most !== undefined) t.true(failed <= most, `${failed} failed ${kind}`)
}

async function untilAnswered(base: string): Promise<void> {
  for (const path of ['/v0.3/places/?per_page=1', '/maps/places/0/0/0.mvt', '/search/places/?search=cafe']) {
    await until(async () => {
      const answer = await fetch(`${base}${path}`).catch(() => undefined)
      await answer?.arrayBuffer().catch(() => undefined)
      return answer?.ok ?? false
    }, path)
  }
}

async function crash(part: Pick<Restartable, 'kill' | 'start'>): Promise<void> {
  await part.kill()
  await sleep(RESTART_MILLISECONDS)
  await part.start()
}

const NONE = { reads: 0, searches: 0, writes: 0 }
/** A write that a killed server was working on is not sent to another one, and none is possible without the primary. */
const READS_PASS = { reads: 0, searches: 0 }

testFault('nothing', NONE, () => sleep(5000))
testFault('first API server: kill -9', READS_PASS, ({ api }) => crash(api[0]))
testFault('second API server: kill -9', READS_PASS, ({ api }) => crash(api[1]))
testFault('first tile server: kill -9', NONE, ({ tiles }) => crash(tiles[0]))
testFault('second tile server: kill -9', NONE, ({ tiles }) => crash(tiles[1]))
testFault('jobs: kill -9', NONE, ({ jobs }) => crash(jobs))
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
testFault('primary: kill -9', READS_PASS, ({ primary }) => crash(primary))
testFault('primary: frozen for 20 s', READS_PASS, async ({ primary }) => {
  await primary.freeze()
  await sleep(SILENCE_MILLISECONDS)
  await primary.thaw()
})

/** The schema of the next version, which expands this one (CONTRIBUTING.md). The servers of this version go on with it. */
function newerSchema(): Promise<string> {
  const expand = 'alter table places add later text;\ncreate table laters (id integer primary key);\n'
  return schemaFolder({ version: '99.0.0', migrations: { '9999_expand': expand } }, { upto: '9999_expand' })
}

if (canRunInstallation()) {
  test.serial('each write that was answered is there', async (t) => {
    const { parts, written, witness, clients } = (await started) as Running
    await clients.stop()
    await witness.stop()
    const names = [...written, ...witness.written]
    t.true(names.length > 100)
    const missing = await parts.database.rows(sql`
      select name from unnest(${names}::text[]) name
      where not exists (select from places where places.name = name.name)
        and not exists (select from user_tips where user_tips.tip = name.name)`)
    t.deepEqual(missing, [])
    console.error(`${names.length} places and tips were written\n\n${table}`)
  })
}
