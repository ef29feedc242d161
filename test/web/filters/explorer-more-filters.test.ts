/** Filters without a control of their own, and a column that only the catalogue of the server knows. */
import type { Page } from 'playwright-core'
import { setEditor } from '../../../sql/accounts/accounts.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { formatTime } from '../../../web/base/format.ts'
import type { Layer } from '../../../web/layer/layer.ts'
import { ANY_ENGINE, openTestDatabase } from '../../support/databases/database.ts'
import { placeId } from '../../support/fixtures/few-places.ts'
import { checkAccess, take } from '../support/explorer-access.ts'
import { heldPlaces, listedPlaces } from '../support/explorer-map.ts'
import { browserTests, counted, visit } from '../support/explorer-service.ts'
import { inWindows } from '../support/explorer-windows.ts'

const VIEW = 'at=60.17,24.94,14'
const PRICES = [1, 1, 2, 3, null] as const
const inBrowser = browserTests(async (database) => {
  await upsertPlaces(
    database,
    PRICES.map((price, n) => ({
      ...{
        id: placeId(n + 1),
        name: `Cafe ${n + 1}`,
        categories: ['Cafe'],
        longitude: 24.94 + n / 2000,
        latitude: 60.17,
      },
      ...{ price, is_chain: n < 2, is_closed: n === 4, aggregate_rating: 4, telephone: '+358 9 1' },
    })),
  )
})

const chips = async (page: Page) => (await page.locator('.chip-text').allTextContents()).join(' · ')
const more = (page: Page) => page.getByRole('button', { name: 'More filters' })
const box = (page: Page, field: string, value: string) =>
  page.getByRole('group', { name: field }).getByRole('checkbox', { name: value })

inBrowser(
  'the catalogue is asked for once, beside the other first requests',
  async (t, page, base) => {
    const started: string[] = []
    page.on('request', (request) => started.push(new URL(request.url()).pathname))
    await visit(page, `${base}/?${VIEW}`)
    t.is(started.filter((path) => path === '/v0.3/layers/').length, 1)
    t.true(started.indexOf('/v0.3/layers/') < started.indexOf('/v0.3/places/'))
    t.is(started.filter((path) => path === '/explorer.json').length, 1)
  },
  { mapless: true },
)

inBrowser('a filter of the API without a control is applied, shown, and kept', async (t, page, base) => {
  await visit(page, `${base}/?${VIEW}&price__lte=1&in_bbox=24.92,60,24.98,61&slug__exclude=x`)
  t.is(await chips(page), 'Slug: not x · Price: $ or less · In a box')
  t.true(await more(page).evaluate((button) => button.hasAttribute('data-used')))
  t.is((await heldPlaces(page)).held.length, 2)
  await page.getByLabel('Rating').selectOption('4')
  await counted(page)
  t.true(page.url().endsWith('&slug__exclude=x&rating__gte=4&price__lte=1&in_bbox=24.92%2C60%2C24.98%2C61'))
  await page.getByRole('button', { name: 'Remove Price: $ or less' }).click()
  await counted(page)
  t.is((await heldPlaces(page)).held.length, PRICES.length)
})

