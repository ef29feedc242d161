/**
 * The served styles in other renderers: the last versions of MapLibre GL JS 3, 4 and 5, and the last free version of
 * mapbox-gl. They are too large for the packages of the project; `.ci/run` installs them beside it.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'
import type { Map as MapLibre } from 'maplibre-gl'
import { readConfig } from '../../config.ts'
import { samplePlaces } from '../../sample/sample.ts'
import type { Database } from '../../sql/core/database.ts'
import { upsertPlaces } from '../../sql/places/write.ts'
import { renderersFolder, skipped } from '../support/processes/needs.ts'
import { listen } from '../support/services/listen.ts'
import { take } from './support/explorer-access.ts'
import { browserTests } from './support/explorer-service.ts'

/** Name of the package, of its file, and of what the file defines. */
const RENDERERS = [
  ['maplibre-3', 'maplibre-gl', 'maplibregl'],
  ['maplibre-4', 'maplibre-gl', 'maplibregl'],
  ['maplibre-5', 'maplibre-gl', 'maplibregl'],
  ['mapbox-1', 'mapbox-gl', 'mapboxgl'],
] as const

/** Views, and the layers that must be drawn there. */
const VIEWS = [
  ['world', [10, 40], 2.5, ['land', 'borders', 'countries', 'cities', 'places', 'clusters', 'cluster-counts']],
  ['city', [2.3515, 48.8575], 12.5, ['land', 'cities', 'places', 'clusters', 'cluster-counts']],
  ['streets', [2.3515, 48.8575], 14.5, ['land', 'places', 'place-names']],
] as const

const CATEGORIES = ['restaurant', 'cafe', 'bar', 'museum', 'park', 'bookstore', 'hotel', 'gym', '']

/** The sample, and a crowd of places in Paris. */
async function fill(database: Database): Promise<void> {
  await upsertPlaces(database, [...samplePlaces({ places: 1500, seed: 1 })])
  const crowd = Array.from({ length: 600 }, (_, n) => ({
    name: n % 7 === 0 ? `Ateneum ${n}` : `No. ${n}`,
    longitude: 2.3515 + ((n * 37) % 101) / 2000 - 0.025 + (n % 5) / 900,
    latitude: 48.8575 + ((n * 53) % 97) / 3000 - 0.016 + (n % 3) / 900,
    categories: [CATEGORIES[(n * n) % 9] ?? ''].filter(Boolean),
    score_combined: ((n * 31) % 100) / 100,
    data_source_identifier: `crowd:${n}`,
  }))
  await upsertPlaces(database, crowd)
}

/** What the driver says of software, and Chromium of how mapbox-gl 1 reads the sprite's pixels. */
const ABOUT_RENDERER = /GL Driver Message|willReadFrequently/

interface MapPage {
  readonly map?: MapLibre
  readonly failures: string[]
}

if (!renderersFolder) {
  test.skip(skipped('served styles in other renderers', 'RENDERERS_PATH'), () => undefined)
} else {
  const inBrowser = browserTests(fill, { thinning: readConfig({}).thinning, land: true })
  for (const renderer of RENDERERS) {
    for (const scheme of ['light', 'dark']) testStyle(inBrowser, renderersFolder, renderer, scheme)
  }
}

function testStyle(
  inBrowser: ReturnType<typeof browserTests>,
  folder: string,
  [name, file, defined]: (typeof RENDERERS)[number],
  scheme: string,
): void {
  inBrowser(
    `${name} draws the style “${scheme}”`,
    async (t, page, base) => {
      const own = await servePage(join(folder, 'node_modules', name, 'dist'), file, defined)
      const warnings: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'warning' && !ABOUT_RENDERER.test(message.text())) warnings.push(message.text())
      })
      const hosts = new Set<string>()
      page.on('request', (request) => {
        if (request.url().startsWith('http')) hosts.add(new URL(request.url()).origin)
      })
      await page.goto(`${own}/?style=${base}/maps/styles/${scheme}.json`)
      await page.waitForFunction(() => (globalThis as unknown as MapPage).map?.isStyleLoaded())
      for (const [view, center, zoom, layers] of VIEWS) {
        const drawn = await page.evaluate(
          async ([to, at]) => {
            const { map } = globalThis as unknown as MapPage
            if (!map) throw new Error('no map')
            map.jumpTo({ center: [to[0], to[1]], zoom: at })
            await new Promise((idle) => void map.once('idle', idle))
            return [...new Set(map.queryRenderedFeatures().map(({ layer }) => layer.id))]
          },
          [center, zoom] as const,
        )
        for (const layer of layers) t.true(drawn.includes(layer), `${layer} is not among ${drawn.join()} (${view})`)
        await take(page, `${name}-${view}-${scheme}`)
      }
      t.deepEqual(await page.evaluate(() => (globalThis as unknown as MapPage).failures), [])
      t.deepEqual(warnings, [])
      t.deepEqual([...hosts].sort(), [base, own].sort())
    },
    { viewport: { width: 800, height: 500 } },
  )
}

/** Serves a page that knows nothing but the address of a style, on another origin, and returns its address. */
function servePage(folder: string, file: string, defined: string): Promise<string> {
  const page = `<!doctype html>
<title>Somebody's page</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${file}.css">
<div id="map" style="position: fixed; inset: 0"></div>
<script src="${file}.js"></script>
<script>
  const style = new URLSearchParams(location.search).get('style')
  var failures = []
  var map = new ${defined}.Map({ container: 'map', style, fadeDuration: 0 })
  map.on('error', ({ error }) => failures.push(String(error)))
</script>`
  return listen(async ({ url = '/' }, response) => {
    const [path = '/'] = url.split('?')
    const type = path === '/' ? 'text/html' : path.endsWith('.css') ? 'text/css' : 'text/javascript'
    const body = path === '/' ? page : await readFile(join(folder, path)).catch(() => undefined)
    response.writeHead(body === undefined ? 404 : 200, { 'Content-Type': type }).end(body)
  })
}
