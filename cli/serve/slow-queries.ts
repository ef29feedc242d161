/** Logs the queries that take long, with the names of their filters, but not what they look for. */
import type { Logger } from 'pino'
import { observeSteps } from '../../core/measure/steps.ts'

/** Returns a function that ends it. */
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
