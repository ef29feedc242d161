/**
 * Random conditions joined by AND, OR and NOT: the list, tiles, facets, search and a plain evaluation in memory find the same
 * places. `DIFFERENTIAL=10000 npx ava --timeout=60m test/api/places/joined-filters.test.ts` asks more.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { PlaceInput } from '../../../core/model/place.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { testOnEachDatabase } from '../../support/databases/database.ts'
import { propertyRuns } from '../../support/fixtures/property-runs.ts'
import { drawPlaces } from '../../support/fixtures/random-filters.ts'
import { startService, type TestService } from '../../support/services/service.ts'
import { UNTHINNED } from '../../support/tiles/thinning.ts'
import { cql2Trees, jsonOf, type OpenModel, truthOf } from '../../support/trees/cql2-trees.ts'

const RUNS = Number(process.env['DIFFERENTIAL'] ?? propertyRuns(150))

/** Characters of an address, encoded. */
const MAX_ADDRESS = 6000

interface Listed {
  count: number
  results: { features: { id: string }[] }
}

async function listed({ request }: TestService, filter: object): Promise<string[]> {
  const json = { filter, per_page: 1000 }
  const { status, body } = await request('/v0.3/places/query/', { method: 'POST', json })
  assert.equal(status, 200, JSON.stringify(body))
  return (body as Listed).results.features.map(({ id }) => id).sort()
}

async function found({ request, tilePlaces }: TestService, query: string) {
  const onTile: string[] = []
  for (const address of ['1/0/0', '1/1/0', '1/0/1', '1/1/1']) {
    onTile.push(...(await tilePlaces(address, `?${query}`)).map(({ properties }) => String(properties['id'])))
  }
  const facets = await request(`/v0.3/places/facets/?${query}&facets=price`)
  const search = await request(`/v0.3/search/places/?${query}&per_page=1000`)
  assert.equal(search.status, 200, JSON.stringify(search.body))
  const { features } = (search.body as Listed).results
  return { onTile: onTile.sort(), facets: facets.body, search: features.map(({ id }) => id).sort() }
}

/** With an index in memory, which answers most, and without one. */
for (const memory of [undefined, 0]) {
  testOnEachDatabase(`joined filters, ${memory === 0 ? 'without' : 'with'} an index`, async (t, { database }) => {
    const models = drawPlaces().map(
      (model, at): OpenModel => ({ ...model, opening_hours: at % 2 === 0 ? '24/7' : null }),
    )
    const inputs = models.map((model): PlaceInput => ({ ...model, timezone: 'Asia/Tokyo' }))
    await upsertPlaces(database, inputs)
    const service = await startService(database, UNTHINNED, memory)
    const shown = models.filter((model) => model.is_public && !model.is_duplicate)
    let full = 0
    for (const tree of fc.sample(cql2Trees, { numRuns: RUNS, seed: Number(process.env['SEED']) || 7 })) {
      const filter = jsonOf(tree)
      const told = JSON.stringify(filter)
      const expected = shown.filter((model) => truthOf(tree, model))
      const ids = expected.map(({ id }) => id).sort()
      if (ids.length > 0) full++
      t.deepEqual(await listed(service, filter), ids, told)
      const query = String(new URLSearchParams({ filter: told, 'filter-lang': 'cql2-json' }))
      if (query.length > MAX_ADDRESS) continue
      const { onTile, facets, search } = await found(service, query)
      const located = expected.filter(({ longitude }) => longitude !== null)
      t.deepEqual(onTile, located.map(({ id }) => id).sort(), told)
      t.deepEqual(search, ids, told)
      const prices = [1, 2, 3, 4].map((price) => [price, expected.filter((model) => model.price === price).length])
      // A condition on a field by itself does not narrow its facet.
      if (told.includes('"price"')) continue
      t.deepEqual(facets, { count: ids.length, facets: { price: Object.fromEntries(prices) } }, told)
    }
    t.true(full > RUNS / 3, `${full} of ${RUNS} filters found something`)
  })
}
