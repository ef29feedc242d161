/** GDAL, and with it QGIS, reads our tiles. */
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'ava'
import { PointLayer } from '../../../tiles/mvt/point-layer.ts'
import { hasGdal, skipped } from '../../support/processes/needs.ts'

const title = 'ogrinfo reads a tile: layer, count, attributes, position'

const gdal = hasGdal()
;(gdal ? test : test.skip)(gdal ? title : skipped(title, 'ogrinfo of GDAL'), async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'whereabouts-gdal-'))
  const places = new PointLayer('places', ['name', 'categories', 'aggregate_rating', 'is_closed'])
  const add = (x: number, y: number, name: string, categories: string, rating: number, isClosed: boolean) => {
    const values = [places.text(name), places.text(categories), places.number(rating), places.boolean(isClosed)]
    places.point(
      x,
      y,
      values.flatMap((value, key) => [key, value]),
    )
  }
  add(2200, 1343, 'Zum Beispiel', '["bar"]', 4.5, false)
  add(1206, 1539, '東京', '[]', 0, true)
  await writeFile(join(folder, '0.mvt'), places.encode())
  const output = execFileSync('ogrinfo', ['-al', '-oo', 'X=0', '-oo', 'Y=0', '-oo', 'Z=0', join(folder, '0.mvt')], {
    encoding: 'utf8',
  })
  await rm(folder, { recursive: true })
  for (const expected of [
    'Layer name: places',
    'Feature Count: 2',
    'name (String) = 東京',
    'aggregate_rating (Real) = 4.5',
    'is_closed: Integer(Boolean)',
  ]) {
    t.true(output.includes(expected), `${expected} is missing in ${output}`)
  }
  // Web Mercator metres; a unit of a tile of zoom 0 is 9,784 m wide.
  const [x = Number.NaN, y = Number.NaN] = /POINT \((\S+) (\S+)\)/.exec(output)?.slice(1).map(Number) ?? []
  t.true(Math.abs(x - 1_491_681) < 9784 && Math.abs(y - 6_891_042) < 9784, `${x} ${y}`)
})
