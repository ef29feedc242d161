/** Which tiles a shape is on, where half-open squares, ±180°, the poles and odd geometries decide; and its GeoJSON. */
import type { ExecutionContext } from 'ava'
import sql, { join, raw } from 'sql-template-tag'
import { LATITUDE_LIMIT } from '../../../core/geo/mercator.ts'
import { tileBox } from '../../../core/geo/tile.ts'
import type { GeoCondition } from '../../../core/query/ast.ts'
import { metresSql, shapeSql } from '../../../sql/compile/shape.ts'
import type { Queryable } from '../../../sql/core/database.ts'
import { testOnEachDatabase } from '../../support/databases/database.ts'
import { path } from '../../support/fixtures/path.ts'

type Case = readonly [shape: string, srid: number, tiles: string, type: string | null]

/** Tiles of zoom 2 as x/y: columns begin at −180, −90, 0 and 90°, rows at 85.05, 66.51, 0 and −66.51°. */
const EDGES: readonly Case[] = [
  ['point(0 0)', 4326, '2/2', 'Point'],
  ['point(-90 0)', 4326, '1/2', 'Point'],
  ['linestring(-10 0, 10 0)', 4326, '1/2 2/2', 'LineString'],
  ['linestring(-10 0, 0 0)', 4326, '1/2 2/2', 'LineString'],
  ['linestring(0 10, 0 20)', 4326, '2/1', 'LineString'],
  ['linestring(0 10, 0 0)', 4326, '2/1 2/2', 'LineString'],
  ['linestring(-10 10, 0 0)', 4326, '1/1 2/2', 'LineString'],
  ['linestring(0 0, 10 10)', 4326, '2/1 2/2', 'LineString'],
  ['linestring(-10 10, 10 -10)', 4326, '1/1 2/2', 'LineString'],
  ['linestring(-10 -10, 10 10)', 4326, '2/1 1/2 2/2', 'LineString'],
  ['linestring(-10 5, -5 0)', 4326, '1/1 1/2', 'LineString'],
  ['linestring(-10 5, -5 0.000001)', 4326, '1/1', 'LineString'],
  ['polygon((-10 0, 0 0, 0 10, -10 10, -10 0))', 4326, '1/1 2/1 1/2 2/2', 'Polygon'],
  ['polygon((-10 1, -1 1, -1 10, -10 10, -10 1))', 4326, '1/1', 'Polygon'],
  ['polygon((0 0, 10 0, 10 10, 0 10, 0 0))', 4326, '2/1 2/2', 'Polygon'],
  ['polygon((0 0, 10 0, 10 -10, 0 -10, 0 0))', 4326, '2/2', 'Polygon'],
  ['polygon((-100 -10, 10 -10, 10 70, -100 70, -100 -10))', 4326, '0/0 1/0 2/0 0/1 1/1 2/1 0/2 1/2 2/2', 'Polygon'],
  [
    'polygon((-91 -1, 1 -1, 1 67, -91 67, -91 -1), (-90.5 -0.5, 0.5 -0.5, 0.5 66.8, -90.5 66.8, -90.5 -0.5))',
    4326,
    '0/0 1/0 2/0 0/1 2/1 0/2 1/2 2/2',
    'Polygon',
  ],
]