const [ONE, TWO] = [placeId(1), placeId(2)]
/** Filters without a control, their chips, and the numbers of the places. */
const LINKS: [link: string, chips: string, places: number][] = [
  ['tile=19/298466/151756', 'On the tile 19/298466/151756', 2],
  ['in_bbox=-180,-90,180,90', 'In a box', 5],
  ['in_bbox=24.93,60,24.9402,61&polygon=24,60__25,60__25,61', 'In a box · In a drawn area', 1],
  ['point=24.94,60.17&dist=40', 'Within 40 m of 60.17, 24.94', 2],
  ['point=24.947,60.17&order=nearest', 'Within 1.0 km of 60.17, 24.947', 5],
  ['location__geo_distance=40m__60.17,24.94', 'Within 40 m of 60.17, 24.94', 2],
  ['location__geo_bounding_box=61,24.9404__60,24.9416', 'In a box', 3],
  [`ids=${ONE},${TWO}`, `Id: ${ONE},${TWO}`, 2],
  ['updated_since=2100-01-01T00:00Z', `Changed since ${formatTime('2100-01-01T00:00Z')}`, 0],
]
for (const [link, shown, number] of LINKS) {
  inBrowser(`a link with ${link} filters map and list, and keeps it`, async (t, page, base) => {
    await visit(page, `${base}/?${VIEW}&${link}`)
    t.is(await chips(page), shown)
    t.is((await heldPlaces(page)).held.length, number)
    t.is(await page.locator('.result').count(), number)
    t.true(await page.locator('#notice').isHidden())
    await page.getByRole('button', { name: 'Open now' }).click()
    await counted(page)
    t.deepEqual((await chips(page)).split(' · ').sort(), [...shown.split(' · '), 'Open now'].sort())
    await page.getByRole('button', { name: 'Clear all', exact: true }).click()
    await counted(page)
    t.is((await heldPlaces(page)).held.length, PRICES.length)
  })
}

inBrowser(
  'a filter that the server refuses is told with its reason, and can be taken away',
  async (t, page, base) => {
    const refuse = { status: 400, json: { price__lte: ['A valid number is required.'] } }
    await page.route(/\/(?:v0\.3|maps)\/.*price__lte/, (route) => route.fulfill(refuse))
    await page.goto(`${base}/?${VIEW}&price__lte=1`)
    await page.getByText('The server refuses price__lte: A valid number is required.').waitFor()
    await page.locator('#notice').getByText('The server refuses a filter').waitFor()
    await page.getByRole('button', { name: 'Clear all filters' }).click()
    await counted(page)
    t.is(await page.locator('.result').count(), PRICES.length)
  },
  { expected: /400/ },
)

inWindows(inBrowser)('the level of price is in the list and on the card', async (t, page, base) => {
  await visit(page, `${base}/?${VIEW}&place=${placeId(3)}`)
  t.is(await page.locator('#card .price').textContent(), 'Price level 2 of 4$$')
  await take(page, `card-price-${page.viewportSize()?.width}`)
  await page.getByRole('button', { name: 'Back to the list' }).click()
  const facts = page.locator('.result', { hasText: 'Cafe 4' }).locator('.result-facts')
  t.regex((await facts.textContent()) ?? '', /Rated 4\.0 out of 5.*Price level 3 of 4\$\$\$/)
  t.is(await page.locator('.result', { hasText: 'Cafe 5' }).locator('.price').count(), 0)
  await checkAccess(t, page)
  await take(page, `list-prices-${page.viewportSize()?.width}`)
})

inWindows(inBrowser)('more filters: prices with their numbers, and flags', async (t, page, base) => {
  await visit(page, `${base}/?${VIEW}`)
  const handle = page.getByRole('button', { name: 'Show more of the list' })
  if (await handle.isVisible()) await handle.click()
  await counted(page)
  await more(page).focus()
  await page.keyboard.press('Enter')
  t.is(await more(page).getAttribute('aria-expanded'), 'true')
  t.deepEqual(await page.getByRole('group', { name: 'Price' }).locator('.facet').allTextContents(), [
    '$2',
    '$$1',
    '$$$1',
    '$$$$0',
  ])
  await checkAccess(t, page)
  await take(page, `more-filters-${page.viewportSize()?.width}`)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await counted(page)
  // The focus stays, although the numbers are drawn anew.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await counted(page)
  t.is(await chips(page), 'Price: $ · Price: $$')
  t.true(page.url().endsWith('&price=1&price=2'))
  t.deepEqual((await heldPlaces(page)).held, await listedPlaces(page, base, 'price__in=1,2'))
  await box(page, 'Part of a chain', 'No').check()
  await counted(page)
  t.is(await chips(page), 'Price: $ · Price: $$ · Part of a chain: no')
  await box(page, 'Part of a chain', 'Yes').check()
  await counted(page)
  t.true(page.url().endsWith('&is_chain=true'))
  t.false(await box(page, 'Part of a chain', 'No').isChecked())
  await checkAccess(t, page)
  await take(page, `more-filters-used-${page.viewportSize()?.width}`)
  await page.getByRole('button', { name: 'Category' }).click()
  t.true(await page.locator('#more-filters-popover').isHidden())
  await more(page).click()
  await page.keyboard.press('Escape')
  t.is(await page.evaluate(() => document.activeElement?.id), 'more-filters')
  // What only those care for who keep the data is not offered.
  t.is(await page.getByRole('group', { name: 'Flagged' }).count(), 0)
})

