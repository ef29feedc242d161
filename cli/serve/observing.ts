/** Starts the log, the log of slow queries, and traces if they are on. */
import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import { observeSteps } from '../../core/measure/requests.ts'
import { type Logging, openLog } from './logging.ts'

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

/**
 * Logs the queries that take long, with the names of their filters, but not what they look for. Returns a function that
 * ends it.
 */
export function logSlowQueries(log: Logger, slowMilliseconds: number): () => void {
  return observeSteps(async (step, work) => {
    if (step.kind !== 'query') return work()
    const begin = performance.now()
    try {
      return await work()
    } finally {
      const milliseconds = Math.round(performance.now() - begin)
      if (milliseconds >= slowMilliseconds) {
        log.warn({ query: step.name, milliseconds, ...step.describe?.() }, 'slow query')
      }
    }
  })
}