const TURNS: readonly Case[] = [
  ['point(180 10)', 4326, '0/1', 'Point'],
  ['point(-180 10)', 4326, '0/1', 'Point'],
  ['linestring(170 10, 180 10)', 4326, '0/1 3/1', 'LineString'],
  ['linestring(170 10, 179 10)', 4326, '3/1', 'LineString'],
  ['linestring(170 10, 190 10)', 4326, '0/1 3/1', 'LineString'],
  ['linestring(180 10, 180 20)', 4326, '0/1', 'LineString'],
  ['linestring(200 10, 210 10)', 4326, '0/1', 'LineString'],
  ['polygon((170 10, 190 10, 190 -10, 170 -10, 170 10))', 4326, '0/1 3/1 0/2 3/2', 'Polygon'],
  ['polygon((-190 10, -170 10, -170 -10, -190 -10, -190 10))', 4326, '0/1 3/1 0/2 3/2', 'Polygon'],
  ['multilinestring((170 10, 175 10), (185 10, 190 10))', 4326, '0/1 3/1', 'MultiLineString'],
  ['polygon((-180 10, 180 10, 180 20, -180 20, -180 10))', 4326, '0/1 1/1 2/1 3/1', 'Polygon'],
  ['linestring(600 0, 700 0)', 4326, '', 'LineString'],
  // UTM zone 60: 179.5° E to 179.5° W.
  ['linestring(774000 1106500, 883900 1107600)', 32660, '0/1 3/1', 'LineString'],
  ['linestring(20037508.342789244 10, 20037508.342789244 20)', 3857, '0/1', 'LineString'],
  ['linestring(20037000 10, 20038000 10)', 3857, '0/1 3/1', 'LineString'],
]

const POLES: readonly Case[] = [
  ['point(10 89)', 4326, '2/0', 'Point'],
  ['point(10 -90)', 4326, '2/3', 'Point'],
  ['point(10 95)', 4326, '', null],
  ['linestring(10 86, 100 89)', 4326, '2/0 3/0', 'LineString'],
  ['linestring(10 -86, 10 -89)', 4326, '2/3', 'LineString'],
  ['linestring(10 -60, 10 -89)', 4326, '2/2 2/3', 'LineString'],
  ['polygon((-10 80, 10 80, 10 90, -10 90, -10 80))', 4326, '1/0 2/0', 'Polygon'],
  ['polygon((-180 -90, 180 -90, 180 -86, -180 -86, -180 -90))', 4326, '0/3 1/3 2/3 3/3', 'Polygon'],
  ['polygon((170 80, 190 80, 190 89, 170 89, 170 80))', 4326, '0/0 3/0', 'Polygon'],
  ['point(10 21000000)', 3857, '2/0', 'Point'],
]

const ODD: readonly Case[] = [
  ['polygon empty', 4326, '', null],
  ['geometrycollection empty', 4326, '', null],
  ['geometrycollection(point empty, linestring(1 1, 2 2))', 4326, '2/1', 'GeometryCollection'],
  ['point(nan 0)', 4326, '', null],
  // JSON has no NaN; the other corner is somewhere.
  ['linestring(nan 0, 1 1)', 4326, '2/1', null],
  ['point(1 1)', 999_999, '', null],
  ['linestring(1e30 1e30, 2e30 1e30)', 3067, '', null],
  ['linestring(385000 6672000, 385100 6672000)', 3067, '2/1', 'LineString'],
  ['srid=25832;linestring(385000 6672000, 385100 6672000)', 3067, '2/1', 'LineString'],
  // A bow tie whose middle is at 0° N 0° E: it is on all four tiles.
  ['polygon((-10 -10, 10 10, 10 -10, -10 10, -10 -10))', 4326, '1/1 2/1 1/2 2/2', 'Polygon'],
  ['polygon((1 1, 5 5, 9 9, 1 1))', 4326, '2/1', 'Polygon'],
  ['polygon((1 1, 1 1, 1 1, 1 1))', 4326, '2/1', 'Polygon'],
  ['multipolygon(((1 1, 5 5, 9 9, 1 1)), ((-9 1, -9 9, -1 9, -9 1)))', 4326, '1/1 2/1', 'MultiPolygon'],
  ['linestring(1 1, 1 1)', 4326, '2/1', 'LineString'],
  ['linestring zm(1 1 5 6, -2 2 7 8)', 4326, '1/1 2/1', 'LineString'],
  ['polygon z((1 1 5, 2 1 5, 2 2 5, 1 1 5))', 4326, '2/1', 'Polygon'],
  ['multipoint(1 1, -1 -1)', 4326, '2/1 1/2', 'MultiPoint'],
  [
    'geometrycollection(point(1 1), geometrycollection(polygon((-10 -10, -5 -5, -5 -10, -10 -5, -10 -10))))',
    4326,
    '2/1 1/2',
    'GeometryCollection',
  ],
  // The arc bends over the equator.
  ['circularstring(1 -1, 2 1, 3 -1)', 4326, '2/1 2/2', 'LineString'],
  ['curvepolygon(circularstring(1 -1, 2 1, 3 -1, 2 -3, 1 -1))', 4326, '2/1 2/2', 'Polygon'],
  ['compoundcurve((1 1, 2 2), circularstring(2 2, 3 3, 4 2))', 4326, '2/1', 'LineString'],
  ['multisurface(((1 1, 2 1, 2 2, 1 1)))', 4326, '2/1', 'MultiPolygon'],
  ['triangle((1 1, 2 1, 2 2, 1 1))', 4326, '2/1', 'Polygon'],
  ['tin(((1 1, 2 1, 2 2, 1 1)))', 4326, '2/1', 'GeometryCollection'],
  ['polyhedralsurface(((1 1, 2 1, 2 2, 1 1)))', 4326, '2/1', 'MultiPolygon'],
]

