/** Runs the service, or parts of it, until a signal to stop. The whole service also runs the jobs on their schedules. */
import cluster from 'node:cluster'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { type Config, readConfig } from '../../config.ts'
import { countryCoder } from '../../core/geo/country-coder.ts'
import { readVibes } from '../../data/vibes.ts'
import { schedules } from '../../jobs/schedules.ts'
import type { LayerEntry } from '../../layers/configured/entry.ts'
import { checkLayers } from '../../sql/layers/configured-layers.ts'
import type { Vocabulary } from '../../sql/vibes/vocabulary.ts'
import { openBasemap } from '../../tiles/basemap/source.ts'
import { codeVersion, START } from '../code-version.ts'
import { type OpenDatabase, openDatabase } from '../database.ts'
import { readLayerEntries } from '../layer-entries.ts'
import { serveAdminPort } from '../processes/admin-server.ts'
import { listen, tryListening } from '../processes/listen.ts'
import { startJobsAfter, startScheduledJobs } from '../processes/scheduled-jobs.ts'
import { exitAfterGrace, GRACE_MILLISECONDS, untilSignal } from '../processes/stop-signal.ts'
import { beginSampleLoad } from '../sample-load.ts'
import { vocabularyOf } from '../vocabulary.ts'
import { DrainingServer } from './draining-server.ts'
import { LIST_MILLISECONDS } from './limits.ts'
import { type Observing, startObserving } from './observing.ts'
import type { Parts } from './service.ts'
import { runWorkers } from './workers.ts'

export interface Flags {
  port?: number
  sample?: number
  workers: number
}

export async function run(parts: Parts, { port, sample, workers }: Flags): Promise<void> {
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
    const vibes = ownVibes ?? (await vocabularyOf(database, config))
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
