/**
 * `whereabouts serve`, `tiles` and `api`: run the whole service, or parts of it, until a signal to stop. `serve` also
 * runs the jobs on their schedules.
 */
import cluster from 'node:cluster'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { Command, InvalidArgumentError, Option } from 'commander'
import { type Config, readConfig } from '../../config.ts'
import { countryCoder } from '../../core/geo/country-coder.ts'
import { readVibes } from '../../data/vibes.ts'
import { type Scheduler, schedules } from '../../jobs/schedules.ts'
import type { LayerEntry } from '../../layers/configured/entry.ts'
import { checkLayers } from '../../sql/layers/configured-layers.ts'
import { readVocabulary, type Vocabulary } from '../../sql/vibes/vocabulary.ts'
import { openBasemap } from '../../tiles/basemap/source.ts'
import { codeVersion, START } from '../code-version.ts'
import { type OpenDatabase, openDatabase } from '../database.ts'
import { readLayerEntries } from '../layer-entries.ts'
import { serveAdminPort } from '../processes/admin-server.ts'
import { listen, tryListening } from '../processes/listen.ts'
import { startScheduledJobs } from '../processes/scheduled-jobs.ts'
import { exitAfterGrace, GRACE_MILLISECONDS, untilSignal } from '../processes/stop-signal.ts'
import { beginSampleLoad, type SampleLoad } from '../sample-load.ts'
import { positiveNumber } from '../tile-options.ts'
import { wholeNumber } from '../whole-number.ts'
import { DrainingServer } from './draining-server.ts'
import { type Observing, startObserving } from './observing.ts'
import type { Parts } from './service.ts'
import { runWorkers } from './workers.ts'

/** Time limit of a list or a search. Anybody may request one, and a slower one would delay others. */
const LIST_MILLISECONDS = 3000

interface Flags {
  port?: number
  sample?: number
  workers: number
}

export function serveCommand(): Command {
  return new Command('serve')
    .description('serve everything from one process: tiles, API, explorer page, jobs')
    .addOption(portOption())
    .addOption(workersOption())
    .option('--sample <places>', 'fill an empty database with this number of generated places', wholeNumber)
    .action((flags: Flags) => run({ tiles: true, api: true }, flags))
}

export function tilesCommand(): Command {
  return new Command('tiles')
    .description('serve the vector tiles only, below /maps/')
    .addOption(portOption())
    .addOption(workersOption())
    .action((flags: Flags) => run({ tiles: true, api: false }, flags))
}

export function apiCommand(): Command {
  return new Command('api')
    .description('serve the API and the pages only')
    .addOption(portOption())
    .addOption(workersOption())
    .action((flags: Flags) => run({ tiles: false, api: true }, flags))
}

function portOption(): Option {
  return new Option('--port <port>', 'port to listen on (default: PORT, or 8000)').argParser(toPort)
}

function workersOption(): Option {
  return new Option('--workers <number>', 'processes that share the port, each with caches of its own')
    .argParser(positiveNumber)
    .default(1)
}

function toPort(text: string): number {
  const port = wholeNumber(text)
  if (port > 65_535) throw new InvalidArgumentError('The highest port is 65535.')
  return port
}

async function run(parts: Parts, { port, sample, workers }: Flags): Promise<void> {
  // Most objects of a request are short-lived. With V8's default of 16 MB for young objects, 8 clients got 740 lists/s
  // instead of 1,000 lists/s.
  setFlagsFromString('--max-semi-space-size=32')
  const config = readConfig(port === undefined ? process.env : { ...process.env, PORT: String(port) })
  // Mistakes in the configuration are found before any work begins.
  const times = schedules(config.jobSchedules)
  const ownVibes = config.vibesFile === undefined ? undefined : readVibes(config.vibesFile)
  const layers = config.layers === undefined ? [] : readLayerEntries(config.layers, [])
  const observing = await startObserving(config)
  try {
    const setup = { parts, config, observing, times, ownVibes, layers }
    // Its connection to the parent would keep a worker from ending.
    if (cluster.isWorker) return await serve(setup).finally(() => cluster.worker?.disconnect())
    await tryListening(config)
    if (workers === 1) return await serve({ ...setup, sample })
    const { database, close } = await open(config, parts)
    await checkLayers(database, layers)
    observing.log.info({ version: codeVersion }, START)
    const loading = sample ? await beginSampleLoad(database, sample, observing.log) : undefined
    loading?.goOn()
    try {
      await runWorkers({
        count: workers,
        environment: { INDEX_MEMORY: String(Math.floor(config.indexMemory / workers / 2 ** 20)) },
        log: observing.log,
        onListening: (listened) => sayAddress(parts, config, listened),
      })
    } finally {
      await loading?.stop()
      await close()
    }
  } finally {
    await observing.end()
  }
}

