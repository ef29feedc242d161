/** Loads the sample into the database. */
import { setImmediate as ioTurn } from 'node:timers/promises'
import type { PlaceInput } from '../../core/model/place.ts'
import type { Database } from '../../sql/core/database.ts'
import { withoutIndexes } from '../../sql/load/without-indexes.ts'
import { upsertPlaces, writePlaces } from '../../sql/places/write.ts'
import { type SampleOptions, samplePlaces } from './sample.ts'

const BATCH = 5000
/** Number of places after which pending I/O gets a turn. */
const SLICE = 100

/** Called with the number of places stored since the last call. */
type OnAdvance = (places: number) => void

/**
 * Writes the sample in batches. Stored places stay, so a repeated load completes an interrupted one. Throws the errors
 * of the database.
 */
export function loadSample(database: Database, options: SampleOptions, onAdvance: OnAdvance): Promise<void> {
  return store(options, (batch) => upsertPlaces(database, batch), onAdvance)
}

/** Writes the sample into an empty database, all or nothing; see `withoutIndexes`. */
export function fillWithSample(database: Database, options: SampleOptions, onAdvance: OnAdvance): Promise<void> {
  return withoutIndexes(database, (transaction) =>
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
    // One batch is written while the next one is made. Two concurrent writes would conflict over new slugs.
    await stored
    stored = write(batch).then(() => onAdvance(batch.length))
    // It is awaited later; until then this prevents an unhandled rejection.
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
