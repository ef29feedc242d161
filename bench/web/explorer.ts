/**
 * Measures the explorer page in Chromium on a processor that is slowed down four times, over the places of a file:
 * `DATABASE_URL=postgres://… npx tsx bench/web/explorer.ts places.ndjson.gz --runs 5 [--profile FOLDER]`. The script's list must
 * be there within 2.5 s, with at most 350 kB before tiles. While the map is panned, no task may last longer than the
 * longest of an empty MapLibre map, the yardstick, plus 100 ms. Both maps take turns. The file is imported once into a
 * database on that server. `--profile` writes CPU profiles of the panning. Needs `npm run build`.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from 'playwright-core'
import { chromiumPath } from '../../test/support/processes/needs.ts'
import { FLAGS } from '../../test/web/support/chromium-flags.ts'
import { startService } from '../support/bench-index.ts'
import { importedDatabase } from '../support/imported-database.ts'
import { share } from '../support/in-turn.ts'
import { serveEmptyMap } from './empty-map.ts'
import { firstLoad } from './first-load.ts'
import { type LongestTask, longestTask } from './panning.ts'

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '5' }, profile: { type: 'string' } },
})
const [file] = positionals
const server = process.env['DATABASE_URL']
if (!server) throw new Error('DATABASE_URL must name a PostgreSQL server on which databases may be made')
if (!file) throw new Error('Name a file of places')
if (!chromiumPath) throw new Error('Chromium is missing. Install it, or set CHROMIUM_PATH')
const runs = Number(flags.runs)

/** Zooms, and where to pan: a continent, a country, a city and its centre. */
const PANS = [
  { zoom: 3, center: [8, 48] },
  { zoom: 7, center: [-0.5, 52] },
  { zoom: 11, center: [-0.13, 51.51] },
  { zoom: 14, center: [-0.13, 51.51] },
] as const

const { url, places } = await importedDatabase(server, file)
const service = await startService(url, { withIndex: true })
const empty = await serveEmptyMap()
const browser = await chromium.launch({ args: FLAGS, executablePath: chromiumPath })
try {
  await measureLoads(browser)
  await measurePanning(browser)
} finally {
  await browser.close()
  empty.stop()
  await service.stop()
}

async function measureLoads(chrome: Browser): Promise<void> {
  // The first one warms up the service.
  await firstLoad(chrome, service.base)
  const loads = []
  for (let run = 0; run < runs; run++) loads.push(await firstLoad(chrome, service.base))
  const times = loads.map(({ list }) => list)
  const size = Math.max(...loads.map(({ bytes }) => bytes)) / 1000
  console.error(`${places} places; processor slowed down four times; p50 of ${runs} runs (least to most)`)
  console.error(`first load: the list after ${spread(times)} ms, at most ${size.toFixed(0)} kB before tiles`)
}

async function measurePanning(chrome: Browser): Promise<void> {
  console.error('longest task of the main thread while panning, in ms, and the most processor time of a task')
  const titles = ['empty map', 'explorer', 'empty map, CPU', 'explorer, CPU']
  console.error(`${'zoom'.padEnd(6)}${titles.map((title) => title.padEnd(20)).join('')}more CPU`)
  if (flags.profile) await mkdir(flags.profile, { recursive: true })
  for (const pan of PANS) {
    const [yardstick, ours]: [LongestTask[], LongestTask[]] = [[], []]
    for (let run = 0; run < runs; run++) {
      const profile = run === 0 && flags.profile ? join(flags.profile, `zoom-${pan.zoom}.cpuprofile`) : undefined
      yardstick.push(await longestTask(chrome, { ...pan, base: empty.base }))
      ours.push(await longestTask(chrome, { ...pan, base: service.base, profile }))
    }
    const walls = [yardstick, ours].map((tasks) => tasks.map(({ wall }) => wall))
    const times = [yardstick, ours].map((tasks) => tasks.map(({ cpu }) => cpu))
    const [few = 0, many = 0] = times.map((each) => share(each, 0.5))
    const cells = [...walls, ...times].map((each) => spread(each).padEnd(20)).join('')
    console.error(`${String(pan.zoom).padEnd(6)}${cells}${(many - few).toFixed(0)}`)
  }
}

function spread(values: readonly number[]): string {
  return `${share(values, 0.5).toFixed(0)} (${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)})`
}
