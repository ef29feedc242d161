/** `whereabouts serve`, `tiles` and `api`: run the whole service, or parts of it, until a signal to stop. */
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { Command, InvalidArgumentError, Option } from 'commander'
import { readConfig } from '../../config.ts'
import { readVibes } from '../../data/vibes.ts'
import { schedules, startScheduler } from '../../jobs/schedules.ts'
import { readVocabulary } from '../../sql/vibes/vocabulary.ts'
import { openBasemap } from '../../tiles/basemap/source.ts'
import { codeVersion } from '../code-version.ts'
import { openDatabase } from '../database.ts'
import { ensureSample } from '../sample.ts'
import { indexerOf } from '../search-engines.ts'
import { wholeNumber } from '../whole-number.ts'
import { serveAdminPort } from './admin-server.ts'
import { DrainingServer } from './draining-server.ts'
import { listen, tryListening } from './listen.ts'
import { startObserving } from './observing.ts'
import type { Parts } from './service.ts'

/** Time limit of a list or a search. Anybody may request one, and a slower one would delay others. */
const LIST_MILLISECONDS = 3000

/**
 * Time that requests in progress get after the signal to stop, before they are cut off. docker-compose.yml waits
 * longer.
 */
const GRACE_MILLISECONDS = 10_000

interface Flags {
  port?: number
  sample?: number
}

export function serveCommand(): Command {
  return new Command('serve')
    .description('serve everything from one process: tiles, API, explorer page')
    .addOption(portOption())
    .option('--sample <places>', 'fill an empty database with this number of generated places first', wholeNumber)
    .action((flags: Flags) => run({ tiles: true, api: true }, flags))
}

export function tilesCommand(): Command {
  return new Command('tiles')
    .description('serve the vector tiles only, below /maps/')
    .addOption(portOption())
    .action((flags: Flags) => run({ tiles: true, api: false }, flags))
}

export function apiCommand(): Command {
  return new Command('api')
    .description('serve the API and the pages only')
    .addOption(portOption())
    .action((flags: Flags) => run({ tiles: false, api: true }, flags))
}

function portOption(): Option {
  return new Option('--port <port>', 'port to listen on (default: PORT, or 8000)').argParser(toPort)
}

function toPort(text: string): number {
  const port = wholeNumber(text)
  if (port > 65_535) throw new InvalidArgumentError('The highest port is 65535.')
  return port
}

async function run(parts: Parts, { port: given, sample }: Flags): Promise<void> {
  // Most objects of a request are short-lived. With V8's default of 16 MB for young objects, 8 clients got 740 lists/s
  // instead of 1,000 lists/s.
  setFlagsFromString('--max-semi-space-size=32')
  const config = readConfig(given === undefined ? process.env : { ...process.env, PORT: String(given) })
  const observing = await startObserving(config)
  const { log, accessLines } = observing
  // Mistakes in the configuration are found before any work begins.
  const times = schedules(config.jobSchedules)
  const ownVibes = config.vibesFile === undefined ? undefined : readVibes(config.vibesFile)
  await tryListening(config)
  const onUnreadable = (error: unknown) => log.error({ err: error }, 'a tile of the basemap could not be read')
  const basemap = config.basemap ? await openBasemap(config.basemap, onUnreadable) : undefined
  // Loaded on demand, because it takes longer to load than all other commands together.
  const { createService } = await import('./service.ts')
  const { database, close } = await openDatabase(config, (step) => console.error(step), {
    listTimeout: LIST_MILLISECONDS,
  })
  try {
    if (sample) await ensureSample(database, sample)
    // The operator's file replaces what was imported.
    const vibes = ownVibes ?? (await readVocabulary(database))
    const service = createService(parts, database, config, log, { basemap, vibes, accessLines })
    try {
      const endAdmin = config.admin && (await serveAdminPort(service.handleAdmin, config.admin))
      await service.prepare()
      const draining = new DrainingServer(service.handle, config.hasTileFastPath ? service.answerTiles : undefined)
      const { server } = draining
      await listen(server, config)
      const { port } = server.address() as AddressInfo
      const url = (parts.api ? config.publicUrl : config.tilesUrl).replace(/:0$/, `:${port}`)
      console.error(`${parts.api ? 'the map is at' : 'tiles are below'} ${url}`)
      const scheduler = startScheduler(database, times, codeVersion, indexerOf(database, config), (error, job) =>
        log.error({ err: error, job }, 'a job failed'),
      )
      await untilSignal()
      // A job may be in a long statement. Its uncommitted work is rolled back, and the next run repeats it.
      setTimeout(() => process.exit(0), GRACE_MILLISECONDS + 1000).unref()
      await Promise.all([draining.drain(GRACE_MILLISECONDS), scheduler.stop()])
      endAdmin?.()
    } finally {
      await service.close()
    }
  } finally {
    await close()
    await observing.end()
  }
}

/** Resolves on the first SIGINT or SIGTERM. A second one of either kind ends the process at once, as by default. */
function untilSignal(): Promise<void> {
  return new Promise((resolve) => {
    const signals = ['SIGINT', 'SIGTERM'] as const
    const end = () => {
      for (const signal of signals) process.off(signal, end)
      resolve()
    }
    for (const signal of signals) process.on(signal, end)
  })
}
