/** The styles of the tile server in a real browser, on a page that knows nothing but a style's address. */
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Map as MapLibre } from 'maplibre-gl'
import { SERVED_FONTS } from '../../core/cartography/fonts.ts'
import { loadSampleResources } from '../../sample/load.ts'
import { ANY_ENGINE, openTestDatabase } from '../support/databases/database.ts'
import { listen } from '../support/services/listen.ts'
import { browserTests } from './support/explorer-service.ts'

const PLACES = 3000
const inBrowser = browserTests(PLACES, {
  thinning: { completeZoom: 14, limit: 4000, bytes: 500_000 },
  land: true,
})

const MAPLIBRE = dirname(fileURLToPath(import.meta.resolve('maplibre-gl')))
const PAGE = `<!doctype html>
<title>Somebody's page</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="maplibre-gl.css">
<div id="map" style="position: fixed; inset: 0"></div>
<script type="module">
  import { Map, setWorkerUrl } from './maplibre-gl.mjs'
  setWorkerUrl(new URL('maplibre-gl-worker.mjs', location).href)
  const style = new URLSearchParams(location.search).get('style')
  window.map = new Map({ container: 'map', style, fadeDuration: 0 })
</script>`

/** Serves the page and the published MapLibre on another origin than the tile server's, and returns its address. */
function servePage(): Promise<string> {
  return listen(async ({ url = '/' }, response) => {
    const [path = '/'] = url.split('?')
    const type = path === '/' ? 'text/html' : path.endsWith('.css') ? 'text/css' : 'text/javascript'
    const body = path === '/' ? PAGE : await readFile(join(MAPLIBRE, path))
    response.writeHead(200, { 'Content-Type': type }).end(body)
  })
}

interface MapPage {
  readonly map?: MapLibre
}

for (const name of ['light', 'dark']) {
  inBrowser(`a map draws with nothing but the address of the style “${name}”`, async (t, page, base) => {
    const { database } = await openTestDatabase(ANY_ENGINE)
    await loadSampleResources(database, { events: 100, seed: 1, from: Date.UTC(2026, 10, 1) })
    const own = await servePage()
    const hosts = new Set<string>()
    const glyphs: [path: string, status: number][] = []
    page.on('request', (request) => hosts.add(new URL(request.url()).origin))
    page.on('response', (response) => {
      const path = decodeURIComponent(new URL(response.url()).pathname)
      if (path.startsWith('/maps/fonts/')) glyphs.push([path, response.status()])
    })
    await page.goto(`${own}/?style=${base}/maps/styles/${name}.json`)

    /** Counts what is drawn of each layer there. */
    const drawnAt = (center: [number, number], zoom: number) =>
      page.evaluate(
        async ([center, zoom]) => {
          const { map } = globalThis as unknown as MapPage
          if (!map) throw new Error('no map')
          if (!map.isStyleLoaded()) await map.once('load')
          map.jumpTo({ center, zoom })
          await map.once('idle')
          const drawn: Record<string, number> = {}
          for (const { layer } of map.queryRenderedFeatures()) drawn[layer.id] = (drawn[layer.id] ?? 0) + 1
          return drawn
        },
        [center, zoom] as const,
      )

    await page.waitForFunction(() => (globalThis as unknown as MapPage).map?.isStyleLoaded())
    const world = await drawnAt([10, 40], 2.5)
    for (const layer of ['land', 'borders', 'countries', 'cities', 'places', 'clusters', 'cluster-counts']) {
      t.true((world[layer] ?? 0) > 0, `${layer} at zoom 2.5: ${JSON.stringify(world)}`)
    }
    t.is(world['heat'], undefined)
    const { results } = (await (await fetch(`${base}/v0.3/events/`)).json()) as {
      results: { location: { coordinates: [number, number] } | null }[]
    }
    const where = results.find(({ location }) => location)?.location?.coordinates
    if (!where) return t.fail('no event has a position')
    const street = await drawnAt(where, 15)
    for (const layer of ['land', 'places', 'place-names', 'events', 'event-names']) {
      t.true((street[layer] ?? 0) > 0, `${layer} at zoom 15: ${JSON.stringify(street)}`)
    }
    for (const font of SERVED_FONTS)
      t.true(
        glyphs.some(([path]) => path === `/maps/fonts/${font}/0-255.pbf`),
        font,
      )
    t.deepEqual(
      glyphs.filter(([, status]) => status !== 200),
      [],
    )
    return t.deepEqual([...hosts].sort(), [base, own].sort())
  })
}
