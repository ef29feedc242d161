/** When the network or the server is back, the page goes on by itself; on a slow network one sees that something comes. */
import type { Feature, FeatureCollection, Point } from 'geojson'
import type { Page } from 'playwright-core'
import { until } from '../support/processes/until.ts'
import { browserTests, type Explorer, settle, visit } from './support/explorer-service.ts'
import { inWindows } from './support/explorer-windows.ts'

const inBrowser = inWindows(browserTests(1000))
const EXPECTED = { expected: /Failed to load resource|ERR_|AJAXError|Failed to fetch/ }
const FAILED = 'The places could not be loaded.'

const status = (page: Page) => page.locator('#status').textContent()

/** Events are on tiles from here on. */
const ZOOM = 9

/** Moves the map to a place in America, of which no tile is loaded. */
async function travel(page: Page, place: Feature<Point>): Promise<void> {
  await page.evaluate(
    ({ center, zoom }) => (globalThis as unknown as Explorer).whereabouts?.map.jumpTo({ center, zoom }),
    { center: place.geometry.coordinates as [number, number], zoom: ZOOM },
  )
}

async function placeInAmerica(base: string): Promise<Feature<Point>> {
  const answer = await fetch(`${base}/v0.3/places/?in_bbox=-125,25,-65,50&per_page=1`)
  const { results } = (await answer.json()) as { results: FeatureCollection<Point> }
  return results.features[0] as Feature<Point>
}

const TILE = new RegExp(`/maps/(?:places|events)/${ZOOM}/\\d+/\\d+\\.mvt`)

/**
 * Collects the tiles of the map's zoom that could not be loaded, without those that were loaded later. MapLibre draws
 * coarser tiles in their place, so places on the map do not tell that they came.
 */
function missingTiles(page: Page): Set<string> {
  const missing = new Set<string>()
  page.on('requestfailed', (request) => {
    const [tile] = TILE.exec(request.url()) ?? []
    if (tile) missing.add(tile)
  })
  page.on('response', (response) => {
    for (const tile of missing) if (response.url().includes(tile) && response.ok()) missing.delete(tile)
  })
  return missing
}

/** Waits until the tiles are there, and nothing else is drawn. */
async function healed(page: Page, missing: ReadonlySet<string>): Promise<void> {
  await until(() => missing.size === 0, 'all tiles are loaded')
  await settle(page)
  await page.waitForFunction(() => {
    const { map } = (globalThis as unknown as Explorer).whereabouts ?? {}
    return (map?.querySourceFeatures('places', { sourceLayer: 'places' }).length ?? 0) > 0
  })
}

inBrowser(
  'when the network returns, list and map load by themselves',
  async (t, page, base) => {
    const place = await placeInAmerica(base)
    const missing = missingTiles(page)
    await visit(page, `${base}/?at=48,10,4&events=coming`)
    await page.context().setOffline(true)
    await travel(page, place)
    await page.getByText(FAILED).waitFor()
    await until(() => /places.*events|events.*places/.test([...missing].join()), 'tiles of both sources fail')
    t.is(await page.locator('#results a').count(), 0)
    await page.context().setOffline(false)
    await page.locator('#results a').first().waitFor({ timeout: 10_000 })
    await healed(page, missing)
    t.regex((await status(page)) ?? '', /^\d+ places?/)
    t.true(await page.locator('#notice').isHidden())
  },
  EXPECTED,
)

inBrowser(
  'when the server returns, the map loads by itself',
  async (t, page, base) => {
    const place = await placeInAmerica(base)
    const missing = missingTiles(page)
    await visit(page, `${base}/?at=48,10,4`)
    // The page keeps running; every request to its server fails.
    await page.route(`${base}/**`, (route) => route.abort('connectionrefused'))
    await travel(page, place)
    await page.getByText(FAILED).waitFor()
    // The list may have failed first.
    await until(() => missing.size > 0, 'the map asks for tiles')
    t.true(missing.size > 0)
    await page.unroute(`${base}/**`)
    await healed(page, missing)
  },
  EXPECTED,
)

inBrowser(
  'when the server returns, list and card load by themselves',
  async (t, page, base) => {
    await visit(page, `${base}/?at=48,10,4`)
    const address = await page.locator('#results a').first().getAttribute('href')
    await page.route(`${base}/**`, (route) => route.abort('connectionrefused'))
    await travel(page, await placeInAmerica(base))
    await page.getByText(FAILED).waitFor()
    await page.evaluate((link) => history.pushState(null, '', link), address)
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
    await page.locator('#card').getByText('could not be loaded').waitFor()
    await page.unroute(`${base}/**`)
    await page.locator('.card-foot').waitFor({ timeout: 30_000 })
    await page.waitForFunction((text) => document.querySelector('#status')?.textContent !== text, FAILED)
    t.pass()
  },
  EXPECTED,
)

inBrowser(
  'what the server refuses is not asked for again and again',
  async (t, page, base) => {
    let asked = 0
    await page.route('**/v0.3/places/?*', (route) => {
      asked++
      return route.fulfill({ status: 400, body: '{}' })
    })
    await page.goto(`${base}/?at=48,10,4`)
    await page.getByText(FAILED).waitFor()
    const before = asked
    await page.waitForTimeout(3000)
    t.is(asked, before)
  },
  EXPECTED,
)

inBrowser('on a slow network, one sees that something comes before it is there', async (t, page, base) => {
  let isAnswered = false
  await page.route('**/v0.3/**', async (route) => {
    await new Promise((passed) => setTimeout(passed, 4000))
    isAnswered = true
    await route.continue().catch(() => undefined)
  })
  // The server can't know who is the nearest, so the page comes without its list.
  await page.goto(`${base}/?at=48,10,4&order=nearest`, { waitUntil: 'commit' })
  await page.locator('#results .placeholder').first().waitFor()
  t.is(await status(page), 'Loading places…')
  t.false(isAnswered)
})
