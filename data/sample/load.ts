/** The sample into the database. */
import { setImmediate as ioTurn } from 'node:timers/promises'
import type { Database } from '../../sql/database.ts'
import { withIndexesAfterwards } from '../../sql/indexes-afterwards.ts'
import type { PlaceInput } from '../../sql/place-input.ts'
import { upsertPlaces, writePlaces } from '../../sql/places-write.ts'
import { type SampleOptions, samplePlaces } from './sample.ts'

const BATCH = 5000
/** After so many the connection gets its turn. */
const SLICE = 100

/** Told how many places more are stored. */
type OnAdvance = (places: number) => void

/**
 * Writes the sample, batch by batch. What is stored already stays, so an interrupted load goes on where it was. Throws
 * what the database answers.
 */
export function loadSample(database: Database, options: SampleOptions, onAdvance: OnAdvance): Promise<void> {
  return store(options, (batch) => upsertPlaces(database, batch), onAdvance)
}

/** Writes the sample into an empty database, all or nothing; see `withIndexesAfterwards`. */
export function fillWithSample(database: Database, options: SampleOptions, onAdvance: OnAdvance): Promise<void> {
  return withIndexesAfterwards(database, (transaction) =>
    store(options, (batch) => writePlaces(transaction, batch), onAdvance),
  )
}

async function store(
  options: SampleOptions,
  write: (batch: readonly PlaceInput[]) => Promise<unknown>,
  onAdvance: OnAdvance,
): Promise<void> {
  let stored: Promise<void> = Promise.resolve()
  for await (const batch of batches(samplePlaces(options))) {
    // One batch is being written while the next one is made. Two at once would fight for new slugs.
    await stored
    stored = write(batch).then(() => onAdvance(batch.length))
    // It is awaited later; until then nobody else need look after its failure.
    stored.catch(() => undefined)
  }
  await stored
}

async function* batches(places: Iterable<PlaceInput>): AsyncGenerator<PlaceInput[]> {
  let batch: PlaceInput[] = []
  for (const place of places) {
    batch.push(place)
    if (batch.length % SLICE === 0) await ioTurn()
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
