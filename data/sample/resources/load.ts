/** Loads the rest of the sample into the database: events, themes, organizations and lists. */
import type { Database } from '../../../sql/core/database.ts'
import { upsertLists, upsertOrganizations, upsertThemes } from '../../../sql/events/themes-write.ts'
import { upsertEvents } from '../../../sql/events/write.ts'
import { sampleVenues } from '../../../sql/places/sample-venues.ts'
import { picturesBySubject } from '../pictures.ts'
import { type SampleEventsOptions, sampleEvents } from './events.ts'
import { sampleLists, sampleOrganizations, sampleThemes } from './themes.ts'

/** Places that are looked up for each event. About a third of them are suitable venues. */
const PLACES_AN_EVENT = 4

/** Events of a transaction: requests get their turn after each. */
const BATCH = 200

/**
 * Writes the rest of the sample: `options.events` events in the weeks from the day `options.from` on, and always the
 * same themes, organizations and lists, which come last. The sample of places with the same seed must already be stored.
 * A second call with the same options changes nothing; with another day it moves the events. `signal` ends it after the
 * batch under way. Throws the errors of the database.
 */
export async function loadSampleResources(
  database: Database,
  options: SampleEventsOptions,
  signal?: AbortSignal,
): Promise<void> {
  const identifiers = Array.from(
    { length: options.events * PLACES_AN_EVENT },
    (_, number) => `sample-${options.seed}-${number}`,
  )
  const venues = await sampleVenues(database, identifiers)
  const events = sampleEvents(venues, picturesBySubject(), options)
  for (let next = 0; next < events.length && !signal?.aborted; next += BATCH) {
    await database.transaction((transaction) => upsertEvents(transaction, events.slice(next, next + BATCH)))
  }
  if (signal?.aborted) return
  await database.transaction(async (transaction) => {
    await upsertThemes(transaction, sampleThemes())
    await upsertOrganizations(transaction, sampleOrganizations())
    await upsertLists(transaction, sampleLists(venues))
  })
}
