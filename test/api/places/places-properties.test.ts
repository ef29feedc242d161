/**
 * The list against a plain evaluation in memory: for any filters and order, its pages together give the same result.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { type Bbox, bboxContains, type Position } from '../../../core/geo/bbox.ts'
import { formatTile, keyTile, type Tile, tileKey } from '../../../core/geo/tile.ts'
import type { PlaceInput } from '../../../core/model/place.ts'
import type { Database } from '../../../sql/core/database.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { testOnEachDatabase } from '../../support/databases/database.ts'
import { latitude, longitude, tile } from '../../support/fixtures/arbitraries.ts'
import { placeId } from '../../support/fixtures/few-places.ts'
import { propertyRuns } from '../../support/fixtures/property-runs.ts'
import type { Request } from '../../support/requests/openapi.ts'
import { PUBLIC_URL, startApi } from '../../support/services/api.ts'

const PLACES = 400
const RUNS = propertyRuns(150)

const spot: fc.Arbitrary<Position> = fc.record({ longitude, latitude })
/** Spots that several places share. */
const crowd = fc.constantFrom<Position>(
  { longitude: -180, latitude: 0 },
  { longitude: 179.9999999, latitude: 90 },
  { longitude: 12.5, latitude: -90 },
  { longitude: 13.3323, latitude: 52.5037 },
)
const letter = fc.constantFrom('a', 'A', 'b', 'B', ' ', '-', '7', 'ж', 'Ж', 'É', '漢', '😀', '\uffee')

const place = fc.record({
  name: fc.string({ unit: letter, minLength: 1, maxLength: 3 }),
  position: fc.option(fc.oneof(spot, crowd), { freq: 15 }),
  aggregate_rating: fc.constantFrom(0, 2.5, 4.1, 5),
  aggregate_rating_count: fc.option(fc.integer({ min: 0, max: 5 })),
  completeness_score: fc.double({ min: 0, max: 1, noNaN: true }),
  score_combined: fc.constantFrom(0, 0.25, 0.5, 1),
  is_public: fc.constantFrom(true, true, true, false),
  is_duplicate: fc.constantFrom(false, false, false, true),
})

interface Model {
  id: string
  position: Position | null
  isListed: boolean
  /** Values to order by; null comes last. */
  values: Readonly<Record<string, number | Buffer | null>>
}

/** Stores the same random places each time, and returns their models. */
async function storeRandomPlaces(database: Database): Promise<Model[]> {
  const drawn = fc.sample(place, { numRuns: PLACES, seed: 20_261_121 }).map((values, index) => ({ ...values, index }))
  await upsertPlaces(
    database,
    drawn.map(({ position, index, ...rest }): PlaceInput => {
      // Importers do the same.
      const meridian = position?.longitude === 180 ? -180 : position?.longitude
      return { id: placeId(index), ...rest, longitude: meridian ?? null, latitude: position?.latitude ?? null }
    }),
  )
  await database.rows(sql`update places set updated_at =
    timestamptz '2026-01-01' + right(id::text, 3)::int % 7 * interval '1.000001 seconds'`)
  return drawn.map(({ index, position, is_public, is_duplicate, name, ...numbers }) => ({
    id: placeId(index),
    position,
    isListed: is_public && !is_duplicate,
    values: { ...numbers, updated_at: index % 7, name: Buffer.from(name.toLowerCase()) },
  }))
}

interface Query {
  tile: Tile | undefined
  bbox: Bbox | undefined
  near: { center: Position; dist: number } | undefined
  ordering: readonly { field: string; descending: boolean }[]
  perPage: number
}

const corners = fc.tuple(fc.oneof(spot, crowd), fc.oneof(spot, crowd))
const FIELDS = ['name', 'aggregate_rating', 'aggregate_rating_count', 'score_combined', 'completeness_score']

function queries(models: readonly Model[]): fc.Arbitrary<Query> {
  const occupied = fc.constantFrom(...models.flatMap(({ position }) => position ?? []))
  const somewhere = fc.oneof(occupied, spot)
  return fc.record({
    tile: fc.option(
      fc.oneof(
        tile,
        fc
          .tuple(occupied, fc.integer({ min: 0, max: 22 }))
          .map(([at, z]) => keyTile(tileKey(at.longitude, at.latitude), z)),
      ),
      { nil: undefined, freq: 2 },
    ),
    bbox: fc.option(
      fc.oneof(corners, fc.tuple(occupied, occupied), fc.tuple(occupied, spot)).map(([a, b]) => ({
        west: a.longitude,
        east: b.longitude,
        south: Math.min(a.latitude, b.latitude),
        north: Math.max(a.latitude, b.latitude),
      })),
      { nil: undefined, freq: 2 },
    ),
    near: fc.option(
      fc.record({
        center: somewhere,
        dist: fc.oneof(fc.constantFrom(0, 1e-320, 1000, 20_037_508), fc.double({ min: 0, max: 2.1e7, noNaN: true })),
      }),
      { nil: undefined, freq: 2 },
    ),
    ordering: fc.array(
      fc.record({ field: fc.constantFrom(...FIELDS, 'updated_at', 'distance', 'nothing'), descending: fc.boolean() }),
      { maxLength: 3 },
    ),
    perPage: fc.constantFrom(1000, 150, 37),
  })
}

