/** The job that applies changes of places to the search index, as the service does continuously. */
import { recordResult } from '../sql/jobs/runs.ts'
import type { Job } from './job.ts'

/** Messages for the record of the run. */
const WITHOUT = 'nothing to do: MEILI_URL is not set, so PostgreSQL searches'
const OF_ANOTHER = 'nothing done: a service already follows the changes'

export const search: Job = {
  name: 'search',
  description: 'applies changes of places to the search index in Meilisearch; a service does so continuously',
  schedule: '25 * * * *',
  async run({ database, indexer, run, signal, onProgress }) {
    if (!indexer) {
      await recordResult(database, run.id, { said: WITHOUT })
      return true
    }
    let places = 0
    const isDone = await indexer
      .catchUp((more) => {
        places += more
        onProgress(places, undefined)
      }, signal)
      .catch((error: unknown) => {
        if (!signal.aborted) throw error
        return undefined
      })
    const lag = await indexer.lag()
    await recordResult(database, run.id, { places, behind: lag, ...(isDone === false && { said: OF_ANOTHER }) })
    return isDone !== undefined
  },
}
