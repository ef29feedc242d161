/** GDAL reads collections by its driver for the OGC API: as many features as the list counts. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import test from 'ava'
import { ANY_ENGINE, openTestDatabase } from '../../support/databases/database.ts'
import { hasGdal, skipped } from '../../support/processes/needs.ts'
import { listen } from '../../support/services/listen.ts'
import { startOgcService } from '../../support/services/ogc.ts'

const run = promisify(execFile)

/** Layers with options of ogrinfo, and the list with the same features. */
const CASES: readonly (readonly [layer: string, options: readonly string[], list: string])[] = [
  ['places', [], 'places/?'],
  ['places', ['-spat', '13', '52', '14', '53'], 'places/?in_bbox=13,52,14,53'],
  ['places', ['-where', "city = 'Berlin'"], 'places/?city=Berlin'],
  [
    'places',
    ['-where', "city = 'Berlin' and price = 2", '-spat', '13', '52', '14', '53'],
    'places/?city=Berlin&price=2',
  ],
  ['events', [], 'events/?'],
  ['list-berlin', [], 'places/?list=berlin'],
  ['stops', ['-where', "kind = 'tram'"], 'layers/stops/?kind=tram'],
  ['parks', ['-spat', '25', '60.4', '25.1', '60.45'], 'layers/parks/?in_bbox=25,60.4,25.1,60.45'],
]

/** Returns the address of the service, whose links lead to it. */
async function start(): Promise<string> {
  const { database } = await openTestDatabase(ANY_ENGINE)
  const service = await startOgcService(database)
  const base: string = await listen(async (request, response) => {
    const answer = await fetch(service.base + request.url, { headers: { accept: request.headers.accept ?? '*/*' } })
    const text = (await answer.text()).replaceAll('https://places.example', base)
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' }).end(text)
  })
  return base
}

let started: Promise<string> | undefined

for (const [layer, options, list] of CASES) {
  const title = ['GDAL reads', layer, ...options].join(' ')
  if (!hasGdal()) {
    test.skip(skipped(title, 'ogrinfo of GDAL'), () => undefined)
    continue
  }
  test.serial(title, async (t) => {
    started ??= start()
    const base = await started
    const { stdout } = await run('ogrinfo', ['-ro', '-so', `OAPIF:${base}/ogc`, layer, ...options])
    const { count } = (await (await fetch(`${base}/v0.3/${list}`)).json()) as { count: number }
    t.true(count > 0)
    t.is(Number(/Feature Count: (\d+)/.exec(stdout)?.[1]), count, stdout)
  })
}