const TILES = Array.from({ length: 16 }, (_, index) => ({ z: 2, x: index % 4, y: Math.floor(index / 4) }))

/** Edges of tiles in degrees, of which the grid's numbers differ between versions of PostGIS. */
const EDGES_BY_ZOOM = [5, 10, 14, 18, 20].flatMap((z) =>
  [0.037, 0.31, 0.73, 0.96].map((share) => ({
    z,
    x: Math.round(share * 2 ** z),
    y: Math.round((1 - share) * 2 ** z),
  })),
)

/** What holds for a shape, by condition. */
async function whatHolds(
  database: Queryable,
  [shape, srid]: readonly [shape: string, srid: number, ...unknown[]],
  conditions: readonly GeoCondition[],
): Promise<boolean[]> {
  const parts = conditions.map((condition) => shapeSql(condition, { shape: 'odd.geom', srid, isPlain: false }))
  const [row] = await database.rows<{ holds: boolean[] }>(sql`
    select array[${join(parts)}] as holds from (select ${shape}::geometry as geom) as odd`)
  return row?.holds ?? []
}

for (const [title, cases] of Object.entries({ EDGES, TURNS, POLES, ODD })) {
  testOnEachDatabase(`tiles and GeoJSON of ${title}`, async (t, { database }) => {
    for (const each of cases) {
      const [shape, srid, tiles, type] = each
      const holds = await whatHolds(
        database,
        each,
        TILES.map((tile) => ({ op: 'tile', tile })),
      )
      const found = TILES.flatMap(({ x, y }, index) => (holds[index] ? `${x}/${y}` : [])).join(' ')
      const [row] = await database.rows<{ shown: { type: string } | null }>(sql`
        select layer_geojson(${shape}::geometry, ${srid}) as shown`)
      t.deepEqual([found, row?.shown?.type ?? null], [tiles, type], shape)
    }
  })
}

testOnEachDatabase('what lies on the edges of a tile is on that tile', async (t, { database }) => {
  for (const { z, x, y } of EDGES_BY_ZOOM) {
    const { west, north, east, south } = tileBox({ z, x, y })
    const tiles = [-1, 0].flatMap((down) => [-1, 0].map((right) => ({ z, x: x + right, y: y + down })))
    const conditions = tiles.map((tile) => ({ op: 'tile', tile }) as const)
    const middle = { x: (west + east) / 2, y: (north + south) / 2 }
    for (const [shape, expected] of [
      [`point(${west} ${north})`, [false, false, false, true]],
      [`linestring(${west} ${north}, ${west} ${middle.y})`, [false, false, false, true]],
      [`linestring(${west} ${north}, ${middle.x} ${north})`, [false, false, false, true]],
      [`linestring(${2 * west - middle.x} ${2 * north - middle.y}, ${west} ${north})`, [true, false, false, true]],
      [
        `polygon((${west} ${north}, ${middle.x} ${north}, ${west} ${middle.y}, ${west} ${north}))`,
        [false, false, false, true],
      ],
    ] as const) {
      t.deepEqual(await whatHolds(database, [shape, 4326], conditions), [...expected], `${z}/${x}/${y} ${shape}`)
    }
  }
})

