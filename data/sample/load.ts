/** The sample into the database. */
import { setImmediate as ioTurn } from 'node:timers/promises'
import type { Database } from '../../sql/database.ts'
import type { PlaceInput } from '../../sql/place-input.ts'
import { upsertPlaces } from '../../sql/places-write.ts'
import { type SampleOptions, samplePlaces } from './sample.ts'

const BATCH = 5000
/** After so many the connection gets its turn. */
const SLICE = 100

/**
 * Writes the sample, batch by batch; `onAdvance` is told how many places more are stored. What is stored already
 * stays, so an interrupted load goes on where it was. Throws what the database answers.
 */
export async function loadSample(
  database: Database,
  options: SampleOptions,
  onAdvance: (places: number) => void,
): Promise<void> {
  let stored: Promise<void> = Promise.resolve()
  for await (const batch of batches(samplePlaces(options))) {
    // One batch is being written while the next one is made. Two at once would fight for new slugs.
    await stored
    stored = upsertPlaces(database, batch).then(() => onAdvance(batch.length))
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
