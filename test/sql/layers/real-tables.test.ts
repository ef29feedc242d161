/** Tables as ogr2ogr makes them of an OpenStreetMap extract (TEST_DATA_DIR, not part of the project). */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import test from 'ava'
import sql, { raw } from 'sql-template-tag'
import { checkLayer } from '../../../sql/layers/configured-layers.ts'
import { countShapes } from '../../../sql/layers/data.ts'
import { mendsOf } from '../../../sql/layers/mends.ts'
import { testOn } from '../../support/databases/database.ts'
import { entryOf, prepared } from '../../support/layers/operator-tables.ts'
import { dataFolder, hasGdal, skipped } from '../../support/processes/needs.ts'

/** Layer of the extract, condition, SRID of the table; what it is then. */
const TABLES = [
  ['parks', 'multipolygons', "leisure = 'park'", 3067, 'area', 'gist'],
  ['streets', 'lines', 'highway is not null', 4326, 'line', 'gist'],
  ['buildings', 'multipolygons', 'building is not null', 25832, 'area', 'gist'],
  ['stops', 'points', "highway = 'bus_stop'", 3067, 'point', 'btree'],
] as const

const TITLE = 'parks, streets, buildings and stops of an extract are layers'

if (!dataFolder || !hasGdal()) test.skip(skipped(TITLE, 'TEST_DATA_DIR or ogr2ogr'), () => undefined)
else {
  testOn('PostGIS', TITLE, async (t, { database, url }) => {
    const { hostname, port, username, pathname } = new URL(url)
    const target = `PG:host=${hostname} port=${port} user=${username} dbname=${pathname.slice(1)}`
    for (const [name, layer, where, srid, kind, method] of TABLES) {
      const made = ['-nln', name, '-lco', 'GEOMETRY_NAME=geom', '-lco', 'FID=gid', '-t_srs', `EPSG:${srid}`]
      const file = join(dataFolder as string, 'helsinki.osm.pbf')
      execFileSync('ogr2ogr', ['-f', 'PostgreSQL', target, file, layer, '-where', where, ...made], {
        stdio: 'pipe',
      })
      const entry = entryOf({ table: `public.${name}`, id: 'gid', rank: kind === 'area' ? '-area' : 'name' })
      const before = await checkLayer(database, entry)
      t.deepEqual(before.faults, [], name)
      t.like(before.shape, { kind, srid })
      t.is(mendsOf(before, false).length, method === 'btree' ? 2 : 1, 'ogr2ogr makes an index of shapes')
      await prepared(database, entry)
      const { table, shape, layer: after } = await checkLayer(database, entry)
      if (!table || !shape || !after) return t.fail(name)
      t.is(after.refresh, undefined)
      t.true(table.indexes.some((index) => index.method === method))
      const { rows, ...rest } = await countShapes(database, table, shape)
      t.deepEqual(rest, { withoutGeometry: 0, otherSrids: [], nowhere: 0 }, name)
      t.true(rows > 10, `${rows} ${name}`)
      const [best] = await database.rows(sql`
        select gid from ${raw(after.table)} as own order by ${raw(after.best.order)} limit 1`)
      t.truthy(best)
    }
  })
}
