/**
 * Tests that let a part of the whole installation fail, under the load of 32 clients, and say what clients noticed. All
 * tests of a file share the installation, so that nothing is mended by starting anew.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import test, { type ExecutionContext } from 'ava'
import sql from 'sql-template-tag'
import { atEnd } from '../processes/at-end.ts'
import { canRunInstallation, skipped } from '../processes/needs.ts'
import { until } from '../processes/until.ts'
import { type Clients, registerWriter, startClients } from './clients.ts'
import { type ContractWitness, startContractWitness } from './contract-witness.ts'
import { nothingSeen, type Seen } from './counts.ts'
import { count, FaultTable, newTally, type Tally } from './fault-table.ts'
import { type Installation, startInstallation } from './installation.ts'
import { canMount, type SmallDisk, smallDisk } from './small-disk.ts'
import { mixedTraffic } from './traffic.ts'
import { startWitness, type Witness } from './witness.ts'

const CLIENTS = 32
const RATE = 100
const PLACES = 5000
/** Watched after each fault: everything must be as before. */
const AFTERWARDS_MILLISECONDS = 8000
/** Everything is answered so soon after a fault is mended, without a restart of ours. */
const RECOVERY_MILLISECONDS = 5000
/** A request that takes longer has no answer. */
const ANSWER_MILLISECONDS = 10_000

interface Running {
  parts: Installation
  disk: SmallDisk
  witness: Witness
  contract: ContractWitness
  clients: Clients
  written: string[]
  /** Counts what the witnesses see. */
  seen: Seen
  /** Counts the requests of the clients and their outcomes. */
  tally: Tally
}

const table = new FaultTable()
let started: Promise<Running> | undefined

async function start(): Promise<Running> {
  const disk = await smallDisk()
  const parts = await startInstallation({ places: PLACES, folder: disk.folder })
  const token = await registerWriter(parts.base)
  const traffic = await mixedTraffic(parts.database, { writes: true })
  const running = { parts, disk, written: [] as string[], tally: newTally(), seen: nothingSeen() }
  const clients = startClients({
    base: parts.base,
    traffic,
    token,
    clients: CLIENTS,
    rate: RATE,
    onOutcome(outcome) {
      count(running.tally, outcome)
      if (outcome.status >= 200 && outcome.status < 300) running.written.push(...(outcome.request.written ?? []))
    },
  })
  const seen = () => running.seen
  const witness = startWitness(parts.base, token, seen)
  const contract = startContractWitness(parts.base, traffic, seen)
  const all = Object.assign(running, { clients, witness, contract })
  atEnd(() => Promise.all([clients.stop(), witness.stop(), contract.stop()]))
  await sleep(AFTERWARDS_MILLISECONDS)
  return all
}

/** Most requests of a kind that may fail; undefined: any number, because no other server has what they need. */
export interface Expected {
  reads?: number
  searches?: number
  writes?: number
}

/** Declares a test that lets something fail, and mends it. */
export function testFault(
  title: string,
  expected: Expected,
  fault: (parts: Installation, disk: SmallDisk) => Promise<void>,
): void {
  testRunning(title, async (t, running) => {
    const { parts, disk } = running
    const [tally, seen] = [newTally(), nothingSeen()]
    Object.assign(running, { tally, seen })
    await fault(parts, disk)
    const mended = performance.now()
    await untilAnswered(parts.base)
    t.true(performance.now() - mended < RECOVERY_MILLISECONDS, 'lists, tiles and searches are answered again')
    await sleep(AFTERWARDS_MILLISECONDS)
    console.error(table.add(title, tally, seen))
    t.deepEqual([...tally.odd], [], 'only faults of servers')
    t.deepEqual(seen.wrong, [])
    for (const kind of ['reads', 'searches', 'writes'] as const) atMost(t, kind, tally[kind], expected[kind])
    t.true(seen.readings > 0)
  })
}

/** Declares the last test, which also prints the table. */
export function testWrites(title: string): void {
  testRunning(title, async (t, { parts, written, witness, contract, clients }) => {
    await Promise.all([clients.stop(), witness.stop(), contract.stop()])
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

function testRunning(title: string, body: (t: ExecutionContext, running: Running) => Promise<void>): void {
  if (!canRunInstallation() || !canMount()) {
    test.skip(skipped(title, 'nginx, PgBouncer, PostgreSQL, Meilisearch, and the right to mount'), () => undefined)
    return
  }
  test.serial(title, async (t) => {
    t.timeout(300_000)
    started ??= start()
    await body(t, await started)
  })
}

function atMost(t: ExecutionContext, kind: string, failed: number, most: number | undefined): void {
  if (most !== undefined) t.true(failed <= most, `${failed} failed ${kind}`)
}

async function untilAnswered(base: string): Promise<void> {
  for (const path of ['/v0.3/places/?per_page=1', '/maps/places/0/0/0.mvt', '/search/places/?search=cafe']) {
    await until(async () => {
      const signal = AbortSignal.timeout(ANSWER_MILLISECONDS)
      const answer = await fetch(`${base}${path}`, { signal }).catch(() => undefined)
      await answer?.arrayBuffer().catch(() => undefined)
      return answer?.ok ?? false
    }, path)
  }
}
