/**
 * The embedded database that is frozen, or busy for long: requests are answered soon nevertheless, stale tiles say so,
 * and everything recovers. Frozen, it fails within 3 s. Busy, it keeps nobody waiting for longer than 10 s.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import test, { type ExecutionContext } from 'ava'
import pg from 'pg'
import { openEmbedded } from '../../../sql/embedded/open.ts'
import { PASSWORD } from '../../accounts/people.ts'
import { embeddedPid, embeddedStopped } from '../../support/databases/embedded-process.ts'
import { atEnd } from '../../support/processes/at-end.ts'
import { whereabouts } from '../../support/services/program.ts'

const FROZEN_SECONDS = 3
const BUSY_SECONDS = 10
/** For the processes, which may stand still for seconds on a machine that does other work. Without limits, it is minutes. */
const MARGIN_SECONDS = 5

const TILE = '/maps/places/0/0/0.mvt'
const READS = ['/v0.3/places/?per_page=1', '/search/places/?search=cafe', '/v0.3/events/', '/readyz']

interface Answered {
  readonly status: number
  readonly headers: Headers
  readonly seconds: number
}

async function startService() {
  const folder = await mkdtemp(join(tmpdir(), 'whereabouts-busy-'))
  const off = 'scores=off; scores --all=off; rollups=off; purge=off'
  const run = whereabouts(['serve', '--sample', '50'], { DATA_DIR: folder, PORT: '0', JOB_SCHEDULES: off })
  atEnd(async () => {
    run.process.kill('SIGKILL')
    await run.ended
    await embeddedStopped(folder)
    await rm(folder, { recursive: true })
  })
  const [, base = ''] = await run.said(/the map is at (\S+)\n/)
  const request = async (target: string, init: RequestInit = {}): Promise<Answered> => {
    const begin = performance.now()
    const response = await fetch(base + target, { ...init, signal: AbortSignal.timeout(60_000) })
    await response.arrayBuffer()
    return { status: response.status, headers: response.headers, seconds: (performance.now() - begin) / 1000 }
  }
  await until(async () => (await request('/readyz')).status === 200 && (await request(TILE)).status === 200)
  return { folder, run, request, login: () => request('/v0.3/auth/login/', LOGIN) }
}

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

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 60_000; !(await isSo()); await sleep(100)) {
    if (Date.now() > deadline) throw new Error('it never came to that')
  }
}

const service = startService()

test.serial('a frozen one is noticed within 3 s, and cached tiles say that they are stale', async (t) => {
  const { folder, request, login } = await service
  const pid = embeddedPid(folder)
  process.kill(pid, 'SIGSTOP')
  try {
    const [first, later] = [
      await Promise.all([...READS.map((path) => request(path)), login()]),
      await request(READS[0] as string),
    ]
    for (const answer of first) refusedWithin(t, answer, FROZEN_SECONDS)
    refusedWithin(t, later, 0)
    // Tiles count as fresh until the change log has not been read for 2 s, which may be later than the first refusal.
    await until(async () => (await request(TILE)).headers.has('cache-status'))
    const tile = await request(TILE)
    t.is(tile.status, 200)
    t.is(tile.headers.get('cache-control'), 'no-cache')
    t.regex(String(tile.headers.get('cache-status')), /^whereabouts; hit; ttl=-\d+$/)
  } finally {
    process.kill(pid, 'SIGCONT')
  }
  await until(async () => (await request('/readyz')).status === 200)
  for (const path of READS) t.is((await request(path)).status, 200)
  t.is((await login()).status, 400)
})

const BUSY: [title: string, statement: string][] = [
  [
    // Still runs when the last answer comes, however late its request began.
    'a long statement',
    `do $$ begin while clock_timestamp() < now() + interval '20 s' loop perform sqrt(2); end loop; end $$`,
  ],
  ['a long transaction of another client', 'begin'],
]
test.serial('a busy one keeps requests waiting for 10 s at most, and trips nothing', async (t) => {
  const { folder, run, request, login } = await service
  const before = run.output().length
  for (const [title, statement] of BUSY) {
    const other = await openEmbedded(folder, () => undefined)
    const client = new pg.Client({ connectionString: other.url() })
    await client.connect()
    const working = client.query(statement)
    try {
      // Longer than the answer of /readyz is kept.
      await sleep(2000)
      const answers = await Promise.all([...READS.map((path) => request(path)), login(), request(TILE)])
      t.is(answers.pop()?.status, 200, title)
      for (const answer of answers) refusedWithin(t, answer, BUSY_SECONDS)
    } finally {
      // Ends its transaction as well.
      await working
      await client.end()
      other.close()
    }
    await until(async () => (await request('/readyz')).status === 200)
    for (const path of READS) t.is((await request(path)).status, 200, title)
    t.is((await login()).status, 400, title)
  }
  t.notRegex(run.output().slice(before), /the database does not answer: /)
})
