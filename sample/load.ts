/** Loads the sample into the database. */
import { setImmediate as ioTurn } from 'node:timers/promises'
import type { PlaceInput } from '../core/model/place.ts'
import type { Database } from '../sql/core/database.ts'
import { upsertLists, upsertOrganizations, upsertThemes } from '../sql/events/themes-write.ts'
import { upsertEvents } from '../sql/events/write.ts'
import { withoutIndexes } from '../sql/load/without-indexes.ts'
import { sampleVenues } from '../sql/places/sample-venues.ts'
import { upsertPlaces, writePlaces } from '../sql/places/write.ts'
import { type SampleEventsOptions, sampleEvents } from './events/events.ts'
import { sampleLists, sampleOrganizations, sampleThemes } from './events/themes.ts'
import { picturesBySubject } from './pictures.ts'
import { type SampleOptions, samplePlaces } from './sample.ts'

const BATCH = 5000
/** Number of places after which pending I/O gets a turn. */
const SLICE = 100

/** Places that are looked up for each event. About a third of them are suitable venues. */
const PLACES_AN_EVENT = 4

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

/**
 * Writes the rest of the sample in one transaction: events in the weeks from the day `options.from` on, and always the
 * same themes, organizations and lists. The places with the same seed must already be stored. A second call with the
 * same options changes nothing; with another day it moves the events. Throws the errors of the database.
 */
export async function loadSampleResources(database: Database, options: SampleEventsOptions): Promise<void> {
  const identifiers = Array.from(
    { length: options.events * PLACES_AN_EVENT },
    (_, number) => `sample-${options.seed}-${number}`,
  )
  await database.transaction(async (transaction) => {
    const venues = await sampleVenues(transaction, identifiers)
    await upsertEvents(transaction, sampleEvents(venues, picturesBySubject(), options))
    await upsertThemes(transaction, sampleThemes())
    await upsertOrganizations(transaction, sampleOrganizations())
    await upsertLists(transaction, sampleLists(venues))
  })
}

async function store(
  options: SampleOptions,
  write: (batch: readonly PlaceInput[]) => Promise<unknown>,
  onAdvance: OnAdvance,
): Promise<void> {
  let stored: Promise<void> = Promise.resolve()
  let batch: PlaceInput[] = []
  for (const place of samplePlaces(options)) {
    batch.push(place)
    if (batch.length % SLICE === 0) await ioTurn()
    if (batch.length < BATCH) continue
    // One batch is written while the next one is made. Two concurrent writes would conflict over new slugs.
    await stored
    stored = write(batch).then(() => onAdvance(BATCH))
    // It is awaited later; until then this prevents an unhandled rejection.
    stored.catch(() => undefined)
    batch = []
  }
  await stored
  if (batch.length === 0) return
  await write(batch)
  onAdvance(batch.length)
}
