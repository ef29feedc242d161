/** Starts the log, the log of slow queries, and traces if they are on. */
import type { Config } from '../../config.ts'
import { type Logging, openLog } from './logging.ts'
import { logSlowQueries } from './slow-queries.ts'

export interface Observing extends Omit<Logging, 'end'> {
  /** Sends and logs what is left. */
  end(): Promise<void>
}

export async function startObserving({ logLevel, slowQueryMilliseconds, tracesUrl }: Config): Promise<Observing> {
  const { log, accessLines, end } = openLog(logLevel)
  const endSlowQueries = logSlowQueries(log, slowQueryMilliseconds)
  const endTracing = tracesUrl === undefined ? undefined : (await import('./tracing.ts')).startTracing(tracesUrl)
  return {
    log,
    accessLines,
    async end() {
      endSlowQueries()
      // A collector that does not answer must not keep the process from ending.
      await endTracing?.().catch((error: unknown) => log.warn({ err: error }, 'the last traces could not be sent'))
      end()
    },
  }
}
