/** The sample beside places: events, themes, organizations and lists, into the database. */
import type { Database } from '../../sql/database.ts'
import { upsertEvents } from '../../sql/events-write.ts'
import { sampleVenues } from '../../sql/sample-venues.ts'
import { upsertLists, upsertOrganizations, upsertThemes } from '../../sql/themes-write.ts'
import { picturesBySubject } from '../sample/pictures.ts'
import { type SampleEventsOptions, sampleEvents } from './events.ts'
import { sampleLists, sampleOrganizations, sampleThemes } from './themes.ts'

/** About a third of the places is of a kind at which something happens. */
const PLACES_AN_EVENT = 4

/**
 * Writes what belongs to the sample of places with the same seed, which must be stored already: `options.events`
 * events in the weeks from the day `options.from` on, and the same themes, organizations and lists always. All or
 * nothing. Again with the same options it changes nothing; with another day it moves the events. Throws what the
 * database answers.
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
