/** Loads the sample into the database. */
import { setImmediate as ioTurn } from 'node:timers/promises'
import type { PlaceInput } from '../core/model/place.ts'
import type { Database } from '../sql/core/database.ts'
import { upsertLists, upsertOrganizations, upsertThemes } from '../sql/events/themes-write.ts'
import { upsertEvents } from '../sql/events/write.ts'
import { largeLoad } from '../sql/load/large-load.ts'
import { sampleVenues } from '../sql/places/sample-venues.ts'
import { upsertPlaces } from '../sql/places/write.ts'
import { type SampleEventsOptions, sampleEvents } from './events/events.ts'
import { sampleLists, sampleOrganizations, sampleThemes } from './events/themes.ts'
import { picturesBySubject } from './pictures.ts'
import { type SampleOptions, samplePlaces } from './sample.ts'

const BATCH = 5000
/** Of a database that keeps requests waiting meanwhile, for 0.3 s. */
const BATCH_ONE_AT_A_TIME = 200
/** From so many places on, an empty table gets its indexes when they are there. */
const LARGE_PLACES = 2000
/** Number of places after which pending I/O gets a turn. */
const SLICE = 100

/** Places that are looked up for each event. About a third of them are suitable venues. */
const PLACES_AN_EVENT = 4

/** Events of a transaction: requests get their turn after each. */
const EVENTS_BATCH = 200

/** Called with the number of places, or events, stored since the last call. A promise holds the next ones back. */
type OnAdvance = (more: number) => void | Promise<void>

export interface LoadOptions {
  /** Places of a transaction. */
  readonly batch?: number
  /** Number of places that are stored already. */
  readonly skip?: number
  /** Ends the load after the batch under way. */
  readonly signal?: AbortSignal
}

/**
 * Writes the sample in batches, each in a transaction of its own. Stored places stay, so a repeated load completes an
 * interrupted one. Throws the errors of the database.
 */
export async function loadSample(
  database: Database,
  options: SampleOptions,
  onAdvance: OnAdvance,
  { batch: size = database.servesOneAtATime ? BATCH_ONE_AT_A_TIME : BATCH, skip = 0, signal }: LoadOptions = {},
): Promise<void> {
  let stored: Promise<void> = Promise.resolve()
  for await (const batch of batches(samplePlaces(options), size, skip)) {
    // One batch is written while the next one is made. Two concurrent writes would conflict over new slugs.
    await stored
    if (signal?.aborted) return
    stored = upsertPlaces(database, batch).then(() => onAdvance(batch.length))
    // It is awaited later; until then this prevents an unhandled rejection.
    stored.catch(() => undefined)
  }
  await stored
}

/**
 * Same as `loadSample`: a large sample goes into an empty table without indexes, which are built at the end. Requests are
 * slow meanwhile. `onIndex` gets the name of each index before it is built. `batch` is for a small sample.
 */
export function fillWithSample(
  database: Database,
  options: SampleOptions,
  onAdvance: OnAdvance,
  onIndex: (index: string) => void,
  { batch, ...how }: LoadOptions = {},
): Promise<void> {
  if (options.places < LARGE_PLACES) return loadSample(database, options, onAdvance, batch ? { ...how, batch } : how)
  return largeLoad(database, () => loadSample(database, options, onAdvance, how), onIndex)
}

/**
 * Writes the rest of the sample: `options.events` events in the weeks from the day `options.from` on, and always the
 * same themes, organizations and lists, which come last. The sample of places with the same seed must already be stored.
 * A second call with the same options changes nothing; with another day it moves the events. `signal` ends it after the
 * batch under way. Throws the errors of the database.
 */
export async function loadSampleResources(
  database: Database,
  options: SampleEventsOptions,
  { onAdvance, signal }: { onAdvance?: OnAdvance; signal?: AbortSignal } = {},
): Promise<void> {
  const identifiers = Array.from(
    { length: options.events * PLACES_AN_EVENT },
    (_, number) => `sample-${options.seed}-${number}`,
  )
  const venues = await sampleVenues(database, identifiers)
  const events = sampleEvents(venues, picturesBySubject(), options)
  for (let next = 0; next < events.length && !signal?.aborted; next += EVENTS_BATCH) {
    const batch = events.slice(next, next + EVENTS_BATCH)
    await database.transaction((transaction) => upsertEvents(transaction, batch))
    await onAdvance?.(batch.length)
  }
  if (signal?.aborted) return
  await database.transaction(async (transaction) => {
    await upsertThemes(transaction, sampleThemes())
    await upsertOrganizations(transaction, sampleOrganizations())
    await upsertLists(transaction, sampleLists(venues))
  })
}

async function* batches(places: Iterable<PlaceInput>, size: number, skip: number): AsyncGenerator<PlaceInput[]> {
  let batch: PlaceInput[] = []
  let count = 0
  for (const place of places) {
    if (++count % SLICE === 0) await ioTurn()
    if (count <= skip) continue
    batch.push(place)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