/** What the server would say if places had one more column. */
function withColumn(layer: Layer): Layer {
  const name = 'outdoor_seating'
  const filter = { name, aliases: [], kind: 'boolean', lookups: ['exact'], facet: false, offered: true } as const
  const column = { name, title: 'Outdoor seating', filter, edit: { kind: 'flag', required: false } as const }
  const form = layer.form.map((group, at) => (at === 2 ? { ...group, columns: [...group.columns, name] } : group))
  return { ...layer, columns: [...layer.columns, column], form }
}

inBrowser('a new boolean of the catalogue is a filter, and a field of the editor', async (t, page, base) => {
  await page.route('**/v0.3/layers/', async (route) => {
    const response = await route.fetch()
    const { layers } = (await response.json()) as { layers: Layer[] }
    await route.fulfill({
      response,
      json: { layers: layers.map((one) => (one.name === 'places' ? withColumn(one) : one)) },
    })
  })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('outdoor_seating=true')) asked.push(new URL(request.url()).pathname)
  })
  await visit(page, `${base}/?${VIEW}&vibes=cozy&outdoor_seating=false`)
  t.is(await chips(page), 'cozy · Outdoor seating: no')
  await page.getByRole('button', { name: 'Remove cozy' }).click()
  await more(page).click()
  await box(page, 'Outdoor seating', 'Yes').check()
  await counted(page)
  t.is(await chips(page), 'Outdoor seating')
  t.true(page.url().endsWith('&outdoor_seating=true'))
  for (const path of [/^\/v0\.3\/places\/$/, /^\/v0\.3\/places\/facets\/$/, /^\/maps\/places\/\d+\/\d+\/\d+\.mvt$/]) {
    t.true(
      asked.some((one) => path.test(one)),
      `${path}`,
    )
  }
  await page.getByRole('combobox', { name: 'Search places' }).fill('cafe')
  await page.keyboard.press('Enter')
  await page.waitForURL(/[?&]search=cafe/)
  await counted(page)
  t.true(asked.includes('/v0.3/search/places/'))
  await page.reload()
  await counted(page)
  t.is(await chips(page), 'Outdoor seating')

  const data = { email: 'editor@example.org', password: 'seven quiet harbours' }
  await page.request.post(`${base}/v0.3/auth/register/`, { data })
  await setEditor((await openTestDatabase(ANY_ENGINE)).database, data.email, true)
  await page.request.post(`${base}/v0.3/auth/session/`, { data })
  await visit(page, `${base}/?${VIEW}&place=${placeId(1)}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Outdoor seating').check()
  await take(page, 'edit-new-column')
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await page.getByRole('button', { name: 'Save' }).click()
  t.deepEqual((await sent).postDataJSON(), { outdoor_seating: true })
})

inBrowser(
  'until the catalogue is there, the page waits, and then goes on with the filters of the link',
  async (t, page, base) => {
    let failing = true
    await page.route('**/v0.3/layers/', (route) =>
      failing ? route.fulfill({ status: 503, json: {} }) : route.continue(),
    )
    await page.goto(`${base}/?${VIEW}&price__lte=1`)
    await page.getByText('The server responded with status 503. The page goes on when it answers.').waitFor()
    failing = false
    await counted(page)
    t.is(await page.getByText('The page goes on').count(), 0)
    t.is(await chips(page), 'Price: $ or less')
  },
  { expected: /503/, mapless: true },
)
