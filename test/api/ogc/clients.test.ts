/** GDAL and QGIS read collections by their drivers for the OGC API: as many features as the list counts. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import test from 'ava'
import { ANY_ENGINE, openTestDatabase } from '../../support/databases/database.ts'
import { hasGdal, qgisPython, skipped } from '../../support/processes/needs.ts'
import { listen } from '../../support/services/listen.ts'
import { startOgcService } from '../../support/services/ogc.ts'

const run = promisify(execFile)

interface Wanted {
  readonly layer: string
  /** A condition in SQL. */
  readonly where?: string
  /** West, south, east, north. */
  readonly box?: readonly [number, number, number, number]
  /** The list with the same features. */
  readonly list: string
  /** What GDAL asks for, so that it does not have to read everything. QGIS 3.22 always does. */
  readonly pushed?: RegExp
}

const CASES: readonly Wanted[] = [
  { layer: 'places', list: 'places/?' },
  { layer: 'places', box: [13, 52, 14, 53], list: 'places/?in_bbox=13,52,14,53' },
  { layer: 'places', where: "city = 'Berlin'", list: 'places/?city=Berlin', pushed: /places.*[?&]city=Berlin/ },
  { layer: 'places', where: "name = 'Zoo'", list: "places/?filter=name='Zoo'", pushed: /places.*[?&]name=Zoo/ },
  {
    layer: 'places',
    where: "city = 'Berlin' and price = 2",
    box: [13, 52, 14, 53],
    list: 'places/?city=Berlin&price=2',
    pushed: /places.*[?&]city=Berlin&price=2/,
  },
  { layer: 'events', list: 'events/?' },
  { layer: 'list-berlin', list: 'places/?list=berlin' },
  { layer: 'stops', where: "kind = 'tram'", list: 'layers/stops/?kind=tram', pushed: /stops.*[?&]kind=tram/ },
  { layer: 'parks', box: [25, 60.4, 25.1, 60.45], list: 'layers/parks/?in_bbox=25,60.4,25.1,60.45' },
]

/** Addresses that clients asked for. */
const asked: string[] = []

/** Returns the address of the service, whose links lead to it. */
async function start(): Promise<string> {
  const { database } = await openTestDatabase(ANY_ENGINE)
  const service = await startOgcService(database)
  const base: string = await listen(async (request, response) => {
    asked.push(decodeURIComponent(request.url ?? ''))
    const answer = await fetch(service.base + request.url, { headers: { accept: request.headers.accept ?? '*/*' } })
    const text = (await answer.text()).replaceAll('https://places.example', base)
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' }).end(text)
  })
  return base
}

let started: Promise<string> | undefined

function testClient(
  client: string,
  missing: string | undefined,
  count: (base: string, wanted: Wanted) => Promise<number>,
  pushes = false,
) {
  for (const wanted of CASES) {
    const { layer, where = '', box = [], list, pushed } = wanted
    const title = `${client} reads ${layer} ${where} ${box.join()}`.trimEnd()
    if (missing) {
      test.skip(skipped(title, missing), () => undefined)
      continue
    }
    test.serial(title, async (t) => {
      started ??= start()
      const base = await started
      const listed = (await (await fetch(`${base}/v0.3/${list}`)).json()) as { count: number }
      t.true(listed.count > 0)
      asked.length = 0
      t.is(await count(base, wanted), listed.count)
      if (pushes && pushed)
        t.true(
          asked.some((address) => pushed.test(address)),
          asked.join('\n'),
        )
    })
  }
}

const countByGdal = async (base: string, { layer, where, box }: Wanted) => {
  const options = [...(where ? ['-where', where] : []), ...(box ? ['-spat', ...box.map(String)] : [])]
  const { stdout, stderr } = await run('ogrinfo', ['-ro', '-so', `OAPIF:${base}/ogc`, layer, ...options])
  if (stderr !== '') throw new Error(stderr)
  return Number(/Feature Count: (\d+)/.exec(stdout)?.[1])
}

testClient('GDAL', hasGdal() ? undefined : 'ogrinfo of GDAL', countByGdal, true)

const PRINT = `
import json, sys
from qgis.core import QgsApplication, QgsFeatureRequest, QgsRectangle, QgsVectorLayer
application = QgsApplication([], False)
application.initQgis()
base, wanted = sys.argv[1], json.loads(sys.argv[2])
layer = QgsVectorLayer(f"url='{base}/ogc' typename='{wanted['layer']}' pagingEnabled='true' pageSize='3'", 'found', 'OAPIF')
request = QgsFeatureRequest()
if wanted.get('where'): request.setFilterExpression(wanted['where'])
if wanted.get('box'): request.setFilterRect(QgsRectangle(*wanted['box']))
print(len(list(layer.getFeatures(request))) if layer.isValid() else layer.error().message(), flush=True)
`

const python = qgisPython()

testClient('QGIS', python ? undefined : 'QGIS', async (base, wanted) => {
  const environment = { ...process.env, QT_QPA_PLATFORM: 'offscreen' }
  const reading = run(python ?? '', ['-c', PRINT, base, JSON.stringify(wanted)], { env: environment })
  // QGIS may crash while it ends, when everything is done.
  const { stdout } = await reading.catch((error) => error as { stdout: string })
  return Number(stdout.trim())
})