const [AROUND, PACIFIC] = [
  ringOf([-1, -1], [12, -1], [12, 12], [-1, 12]),
  ringOf([165, 5], [-165, 5], [-165, 25], [165, 25]),
]

const CONDITIONS: readonly (readonly [condition: GeoCondition, ...shapes: string[]])[] = [
  [{ op: 'bbox', bbox: { west: 2, south: 0, east: 4, north: 1 } }, 'edge', 'area'],
  [{ op: 'bbox', bbox: { west: 0.5, south: 0, east: 1, north: 0.5 } }, 'edge', 'area'],
  [{ op: 'bbox', bbox: { west: 5, south: 5, east: 5, north: 7 } }, 'area'],
  [{ op: 'bbox', bbox: { west: 10.000001, south: 5, east: 12, north: 7 } }],
  [{ op: 'bbox', bbox: { west: 179, south: 0, east: 180, north: 30 } }, 'beyond', 'fiji', 'meridian'],
  [{ op: 'bbox', bbox: { west: 175, south: 0, east: -179, north: 30 } }, 'beyond', 'fiji', 'meridian'],
  [{ op: 'bbox', bbox: { west: -180, south: 0, east: -179, north: 30 } }, 'beyond', 'fiji', 'meridian'],
  [{ op: 'polygon', ring: ringOf([6, 6], [7, 6], [7, 7]) }, 'area'],
  [{ op: 'polygon', ring: ringOf([-9, -9], [20, -9], [20, -5]) }],
  [{ op: 'polygon', ring: ringOf([175, 9], [-175, 9], [-175, 11]) }, 'beyond', 'fiji', 'meridian'],
  // Within a hole, and on its edge
  [{ op: 'polygon', ring: AROUND, holes: [ringOf([0.5, -0.5], [3.5, -0.5], [3.5, 0.5], [0.5, 0.5])] }, 'area'],
  [{ op: 'polygon', ring: AROUND, holes: [ringOf([0.5, -0.5], [3, -0.5], [3, 0.5], [0.5, 0.5])] }, 'edge', 'area'],
  [{ op: 'polygon', ring: PACIFIC, holes: [ringOf([178, 8], [-178, 8], [-178, 21], [178, 21])] }, 'beyond', 'fiji'],
  [{ op: 'near', center: { longitude: 1, latitude: 11 }, metres: 110_600 }, 'area'],
  [{ op: 'near', center: { longitude: 1, latitude: 11 }, metres: 109_000 }],
  [{ op: 'near', center: { longitude: 5, latitude: 5 }, metres: 0 }, 'area'],
]

function ringOf(...corners: readonly (readonly [number, number])[]) {
  return corners.map(([longitude, latitude]) => ({ longitude, latitude }))
}

const SHAPES: Readonly<Record<string, string>> = {
  edge: 'linestring(1 0, 3 0)',
  area: 'polygon((0 0, 10 0, 10 10, 0 10, 0 0))',
  bow: 'polygon((40 40, 41 41, 41 40, 40 41, 40 40))',
  beyond: 'linestring(170 10, 190 10)',
  fiji: 'polygon((170 9, 180 9, 180 20, 170 20, 170 9))',
  meridian: 'linestring(-180 9, -180 20)',
}

