/**
 * Counts the files of the program that answer one request, by kind of request: `npx tsx bench/api/request-files.ts`. It
 * needs no server. A file counts if one of its functions runs in the main thread while a warm service answers; what runs
 * meanwhile without a request does not count. `--list` names the files.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { Session } from 'node:inspector/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { withDatabase } from '../../cli/database.ts'
import { createService } from '../../cli/serve/service.ts'
import { samplePlaces } from '../../sample/sample.ts'
import { upsertPlaces } from '../../sql/places/write.ts'

const { list: isListing } = parseArgs({ options: { list: { type: 'boolean', default: false } } }).values

/** The value is new in each request, so that nothing is answered from a cache of requests. */
const REQUESTS: Readonly<Record<string, (value: string) => string>> = {
  'list, from the index': (value) => `/v0.3/places/?rating__gte=${value}&vibes__in=cozy`,
  'list, by SQL': (value) => `/v0.3/places/?rating__gte=${value}&ordering=name`,
  'list, by cursor': (value) => `/v0.3/places/?rating__gte=${value}&cursor=*&per_page=5`,
  facets: (value) => `/v0.3/places/facets/?facets=city&rating__gte=${value}`,
  search: (value) => `/search/places/?search=cafe&rating__gte=${value}`,
  'tile, from the index': (value) => `/maps/places/0/0/0.mvt?rating__gte=${value}`,
}
/** Enough that a poll of the change log falls into none of a few. */
const RUNS = 8
const PAUSE_MILLISECONDS = 50

const folder = await mkdtemp(join(tmpdir(), 'request-files-'))
process.env['DATABASE_URL'] = ''
process.env['DATA_DIR'] = folder
const session = new Session()
session.connect()
await session.post('Profiler.enable')
await withDatabase(async (database, config) => {
  await upsertPlaces(database, [...samplePlaces({ places: 500, seed: 1 })])
  const log = pino({ level: 'silent' })
  for (const [kind, pathOf] of Object.entries(REQUESTS)) {
    const tiles = kind.startsWith('tile')
    const service = createService({ tiles, api: !tiles }, database, config, log)
    const server = createServer((request, response) => void service.handle(request, response)).listen(0)
    await service.index?.settled()
    const base = `http://localhost:${(server.address() as AddressInfo).port}`
    await get(base + pathOf('0'))
    const runs: ReadonlySet<string>[] = []
    for (let run = 1; run <= RUNS; run++) runs.push(await filesDuring(() => get(base + pathOf(String(run / 10)))))
    const files = [...(runs[0] ?? [])].filter((file) => runs.every((each) => each.has(file))).sort()
    console.error(`${String(files.length).padStart(4)}  ${kind}`)
    if (isListing) console.error(files.map((file) => `      ${file}`).join('\n'))
    server.closeAllConnections()
    server.close()
    await service.close()
  }
}).finally(() => rm(folder, { recursive: true }))

async function get(url: string): Promise<void> {
  const response = await fetch(url)
  if (response.status !== 200) throw new Error(`${url}: ${response.status}`)
  await response.arrayBuffer()
  // The answer is complete before its log line is written.
  await sleep(20)
}

async function filesDuring(work: () => Promise<void>): Promise<ReadonlySet<string>> {
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  // Starting it takes so long that timers are due. What they do is no part of the request: counts begin anew after it.
  await sleep(PAUSE_MILLISECONDS)
  await session.post('Profiler.takePreciseCoverage')
  await work()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  await session.post('Profiler.stopPreciseCoverage')
  const ran = result.filter(({ functions }) => functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0))
  const paths = ran.flatMap(({ url }) => (url.startsWith('file:') ? [relative('.', fileURLToPath(url))] : []))
  return new Set(paths.filter((path) => path.endsWith('.ts') && !/^(?:\.\.|node_modules|bench)/.test(path)))
}
