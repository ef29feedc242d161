/** Random filters over random places: the list, the tiles and a plain evaluation in memory find the same. */

import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { PlaceInput } from '../../../core/model/place.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { testOnEachDatabase } from '../../support/databases/database.ts'
import { propertyRuns } from '../../support/fixtures/property-runs.ts'
import { drawPlaces, evaluate, filters, type Model } from '../../support/fixtures/random-filters.ts'
import { startService, type TestService } from '../../support/services/service.ts'
import { UNTHINNED } from '../../support/tiles/thinning.ts'

const RUNS = propertyRuns(200)

interface Listed {
  count: number
  results: { features: { id: string }[] }
}

async function listed({ request }: TestService, query: URLSearchParams): Promise<string[]> {
  const { status, body } = await request(`/v0.3/places/?${query}&per_page=1000`)
  assert.equal(status, 200, JSON.stringify(body))
  const { count, results } = body as Listed
  assert.equal(count, results.features.length)
  return results.features.map(({ id }) => id).sort()
}

/**
 * Returns the ids on all four tiles of zoom 1, one after the other because the number of expensive requests is limited.
 */
async function onTiles({ tilePlaces }: TestService, query: URLSearchParams): Promise<string[]> {
  const ids: string[] = []
  for (const address of ['1/0/0', '1/1/0', '1/0/1', '1/1/1']) {
    const points = await tilePlaces(address, `?${query}`)
    ids.push(...points.map(({ properties }) => String(properties['id'])))
  }
  return ids.sort()
}

testOnEachDatabase('any filters: list = tiles = a plain evaluation', async (t, { database }) => {
  const models = drawPlaces()
  for (const field of Object.keys(models[0] ?? {}) as (keyof Model)[]) {
    t.true(new Set(models.map((model) => JSON.stringify(model[field]))).size > 1, `${field} differs`)
  }
  await upsertPlaces(
    database,
    models.map((model): PlaceInput => ({ ...model })),
  )
  const service = await startService(database, UNTHINNED, 0)
  const sizes: number[] = []
  await fc.assert(
    fc.asyncProperty(filters, async (drawn) => {
      const query = new URLSearchParams(drawn.flatMap(({ parameters }) => parameters))
      const found = evaluate(models, drawn)
      sizes.push(found.length)
      assert.deepEqual(await listed(service, query), found.map(({ id }) => id).sort(), String(query))
      const located = found.filter(({ longitude }) => longitude !== null).map(({ id }) => id)
      assert.deepEqual(await onTiles(service, query), located.sort(), String(query))
    }),
    { numRuns: RUNS },
  )
  t.log(`${sizes.filter((size) => size > 0).length} of ${sizes.length} queries find something`)
  t.true(sizes.filter((size) => size > 0).length > RUNS / 3)
})
