/**
 * kill -9 of PostgreSQL under writes: clients get 503 with Retry-After and nothing worse. The service recovers by
 * itself once the server is back, every write that succeeded is stored, and nothing is half written.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { ExecutionContext } from 'ava'
import sql from 'sql-template-tag'
import { Database } from '../../sql/core/database.ts'
import { bearing, PASSWORD } from '../accounts/people.ts'
import { testOnOwnPostgres } from '../support/databases/on-own-postgres.ts'
import { propertyRuns } from '../support/fixtures/property-runs.ts'
import { type Answer, describedRequest } from '../support/requests/openapi.ts'
import { NO_JOBS } from '../support/services/no-jobs.ts'
import { whereabouts } from '../support/services/program.ts'

const KILLS = propertyRuns(3)
const BATCH = 20
const WRITERS = 6

type Write = (label: string) => Promise<Answer>

interface Tally {
  /** Labels of the writes that succeeded. */
  stored: string[]
  refused: Answer[]
}

/** Writes repeatedly until stopped. Fails the test on an answer that is neither success nor 503. */
async function keepWriting(t: ExecutionContext, write: Write, name: string, tally: Tally, stop: AbortSignal) {
  for (let n = 0; !stop.aborted; n++) {
    const label = `${name} ${n}`
    const answer = await write(label)
    if (answer.status === 503) {
      tally.refused.push(answer)
      t.is(answer.headers['retry-after'], '5', label)
      await sleep(20)
    } else {
      t.true(answer.status === 200 || answer.status === 201, `${label}: ${answer.status} ${answer.bytes}`)
      tally.stored.push(label)
    }
  }
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(20)
}

testOnOwnPostgres('kill -9 of PostgreSQL under batches, new places, vibes and tips', async (t, server) => {
  t.timeout(600_000)
  const run = whereabouts(['serve'], {
    DATABASE_URL: server.url,
    PORT: '0',
    LOG_LEVEL: 'fatal',
    JOB_SCHEDULES: NO_JOBS,
  })
  const [, base = ''] = await run.said(/the map is at (\S+)\n/)
  const request = await describedRequest(base)
  const post = (target: string, json: unknown, headers = {}) => request(target, { method: 'POST', json, headers })
  const account = await post('/v0.3/auth/register/', { email: 'ada@example.org', password: PASSWORD })
  const headers = bearing((account.body as { token: string }).token)
  const first = await post('/v0.3/places/', { name: 'First' }, headers)
  const svc_place = (first.body as { id: string }).id
  const kinds: Write[] = [
    (label) => {
      // Names with the same numbers in another order may be one place.
      const numbers = Array.from({ length: BATCH }, (_, n) => 1000 + n)
      const places = numbers.map((n) => ({ name: `${label} ${n}`, address: `${n} ${label} Road` }))
      return post('/api/v0.3/batch_find_or_create_places', { places, tags: [label] })
    },
    (label) => post('/v0.3/places/', { name: label, categories: ['Cafe'], longitude: 13.4, latitude: 52.5 }, headers),
    (label) => post('/v0.3/user-tips/', { svc_place, tip: label }, headers),
    () => post('/v0.3/user-vibe-times/', { svc_place, vibe: 'cozy' }, headers),
  ]
  const tallies = kinds.map((): Tally => ({ stored: [], refused: [] }))
  const stop = new AbortController()
  const writers = kinds.flatMap((write, kind) =>
    Array.from({ length: Math.ceil(WRITERS / kinds.length) }, (_, n) =>
      keepWriting(t, write, `Kind${kind} writer${n}`, tallies[kind] as Tally, stop.signal),
    ),
  )
  const counts = () => tallies.map(({ stored, refused }) => [stored.length, refused.length] as const)
  for (let kill = 0; kill < KILLS; kill++) {
    const before = counts()
    await until(() => counts().every(([stored], kind) => stored > (before[kind]?.[0] ?? 0) + 2))
    await server.kill()
    const killed = counts()
    await until(() => counts().every(([, refused], kind) => refused > (killed[kind]?.[1] ?? 0) + 2))
    await server.start()
  }
  const back = counts()
  await until(() => counts().every(([stored], kind) => stored > (back[kind]?.[0] ?? 0) + 2))
  stop.abort()
  await Promise.all(writers)

  const database = new Database({ url: server.url, connections: 1, onConnectionError: () => undefined })
  const [batches, places, tips, vibes] = tallies as [Tally, Tally, Tally, Tally]
  const whole = await database.rows<{ label: string }>(sql`
    select tags[1] as label from places where cardinality(tags) > 0 group by tags[1] having count(*) = ${BATCH}`)
  const tags = await database.rows<{ label: string }>(
    sql`select distinct tags[1] as label from places where cardinality(tags) > 0`,
  )
  t.deepEqual(new Set(tags), new Set(whole), 'batches are whole or absent')
  const missing = (answered: string[], rows: { label: string }[]) => {
    const stored = new Set(rows.map(({ label }) => label))
    return answered.filter((label) => !stored.has(label))
  }
  t.deepEqual(missing(batches.stored, whole), [])
  t.deepEqual(missing(places.stored, await database.rows(sql`select name as label from places`)), [])
  t.deepEqual(missing(tips.stored, await database.rows(sql`select tip as label from user_tips`)), [])
  const [sums] = await database.rows<Record<string, number>>(sql`
    select vibe_count, tip_count, (select count(*)::int from user_vibe_times) as vibes, (select count(*)::int from user_tips) as tips,
      (select count(*)::int from places as place where not exists (
        select from place_changes where place_id = place.id and kind = 'insert')) as unlogged
    from places where id = ${svc_place}`)
  t.is(sums?.['vibe_count'], sums?.['vibes'])
  t.is(sums?.['tip_count'], sums?.['tips'])
  t.is(sums?.['unlogged'], 0)
  t.true((sums?.['vibes'] ?? 0) >= vibes.stored.length)
  await database.close()
  run.process.kill('SIGTERM')
  t.is(await run.ended, 0)
})