testOnEachDatabase('boxes, polygons and distances', async (t, { database }) => {
  for (const [condition, ...expected] of CONDITIONS) {
    const found: string[] = []
    for (const [name, shape] of Object.entries(SHAPES)) {
      if ((await whatHolds(database, [shape, 4326], [condition]))[0]) found.push(name)
    }
    t.deepEqual(found.sort(), expected.toSorted(), JSON.stringify(condition))
  }
  await comparePolygonOfInvalid(t, database)
})

/** PostGIS refuses some of these pairs unless they are made valid. */
async function comparePolygonOfInvalid(t: ExecutionContext, database: Queryable): Promise<void> {
  const rings = [
    ringOf([40.1, 40.4], [40.2, 40.4], [40.1, 40.6]),
    ringOf([40.4, 40.2], [40.6, 40.2], [40.5, 40.45]),
    ringOf([40, 40], [41, 41], [41, 40], [40, 41]),
  ]
  const conditions = rings.map((ring) => ({ op: 'polygon', ring }) as const)
  t.deepEqual(await whatHolds(database, [SHAPES['bow'] ?? '', 4326], conditions), [true, false, true])
}

testOnEachDatabase('a shape in a projection is where its straight lines are', async (t, { database }) => {
  // 600 km along a line of constant northing: in the middle, a straight line on the map would be 10 km off.
  const line = 'linestring(200000 6672000, 800000 6672000)'
  const geometry = { shape: `'${line}'::geometry`, srid: 3067, isPlain: false }
  const [row] = await database.rows<{ metres: number }>(sql`
    select st_distance(st_transform(st_setsrid(${raw(`layer_mercator(${geometry.shape}, 3067)`)}, 3857), 4326)::geography,
      st_transform('srid=3067;point(500000 6672000)'::geometry, 4326)::geography) as metres`)
  t.true((row?.metres ?? Infinity) < 30, `${row?.metres} m`)
  const [near] = await database.rows<{ metres: number }>(sql`
    select ${metresSql(geometry, { longitude: 27, latitude: 60 })} as metres`)
  t.true((near?.metres ?? 0) > 1000)
})

/** Two outlines that cross, of a house of Helsinki: a quick cut at y = 100 is the whole box. */
const CROSSING =
  '30 110, 29 105, 28 105, 28 102, 29 102, 28 96, 22 96, 23 102, 22 102, 22 104, 19 104, 17 104, 16 94, 16 88, 25 88, 30 110'

function crossing(placed: (x: number, y: number) => readonly number[]): string {
  return `polygon((${path(CROSSING)
    .map(([x, y]) => placed(x, y).join(' '))
    .join()}))`
}

/** Invalid polygons, each with the area of what is in the box from 0 to 100. */
const CUTS: readonly (readonly [wkt: string, area: number])[] = [
  [crossing((x, y) => [x, y]), 107],
  ['polygon((40 40, 140 140, 140 40, 40 140, 40 40))', 1800],
  ['polygon((10 10, 20 10, 20 20, 10 20, 10 10))', 100],
  ['polygon((-10 -10, 200 -10, 200 200, -10 200, -10 -10))', 10_000],
]

testOnEachDatabase('a cut polygon is not larger than it was', async (t, { database }) => {
  for (const [wkt, area] of CUTS) {
    const [row] = await database.rows<{ area: number }>(sql`
      select st_area(layer_cut(${wkt}::geometry, st_makeenvelope(0, 0, 100, 100)))::float8 as area`)
    t.true(Math.abs((row?.area ?? 0) - area) < 0.1 * area, `${wkt}: ${row?.area}`)
  }
})

testOnEachDatabase('the cut at the edge of the map adds nothing', async (t, { database }) => {
  const atPole = crossing((x, y) => [x, LATITUDE_LIMIT + (y - 100) / 20])
  const [row] = await database.rows<{ west: number; east: number }>(sql`
    select st_xmin(shape) as west, st_xmax(shape) as east from st_transform(layer_mercator(${atPole}::geometry, 4326), 4326) shape`)
  t.true((row?.west ?? 0) > 15 && (row?.east ?? 180) < 31, JSON.stringify(row))
})
