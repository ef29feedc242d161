/** GDAL and QGIS read search results with `format=geojson` from their address. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import test from 'ava'
import { upsertPlaces } from '../../sql/places/write.ts'
import { ANY_ENGINE, openTestDatabase } from '../support/databases/database.ts'
import { placeId } from '../support/fixtures/few-places.ts'
import { hasGdal, qgisPython, skipped } from '../support/processes/needs.ts'
import { SEARCHED_PLACES } from '../support/search/searched-places.ts'
import { startApi } from '../support/services/api.ts'

const run = promisify(execFile)

/** Requests, the number of their features, and the name of one of them. */
const ADDRESSES: readonly [path: string, count: number, name: string][] = [
  ['/search/places/?format=geojson&ordering=name', 9, 'Bar None'],
  ['/v0.3/search/places/?search=zoo&format=geojson', 1, 'Zoo'],
  [`/search/places/${placeId(1)}/more-like-this/?format=geojson`, 2, 'Café Central'],
]

let started: Promise<string> | undefined

async function start(): Promise<string> {
  const { database } = await openTestDatabase(ANY_ENGINE)
  await upsertPlaces(database, SEARCHED_PLACES)
  return (await startApi(database)).base
}

function testReader(
  reader: string,
  missing: string | undefined,
  read: (url: string) => Promise<readonly [count: number, names: readonly string[]]>,
): void {
  for (const [path, count, name] of ADDRESSES) {
    const title = `${reader} reads ${path}`
    if (missing) {
      test.skip(skipped(title, missing), () => undefined)
      continue
    }
    test.serial(title, async (t) => {
      started ??= start()
      const [counted, names] = await read((await started) + path)
      t.is(counted, count)
      t.true(names.includes(name), names.join())
    })
  }
}

testReader('GDAL', hasGdal() ? undefined : 'ogrinfo of GDAL', async (url) => {
  const { stdout } = await run('ogrinfo', ['-ro', '-al', url])
  const names = Array.from(stdout.matchAll(/^ {2}name \(String\) = (.*)$/gm), ([, name = '']) => name)
  return [Number(/Feature Count: (\d+)/.exec(stdout)?.[1]), names]
})

const PRINT = `
import json, sys
from qgis.core import QgsApplication, QgsVectorLayer
application = QgsApplication([], False)
application.initQgis()
layer = QgsVectorLayer(sys.argv[1], 'found', 'ogr')
print(json.dumps([feature['name'] for feature in layer.getFeatures()]), flush=True)
`

const python = qgisPython()
testReader('QGIS', python ? undefined : 'qgis.core for Python', async (url) => {
  const environment = { ...process.env, QT_QPA_PLATFORM: 'offscreen' }
  // QGIS may crash while it ends, when everything is done.
  const { stdout } = await run(python ?? '', ['-c', PRINT, url], { env: environment }).catch((error) => error)
  const names = JSON.parse(stdout) as string[]
  return [names.length, names]
})
