/**
 * kill -9 of the whole server while it writes a batch: each place is whole or absent. The key of the request is free
 * again once PostgreSQL has noticed, and a retry on the next server creates each place once.
 */
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import type { Database } from '../../sql/core/database.ts'
import { untilBlocked } from '../support/databases/blocked.ts'
import { testOn, testOnEachDatabase } from '../support/databases/database.ts'
import { propertyRuns } from '../support/fixtures/property-runs.ts'
import { type Answer, send } from '../support/requests/openapi.ts'
import { NO_JOBS } from '../support/services/no-jobs.ts'
import { whereabouts } from '../support/services/program.ts'

const PLACES = 300
const KILLS = propertyRuns(2)

interface Server {
  /** Sends the batch of a label; the label is also its key. */
  post(label: string): Promise<Answer>
  kill(): Promise<void>
}

async function serve(url: string): Promise<Server> {
  const run = whereabouts(['serve'], { DATABASE_URL: url, PORT: '0', LOG_LEVEL: 'error', JOB_SCHEDULES: NO_JOBS })
  const [, base = ''] = await run.said(/the map is at (\S+)\n/)
  return {
    post: (label) =>
      send(base, '/api/v0.3/batch_find_or_create_places', {
        method: 'POST',
        headers: { 'idempotency-key': label },
        json: {
          places: namesOf(label).map((name, n) => ({ name, address: `${n} ${name} Road` })),
          tags: [label],
        },
      }),
    async kill() {
      run.process.kill('SIGKILL')
      await run.ended
    },
  }
}

/**
 * Names that are unlike each other. With names such as "Fallen 17", each place had hundreds of candidates, and the
 * embedded database compared them for minutes.
 */
function namesOf(label: string): string[] {
  return Array.from({ length: PLACES }, (_, n) => createHash('md5').update(`${label} ${n}`).digest('hex').slice(0, 16))
}

/**
 * Repeats a batch while the answer has `Retry-After`: its key is not free until PostgreSQL notices that its client is
 * gone.
 */
async function repeat(server: Server, label: string): Promise<Answer> {
  for (;;) {
    const answer = await server.post(label)
    if (answer.headers['retry-after'] === undefined) return answer
    await sleep(100)
  }
}

const results = ({ body }: Answer) => (body as { results: { svc_id: string; status: string }[] }).results

/** Counts the places of a batch, and how many of them are complete: with tags, terms and a row in the log. */
async function stored(database: Database, label: string) {
  const [row] = await database.rows<{ places: number; whole: number; names: number }>(sql`
    select count(*)::integer as places, count(distinct name)::integer as names, count(*) filter (
      where tags = array[${label}]::text[] and exists (select from place_changes where place_id = places.id)
        and exists (select from place_terms where kind = 'label' and term = ${label}))::integer as whole
    from places where name = any(${namesOf(label)}::text[])`)
  return row
}

const NOTHING = { places: 0, whole: 0, names: 0 }
const ALL = { places: PLACES, whole: PLACES, names: PLACES }

testOn(
  'PostGIS',
  'kill -9 of a server that has written a batch, but not committed it',
  async (t, { database, url }) => {
    const first = await serve(url)
    await database.transaction(async (transaction) => {
      // The batch waits with all its places written, except for the log of their changes.
      await transaction.rows(sql`lock table place_changes in share mode`)
      const lost = t.throwsAsync(first.post('Felled'))
      await untilBlocked(transaction, 1)
      await first.kill()
      await lost
    })
    const server = await serve(url)
    const repeated = await repeat(server, 'Felled')
    t.is(repeated.status, 200)
    t.deepEqual(new Set(results(repeated).map(({ status }) => status)), new Set(['created']))
    t.deepEqual(await stored(database, 'Felled'), ALL)
    t.deepEqual((await server.post('Felled')).body, repeated.body)
    await server.kill()
  },
)

testOnEachDatabase(`kill -9 of a server at ${KILLS} random moments of a batch`, async (t, { database, url }) => {
  let server = await serve(url)
  const begin = performance.now()
  t.is((await repeat(server, 'Whole')).status, 200)
  const milliseconds = performance.now() - begin
  for (let round = 0; round < KILLS; round++) {
    const label = `Fallen ${round}`
    const answer = server.post(label).catch(() => undefined)
    await sleep(Math.random() * milliseconds)
    await server.kill()
    const left = await stored(database, label)
    t.deepEqual(left, left?.places === 0 ? NOTHING : ALL, 'nothing half written')
    server = await serve(url)
    const repeated = await repeat(server, label)
    t.is(repeated.status, 200)
    t.is(new Set(results(repeated).map(({ svc_id }) => svc_id)).size, PLACES)
    t.deepEqual(await stored(database, label), ALL, 'each place once')
    const first = await answer
    if (first?.status === 200) t.deepEqual(first.body, repeated.body)
  }
  await server.kill()
})
