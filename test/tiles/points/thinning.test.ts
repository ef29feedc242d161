/**
 * The tile contract, clauses 1 to 6, with limits small enough to force thinning: each tile holds what a plain
 * evaluation in memory finds, counts what the list counts, and agrees with the tiles below and beside it.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { children, EXTENT, formatTile, keyTile, type Tile, tileKey } from '../../../core/geo/tile.ts'
import { Database } from '../../../sql/core/database.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { type Thinning, wholeUpTo } from '../../../tiles/points/thinning.ts'
import { type Engine, PATIENCE, type TestDatabase, testOnEachDatabase } from '../../support/databases/database.ts'
import { tile } from '../../support/fixtures/arbitraries.ts'
import { drawCrowdedPlaces } from '../../support/fixtures/crowded-places.ts'
import { propertyRuns } from '../../support/fixtures/property-runs.ts'
import { evaluate, type Filter, filters, type Model } from '../../support/fixtures/random-filters.ts'
import { atEnd } from '../../support/processes/at-end.ts'
import { startService, type TestService } from '../../support/services/service.ts'
import { expectedContent, fetchContent, type Keyed } from '../../support/tiles/tile-content.ts'

const THINNINGS: readonly Thinning[] = [
  { completeZoom: 14, limit: 12, bytes: 500_000 },
  { completeZoom: 3, limit: 60, bytes: 500_000 },
  { completeZoom: 30, limit: 0, bytes: 500_000 },
]
const DEEPEST = 20

interface Server {
  service: TestService
  thinning: Thinning
}

interface Setting {
  models: Model[]
  servers: Server[]
}

const settings = new Map<Engine, Promise<Setting>>()

/** Stores the same places for all tests of a database. */
function openSetting({ engine, database }: TestDatabase): Promise<Setting> {
  const open = async () => {
    const models = drawCrowdedPlaces()
    await upsertPlaces(
      database,
      models.map((model) => ({ ...model })),
    )
    const servers = THINNINGS.map(async (thinning) => ({ thinning, service: await startService(database, thinning) }))
    return { models, servers: await Promise.all(servers) }
  }
  const known = settings.get(engine) ?? open()
  settings.set(engine, known)
  return known
}

/** Returns what the filters find, best first. */
function rank(models: readonly Model[], drawn: readonly Filter[]): Keyed[] {
  return evaluate(models, drawn)
    .sort((a, b) => b.score_combined - a.score_combined || (a.id < b.id ? -1 : 1))
    .flatMap(({ id, longitude, latitude }) =>
      longitude === null || latitude === null ? [] : { id, key: tileKey(longitude, latitude) },
    )
}

/** Draws tiles, most of them with a place on them, at zooms down to `DEEPEST`. */
function tilesWith(models: readonly Model[]): fc.Arbitrary<Tile> {
  const located = rank(models, []).map(({ key }) => key)
  const home = fc
    .tuple(fc.constantFrom(...located), fc.integer({ min: 0, max: DEEPEST }))
    .map(([key, z]) => keyTile(key, z))
  return fc.oneof({ weight: 9, arbitrary: home }, { weight: 1, arbitrary: tile })
}

/** Often none, because most filters leave few places. */
const someFilters = fc.oneof({ weight: 3, arbitrary: fc.constant<Filter[]>([]) }, { weight: 2, arbitrary: filters })
const toQuery = (drawn: readonly Filter[]) => String(new URLSearchParams(drawn.flatMap(({ parameters }) => parameters)))

testOnEachDatabase('tiles hold what each cell shows, count the rest, and count as the list does', async (t, on) => {
  const { models, servers } = await openSetting(on)
  const counts = { thinned: 0, complete: 0, empty: 0 }
  await fc.assert(
    fc.asyncProperty(
      tilesWith(models),
      someFilters,
      fc.constantFrom(...servers),
      async (of, drawn, { service, thinning }) => {
        const query = toQuery(drawn)
        const content = await fetchContent(service.base, 'places', of, query)
        const expected = expectedContent(rank(models, drawn), of, wholeUpTo(of, thinning))
        assert.deepEqual(content, expected, `${formatTile(of)}?${query}`)
        const { body } = await service.request(`/v0.3/places/?tile=${formatTile(of)}&${query}&per_page=1`)
        const clustered = content.clusters.reduce((sum, { point_count }) => sum + point_count, 0)
        assert.equal(content.shown.length + clustered, (body as { count: number }).count)
        counts[expected.meta ? (expected.meta.complete ? 'complete' : 'thinned') : 'empty']++
      },
    ),
    { numRuns: propertyRuns(250) },
  )
  t.log(counts)
  t.true(counts.thinned > propertyRuns(30) && counts.complete > propertyRuns(30))
})

