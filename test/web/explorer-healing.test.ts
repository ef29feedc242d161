/** When the network or the server is back, the page goes on by itself; on a slow network one sees that something comes. */
import type { Page } from 'playwright-core'
import { browserTests, type Explorer, visit } from './support/explorer-service.ts'
import { inWindows } from './support/explorer-windows.ts'

const inBrowser = inWindows(browserTests(1000))
const EXPECTED = { expected: /Failed to load resource|ERR_|AJAXError|Failed to fetch/ }
const FAILED = 'The places could not be loaded.'

const status = (page: Page) => page.locator('#status').textContent()

/** Moves the map to another continent, of which no tile is loaded. */
async function travel(page: Page): Promise<void> {
  await page.evaluate(() => {
    ;(globalThis as unknown as Explorer).whereabouts?.map.jumpTo({ center: [-95, 40] })
  })
}

const isDrawn = () => {
  const { map } = (globalThis as unknown as Explorer).whereabouts ?? {}
  return (map?.querySourceFeatures('places', { sourceLayer: 'places' }).length ?? 0) > 0
}

inBrowser(
  'when the network returns, list and map load by themselves',
  async (t, page, base) => {
    await visit(page, `${base}/?at=48,10,4`)
    await page.context().setOffline(true)
    await travel(page)
    await page.getByText(FAILED).waitFor()
    t.is(await page.locator('#results a').count(), 0)
    await page.context().setOffline(false)
    await page.locator('#results a').first().waitFor({ timeout: 10_000 })
    await page.waitForFunction(isDrawn)
    t.regex((await status(page)) ?? '', /places/)
    t.true(await page.locator('#notice').isHidden())
  },
  EXPECTED,
)

inBrowser(
  'when the server returns, list, map and card load by themselves',
  async (t, page, base) => {
    await visit(page, `${base}/?at=48,10,4`)
    const address = await page.locator('#results a').first().getAttribute('href')
    // The page keeps running; every request to its server fails.
    await page.route(`${base}/**`, (route) => route.abort('connectionrefused'))
    await travel(page)
    await page.getByText(FAILED).waitFor()
    await page.evaluate((link) => history.pushState(null, '', link), address)
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
    await page.locator('#card').getByText('could not be loaded').waitFor()
    await page.unroute(`${base}/**`)
    await page.locator('.card-foot').waitFor({ timeout: 30_000 })
    await page.waitForFunction((text) => document.querySelector('#status')?.textContent !== text, FAILED)
    await page.waitForFunction(isDrawn)
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
  await page.goto(`${base}/?at=48,10,4`, { waitUntil: 'commit' })
  await page.locator('#results .placeholder').first().waitFor()
  t.is(await status(page), 'Loading places…')
  t.false(isAnswered)
})