function toParameters({ tile: at, bbox, near, ordering, perPage }: Query): URLSearchParams {
  return new URLSearchParams({
    ...(at && { tile: formatTile(at) }),
    ...(bbox && { in_bbox: [bbox.west, bbox.south, bbox.east, bbox.north].join() }),
    ...(near && { point: [near.center.longitude, near.center.latitude].join(), dist: String(near.dist) }),
    ordering: ordering.map(({ field, descending }) => (descending ? `-${field}` : field)).join(),
    per_page: String(perPage),
  })
}

/** Returns the ids that a query must find, in order; `distances` are metres from its point. */
function evaluate(models: readonly Model[], query: Query, distances: ReadonlyMap<string, number>): string[] {
  const { tile: at, bbox, near, ordering } = query
  const found = models.filter(({ id, position, isListed }) => {
    if (!isListed) return false
    if (!at && !bbox && !near) return true
    if (!position) return false
    if (at && formatTile(keyTile(tileKey(position.longitude, position.latitude), at.z)) !== formatTile(at)) return false
    if (bbox && !bboxContains(bbox, position)) return false
    return !near || (distances.get(id) as number) <= near.dist
  })
  const known = ordering.filter(({ field }) => field !== 'nothing' && (field !== 'distance' || near))
  const terms = known.length > 0 ? known : [{ field: 'score_combined', descending: true }]
  const value = ({ id, values }: Model, field: string) =>
    (field === 'distance' ? distances.get(id) : values[field]) ?? null
  const compare = (a: Model, b: Model): number => {
    for (const { field, descending } of terms) {
      const order = compareValues(value(a, field), value(b, field), descending)
      if (order !== 0) return order
    }
    return a.id < b.id ? -1 : 1
  }
  return found.sort(compare).map(({ id }) => id)
}

function compareValues(a: number | Buffer | null, b: number | Buffer | null, descending: boolean): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  const order = Buffer.isBuffer(a) ? Buffer.compare(a, b as Buffer) : a - (b as number)
  return descending ? -order : order
}

async function distancesFrom(
  { longitude: x, latitude: y }: Position,
  database: Database,
): Promise<Map<string, number>> {
  const rows = await database.rows<{ id: string; metres: number }>(sql`
    select id, st_distance(location, st_setsrid(st_makepoint(${x}, ${y}), 4326)::geography) as metres
    from places where location is not null`)
  return new Map(rows.map(({ id, metres }) => [id, metres]))
}

interface Listed {
  count: number
  next: string | null
  previous: string | null
  results: { features: { id: string }[] }
}

/** Returns the ids of all pages, following `next`. Throws if links or counts do not agree. */
async function walk(request: Request, parameters: URLSearchParams): Promise<{ ids: string[]; count: number }> {
  const list = `${PUBLIC_URL}/v0.3/places/`
  const ids: string[] = []
  const visited: string[] = []
  let link: string | null = `${list}?${parameters}`
  for (;;) {
    const { body } = await request(link.slice(PUBLIC_URL.length))
    const { count, next, previous, results } = body as Listed
    ids.push(...results.features.map(({ id }) => id))
    if ((visited.length === 0) !== (previous === null)) throw new Error(`previous of ${link} is ${previous}`)
    if (visited.length > 1 && previous !== visited.at(-1)) throw new Error(`previous of ${link} is ${previous}`)
    if (next === null) return { ids, count }
    visited.push(link)
    link = next
  }
}

testOnEachDatabase(
  'any list is what a plain evaluation finds, in its order, each place once',
  async (t, { database }) => {
    const models = await storeRandomPlaces(database)
    const { request } = await startApi(database)
    const sizes: number[] = []
    await fc.assert(
      fc.asyncProperty(queries(models), async (query) => {
        const distances = query.near ? await distancesFrom(query.near.center, database) : new Map<string, number>()
        const expected = evaluate(models, query, distances)
        const { ids, count } = await walk(request, toParameters(query))
        assert.deepEqual(ids, expected)
        assert.equal(count, expected.length)
        sizes.push(count)
      }),
      { numRuns: RUNS, examples: [[{ tile: undefined, bbox: undefined, near: undefined, ordering: [], perPage: 37 }]] },
    )
    t.true(sizes.filter((size) => size > 0).length > RUNS / 3, 'most of the queries find something')
  },
)