testOnEachDatabase('what is shown is shown at every deeper zoom', async (t, on) => {
  const { models, servers } = await openSetting(on)
  let hidden = 0
  await fc.assert(
    fc.asyncProperty(
      tilesWith(models).filter(({ z }) => z < DEEPEST),
      someFilters,
      fc.constantFrom(...servers),
      async (of, drawn, { service: { base } }) => {
        const query = toQuery(drawn)
        const above = await fetchContent(base, 'places', of, query)
        const below = await Promise.all(children(of).map((child) => fetchContent(base, 'places', child, query)))
        const shown = below.flatMap((content) => content.shown.map(({ id }) => id))
        assert.deepEqual(
          above.shown.filter(({ id }) => !shown.includes(id)),
          [],
          `${formatTile(of)}?${query}`,
        )
        assert.equal(
          below.reduce((sum, { meta }) => sum + (meta?.count ?? 0), 0),
          above.meta?.count ?? 0,
        )
        hidden += above.clusters.length
      },
    ),
    { numRuns: propertyRuns(160) },
  )
  t.true(hidden > 0, `${hidden} clusters`)
})

/** Returns the tiles around a tile: across ±180°, where at zoom 0 it is its own neighbour, but not across the poles. */
function around({ z, x, y }: Tile): { neighbour: Tile; dx: number; dy: number }[] {
  const size = 2 ** z
  const steps = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => ({ dx, dy })))
  return steps
    .filter(({ dx, dy }) => (dx !== 0 || dy !== 0) && y + dy >= 0 && y + dy < size)
    .map(({ dx, dy }) => ({ dx, dy, neighbour: { z, x: (x + dx + size) % size, y: y + dy } }))
}

const inOrder = (points: readonly object[]) =>
  points.map((point) => JSON.stringify(Object.entries(point).sort())).sort()

testOnEachDatabase('what a buffer adds is what the tiles beside show', async (t, on) => {
  const { models, servers } = await openSetting(on)
  let added = 0
  await fc.assert(
    fc.asyncProperty(
      tilesWith(models),
      someFilters,
      fc.integer({ min: 1, max: 1024 }),
      fc.constantFrom(...servers),
      async (of, drawn, buffer, { service: { base } }) => {
        const query = toQuery(drawn)
        const own = await fetchContent(base, 'places', of, query)
        const buffered = await fetchContent(base, 'places', of, `${query}&buffer=${buffer}`)
        const beside = await Promise.all(
          around(of).map(async ({ neighbour, dx, dy }) => {
            const { shown, clusters } = await fetchContent(base, 'places', neighbour, query)
            const within = <Point extends { x: number; y: number }>(points: readonly Point[]) =>
              points
                .map((point) => ({ ...point, x: point.x + dx * EXTENT, y: point.y + dy * EXTENT }))
                .filter(({ x, y }) => Math.min(x, y) >= -buffer && Math.max(x, y) < EXTENT + buffer)
            return { shown: within(shown), clusters: within(clusters) }
          }),
        )
        const title = `${formatTile(of)}?${query}&buffer=${buffer}`
        const [shown, clusters] = [
          buffered.shown.splice(own.shown.length),
          buffered.clusters.splice(own.clusters.length),
        ]
        const empty = shown.length > 0 ? { count: 0, shown: 0, zoom: of.z, complete: true } : undefined
        assert.deepEqual(buffered, { ...own, meta: own.meta ?? empty }, title)
        assert.deepEqual(inOrder(shown), inOrder(beside.flatMap((part) => part.shown)), title)
        assert.deepEqual(inOrder(clusters), inOrder(beside.flatMap((part) => part.clusters)), title)
        added += shown.length
      },
    ),
    { numRuns: propertyRuns(60) },
  )
  t.true(added > propertyRuns(30))
})

testOnEachDatabase('two processes give the same bytes', async (t, on) => {
  const { models, servers } = await openSetting(on)
  const other = new Database({ url: on.url, connections: 2, ...PATIENCE })
  atEnd(() => other.close())
  const service = await startService(other, THINNINGS[0])
  const bases = [servers[0]?.service.base, service.base]
  const tiles = fc.sample(fc.tuple(tilesWith(models), someFilters), { numRuns: 80, seed: 4 })
  for (const [of, drawn] of tiles) {
    const [one, two] = await Promise.all(
      bases.map(async (base) => {
        const response = await fetch(`${base}/maps/places/${formatTile(of)}.mvt?${toQuery(drawn)}`)
        return { etag: response.headers.get('etag'), body: Buffer.from(await response.arrayBuffer()).toString('hex') }
      }),
    )
    t.deepEqual(one, two, formatTile(of))
  }
})
