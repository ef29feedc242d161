/** The snippets of the page at `/maps/` for GDAL and QGIS, run as they are shown. */

import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import test, { type ExecutionContext } from 'ava'
import { PlaceAnswers } from '../../../answers/places.ts'
import { PALETTES } from '../../../core/cartography/palette.ts'
import { makeBasemap } from '../../../data/basemap/make-basemap.ts'
import { openBasemap } from '../../../tiles/basemap/source.ts'
import { createTileServer } from '../../../tiles/server.ts'
import { ANY_ENGINE, openTestDatabase } from '../../support/databases/database.ts'
import { placesAndEvents } from '../../support/fixtures/places-and-events.ts'
import { atEnd } from '../../support/processes/at-end.ts'
import { dataFolder, hasGdal, qgisPython, skipped } from '../../support/processes/needs.ts'
import { temporaryFolder } from '../../support/processes/temporary-files.ts'
import { listen } from '../../support/services/listen.ts'
import { centered, shownSnippet } from '../../support/tiles/shown-snippet.ts'
import { UNTHINNED } from '../../support/tiles/thinning.ts'
import { ensurePages } from '../../web/support/explorer-pages.ts'

const run = promisify(execFile)

/** A basemap needs a real extract. */
const SOURCES = ['places', 'events', 'land', 'basemap'] as const
type Source = (typeof SOURCES)[number]
const EXTRACT = dataFolder && join(dataFolder, 'helsinki.osm.pbf')
const withoutExtract = (source: Source) => (source === 'basemap' && !EXTRACT ? 'real data at TEST_DATA_DIR' : undefined)

let started: Promise<string> | undefined

/** Starts a tile server by itself, and returns its address. */
async function start(): Promise<string> {
  await ensurePages()
  const { database } = await openTestDatabase(ANY_ENGINE)
  await placesAndEvents(database)
  let server: ReturnType<typeof createTileServer> | undefined
  const base = await listen(
    (request, response) => void server?.handle(request, response),
    (asked, leaving) => server?.answer(asked, leaving),
  )
  const onError = (error: unknown) => console.error(error)
  const basemap = EXTRACT ? await openBasemap(await madeBasemap(EXTRACT), onError) : undefined
  const options = { tilesUrl: base, imageCdnUrl: base, thinning: UNTHINNED, basemap }
  server = createTileServer({ answers: new PlaceAnswers({ database: database }), ...options, database, onError })
  atEnd(server.close)
  await server.prepare()
  await centered(base)
  return base
}

/** Returns the file of a basemap that is made from an extract. */
async function madeBasemap(extract: string): Promise<string> {
  const folder = temporaryFolder('desktop-basemap')
  const file = join(folder, 'basemap.pmtiles')
  const listener = { onBytes: () => undefined, onFeatures: () => undefined, onTiles: () => undefined }
  await makeBasemap(extract, file, { signal: new AbortController().signal, listener })
  return file
}

/** Declares a test in a folder of its own, or skips it without the program. */
function testSnippet(
  title: string,
  missing: string | undefined,
  body: (t: ExecutionContext, base: string, folder: string) => Promise<void>,
): void {
  if (missing) {
    test.skip(skipped(title, missing), () => undefined)
    return
  }
  test.serial(title, async (t) => {
    started ??= start()
    const base = await started
    const folder = await mkdtemp(join(tmpdir(), 'whereabouts-desktop-'))
    try {
      await body(t, base, folder)
    } finally {
      await rm(folder, { recursive: true })
    }
  })
}

for (const source of SOURCES) {
  testSnippet(
    `GDAL describes and converts tiles of ${source}`,
    hasGdal() ? withoutExtract(source) : 'ogrinfo of GDAL',
    async (t, base, folder) => {
      const { code } = await shownSnippet(base, source, 'gdal')
      const { stdout } = await run('sh', ['-ec', code], { cwd: folder })
      t.regex(stdout, new RegExp(`Layer name: ${source === 'basemap' ? 'roads' : source}`))
      const { stdout: converted } = await run('ogrinfo', ['-al', '-so', `${source}.gpkg`], { cwd: folder })
      const [, count] = /Feature Count: (\d+)/.exec(converted) ?? []
      t.true(Number(count) > 0, converted)
      if (source === 'places') {
        t.is(Number(count), 100)
        t.regex(converted, /name: String/)
        t.regex(converted, /score_combined: /)
      }
    },
  )
}

/** Runs a snippet as QGIS's console does, and renders what it adds. */
const RENDER = `
import sys
from qgis.core import QgsApplication, QgsCoordinateReferenceSystem, QgsMapRendererParallelJob, QgsMapSettings
from qgis.core import QgsProject, QgsRectangle
from qgis.PyQt.QtCore import QSize
from qgis.PyQt.QtGui import QColor
QgsApplication.setPrefixPath('/usr', True)
application = QgsApplication([], False)
application.initQgis()
exec(open(sys.argv[1]).read())
settings = QgsMapSettings()
settings.setLayers(list(QgsProject.instance().mapLayers().values()))
settings.setDestinationCrs(QgsCoordinateReferenceSystem('EPSG:3857'))
settings.setExtent(QgsRectangle(*map(float, sys.argv[2].split(','))))
settings.setOutputSize(QSize(400, 400))
settings.setBackgroundColor(QColor('#ff00ff'))
job = QgsMapRendererParallelJob(settings)
job.start()
job.waitForFinished()
image = job.renderedImage()
ground = QColor('#ff00ff')
drawn = [image.pixelColor(x, y).name() for x in range(400) for y in range(400) if image.pixelColor(x, y) != ground]
with open(sys.argv[3], 'w') as file:
    file.write('\\n'.join(drawn))
`

const LIGHT = PALETTES.light
/** In metres: the middle of Helsinki, and Europe. With a colour that must be there. */
const EXTENTS = {
  places: ['2760000,8420000,2790000,8450000', LIGHT.accent],
  events: ['2760000,8420000,2790000,8450000', LIGHT.event],
  land: ['-1000000,4000000,4000000,9000000', LIGHT.land],
  basemap: ['2774000,8437000,2779000,8442000', LIGHT.basemap.built],
} as const

for (const source of SOURCES) {
  const python = qgisPython()
  testSnippet(
    `QGIS draws ${source}`,
    python ? withoutExtract(source) : 'qgis.core for Python',
    async (t, base, folder) => {
      const [snippet, script, drawn] = ['snippet.py', 'render.py', 'drawn.txt'].map((name) => join(folder, name))
      await writeFile(snippet as string, (await shownSnippet(base, source, 'qgis')).code)
      await writeFile(script as string, RENDER)
      const [extent, color] = EXTENTS[source]
      const environment = { ...process.env, QT_QPA_PLATFORM: 'offscreen', XDG_RUNTIME_DIR: folder, HOME: folder }
      await run(python ?? '', [script, snippet, extent, drawn] as string[], { env: environment }).catch((error) => {
        // QGIS may crash while it ends, when everything is done.
        if (!existsSync(drawn as string)) throw error
      })
      const colors = (await readFile(drawn as string, 'utf8')).split('\n')
      t.true(colors.filter((found) => found === color).length > 200, `${colors.length} pixels are drawn`)
    },
  )
}
