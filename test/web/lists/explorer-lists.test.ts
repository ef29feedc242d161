/** The pages of lists and organizations in a browser: narrowed to their places, and the way back to all places. */
import type { Page } from 'playwright-core'
import { placeId } from '../../support/fixtures/few-places.ts'
import { checkAccess, take } from '../support/explorer-access.ts'
import { browserTests, counted, type Explorer, settle, visit } from '../support/explorer-service.ts'
import { storeLists } from '../support/stored-lists.ts'

const inBrowser = browserTests(storeLists)

const listed = (page: Page) => page.locator('#results .result-name').allTextContents()
const drawn = (page: Page) =>
  page.evaluate(() => {
    const { map } = (globalThis as unknown as Explorer).whereabouts ?? {}
    const features = map?.queryRenderedFeatures({ layers: ['places'] }) ?? []
    return [...new Set(features.map(({ properties }) => String(properties['name'])))].sort()
  })
inBrowser(
  'a list shows its places alone: on the map, in the list, in the numbers, in a search',
  async (t, page, base) => {
    await visit(page, `${base}/lists/bars`)
    await counted(page)
    t.is(await page.title(), 'Good bars · Whereabouts')
    t.deepEqual(await listed(page), ['Anchor', 'Cellar'])
    t.deepEqual(await drawn(page), ['Anchor', 'Cellar'])
    t.is(await page.locator('#status').textContent(), '2 places, best first')
    const { view } = await page.evaluate(() => {
      const { map } = (globalThis as unknown as Required<Explorer>).whereabouts
      return { view: [map.getCenter().lng, map.getCenter().lat, map.getZoom()] }
    })
    t.deepEqual(
      view.map((number) => Math.round(number * 1e4) / 1e4),
      [24.945, 60.17, 14],
    )
    // The theme offers two vibes, and all categories.
    await page.locator('#vibes').click()
    const options = page.locator('#vibes-popover [role="option"]')
    await options.first().waitFor()
    t.deepEqual(
      (await options.allTextContents()).map((text) => text.replace(/[^a-z]/gi, '').toLowerCase()),
      ['cozy', 'dark'],
    )
    await page.keyboard.press('Escape')
    await page.locator('#search-text').fill('bakery')
    await page.locator('#search-text').press('Enter')
    // Enter first asks for an area.
    await page.waitForURL(/search=bakery/)
    await settle(page)
    t.regex((await page.locator('#status').textContent()) ?? '', /^No results for “bakery”/)
  },
)

inBrowser('the chip takes one back to all places, with the filters and the view', async (t, page, base) => {
  await visit(page, `${base}/lists/bars?at=60.17,24.945,14&categories=Bar`)
  const chip = page.getByRole('link', { name: 'Show all places, not only those of Good bars' })
  await chip.click()
  await settle(page)
  t.is(page.url(), `${base}/?at=60.17,24.945,14&categories=Bar`)
  t.is(await page.locator('#leave').count(), 0)
  t.is(await page.locator('h1').textContent(), 'Whereabouts')
  await page.goBack()
  await settle(page)
  t.is(await page.title(), 'Good bars · Whereabouts')
})

inBrowser('a card names the lists of its place, which are a click away', async (t, page, base) => {
  await visit(page, `${base}/?place=${placeId(1)}&at=60.17,24.945,14`)
  const links = page.locator('.in-lists a')
  await links.first().waitFor()
  t.deepEqual(await links.allTextContents(), ['Good bars', 'Grey bars', 'Night', 'Yellow bars'])
  await links.first().click()
  await settle(page)
  t.is(page.url(), `${base}/lists/bars`)
  // Cards of this theme have no rating, and the place's own page in it has the address of the list.
  t.is(await page.locator('#results .rating').count(), 0)
  await page.getByRole('link', { name: 'Anchor' }).click()
  await page.locator('.card-foot').waitFor()
  t.true(page.url().startsWith(`${base}/lists/bars?`))
  t.is(await page.title(), 'Anchor · Good bars · Whereabouts')
  t.is(await page.locator('#card .rating').count(), 0)
  await checkAccess(t, page)
  await take(page, 'list-card')
})

inBrowser('the logo leads to the organization, whose page has all of its places and lists', async (t, page, base) => {
  await visit(page, `${base}/lists/bars`)
  t.is(await page.locator('#logo').evaluate((logo: HTMLImageElement) => logo.naturalWidth), 40)
  await page.getByRole('link', { name: 'City Guide' }).click()
  await settle(page)
  t.is(page.url(), `${base}/organizations/guide`)
  t.deepEqual(await drawn(page), ['Anchor', 'Bakery', 'Cellar'])
  t.deepEqual(await page.locator('.own-lists a').allTextContents(), ['Good bars', 'Bread', 'Night'])
  await page.getByRole('link', { name: 'Bread' }).click()
  await settle(page)
  t.deepEqual(await listed(page), ['Bakery'])
})

inBrowser(
  'a logo that is gone leaves the name, and the map begins where the places are',
  async (t, page, base) => {
    await visit(page, `${base}/lists/night`)
    t.is(await page.locator('.brand-name').textContent(), 'City Guide')
    t.deepEqual(await drawn(page), ['Anchor'])
  },
  { expected: /status of 404/ },
)

inBrowser('a list without a place in view shows the way to its places', async (t, page, base) => {
  await visit(page, `${base}/lists/grey-bars?at=0,0,9`)
  t.deepEqual(await listed(page), [])
  await page.getByRole('button', { name: 'Show all places of “Grey bars”' }).click()
  await settle(page)
  t.is((await listed(page)).length, 3)
})

inBrowser('code to embed has the filter of the list', async (t, page, base) => {
  await visit(page, `${base}/lists/bars?at=60.17,24.945,14`)
  await page.locator('#share').click()
  await page.getByRole('tab', { name: 'Embed' }).click()
  const code = (await page.locator('#share-embed code').textContent()) ?? ''
  t.true(code.includes(`${base}/embed?list=bars&amp;at=`), code)
})

inBrowser('a filter by a list is a chip of the page of all places', async (t, page, base) => {
  await visit(page, `${base}/?list=bars&at=60.17,24.945,14`)
  t.deepEqual(await listed(page), ['Anchor', 'Cellar'])
  await page.getByRole('button', { name: 'Remove List: bars' }).click()
  await settle(page)
  t.is((await listed(page)).length, 4)
})
