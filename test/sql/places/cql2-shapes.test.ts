/** Shapes in CQL2 find the places that PostGIS finds by the same function; one shape a line. */
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { type FilterTree, PLACE_FUNCTIONS, readFilter } from '../../../core/query/cql2/read-filter.ts'
import { isGeo } from '../../../core/query/filters/area.ts'
import { PLACES } from '../../../layers/places.ts'
import { geoSql } from '../../../sql/compile/geo.ts'
import type { Queryable } from '../../../sql/core/database.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { overEachDatabase, testOnEachDatabase } from '../../support/databases/database.ts'

const SIDE = 21

/** Every half degree, so that many lie on edges and corners, and one without a position. */
const store = overEachDatabase(async ({ database }) => {
  const positions = Array.from({ length: SIDE * SIDE }, (_, n) => ({
    longitude: (n % SIDE) / 2,
    latitude: Math.floor(n / SIDE) / 2,
  }))
  const rows = [...positions, {}].map((position, n) => ({
    ...position,
    name: `P${n}`,
    data_source_identifier: `grid:${n}`,
  }))
  await upsertPlaces(database, rows)
  return database
})

const SHAPES = [
  'POLYGON((0 0, 9 0, 9 10, 0 10, 0 0))',
  'POLYGON((1 1, 9 1, 5 9, 1 1))',
  'POLYGON((1 1, 9 1, 9 9, 5 4, 1 9, 1 1))',
  'POLYGON((0 0, 10 0, 10 10, 0 10, 0 0), (3 3, 3 6, 6 6, 6 3, 3 3))',
  'POLYGON((1 0, 9 0, 5 10, 1 0), (4 2, 6 2, 5 4, 4 2), (5 5, 5.5 6, 4.5 6, 5 5))',
  'MULTIPOLYGON(((0 0, 4 0, 2 4, 0 0)), ((5 5, 9 5, 7 9, 5 5), (6.5 6, 7.5 6, 7 7, 6.5 6)))',
  'GEOMETRYCOLLECTION(POINT(9 9), POLYGON((0 0, 4 0, 2 4, 0 0)))',
  'MULTIPOINT((1 1), (2.5 3), (2.25 3))',
  'POINT(4.5 4.5)',
]
const FUNCTIONS = ['s_intersects', 's_disjoint', 's_within', 's_touches'] as const

testOnEachDatabase('shapes hold the places that PostGIS finds in them', async (t, { engine }) => {
  const database = await store(engine)
  for (const shape of SHAPES) {
    for (const name of FUNCTIONS) {
      // The boundary of several points is empty, and PostGIS has none of a collection.
      if (name === 's_touches' && !shape.includes('POLYGON((')) continue
      if (shape.startsWith('GEOMETRYCOLLECTION') && name !== 's_intersects' && name !== 's_disjoint') continue
      const tree = readFilter(`${name}(geometry, ${shape})`, 'cql2-text', PLACES, PLACE_FUNCTIONS)
      const postgis = sql`${raw(name.replace('s_', 'st_'))}(location::geometry, st_geomfromtext(${shape}, 4326))`
      const [found, expected] = [await idsOf(database, treeSql(tree)), await idsOf(database, postgis)]
      t.deepEqual(found, expected, `${name}(${shape})`)
      t.true(name === 's_touches' || (found.length > 0 && found.length < SIDE * SIDE + 1), `${name}(${shape})`)
    }
  }
})

/** With the three values of SQL. */
function treeSql(tree: FilterTree): Sql {
  if (tree.op === 'not') return sql`not (${treeSql(tree.of)})`
  if (tree.op === 'and' || tree.op === 'or') {
    return sql`(${join(
      tree.of.map((part) => sql`(${treeSql(part)})`),
      ` ${tree.op} `,
    )})`
  }
  if (!isGeo(tree)) throw new Error(tree.op)
  return geoSql(tree)
}

async function idsOf(database: Queryable, where: Sql): Promise<string[]> {
  const rows = await database.rows<{ name: string }>(sql`select name from places where ${where} order by id`)
  return rows.map(({ name }) => name)
}
