/**
 * `cluster_properties`: a cluster says what all places of its cell are made of, as a plain evaluation in memory finds,
 * whether the index answers or PostgreSQL.
 */
import assert from 'node:assert/strict'
import test from 'ava'
import fc from 'fast-check'
import { CELL_DEPTH, formatTile, keyTile, tileKey } from '../../../core/geo/tile.ts'
import {
  averageRating,
  CLUSTER_PROPERTIES,
  type ClusterProperty,
  ratingUnits,
} from '../../../core/query/cluster-properties.ts'
import { normalise } from '../../../core/words/normalise.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { overEachDatabase, testOnEachDatabase } from '../../support/databases/database.ts'
import { crowdedSpot, drawCrowdedPlaces } from '../../support/fixtures/crowded-places.ts'
import { propertyRuns } from '../../support/fixtures/property-runs.ts'
import { evaluate, type Filter, filters, type Model } from '../../support/fixtures/random-filters.ts'
import { startService } from '../../support/services/service.ts'
import { decodeTile } from '../../support/tiles/decode-tile.ts'

const NAMES = Object.keys(CLUSTER_PROPERTIES) as ClusterProperty[]
const CROWDED = { completeZoom: 30, limit: 0, bytes: 500_000 }

const setting = overEachDatabase(async ({ database }) => {
  const models = drawCrowdedPlaces()
  await upsertPlaces(
    database,
    models.map((model) => ({ ...model })),
  )
  const services = { index: await startService(database, CROWDED), sql: await startService(database, CROWDED, 0) }
  return { models, services }
})

/** The cluster of the places of a cell. */
function expected(places: readonly Model[], asked: readonly ClusterProperty[]): Record<string, unknown> {
  const rated = places.filter(({ aggregate_rating }) => aggregate_rating > 0)
  // In tenths, which all ratings have: exact.
  const sum = rated.reduce((total, { aggregate_rating }) => total + Math.round(aggregate_rating * 10), 0)
  const top = (labels: (model: Model) => readonly string[]) => {
    const counts = new Map<string, number>()
    for (const model of places) {
      for (const label of new Set(labels(model).map(normalise))) counts.set(label, (counts.get(label) ?? 0) + 1)
    }
    const inOrder = [...counts].sort(([a, m], [b, n]) => n - m || Buffer.compare(Buffer.from(a), Buffer.from(b)))
    return counts.size > 0 ? JSON.stringify(inOrder.slice(0, 3).map(([label]) => label)) : undefined
  }
  const all = {
    point_count: places.length - 1,
    avg_rating: asked.includes('avg:rating') && sum > 0 ? Math.round((sum * 10) / rated.length) / 100 : undefined,
    top_categories: asked.includes('top:categories') ? top(({ categories }) => categories) : undefined,
    top_vibes: asked.includes('top:vibes') ? top(({ vibes }) => vibes) : undefined,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

testOnEachDatabase('clusters say what their cells are made of', async (t, { engine }) => {
  const { models, services } = await setting(engine)
  const someFilters = fc.oneof(fc.constant<Filter[]>([]), filters)
  const at = fc.tuple(crowdedSpot, fc.integer({ min: 0, max: 16 }))
  let clusters = 0
  await fc.assert(
    fc.asyncProperty(
      at.map(([{ longitude, latitude }, z]) => keyTile(tileKey(longitude, latitude), z)),
      someFilters,
      fc.subarray(NAMES, { minLength: 1 }),
      fc.constantFrom(...Object.values(services)),
      async (tile, drawn, asked, { base }) => {
        const query = new URLSearchParams(drawn.flatMap(({ parameters }) => parameters))
        query.append('cluster_properties', asked.toReversed().join())
        const response = await fetch(`${base}/maps/places/${formatTile(tile)}.mvt?${query}`)
        const { clusters: found = [] } = decodeTile(new Uint8Array(await response.arrayBuffer()))
        const cells = new Map<string, Model[]>()
        for (const model of evaluate(models, drawn)) {
          if (model.longitude === null || model.latitude === null) continue
          const cell = formatTile(keyTile(tileKey(model.longitude, model.latitude), tile.z + CELL_DEPTH))
          cells.set(cell, [...(cells.get(cell) ?? []), model])
        }
        for (const { properties } of found) {
          const { _key, ...rest } = properties
          assert.deepEqual(rest, expected(cells.get(String(_key)) ?? [], asked), `${formatTile(tile)}?${query} ${_key}`)
          clusters++
        }
      },
    ),
    { numRuns: propertyRuns(150) },
  )
  t.true(clusters > propertyRuns(100), `${clusters} clusters`)
})

testOnEachDatabase('what is asked for is checked, and TileJSON names it', async (t, { engine }) => {
  const { services } = await setting(engine)
  const { base } = services.index
  const message = 'Enter some of these, separated by commas: avg:rating, top:categories, top:vibes.'
  for (const [path, status, body] of [
    ['places/0/0/0.mvt?cluster_properties=avg:price', 400, { cluster_properties: [message], detail: message }],
    ['places/0/0/0.mvt?cluster_properties=top:vibes,avg', 400, { cluster_properties: [message], detail: message }],
    ['places/0/0/0.mvt?cluster_properties=', 200, undefined],
    ['places/0/0/0.mvt?cluster_properties=avg:rating&cluster_properties=avg:rating, top:vibes', 200, undefined],
  ] as const) {
    const response = await fetch(`${base}/maps/${path}`)
    t.is(response.status, status, path)
    if (body) t.deepEqual(await response.json(), body, path)
  }
  const fields = async (path: string) => {
    const document = (await (await fetch(`${base}/maps/${path}`)).json()) as {
      vector_layers: { id: string; fields: object }[]
    }
    return Object.keys(document.vector_layers.find(({ id }) => id === 'clusters')?.fields ?? {})
  }
  const own = ['point_count', '_key']
  t.deepEqual(await fields('places.json'), own)
  t.deepEqual(await fields('places.json?cluster_properties=top:vibes,avg:rating'), [...own, 'avg_rating', 'top_vibes'])
  t.deepEqual(await fields('places.json?cluster_properties=nothing'), own)
  t.deepEqual(await fields('events.json?cluster_properties=avg:rating'), own)
})

test('averages have two decimals, halves rounded up', (t) => {
  for (const [ratings, average] of [
    [[], undefined],
    [[5], 5],
    [[4, 5], 4.5],
    [[4, 4, 5], 4.33],
    [[4, 5, 5], 4.67],
    [[4.12, 4.13], 4.13],
    [[0.004], 0],
    [[0.005], 0.01],
    [[1.005], 1.01],
  ] as const) {
    const sum = ratings.reduce((total: number, rating) => total + ratingUnits(rating), 0)
    t.is(averageRating({ ratings: sum, rated: ratings.length }), average, String(ratings))
  }
})
