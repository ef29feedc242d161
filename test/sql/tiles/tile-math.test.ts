/** SQL and TypeScript compute the same tile mathematics: equal to the bit on random and on extreme values. */
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { columnLongitude, gridColumn, gridRow, LATITUDE_LIMIT, rowLatitude } from '../../../core/geo/mercator.ts'
import { keyTile, MAX_ZOOM, type Tile, tileBounds, tileKey, tileRange } from '../../../core/geo/tile.ts'
import { testOnEachDatabase } from '../../support/databases/database.ts'
import { latitude, longitude, nextDouble, tile } from '../../support/fixtures/arbitraries.ts'

const EDGES = [0, -0, 1e-300, -1e-300, 1e-20, 1e-12, 45, -45, 66.5, 90, -90, LATITUDE_LIMIT, -LATITUDE_LIMIT]
const nudged = (value: number) =>
  Array.from({ length: 21 }, (_, n) => (value === 0 ? value : nextDouble(value, n - 10)))
const corners = (tiles: Tile[]) =>
  tiles.map(tileBounds).flatMap(({ west, south, east, north }) => [
    [west, north],
    [east, north],
    [west, south],
    [east, south],
  ]) as [number, number][]

testOnEachDatabase(
  'tile_key gives what tileKey gives: random, corners of tiles, edges of the world',
  async (t, { database }) => {
    const random = fc.sample(fc.tuple(longitude, latitude), 50_000)
    const extremes = [0, 180, -180, 179.99999999999997, 1e-300, ...EDGES].flatMap((x) =>
      EDGES.flatMap(nudged).map((y): [number, number] => [
        Math.max(-180, Math.min(180, x)),
        Math.max(-90, Math.min(90, y)),
      ]),
    )
    const points = [...random, ...corners(fc.sample(tile, 10_000)), ...extremes]
    const rows = await database.rows<{ key: string; column: string; row: string }>(sql`
    select tile_key(x, y) as key, grid_column(x) as column, grid_row(y) as row
    from unnest(${points.map(([x]) => x)}::float8[], ${points.map(([, y]) => y)}::float8[]) with ordinality as p (x, y, n)
    order by n`)
    t.is(rows.length, points.length)
    t.deepEqual(
      rows.filter(({ key }, i) => BigInt(key) !== tileKey(...(points[i] as [number, number]))),
      [],
    )
    t.deepEqual(
      rows.filter(({ column, row }, i) => {
        const [x, y] = points[i] as [number, number]
        return Number(column) !== gridColumn(x) || Number(row) !== gridRow(y)
      }),
      [],
    )
  },
)

testOnEachDatabase('tile_range, key_tile and tile_bounds give what TypeScript gives', async (t, { database }) => {
  const tiles = fc.sample(tile, 3000)
  const rows = await database.rows<{ low: string; high: string; x: string; y: string } & Record<string, number>>(sql`
    select lower(r) as low, upper(r) as high, k.x, k.y, b.west, b.south, b.east, b.north
    from unnest(${tiles.map(({ z }) => z)}::int[], ${tiles.map(({ x }) => x)}::int8[], ${tiles.map(({ y }) => y)}::int8[])
      with ordinality as t (z, x, y, n), tile_range(z, t.x, t.y) r, key_tile(upper(r) - 1, z) k, tile_bounds(z, t.x, t.y) b
    order by n`)
  t.is(rows.length, tiles.length)
  for (const [i, row] of rows.entries()) {
    const of = tiles[i] as Tile
    const range = { low: BigInt(row.low), high: BigInt(row.high) }
    t.deepEqual(range, tileRange(of))
    t.deepEqual({ z: of.z, x: Number(row.x), y: Number(row.y) }, keyTile(range.high - 1n, of.z))
    const { west, south, east, north } = row
    t.deepEqual({ west, south, east, north } as object, tileBounds(of))
  }
})

testOnEachDatabase('row_latitude and column_longitude give the same doubles', async (t, { database }) => {
  const lines = [...fc.sample(fc.integer({ min: 0, max: 2 ** 31 }), 3000), 0, 1, 2 ** 30, 2 ** 31 - 1, 2 ** 31]
  const rows = await database.rows<{ latitude: number; longitude: number }>(sql`
    select row_latitude(line) as latitude, column_longitude(line) as longitude
    from unnest(${lines}::int8[]) with ordinality as l (line, n) order by n`)
  t.deepEqual(
    rows,
    lines.map((line) => ({ latitude: rowLatitude(line), longitude: columnLongitude(line) })),
  )
})

testOnEachDatabase('a place without a position has no key, and zoom 0 to 22 have ranges', async (t, { database }) => {
  const [row] = await database.rows<{ none: null; zooms: string }>(sql`
    select tile_key(null, 1) as none,
      (select count(*) from generate_series(0, ${MAX_ZOOM}::int) z where tile_range(z, 0, 0) @> 0::int8) as zooms`)
  t.deepEqual(row, { none: null, zooms: String(MAX_ZOOM + 1) })
})
