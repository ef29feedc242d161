/** The page at `/maps/` in a real browser: for everyone, in each window, with and without scripts and WebGL. */
import type { Page } from 'playwright-core'
import { placesAndEvents } from '../../support/fixtures/places-and-events.ts'
import { checkAccess } from '../support/explorer-access.ts'
import { browserTests } from '../support/explorer-service.ts'

const inBrowser = browserTests(placesAndEvents, { land: true })

const WIDTHS = [1280, 375]
const SCHEMES = ['light', 'dark'] as const

/** Waits until a preview has drawn its tiles, and returns the numbers of features by source. */
async function drawnIn(page: Page, selector: string): Promise<Record<string, number>> {
  await page.locator(selector).scrollIntoViewIfNeeded()
  await page.waitForFunction((selector) => {
    const { map } = (document.querySelector(`${selector} .stage`) ?? {}) as { map?: import('maplibre-gl').Map }
    return map?.isStyleLoaded() && map.areTilesLoaded()
  }, selector)
  return page.evaluate((selector) => {
    const { map } = document.querySelector(`${selector} .stage`) as unknown as { map: import('maplibre-gl').Map }
    const drawn: Record<string, number> = {}
    for (const { source } of map.queryRenderedFeatures()) drawn[source] = (drawn[source] ?? 0) + 1
    return drawn
  }, selector)
}

for (const width of WIDTHS) {
  for (const colorScheme of SCHEMES) {
    inBrowser(
      `${width} pixels, ${colorScheme}: the page can be used by everyone, and fits`,
      async (t, page, base) => {
        await page.goto(`${base}/maps/`)
        await drawnIn(page, '[data-source=places]')
        await checkAccess(t, page)
        t.is(await page.evaluate(() => document.documentElement.scrollWidth), width)
        await page.evaluate(() => {
          for (const details of document.querySelectorAll('details')) details.open = true
        })
        await page.getByRole('tab', { name: 'QGIS' }).first().click()
        await checkAccess(t, page)
        t.is(await page.evaluate(() => document.documentElement.scrollWidth), width)
      },
      { colorScheme, viewport: { width, height: 900 } },
    )
  }
}

inBrowser('previews are drawn when they come into view, each with its source on land', async (t, page, base) => {
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).origin))
  await page.goto(`${base}/maps/`)
  t.true(((await drawnIn(page, '[data-source=places]'))['places'] ?? 0) > 0)
  t.is(await page.locator('[data-style] .stage').count(), 0)
  t.true(((await drawnIn(page, '[data-source=events]'))['events'] ?? 0) > 0)
  const land = await drawnIn(page, '[data-source=land]')
  t.deepEqual(Object.keys(land), ['land'])
  const style = await drawnIn(page, '[data-style*=dark]')
  t.true((style['places'] ?? 0) > 0)
  t.deepEqual([...hosts], [base])
})

inBrowser(
  'tabs of code follow the keyboard',
  async (t, page, base) => {
    await page.goto(`${base}/maps/`)
    const tabs = page.getByRole('tablist').first()
    const shown = async () => {
      const panels = page.locator('#places ~ .snippets [role=tabpanel]:visible')
      return [
        await panels.count(),
        await tabs.getByRole('tab', { selected: true }).textContent(),
        await panels.first().getAttribute('id'),
      ]
    }
    t.deepEqual(await shown(), [1, 'MapLibre', 'places-maplibre'])
    await tabs.getByRole('tab', { name: 'MapLibre' }).focus()
    for (const [key, name, id] of [
      ['ArrowRight', 'OpenLayers', 'openlayers'],
      ['ArrowLeft', 'MapLibre', 'maplibre'],
      ['ArrowLeft', 'GDAL', 'gdal'],
      ['ArrowRight', 'MapLibre', 'maplibre'],
      ['End', 'GDAL', 'gdal'],
      ['Home', 'MapLibre', 'maplibre'],
    ] as const) {
      await page.keyboard.press(key)
      t.deepEqual(await shown(), [1, name, `places-${id}`], key)
      t.is(await page.evaluate(() => document.activeElement?.textContent), name)
    }
    await page.keyboard.press('Tab')
    t.regex(await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''), /^MapLibre: commands/)
  },
  { mapless: true },
)

inBrowser(
  'a button copies what is shown',
  async (t, page, base) => {
    await page.goto(`${base}/maps/`)
    const code = page.locator('#places-maplibre pre').last()
    await page.getByRole('button', { name: 'Copy MapLibre: code for places' }).click()
    await page.getByRole('button', { name: 'Copied MapLibre: code for places' }).waitFor()
    t.is(await page.evaluate(() => navigator.clipboard.readText()), (await code.textContent()) ?? '')
  },
  { mapless: true, permissions: ['clipboard-read', 'clipboard-write'] },
)

inBrowser(
  'without a clipboard, the button selects the code',
  async (t, page, base) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    await page.goto(`${base}/maps/`)
    const code = page.locator('#places-maplibre pre').last()
    await page.getByRole('button', { name: 'Copy MapLibre: code for places' }).click()
    t.is(await page.evaluate(() => String(getSelection()).trim()), ((await code.textContent()) ?? '').trim())
  },
  { mapless: true },
)

inBrowser(
  'without WebGL, the page says so, and has everything else',
  async (t, page, base) => {
    await page.goto(`${base}/maps/`)
    await page.getByText('There is no preview').first().waitFor()
    t.is(await page.getByRole('tablist').count(), 3)
    await checkAccess(t, page)
  },
  { mapless: true, expected: /WebGL|webgl/ },
)

inBrowser(
  'without scripts, all code is there, and no empty map',
  async (t, page, base) => {
    await page.goto(`${base}/maps/`)
    t.is(await page.locator('.preview:visible').count(), 0)
    t.is(await page.locator('#places-gdal pre:visible').count(), 1)
    t.is(await page.locator('.snippet h4:visible').count(), 18)
    t.is(await page.locator('button').count(), 0)
  },
  { javaScriptEnabled: false },
)
