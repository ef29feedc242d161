/** Tiles take shapes by a quick way: it must make what `layer_mercator` makes, and find the rows that the list finds. */
import fc from 'fast-check'
import sql, { raw } from 'sql-template-tag'
import { keyTile, type Tile, tileBounds, tileKey } from '../../../core/geo/tile.ts'
import type { Layer } from '../../../layers/layer.ts'
import { isRightSql, mercatorSql, quickMercatorSql, shapeSql } from '../../../sql/compile/shape.ts'
import type { Database } from '../../../sql/core/database.ts'
import { ofTile, slowTileSql } from '../../../sql/layers/shape-statement.ts'
import { shapeTile } from '../../../sql/layers/shape-tile.ts'
import { testOnEachDatabase } from '../../support/databases/database.ts'
import { propertyRuns } from '../../support/fixtures/property-runs.ts'
import { entryOf, served } from '../../support/layers/operator-tables.ts'

const SHAPES = propertyRuns(400)
const SEED = 20_261_128

/** A triangle by an edge or a corner of a tile: how far from the tile's corner, and how wide, in sides of the tile. */
const triangle = fc.record({
  at: fc.constantFrom([0, 0], [1, 0], [0, 1], [1, 1], [0.5, 0.5], [0, 0.5], [1, 0.5], [0.5, 1]),
  off: fc.tuple(fc.double({ min: -1, max: 1, noNaN: true }), fc.double({ min: -1, max: 1, noNaN: true })),
  near: fc.constantFrom(1, 1e-2, 1e-4, 1e-6, 0),
  wide: fc.constantFrom(300, 30, 2, 0.1, 1e-3, 1e-6, 1e-9),
  /** How much narrower each part is than the one before; none: one part. */
  narrower: fc.constantFrom(undefined, 1, 1e-6),
})

type Triangle = typeof triangle extends fc.Arbitrary<infer Value> ? Value : never

function wkt(tile: Tile, { at: [x = 0, y = 0], off: [dx, dy], near, wide, narrower }: Triangle): string {
  const { west, south, east, north } = tileBounds(tile)
  const corner = (u: number, v: number) => `${west + (east - west) * u} ${north + (south - north) * v}`
  const [u, v] = [x + dx * near, y + dy * near]
  const ring = (from: number, side: number) =>
    `((${corner(u + from, v)}, ${corner(u + from + side, v)}, ${corner(u + from, v + side)}, ${corner(u + from, v)}))`
  // Wider shapes at low zooms would reach around the world.
  const most = tile.z < 14 ? Math.min(wide, 2) : wide
  const rings = [ring(0, most), ...(narrower ? [ring(3 * most, most * narrower)] : [])]
  return `multipolygon(${rings.join()})`
}

/** By SRID: a place where its coordinates are known. */
const PLACES: readonly (readonly [srid: number, longitude: number, latitude: number])[] = [
  [4326, 24.94, 60.17],
  [3857, -179.999, -16.5],
  [3067, 24.94, 60.17],
  [25832, 9, 48],
  [4258, 10, 50],
]

async function fill(database: Database, name: string, srid: number, tile: Tile): Promise<void> {
  await database.write(raw(`create table ${name} (id int primary key, geom geometry(multipolygon, ${srid}))`))
  for (const [id, each] of fc.sample(triangle, { numRuns: SHAPES, seed: SEED + tile.z }).entries()) {
    const shape = sql`st_transform(st_geomfromtext(${wkt(tile, each)}, 4326), ${srid}::integer)`
    await database.write(sql`insert into ${raw(name)} values (${id}, ${shape})`)
  }
}

/** Counts the rows whose shape `layer_mercator` makes otherwise. */
async function countDifferent(database: Database, { name, table, geometry }: Layer): Promise<number> {
  if (!geometry) throw new Error('no geometry')
  const [row] = await database.rows<{ count: number }>(sql`
    select count(*)::integer from (
      select ${raw(mercatorSql(geometry))} as slowly, ${isRightSql('made', geometry)} as is_right, made
      from (select *, ${quickMercatorSql(geometry)} as made from ${raw(`${table} as "${name}"`)}) as ${raw(`"${name}"`)}
    ) as shapes where is_right and st_asbinary(made) is distinct from st_asbinary(slowly)`)
  return row?.count ?? -1
}

for (const [srid, longitude, latitude] of PLACES) {
  testOnEachDatabase(`SRID ${srid}: tiles find the rows of the list, at each zoom`, async (t, { database }) => {
    for (const z of [5, 9, 14, 15, 20]) {
      const tile = keyTile(tileKey(longitude, latitude), z)
      const name = `quick_${srid}_${z}`
      await fill(database, name, srid, tile)
      const { layer } = await served(database, entryOf({ table: `public.${name}`, geometry: 'geom' }, name))
      const { geometry } = layer
      if (!geometry) throw new Error('no geometry')
      t.true(geometry.isPlain)
      const onTile = sql`select count(*)::integer as total from ${raw(layer.table)} as ${raw(`"${name}"`)}
        where ${shapeSql({ op: 'tile', tile }, geometry)}`
      const [listed] = await database.rows<{ total: number }>(onTile)
      const drawn = [true, false].map((isPlain) =>
        shapeTile(database, { ...layer, geometry: { ...geometry, isPlain } }, tile, [], SHAPES),
      )
      const [plain, any] = await Promise.all(drawn)
      const slow = ofTile(slowTileSql({ ...layer, geometry }, tile, [], SHAPES), tile)
      const [slowly] = await database.rows<{ shapes: string }>(slow)
      t.is(plain?.shapes.toString('base64'), slowly?.shapes.replaceAll('\n', ''), `zoom ${z}`)
      t.is(plain?.total, listed?.total, `zoom ${z}`)
      t.deepEqual(plain, any, `zoom ${z}`)
      t.is(await countDifferent(database, layer), 0, `zoom ${z}`)
      t.true((listed?.total ?? 0) > SHAPES / 10, `${listed?.total} rows at zoom ${z}`)
    }
  })
}

testOnEachDatabase(
  'a shape where its projection has no positions is on no tile, and the others are',
  async (t, { database }) => {
    const far = 'polygon((1e30 1e30, 1e30 1e30, 1e30 1e30, 1e30 1e30))'
    await database.write(sql`create table far (id int primary key, geom geometry(polygon, 3067))`)
    await database.write(sql`insert into far values (1, st_geomfromtext(${far}, 3067)),
    (2, st_makeenvelope(385000, 6672000, 385100, 6672100, 3067))`)
    const { layer } = await served(database, entryOf({ table: 'public.far', geometry: 'geom' }, 'far'))
    const { total, shapes } = await shapeTile(database, layer, { z: 0, x: 0, y: 0 }, [], 10)
    t.is(total, 1)
    t.true(shapes.length > 0)
  },
)