function open(config: Config, { api, tiles }: Parts): Promise<OpenDatabase> {
  const options = { listTimeout: LIST_MILLISECONDS, restoresIndexes: api && tiles }
  return openDatabase(config, (step) => console.error(step), options)
}

function sayAddress(parts: Parts, { publicUrl, tilesUrl }: Config, port: number): void {
  const url = (parts.api ? publicUrl : tilesUrl).replace(/:0$/, `:${port}`)
  console.error(`${parts.api ? 'the map is at' : 'tiles are below'} ${url}`)
}

interface Setup {
  parts: Parts
  config: Config
  observing: Observing
  /** Schedules of the jobs. */
  times: ReadonlyMap<string, string>
  /** The operator's vibes, which replace what was imported. */
  ownVibes: Vocabulary | undefined
  /** Layers of the operator's tables. */
  layers: readonly LayerEntry[]
  sample?: number | undefined
}

/** Serves until a signal to stop. */
async function serve({ parts, config, observing, times, ownVibes, layers, sample }: Setup): Promise<void> {
  const { log, accessLines } = observing
  const onUnreadable = (error: unknown) => log.error({ err: error }, 'a tile of the basemap could not be read')
  const basemap = config.basemap ? await openBasemap(config.basemap, onUnreadable) : undefined
  // Loaded on demand, because it takes longer to load than all other commands together.
  const { createService } = await import('./service.ts')
  const { database, requests, close } = await open(config, parts)
  if (!cluster.isWorker) log.info({ version: codeVersion }, START)
  try {
    const loading = sample ? await beginSampleLoad(database, sample, log) : undefined
    const served = await checkLayers(database, layers)
    const vibes = ownVibes ?? (await readVocabulary(database))
    const service = createService(parts, requests, config, log, {
      basemap,
      vibes,
      layers: served,
      accessLines,
      sampleProgress: () => loading?.progress(),
    })
    try {
      const endAdmin = config.admin && (await serveAdminPort(service.handleAdmin, config.admin))
      await service.prepare()
      // The first write would wait for it otherwise.
      if (parts.api) countryCoder()
      const draining = new DrainingServer(service.handle, config.hasTileFastPath ? service.answerTiles : undefined)
      const { server } = draining
      await listen(server, config)
      if (!cluster.isWorker) sayAddress(parts, config, (server.address() as AddressInfo).port)
      loading?.goOn()
      // Servers of one part leave the jobs to `whereabouts jobs`.
      const hasJobs = parts.api && parts.tiles
      const jobs = hasJobs ? startJobsAfter(loading, () => startScheduledJobs(database, times, config, log)) : undefined
      await untilSignal()
      exitAfterGrace()
      await Promise.all([draining.drain(GRACE_MILLISECONDS), jobs?.stop(), loading?.stop()])
      endAdmin?.()
    } finally {
      await service.close()
    }
  } finally {
    await close()
  }
}

/** Jobs begin when the sample is there: they would compute scores of half of it. */
function startJobsAfter(loading: SampleLoad | undefined, start: () => Scheduler): Pick<Scheduler, 'stop'> {
  let scheduler: Scheduler | undefined
  let isStopped = false
  const started = Promise.resolve(loading?.done).then(() => {
    if (!isStopped) scheduler = start()
  })
  return {
    async stop() {
      isStopped = true
      await loading?.stop()
      await started
      await scheduler?.stop()
    },
  }
}
