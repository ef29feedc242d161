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

/**
 * Writes the rest of the sample in one transaction: `options.events` events in the weeks from the day `options.from`
 * on, and always the same themes, organizations and lists. The sample of places with the same seed must already be
 * stored. A second call with the same options changes nothing; with another day it moves the events. Throws the errors
 * of the database.
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
