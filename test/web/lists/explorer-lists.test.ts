/** The pages of lists and organizations in a browser: narrowed to their places, in their colours, and the way back to all places. */
import type { ExecutionContext } from 'ava'
import type { Page } from 'playwright-core'
import { upsertLists, upsertOrganizations, upsertThemes } from '../../../sql/events/themes-write.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { placeId } from '../../support/fixtures/few-places.ts'
import { listen } from '../../support/services/listen.ts'
import { checkAccess, take } from '../support/explorer-access.ts'
import { browserTests, counted, type Explorer, settle, visit } from '../support/explorer-service.ts'

const at = { longitude: 24.94, latitude: 60.17 }
const place = (number: number, name: string, category: string, vibes: string[], east = 0) => ({
  ...{ id: placeId(number), name, categories: [category], vibes, latitude: at.latitude },
  ...{ longitude: at.longitude + east, aggregate_rating: 4.5, aggregate_rating_count: 7 },
})
const PLACES = [
  place(1, 'Anchor', 'Bar', ['cozy', 'dark']),
  place(2, 'Bakery', 'Bakery', ['cozy'], 0.004),
  place(3, 'Cellar', 'Bar', ['lively'], 0.008),
  place(4, 'Depot', 'Museum', ['quiet'], 0.012),
  place(5, 'Edge', 'Bar', ['wild'], 40),
]

/** A picture of 40 × 20 pixels, and nothing else. */
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="#0a7cba"/></svg>'

async function startLogos(): Promise<string> {
  return listen((request, response) => {
    if (request.url !== '/logo.svg') return response.writeHead(404).end()
    return response.writeHead(200, { 'Content-Type': 'image/svg+xml' }).end(LOGO)
  })
}

const inBrowser = browserTests(async (database) => {
  const logos = await startLogos()
  const map = { center: [24.945, 60.17], zoom: 14 }
  const filters = { vibes: ['cozy', 'dark'], categories: [] }
  await upsertPlaces(database, PLACES)
  await upsertThemes(database, [
    {
      ...{ slug: 'bright', name: 'Bright' },
      settings: {
        color_scheme: { background: '#ffffff', text: '#10243a', accent: '#7f5539', secondary: '#0b3954' },
        ...{ branding: { logo_url: `${logos}/logo.svg` }, map, filters, cards: { show_rating: false } },
      },
    },
    {
      ...{ slug: 'unreadable', name: 'Unreadable' },
      settings: { color_scheme: { background: '#777777', text: '#808080', accent: '#6f6f6f' } },
    },
    { slug: 'accent', name: 'Accent', settings: { color_scheme: { accent: '#ffe000' }, cards: { show_vibes: false } } },
  ])
  await upsertOrganizations(database, [
    { slug: 'guide', name: 'City Guide', theme: 'bright', url: 'https://guide.example/' },
    { slug: 'grey', name: 'Grey', theme: 'unreadable' },
    { slug: 'yellow', name: 'Yellow', theme: 'accent' },
  ])
  await upsertLists(database, [
    {
      slug: 'bars',
      name: 'Good bars',
      description: 'For the evening.',
      organization: 'guide',
      places: [1, 3].map(placeId),
    },
    { slug: 'bread', name: 'Bread', organization: 'guide', places: [placeId(2)] },
    {
      ...{ slug: 'night', name: 'Night', organization: 'guide', places: [placeId(1)] },
      theme_overrides: {
        color_scheme: { background: '#1a1423', text: '#fdf6ee', accent: '#ff6b35' },
        branding: { logo_url: `${logos}/gone.svg` },
        map: { center: null, style: 'dark' },
      },
    },
    { slug: 'grey-bars', name: 'Grey bars', organization: 'grey', places: [1, 3, 5].map(placeId) },
    { slug: 'yellow-bars', name: 'Yellow bars', organization: 'yellow', places: [1, 3].map(placeId) },
  ])
})

const listed = (page: Page) => page.locator('#results .result-name').allTextContents()
const drawn = (page: Page) =>
  page.evaluate(() => {
    const { map } = (globalThis as unknown as Explorer).whereabouts ?? {}
    const features = map?.queryRenderedFeatures({ layers: ['places'] }) ?? []
    return [...new Set(features.map(({ properties }) => String(properties['name'])))].sort()
  })
const styleOf = (page: Page, selector: string, property: string) =>
  page.locator(selector).evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

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

/** Page, and the colours of its ground, text and accent, and whether its map is dark. */
const LOOKS: readonly [path: string, scheme: 'light' | 'dark', ground: string, text: string, isDark: boolean][] = [
  ['/lists/bars', 'light', '#ffffff', '#10243a', false],
  ['/lists/bars', 'dark', '#ffffff', '#10243a', false],
  ['/lists/night', 'light', '#1a1423', '#fdf6ee', true],
  ['/lists/grey-bars', 'light', '#777777', '#060606', false],
  ['/lists/yellow-bars', 'light', '#ffffff', '#1a212b', false],
  ['/lists/yellow-bars', 'dark', '#1d242e', '#e9edf3', true],
]
for (const [path, colorScheme, ground, text, isDark] of LOOKS) {
  for (const width of [1280, 390]) {
    inBrowser(
      `${path} at ${width} px, ${colorScheme}: the colours of the theme, which anybody can read`,
      (t, page, base) =>
        look(t, page, base, path, { ground, text, isDark, name: `list-${path.slice(7)}-${width}-${colorScheme}` }),
      { viewport: { width, height: 800 }, colorScheme, expected: /status of 404/ },
    )
  }
}

async function look(
  t: ExecutionContext,
  page: Page,
  base: string,
  path: string,
  { ground, text, isDark, name }: { ground: string; text: string; isDark: boolean; name: string },
) {
  await visit(page, base + path)
  t.is(await styleOf(page, ':root', '--surface'), ground)
  t.is(await styleOf(page, ':root', '--text'), text)
  const water = await page.evaluate(() => {
    const { map } = (globalThis as unknown as Required<Explorer>).whereabouts
    return map.getStyle().layers.find(({ type }) => type === 'background')?.paint
  })
  t.is(/#0d1319/.test(JSON.stringify(water)), isDark, JSON.stringify(water))
  await checkAccess(t, page)
  await take(page, name)
  const handle = page.locator('#handle')
  if (await handle.isVisible()) {
    await handle.click()
    await checkAccess(t, page)
    await take(page, `${name}-open`)
  }
  await page.locator('#results a').first().click()
  await page.locator('.card-foot').waitFor()
  await checkAccess(t, page)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  t.true(overflow <= 0, `${overflow} px`)
}

for (const path of ['/lists/', '/lists/none']) {
  for (const colorScheme of ['light', 'dark'] as const) {
    inBrowser(
      `${path}, ${colorScheme}: anybody can use the page`,
      async (t, page, base) => {
        await page.goto(base + path)
        await checkAccess(t, page)
        await take(page, `lists${path.replaceAll('/', '-')}-${colorScheme}`)
        await page.getByRole('link', { name: path === '/lists/' ? 'Good bars' : 'All lists' }).click()
        t.is(page.url(), base + (path === '/lists/' ? '/lists/bars' : '/lists/'))
      },
      { colorScheme, expected: /status of 404/, mapless: true },
    )
  }
}
