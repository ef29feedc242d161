/** Finding the places in a polygon or a large circle by tiles gives the same as PostGIS place by place. */
import fc from 'fast-check'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Position } from '../../../core/geo/bbox.ts'
import type { GeoCondition, PlaceCondition } from '../../../core/query/ast.ts'
import { VISIBLE } from '../../../core/query/place-fields.ts'
import { geographySql, geoSql } from '../../../sql/compile/geo.ts'
import type { Queryable } from '../../../sql/core/database.ts'
import { countPlaces } from '../../../sql/places/counts.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { refreshTileCells } from '../../../sql/tiles/place-tiles.ts'
import { overEachDatabase, testOnEachDatabase } from '../../support/databases/database.ts'

/** Whole degrees: places and corners often share them, so that places lie on corners and edges. */
const lattice = (low: number, high: number) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: low, max: high }) },
    { weight: 1, arbitrary: fc.constantFrom(low, high, 0) },
    // With finer ones, PostGIS itself decides about slivers differently from place to place.
    { weight: 1, arbitrary: fc.integer({ min: low * 1e6, max: high * 1e6 }).map((micros) => micros / 1e6) },
  )
const near = (middle: number, low: number, high: number) =>
  fc.integer({ min: -20, max: 20 }).map((n) => Math.max(low, Math.min(high, middle + n / 10)))
const anywhere: fc.Arbitrary<Position> = fc.record({ longitude: lattice(-180, 180), latitude: lattice(-90, 90) })
const inTown: fc.Arbitrary<Position> = fc.record({ longitude: near(13, -180, 180), latitude: near(52, -90, 90) })
const atDateline: fc.Arbitrary<Position> = fc
  .record({ longitude: near(180, -180, 190), latitude: near(-17, -90, 90) })
  .map(({ longitude, latitude }) => ({ longitude: longitude > 180 ? longitude - 360 : longitude, latitude }))

const PLACES = fc
  .sample(fc.oneof(anywhere, inTown, atDateline), { numRuns: 1500, seed: 4 })
  .map(({ longitude, latitude }, n) => ({
    longitude: longitude === 180 ? -180 : longitude,
    latitude,
    name: `P${n}`,
    data_source_identifier: `area:${n}`,
  }))

const store = overEachDatabase(async ({ database }) => {
  await upsertPlaces(database, PLACES)
  await refreshTileCells(database)
  return database
})

const ring = fc.oneof(anywhere, inTown, atDateline).chain((first) =>
  fc
    .array(first.latitude > 50 ? inTown : first.latitude < -10 ? atDateline : anywhere, {
      minLength: 2,
      maxLength: 30,
    })
    .map((rest) => [first, ...rest]),
)
const metres = fc.oneof(fc.integer({ min: 50_001, max: 21_000_000 }), fc.constantFrom(0, 1000, 50_000, 20_003_931))
const condition: fc.Arbitrary<GeoCondition> = fc.oneof(
  ring.map((corners) => ({ op: 'polygon', ring: corners }) as const),
  ring.map((corners) => ({ op: 'polygon', ring: corners, isOpen: true }) as const),
  fc
    .tuple(fc.oneof(anywhere, inTown, atDateline), metres)
    .map(([center, m]) => ({ op: 'near', center, metres: m }) as const),
)

/** Returns SQL that evaluates a condition as it is defined. */
function plainly(asked: GeoCondition): Sql {
  if (asked.op === 'near') return sql`st_distance(location, ${geographySql(asked.center)}) <= ${asked.metres}`
  if (asked.op !== 'polygon') throw new Error(asked.op)
  const longitudes = asked.ring.map(({ longitude }) => longitude)
  const crosses = Math.max(...longitudes) - Math.min(...longitudes) > 180
  const shifted = (x: number) => (crosses && x < 0 ? x + 360 : x)
  const corners = [...asked.ring, ...asked.ring.slice(0, 1)].map(
    ({ longitude, latitude }) => sql`st_makepoint(${shifted(longitude)}, ${latitude})`,
  )
  const [xs, ys] = [longitudes.map(shifted), asked.ring.map(({ latitude }) => latitude)]
  const x = sql`case when ${crosses} and longitude < 0 then longitude + 360 else longitude end`
  const [west, east] = [Math.min(...xs), Math.max(...xs)]
  const meridians =
    east > 180
      ? sql`(longitude >= ${west} or longitude <= ${east - 360})`
      : sql`(longitude between ${west} and ${east} or ${east === 180} and longitude = -180)`
  return sql`${meridians} and latitude between ${Math.min(...ys)} and ${Math.max(...ys)}
    and ${raw(asked.isOpen ? 'st_contains' : 'st_covers')}(st_makepolygon(st_makeline(array[${join(corners)}])), st_makepoint(${x}, latitude))`
}

async function idsOf(database: Queryable, where: Sql): Promise<string[]> {
  const rows = await database.rows<{ name: string }>(sql`select name from places where ${where} order by id`)
  return rows.map(({ name }) => name)
}

testOnEachDatabase('polygons and circles hold the places that they hold', async (t, { engine }) => {
  const database = await store(engine)
  let found = 0
  await fc.assert(
    fc.asyncProperty(condition, async (asked) => {
      const wanted = await idsOf(database, plainly(asked))
      const got = await idsOf(database, geoSql(asked))
      const differing = [...got.filter((id) => !wanted.includes(id)), ...wanted.filter((id) => !got.includes(id))]
      if (differing.length > 0) throw new Error(`${got.length} instead of ${wanted.length}: ${differing.slice(0, 5)}`)
      const where: PlaceCondition[] = [asked, ...VISIBLE]
      const count = await countPlaces(database, where)
      if (count !== wanted.length) throw new Error(`${count} counted instead of ${wanted.length}`)
      found += wanted.length
    }),
    { numRuns: engine === 'PostGIS' ? 400 : 100, seed: 7, includeErrorInReport: true },
  )
  t.true(found > 1000)
})
