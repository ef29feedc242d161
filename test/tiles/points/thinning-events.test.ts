/** Tiles of events are thinned like those of places: the events that begin first are the best of their cell. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { formatTile, keyTile, tileKey } from '../../../core/geo/tile.ts'
import { upsertEvents } from '../../../sql/events/write.ts'
import { type Thinning, wholeUpTo } from '../../../tiles/points/thinning.ts'
import { testOnEachDatabase } from '../../support/databases/database.ts'
import { tile } from '../../support/fixtures/arbitraries.ts'
import { drawCrowdedPlaces } from '../../support/fixtures/crowded-places.ts'
import { eventId } from '../../support/fixtures/few-events.ts'
import { propertyRuns } from '../../support/fixtures/property-runs.ts'
import { startService } from '../../support/services/service.ts'
import { expectedContent, fetchContent, type Keyed } from '../../support/tiles/tile-content.ts'

const THINNING: Thinning = { completeZoom: 14, limit: 12, bytes: 500_000 }
const DAY = 86_400_000
const BEGIN = Date.UTC(2026, 10, 21)

interface Model extends Keyed {
  /** Few enough moments that several events begin at the same one. */
  start: number
}

testOnEachDatabase('tiles of events hold the first of each cell, and count the rest', async (t, { database }) => {
  const located = drawCrowdedPlaces().flatMap(({ longitude, latitude, price }) =>
    longitude === null || latitude === null ? [] : { longitude, latitude, day: price ?? 0 },
  )
  await upsertEvents(
    database,
    located.map(({ day, ...at }, index) => ({
      id: eventId(index),
      name: `Event ${index % 3}`,
      start_date: new Date(BEGIN + day * DAY).toISOString(),
      end_date: new Date(BEGIN + 9 * DAY).toISOString(),
      data_source_identifier: String(index),
      ...at,
    })),
  )
  const models = located.map(({ longitude, latitude, day }, index): Model & { name: string } => ({
    id: eventId(index),
    key: tileKey(longitude, latitude),
    name: `Event ${index % 3}`,
    start: BEGIN + day * DAY,
  }))
  const { base, request } = await startService(database, THINNING)
  const home = fc
    .tuple(fc.constantFrom(...models), fc.integer({ min: 0, max: 20 }))
    .map(([{ key }, z]) => keyTile(key, z))
  const asked = fc.record({ search: fc.constantFrom('', '1', 'event'), after: fc.constantFrom(0, 1, 3) })
  let thinned = 0
  await fc.assert(
    fc.asyncProperty(fc.oneof({ weight: 9, arbitrary: home }, tile), asked, async (of, { search, after }) => {
      const found = models
        .filter(({ name, start }) => name.toLowerCase().includes(search) && start >= BEGIN + after * DAY)
        .sort((a, b) => a.start - b.start || (a.id < b.id ? -1 : 1))
      const query = new URLSearchParams({ search, start_date_after: new Date(BEGIN + after * DAY).toISOString() })
      const content = await fetchContent(base, 'events', of, String(query))
      assert.deepEqual(content, expectedContent(found, of, wholeUpTo(of, THINNING)), formatTile(of))
      const { body } = await request(`/v0.3/events/?tile=${formatTile(of)}&${query}&per_page=1`)
      assert.equal(content.meta?.count ?? 0, (body as { count: number }).count)
      if (content.clusters.length > 0) thinned++
    }),
    { numRuns: propertyRuns(100) },
  )
  t.true(thinned > propertyRuns(20), `${thinned} of the tiles had clusters`)
})
