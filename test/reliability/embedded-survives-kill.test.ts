/**
 * kill -9 of the embedded database while it is in use: one of its users starts it again, and committed data is there. A
 * database that ends again and again is started less and less often.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import test, { type ExecutionContext } from 'ava'
import { controlFile, readControl } from '../../sql/embedded/control.ts'
import { PASSWORD } from '../accounts/people.ts'
import { embeddedStopped } from '../support/databases/embedded-process.ts'
import { atEnd } from '../support/processes/at-end.ts'
import { type Answer, describedRequest, type Request } from '../support/requests/openapi.ts'
import { type Run, whereabouts } from '../support/services/program.ts'

interface Service {
  run: Run
  request: Request
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'whereabouts-killed-'))
  atEnd(async () => {
    await embeddedStopped(folder)
    await rm(folder, { recursive: true })
  })
  return folder
}

async function start(command: 'serve' | 'api', folder: string): Promise<Service> {
  const off = 'scores=off; scores --all=off; rollups=off; purge=off'
  const run = whereabouts([command], { DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'fatal', JOB_SCHEDULES: off })
  atEnd(async () => {
    run.process.kill('SIGKILL')
    await run.ended
  })
  const [, base = ''] = await run.said(/the map is at (\S+)\n/)
  return { run, request: await describedRequest(base) }
}

/** Kills the process that has the folder open, and returns its id. */
function killDatabase(folder: string): number {
  const { pid } = readControl(controlFile(folder)) as { pid: number }
  process.kill(pid, 'SIGKILL')
  return pid
}

/** Asks until the answer is not 503. Each 503 must say when to retry. */
async function untilAnswered(
  t: ExecutionContext,
  ask: () => Promise<Answer>,
): Promise<{ answer: Answer; refused: number }> {
  for (let refused = 0; ; refused++) {
    const answer = await ask()
    if (answer.status !== 503) return { answer, refused }
    t.is(answer.headers['retry-after'], '5')
    await sleep(200)
  }
}

function posts({ request }: Service) {
  return (target: string, json: unknown, headers = {}) => request(target, { method: 'POST', json, headers })
}

test.serial('serve and api go on by themselves after kill -9 of the database that they share', async (t) => {
  const folder = await newFolder()
  const services = [await start('serve', folder), await start('api', folder)] as const
  const post = posts(services[0])
  const { body } = await post('/v0.3/auth/register/', { email: 'ada@example.org', password: PASSWORD })
  const headers = { authorization: `Token ${(body as { token: string }).token}` }
  const ids: string[] = []
  for (let round = 0; round < 2; round++) {
    for (let n = 0; n < 3; n++) {
      const made = await post('/v0.3/places/', { name: `Round ${round}, place ${n}` }, headers)
      t.is(made.status, 201)
      ids.push((made.body as { id: string }).id)
    }
    killDatabase(folder)
    const answers = await Promise.all(
      services.map(({ request }) => untilAnswered(t, () => request(`/v0.3/places/${ids.at(-1)}/`))),
    )
    for (const { answer } of answers) t.is(answer.status, 200)
    t.true(answers.some(({ refused }) => refused > 0))
    for (const { request } of services) {
      const found = await request('/v0.3/places/?per_page=100')
      const { results } = found.body as { results: { features: { id: string }[] } }
      t.deepEqual(results.features.map(({ id }) => id).toSorted(), ids.toSorted())
    }
  }
  for (const { run } of services) {
    t.regex(run.output(), /the embedded database has ended: restarting it \(/)
    t.regex(run.output(), /the embedded database is running again/)
    run.process.kill('SIGTERM')
    t.is(await run.ended, 0)
  }
  t.is((await readFile(join(folder, 'embedded.log'), 'utf8')).trim(), '')
})

test.serial('a database that ends again and again is started later each time, and the log says so', async (t) => {
  const folder = await newFolder()
  const { run, request } = await start('serve', folder)
  const delays = ['', ' in 1 s', ' in 2 s', ' in 4 s']
  for (const delay of delays) {
    killDatabase(folder)
    await run.said(new RegExp(`has ended: restarting it${delay} \\(.*[^]*running again`))
  }
  t.is((await untilAnswered(t, () => request('/v0.3/places/'))).answer.status, 200)
  const said = Array.from(run.output().matchAll(/has ended: restarting it(.*) \(/g), ([, delay]) => delay)
  t.deepEqual(said, delays)
  run.process.kill('SIGTERM')
  t.is(await run.ended, 0)
  await embeddedStopped(folder)
  t.is((await readdir(folder)).filter((name) => name.endsWith('.lock')).length, 1)
})
