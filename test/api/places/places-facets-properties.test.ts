/** Random filters over random places: the facets are those of a plain evaluation in memory, in the same order. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { PlaceInput } from '../../../core/model/place.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { testOnEachDatabase } from '../../support/databases/database.ts'
import { plainFacets } from '../../support/fixtures/plain-facets.ts'
import { propertyRuns } from '../../support/fixtures/property-runs.ts'
import { drawPlaces, filters } from '../../support/fixtures/random-filters.ts'
import { startApi } from '../../support/services/api.ts'

const RUNS = propertyRuns(150)

testOnEachDatabase('any filters: facets = a plain evaluation', async (t, { database }) => {
  const models = drawPlaces()
  await upsertPlaces(
    database,
    models.map((model): PlaceInput => ({ ...model })),
  )
  const { request } = await startApi(database)
  const widened: boolean[] = []
  const options = fc.record({
    size: fc.constantFrom(1, 3, 100),
    isNarrowed: fc.constantFrom(true, false, false, false),
  })
  await fc.assert(
    fc.asyncProperty(filters, options, async (drawn, { size, isNarrowed }) => {
      const query = new URLSearchParams(drawn.flatMap(({ parameters }) => parameters))
      query.set('facet_size', String(size))
      if (isNarrowed) query.set('facet_mode', 'all')
      const { status, body } = await request(`/v0.3/places/facets/?${query}`)
      assert.equal(status, 200, JSON.stringify(body))
      const expected = plainFacets(models, drawn, { size, isNarrowed })
      // As texts, because the order counts.
      assert.equal(JSON.stringify(body), JSON.stringify(expected), String(query))
      const narrowed = plainFacets(models, drawn, { size, isNarrowed: true })
      widened.push(JSON.stringify(expected) !== JSON.stringify(narrowed))
    }),
    { numRuns: RUNS },
  )
  const count = widened.filter(Boolean).length
  t.log(`${count} of ${widened.length} queries have a facet that its own filter does not narrow`)
  t.true(count > RUNS / 10)
})
