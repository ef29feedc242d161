/** `/metrics` with `--workers`: each worker has the metrics of all, also while one dies. */
import { testOn } from '../support/databases/database.ts'
import { until } from '../support/processes/until.ts'
import { startTwoWorkers } from '../support/services/workers.ts'

const REQUESTS = 40
const SCRAPES = 20

testOn('PostGIS', 'each scrape counts the requests to all workers', async (t, { url }) => {
  const { run, base } = await startTwoWorkers(url)
  // With a connection each, so that both workers get some.
  const get = (path: string) => fetch(base + path, { headers: { connection: 'close' } })
  const scrape = async () => {
    const response = await get('/metrics')
    t.is(response.status, 200)
    t.regex(String(response.headers.get('content-type')), /^text\/plain; version=0\.0\.4/)
    return countsByWorker(await response.text())
  }

  const statuses = await Promise.all(
    Array.from({ length: REQUESTS }, async () => (await get('/v0.3/places/?per_page=1')).status),
  )
  t.deepEqual(new Set(statuses), new Set([200]))
  const sum = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((a, b) => a + b, 0)
  await until(async () => sum(await scrape()) === REQUESTS, 'all answers are counted')
  const first = await scrape()
  t.true(first.size > 0 && [...first.keys()].every((worker) => worker === '1' || worker === '2'))
  const scrapes = await Promise.all(Array.from({ length: SCRAPES }, scrape))
  for (const counts of scrapes) t.deepEqual(counts, first)

  const [, killed] = /"worker":(\d+)/.exec(run.output()) ?? []
  process.kill(Number(killed), 'SIGKILL')
  await until(() => run.output().split('a worker listens').length === 4, 'a third worker')
  t.is((await get('/v0.3/places/?per_page=1')).status, 200)
  await until(async () => {
    const counts = await scrape()
    return !(counts.has('1') && counts.has('2')) && sum(counts) > 0
  }, 'the counts of the dead worker are gone')

  run.process.kill('SIGTERM')
  t.is(await run.ended, 0)
})

/** Returns the numbers of answered requests for places by worker. */
function countsByWorker(text: string): Map<string, number> {
  const lines = text.matchAll(/^whereabouts_http_request_duration_seconds_count\{([^}]*)\} (\d+)$/gm)
  const counts = new Map<string, number>()
  for (const [, labels = '', count] of lines) {
    if (!labels.includes('route="/v0.3/places/"')) continue
    const [, worker = ''] = /worker="(\d+)"/.exec(labels) ?? []
    counts.set(worker, (counts.get(worker) ?? 0) + Number(count))
  }
  return counts
}
