/**
 * `--workers 2`: a worker that is killed loses only the requests that it was answering, other requests go on, and another
 * worker takes its place.
 */
import { execFileSync } from 'node:child_process'
import { testOn } from '../support/databases/database.ts'
import { until } from '../support/processes/until.ts'
import type { Run } from '../support/services/program.ts'
import { startTwoWorkers } from '../support/services/workers.ts'

const CLIENTS = 4

/** Returns the ids of the workers of a process, the oldest first. */
function workersOf({ process: { pid } }: Run): number[] {
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  return processes
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent, ...args]) => Number(parent) === pid && args.includes('--workers'))
    .map(([id]) => Number(id))
}

testOn('PostGIS', 'a killed worker is replaced while requests go on', async (t, { url }) => {
  const { run, base } = await startTwoWorkers(url)
  const [killed, other, ...more] = workersOf(run)
  if (!killed || !other || more.length > 0) throw new Error('there are not two workers')

  let isOver = false
  t.teardown(() => {
    isOver = true
  })
  let answers = 0
  const lost: string[] = []
  const clients = Array.from({ length: CLIENTS }, async () => {
    while (!isOver) {
      // A connection of its own, which must be answered or closed: one that hangs fails the test.
      const headers = { connection: 'close' }
      const request = fetch(`${base}/v0.3/places/?per_page=1`, { headers, signal: AbortSignal.timeout(60_000) })
      await request.then(
        async (response) => {
          t.is(response.status, 200)
          await response.arrayBuffer()
          answers++
        },
        (error: Error & { cause?: { code?: string } }) => lost.push(error.cause?.code ?? String(error)),
      )
    }
  })
  await until(() => answers > 2 * CLIENTS, 'the first answers')

  process.kill(killed, 'SIGKILL')
  const before = answers
  await until(() => answers > before + 10 * CLIENTS, 'further answers')
  await run.said(/a worker ended; another starts in 100 ms/)
  await until(() => run.output().split('a worker listens').length === 4, 'a third worker')
  const now = workersOf(run)
  t.true(now.length === 2 && now.includes(other), now.join(' '))

  // The new one serves alone.
  process.kill(other, 'SIGKILL')
  await until(() => !workersOf(run).includes(other), 'the other worker is gone')
  const alone = answers
  await until(() => answers > alone + 10 * CLIENTS, 'answers of the new worker')
  isOver = true
  await Promise.all(clients)
  // Each client has one request in progress when a worker is killed.
  t.true(lost.length <= 2 * CLIENTS, lost.join(', '))
  t.true(
    lost.every((code) => code === 'ECONNRESET' || code === 'UND_ERR_SOCKET'),
    lost.join(', '),
  )

  run.process.kill('SIGTERM')
  t.is(await run.ended, 0)
})
