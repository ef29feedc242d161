/**
 * The embedded database that is frozen, or busy for long: requests are answered soon nevertheless, stale tiles say so,
 * and everything recovers. Frozen, it fails within 3 s. Busy, it keeps nobody waiting for longer than 10 s.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import test, { type ExecutionContext } from 'ava'
import pg from 'pg'
import { openEmbedded } from '../../../sql/embedded/open.ts'
import { PASSWORD } from '../../accounts/people.ts'
import { embeddedPid } from '../../support/databases/embedded-process.ts'
import { until } from '../../support/processes/until.ts'
import { type Answered, startEmbeddedService } from '../../support/services/embedded-service.ts'

const FROZEN_SECONDS = 3
const BUSY_SECONDS = 10
/** For the processes, which may stand still for seconds on a machine that does other work. Without limits, it is minutes. */
const MARGIN_SECONDS = 5

const TILE = '/maps/places/0/0/0.mvt'
const READS = ['/v0.3/places/?per_page=1', '/search/places/?search=cafe', '/v0.3/events/', '/readyz']

const LOGIN = {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ email: 'ada@example.org', password: PASSWORD }),
}

function refusedWithin(t: ExecutionContext, { status, headers, seconds }: Answered, max: number): void {
  t.is(status, 503)
  t.regex(String(headers.get('retry-after')), /^\d+$/)
  t.true(seconds < max + MARGIN_SECONDS, `${seconds} s`)
}

const service = startEmbeddedService(TILE)
const login = async () => (await service).request('/v0.3/auth/login/', LOGIN)

test.serial('a frozen one is noticed within 3 s, and cached tiles say that they are stale', async (t) => {
  const { folder, request } = await service
  const pid = embeddedPid(folder)
  // Longer than the answer of /readyz is kept.
  await sleep(1500)
  process.kill(pid, 'SIGSTOP')
  try {
    const [first, later] = [
      await Promise.all([...READS.map((path) => request(path)), login()]),
      await request(READS[0] as string),
    ]
    for (const answer of first) refusedWithin(t, answer, FROZEN_SECONDS)
    refusedWithin(t, later, 0)
    // Tiles count as fresh until the change log has not been read for 2 s, which may be later than the first refusal.
    await until(async () => (await request(TILE)).headers.has('cache-status'), 'the tile is cached')
    const tile = await request(TILE)
    t.is(tile.status, 200)
    t.is(tile.headers.get('cache-control'), 'no-cache')
    t.regex(String(tile.headers.get('cache-status')), /^whereabouts; hit; ttl=-\d+$/)
  } finally {
    process.kill(pid, 'SIGCONT')
  }
  await until(async () => (await request('/readyz')).status === 200, 'it is ready')
  for (const path of READS) t.is((await request(path)).status, 200)
  t.is((await login()).status, 400)
})

/** Runs work on a connection of another program. */
async function withOther(folder: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const other = await openEmbedded(folder, () => undefined)
  const client = new pg.Client({ connectionString: other.url() })
  await client.connect()
  try {
    await work(client)
  } finally {
    // Ends its transaction as well.
    await client.end()
    other.close()
  }
}

const busyFor = (seconds: number) =>
  `do $$ begin while clock_timestamp() < now() + interval '${seconds} s' loop perform sqrt(2); end loop; end $$`

test.serial('one that is busy when it comes back keeps requests waiting, and refuses none at once', async (t) => {
  const { folder, request } = await service
  const pid = embeddedPid(folder)
  await withOther(folder, async (client) => {
    process.kill(pid, 'SIGSTOP')
    let working: Promise<unknown> = Promise.resolve()
    try {
      await until(async () => (await request(READS[0] as string)).status === 503, 'reads are refused')
      working = client.query(busyFor(8))
    } finally {
      process.kill(pid, 'SIGCONT')
    }
    // It is asked for its life every second.
    await sleep(2500)
    const answers = await Promise.all(READS.slice(0, 3).map((path) => request(path)))
    await working
    for (const { status, seconds } of answers) t.is(status, 200, `after ${seconds} s`)
  })
})

const BUSY: [title: string, work: (client: pg.Client) => Promise<unknown>][] = [
  // They still run when the last answer comes, however late its request began.
  ['a long statement', (client) => client.query(busyFor(20))],
  // Each query of a request waits for another one.
  [
    'one statement after the other',
    async (client) => {
      for (let statement = 0; statement < 3; statement++) await client.query(busyFor(6))
    },
  ],
  ['a long transaction of another client', (client) => client.query('begin')],
]
test.serial('a busy one keeps requests waiting for 10 s at most, and trips nothing', async (t) => {
  const { folder, run, request } = await service
  const before = run.output().length
  for (const [title, work] of BUSY) {
    await withOther(folder, async (client) => {
      const working = work(client)
      // Longer than the answer of /readyz is kept.
      await sleep(2000)
      const answers = await Promise.all([...READS.map((path) => request(path)), login(), request(TILE)])
      t.is(answers.pop()?.status, 200, title)
      for (const answer of answers) {
        if (title === 'one statement after the other') t.true(answer.seconds < BUSY_SECONDS + MARGIN_SECONDS, title)
        else refusedWithin(t, answer, BUSY_SECONDS)
      }
      await working
    })
    await until(async () => (await request('/readyz')).status === 200, 'it is ready')
    for (const path of READS) t.is((await request(path)).status, 200, title)
    t.is((await login()).status, 400, title)
  }
  t.notRegex(run.output().slice(before), /the database does not answer: /)
})
