/** MapLibre GL JS draws MapLibre tiles by nothing but their TileJSON: the same features as vector tiles, at the same pixels. */
import type { Map as MapLibre } from 'maplibre-gl'
import type { Page } from 'playwright-core'
import { readConfig } from '../../../config.ts'
import { TILE_FORMATS } from '../../../core/geo/tile-formats.ts'
import { MAPLIBRE_WORKER } from '../../../tiles/page/snippets/maplibre.ts'
import { placesAndEvents } from '../../support/fixtures/places-and-events.ts'
import { browserTests } from '../support/explorer-service.ts'
import { servePage } from './draw-snippet.ts'
import { ownFolder, runCommands } from './run-snippet.ts'

const inBrowser = browserTests(placesAndEvents, { thinning: readConfig({}).thinning, land: true })

/** Sources, layers of their tiles, how they are drawn, and how many features at least. */
const DRAWN = [
  ['places', 'places', 'circle', 1],
  ['places', 'clusters', 'circle', 1],
  ['events', 'events', 'circle', 1],
  ['land', 'land', 'fill', 1],
  ['land', 'borders', 'line', 1],
  ['land', 'cities', 'circle', 1],
] as const

inBrowser('MapLibre draws MapLibre tiles as vector tiles', async (t, page, base) => {
  const folder = ownFolder()
  runCommands([MAPLIBRE_WORKER], folder)
  const map = await page.context().newPage()
  const failures: string[] = []
  const types = new Map<string, string>()
  map.on('pageerror', (error) => failures.push(String(error)))
  page.context().on('response', (response) => {
    const [, ending] = /\.(mvt|mlt)$/.exec(response.url()) ?? []
    if (ending && response.status() === 200) types.set(ending, response.headers()['content-type'] ?? '')
  })
  await map.goto(await servePage(folder, program(base), base))
  await map.waitForFunction(() => (globalThis as MapPage).map?.loaded())
  for (const [source, layer, , least] of DRAWN) {
    const [vector, mapLibre] = [await drawn(map, `${source}-mvt-${layer}`), await drawn(map, `${source}-mlt-${layer}`)]
    t.true(vector.length >= least, `${vector.length} ${layer}`)
    t.deepEqual(mapLibre, vector, layer)
  }
  t.deepEqual(Object.fromEntries(types), TILE_FORMATS)
  t.deepEqual(failures, [])
})

interface MapPage {
  map?: MapLibre
}

/** Returns the features that a layer draws, each as a text, in the order of the texts. */
function drawn(page: Page, layer: string): Promise<string[]> {
  return page.evaluate((id) => {
    const features = (globalThis as MapPage).map?.queryRenderedFeatures({ layers: [id] }) ?? []
    const sorted = (object: object) => Object.entries(object).sort()
    return features.map(({ geometry, properties }) => JSON.stringify([geometry, sorted(properties)])).sort()
  }, layer)
}

function program(base: string): string {
  const formats = { mvt: 'json', mlt: 'mlt.json' }
  const sources = Object.entries(formats).flatMap(([format, ending]) =>
    [...new Set(DRAWN.map(([source]) => source))].map((source) => [
      `${source}-${format}`,
      { type: 'vector', url: `${base}/maps/${source}.${ending}` },
    ]),
  )
  const layers = Object.keys(formats).flatMap((format) =>
    DRAWN.map(([source, layer, type]) => ({
      id: `${source}-${format}-${layer}`,
      source: `${source}-${format}`,
      'source-layer': layer,
      type,
    })),
  )
  const style = { version: 8, sources: Object.fromEntries(sources), layers }
  return `import { Map, setWorkerUrl } from 'maplibre-gl'
setWorkerUrl(new URL('maplibre-gl-worker.mjs', import.meta.url).href)
globalThis.map = new Map({ container: 'map', center: [24.9, 60.2], zoom: 7, style: ${JSON.stringify(style)} })
globalThis.map.on('error', ({ error }) => { throw error })
`
}
