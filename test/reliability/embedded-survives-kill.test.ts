/**
 * kill -9 of the embedded database while it is in use: one of its users starts it again, and committed data is there. A
 * database that ends again and again is started less and less often.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import test, { type ExecutionContext } from 'ava'
import { PASSWORD } from '../accounts/people.ts'
import { embeddedFolder, embeddedPid, embeddedStopped } from '../support/databases/embedded-process.ts'
import { fewCases } from '../support/fixtures/few-cases.ts'
import { type Answer, describedRequest, type Request } from '../support/requests/openapi.ts'
import { NO_JOBS } from '../support/services/no-jobs.ts'
import { type Run, whereabouts } from '../support/services/program.ts'

/** How late each next start is. It takes three to see that the delay grows. */
const DELAYS = fewCases(['', ' in 1 s', ' in 2 s'], [' in 4 s'])

interface Service {
  run: Run
  request: Request
}

async function start(command: 'serve' | 'api', folder: string): Promise<Service> {
  const run = whereabouts([command], { DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'fatal', JOB_SCHEDULES: NO_JOBS })
  const [, base = ''] = await run.said(/the map is at (\S+)\n/)
  return { run, request: await describedRequest(base) }
}

/** Kills the process that has the folder open. */
function killDatabase(folder: string): void {
  process.kill(embeddedPid(folder), 'SIGKILL')
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

test('serve and api go on after kill -9 of the database that they share, later each time, and say so', async (t) => {
  const folder = embeddedFolder('killed')
  const services = [await start('serve', folder), await start('api', folder)] as const
  const post = posts(services[0])
  const { body } = await post('/v0.3/auth/register/', { email: 'ada@example.org', password: PASSWORD })
  const headers = { authorization: `Token ${(body as { token: string }).token}` }
  const ids: string[] = []
  for (const delay of DELAYS) {
    for (let n = 0; n < 3; n++) {
      const made = await post('/v0.3/places/', { name: `Killed${delay}, place ${n}` }, headers)
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
    const said = Array.from(run.output().matchAll(/has ended: restarting it(.*) \(/g), ([, delay]) => delay)
    t.deepEqual(said, DELAYS)
    t.regex(run.output(), /the embedded database is running again/)
    run.process.kill('SIGTERM')
    t.is(await run.ended, 0)
  }
  await embeddedStopped(folder)
  t.is((await readFile(join(folder, 'embedded.log'), 'utf8')).trim(), '')
  t.is((await readdir(folder)).filter((name) => name.endsWith('.lock')).length, 1)
})
