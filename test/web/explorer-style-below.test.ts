/** The explorer over a style from another server, whose sources, sprite and glyphs are on a third one. */
import type { Page } from 'playwright-core'
import { browserTests, type Explorer, settle, visit } from './support/explorer-service.ts'

/** A transparent PNG of one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

const [STYLE, FILES] = ['https://styles.example/style.json?key=1', 'https://files.example']
const SPRITE = '{"dot":{"x":0,"y":0,"width":1,"height":1,"pixelRatio":1}}'

/** Answers for the other servers. Returns the paths of the files that were requested so far. */
async function serveStyle(page: Page, isUp: () => boolean): Promise<string[]> {
  const headers = { 'Access-Control-Allow-Origin': '*' }
  const asked: string[] = []
  await page.route(STYLE, (route) =>
    route.fulfill(isUp() ? { headers, json: styleDocument() } : { headers, status: 503 }),
  )
  await page.route(`${FILES}/**`, (route) => {
    const path = route.request().url().slice(FILES.length)
    asked.push(path)
    if (path === '/shapes.json') return route.fulfill({ headers, json: { type: 'Point', coordinates: [2.35, 48.86] } })
    if (/^\/sprite.*json$/.test(path)) return route.fulfill({ headers, body: SPRITE })
    return route.fulfill({ headers, body: path.startsWith('/sprite') ? Buffer.from(PIXEL, 'base64') : '' })
  })
  return asked
}

/** Its ids are those of the page, too. */
function styleDocument() {
  return {
    version: 8,
    sprite: `${FILES}/sprite`,
    glyphs: `${FILES}/glyphs/{fontstack}/{range}.pbf`,
    sources: {
      places: {
        type: 'geojson',
        data: `${FILES}/shapes.json`,
        attribution: '<a href="https://maps.example/">Maps</a>, <a href="javascript:alert(1)">Scripts</a>',
      },
    },
    layers: [
      { id: 'places', type: 'background', paint: { 'background-color': '#ffeeaa' } },
      { id: 'dots', type: 'circle', source: 'places' },
      {
        id: 'names',
        type: 'symbol',
        source: 'places',
        layout: { 'text-field': 'Paris', 'text-font': ['Their Font'], 'icon-image': 'dot' },
      },
    ],
  }
}

const inBrowser = browserTests(300, { basemapStyleUrl: STYLE })

const layersOf = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as Explorer).whereabouts?.map.getStyle().layers.map(({ id }) => id) ?? [])

const isDrawn = (page: Page) =>
  page.waitForFunction(() => (globalThis as unknown as Explorer).whereabouts?.map.getLayer('below-dots'))

inBrowser('the style is drawn below the places, with its sprite and its glyphs', async (t, page, base) => {
  const asked = await serveStyle(page, () => true)
  await visit(page, `${base}/?at=48.8575,2.3515,14`)
  await isDrawn(page)
  await settle(page)
  const layers = await layersOf(page)
  t.deepEqual(layers.slice(0, 3), ['below-places', 'below-dots', 'below-names'])
  t.true(layers.includes('places'))
  t.false(layers.includes('land'))
  await page.waitForFunction(() => document.querySelector('#basemap-attribution')?.textContent?.includes('Maps'))
  const attribution = page.locator('#basemap-attribution')
  t.is(await attribution.textContent(), 'Maps, Scripts · ')
  t.is(await attribution.locator('a').getAttribute('href'), 'https://maps.example/')
  const drawn = await page.evaluate(() => {
    const { map } = (globalThis as unknown as Explorer).whereabouts ?? {}
    return [...new Set(map?.queryRenderedFeatures().map(({ layer }) => layer.id))]
  })
  for (const layer of ['below-dots', 'places', 'place-names']) t.true(drawn.includes(layer), `${layer}: ${drawn}`)
  t.true(asked.some((url) => url.startsWith('/sprite')))
  t.deepEqual(
    asked.filter((url) => url.startsWith('/glyphs') && !url.startsWith('/glyphs/Their%20Font/')),
    [],
  )
  t.true(asked.some((url) => url.startsWith('/glyphs/Their%20Font/')))
})

inBrowser(
  'without the style, the land is shown, and a message',
  async (t, page, base) => {
    let isUp = false
    await serveStyle(page, () => isUp)
    await visit(page, `${base}/?at=48.8575,2.3515,14`)
    const notice = page.locator('#notice')
    await notice.getByText('The style of the map could not be loaded').waitFor()
    t.true((await layersOf(page)).includes('land'))
    isUp = true
    await notice.getByRole('button', { name: 'Try again' }).click()
    await isDrawn(page)
    t.false((await layersOf(page)).includes('land'))
  },
  { expected: /503/ },
)
