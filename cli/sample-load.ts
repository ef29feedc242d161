/** Loads the sample behind a running service. The embedded database gets small batches, with requests between them. */
import type { Logger } from 'pino'
import type { SampleProgress } from '../api/sample-progress.ts'
import { runJob } from '../jobs/runner.ts'
import { scores } from '../jobs/scores.ts'
import type { Database } from '../sql/core/database.ts'
import { sampleState } from '../sql/places/sample-state.ts'
import { codeVersion } from './code-version.ts'
import { startProgress } from './progress.ts'

/** Places of a batch, unless the sample is large and the database a server. */
const BATCH = 200

const SEED = 1

/** Number of events, for any number of places. They take place in the weeks after the loading. */
export const SAMPLE_EVENTS = 2000

export interface SampleLoad {
  /** How far it is; undefined when it has ended. */
  progress(): SampleProgress | undefined
  /** Resolves when all is stored, after `stop`, and after a failure, which is logged. */
  readonly done: Promise<void>
  /** Lets it store more than the first batch. */
  goOn(): void
  /** Resolves when the batch under way is stored. The next start goes on from there. */
  stop(): Promise<void>
}

/**
 * Begins to load `places` sample places into an empty database, or goes on with such a load that was interrupted.
 * Resolves when the first are there; the others wait for `goOn`. Returns undefined if all are there, or if the database
 * has other places.
 */
export async function beginSampleLoad(
  database: Database,
  places: number,
  log: Logger,
): Promise<SampleLoad | undefined> {
  const { isEmpty, stored, hasFirst, hasLast, hasThemes } = await sampleState(database, SEED, places)
  if (!isEmpty && (!hasFirst || (hasLast && hasThemes))) return undefined
  // Loaded on demand, because cities and words take memory that a service does not need.
  const { fillWithSample, loadSampleResources } = await import('../sample/load.ts')
  const stopping = new AbortController()
  const { signal } = stopping
  let [count, hasEnded] = [stored, false]
  if (count > 0) console.error(`going on with the sample: ${count.toLocaleString('en')} places are there`)
  const [first, mayGoOn] = [signalled(), signalled()]

  const loadPlaces = async () => {
    const shown = startProgress('Loading sample places', places - stored, 'places', 'lines')
    const onAdvance = (more: number) => {
      count += more
      shown.advance(more)
      first.resolve()
      return mayGoOn.promise
    }
    const onIndex = (index: string) => console.error(`building the index ${index}`)
    const options = { batch: BATCH, skip: stored, signal }
    await fillWithSample(database, { places, seed: SEED }, onAdvance, onIndex, options).finally(shown.finish)
  }
  const loadRest = async () => {
    const shown = startProgress('Loading sample events', SAMPLE_EVENTS, 'events', 'lines')
    const options = { events: SAMPLE_EVENTS, seed: SEED, from: Date.now() }
    await loadSampleResources(database, options, { onAdvance: shown.advance, signal }).finally(shown.finish)
  }
  /** Until now, places have scores that rest on the first batch. */
  const scoreAll = async () => {
    const shown = startProgress('Scoring the sample', places, 'places', 'lines')
    let scored = 0
    const onProgress = (sum: number) => {
      shown.advance(sum - scored)
      scored = sum
    }
    await runJob(database, scores, { all: true }, { codeVersion, signal, onProgress }).finally(shown.finish)
    if (signal.aborted) console.error('stopped while the sample was scored; the next run of scores does the rest')
  }
  const load = async () => {
    try {
      if (stored > 0) {
        first.resolve()
        await mayGoOn.promise
      }
      if (stored < places && !signal.aborted) await loadPlaces()
      first.resolve()
      await mayGoOn.promise
      if (!signal.aborted) await loadRest()
      if (signal.aborted) console.error('stopped while the sample was loaded; the next start goes on with it')
      else await scoreAll()
    } catch (error) {
      log.error({ err: error }, 'the sample could not be loaded; the next start goes on')
    }
    hasEnded = true
    first.resolve()
  }
  const done = load()
  await first.promise
  return {
    progress: () => (hasEnded ? undefined : { places: count, of: places }),
    done,
    goOn: mayGoOn.resolve,
    async stop() {
      stopping.abort()
      mayGoOn.resolve()
      await done
    },
  }
}

function signalled(): { promise: Promise<void>; resolve(): void } {
  let resolve: () => void = () => undefined
  const promise = new Promise<void>((resolved) => {
    resolve = resolved
  })
  return { promise, resolve }
}
