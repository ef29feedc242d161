/** The list that the server writes into the page, in a browser: before the map, in its place, and without scripts. */
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { upsertLists, upsertOrganizations } from '../../../sql/events/themes-write.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { placeId } from '../../support/fixtures/few-places.ts'
import { browserTests, settle } from '../support/explorer-service.ts'
import { NARROW, WIDE } from '../support/explorer-windows.ts'

/** More than a page of the list, with all that a row can show. */
const PLACES = Array.from({ length: 30 }, (_, number) => ({
  ...{ id: placeId(number + 1), name: `Place ${number} & <more>`, categories: number % 3 ? ['cafe'] : [] },
  ...{ city: 'Helsinki', neighborhood: number % 2 ? 'Kallio' : 'Helsinki', longitude: 24.94, latitude: 60.17 },
  ...{
    vibes: ['cozy', 'chill', 'quiet', 'late'].slice(number % 5),
    price: 1 + (number % 4),
    is_closed: number % 7 === 0,
  },
  ...{ aggregate_rating: number / 8, aggregate_rating_count: number % 3 ? 1 : 1234 * number },
  ...(number % 4 && {
    opening_hours: ['24/7', 'Mo-Fr 09:00-17:00', 'Dec 24 off; Mo 10:00-12:00'][number % 4] as string,
  }),
}))
/** So far apart that the map begins with the world. */
const FAR = [
  { id: placeId(101), name: 'Sydney', longitude: 151, latitude: -33 },
  { id: placeId(102), name: 'Vancouver', longitude: -123, latitude: 49 },
]
const LISTED = PLACES.slice(0, 5).map(({ id }) => id)
const MAX_TRIES = 20
const AT = 'at=60.17,24.94,13'

const inBrowser = browserTests(async (database) => {
  await upsertPlaces(database, [...PLACES, ...FAR])
  await upsertOrganizations(database, [{ slug: 'one', name: 'One' }])
  await upsertLists(database, [{ slug: 'five', name: 'Five', organization: 'one', places: LISTED }])
})

const PAGES: [path: string, rows: number, status: RegExp][] = [
  ['/', 20, /^The best 20 of 32 places$/],
  [`/?${AT}`, 20, /^Best first$/],
  [`/?${AT}&vibes=cozy&order=name`, 6, /^By name$/],
  ['/lists/five', 5, /^5 places, best first$/],
  ['/organizations/one', 5, /^5 places, best first$/],
  [`/embed?${AT}&panel=true`, 20, /^Best first$/],
]

for (const [path, rows, status] of PAGES) {
  inBrowser(`${path} has its list before the map's code, which then changes nothing of it`, async (t, page, base) => {
    const letGo = await holdMap(page)
    try {
      await watchShifts(page)
      await openServed(page, base + path)
      const served = await rowsOf(page)
      t.is(served.length, rows)
      t.regex((await page.locator('#status').textContent()) ?? '', status)
      t.is(await page.evaluate(() => 'whereabouts' in globalThis), false)
      letGo()
      await settle(page)
      t.deepEqual(await rowsOf(page), served)
      t.is(await page.evaluate(() => (globalThis as { shifted?: number }).shifted), 0)
    } finally {
      letGo()
    }
  })
}

for (const [name, window] of [
  ['wide', WIDE],
  ['narrow', NARROW],
] as const) {
  inBrowser(
    `a ${name} window without scripts has the list, whose links lead to what is said of a place`,
    async (t, page, base) => {
      await openServed(page, `${base}/?${AT}`)
      const link = page.locator('#results a').nth(3)
      await page.waitForLoadState()
      await link.waitFor()
      t.is(await page.locator('#results a').count(), 20)
      t.is(await page.locator('.search').isVisible(), false)
      const shown = await link.locator('.result-name').textContent()
      await link.click()
      await page
        .getByRole('article')
        .getByRole('heading', { name: shown ?? '' })
        .waitFor()
      t.regex(page.url(), /\?at=60\.17%2C24\.94%2C13&place=/)
    },
    { ...window, javaScriptEnabled: false },
  )
}

inBrowser(
  'where even the style sheet takes long, a phone shows the list from the first frame on',
  async (t, page, base) => {
    await page.route('**/assets/style-*.css', async (route) => {
      const response = await route.fetch()
      await sleep(700)
      await route.fulfill({ response })
    })
    await watchShifts(page)
    await openServed(page, `${base}/?${AT}`)
    await settle(page)
    const { y = 0 } = (await page.locator('#results a').nth(2).boundingBox()) ?? {}
    t.true(y > 0 && y < NARROW.viewport.height, `${y}`)
    t.is(await page.locator('#panel').getAttribute('data-sheet'), 'open')
    t.is(await page.evaluate(() => (globalThis as { shifted?: number }).shifted), 0)
  },
  { ...NARROW, mapless: true },
)

/** Holds back the two halves of MapLibre, without which no other code of the page runs. Returns what lets them go. */
async function holdMap(page: Page): Promise<() => void> {
  const held = new AbortController()
  await page.route('**/assets/chunk-*.js', async (route) => {
    const response = await route.fetch()
    const isMap = (await response.body()).length > 100_000
    if (isMap && !held.signal.aborted) await once(held.signal, 'abort')
    await route.fulfill({ response })
  })
  return () => held.abort()
}

/** Goes to a page that has its list. On a busy machine, the list may be too late for the page. */
async function openServed(page: Page, address: string): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    await page.goto(address, { waitUntil: 'domcontentloaded' })
    if ((await page.locator('#results[data-served]').count()) > 0) break
  }
  await page.locator('#results a').first().waitFor()
}

/** The rows, without what only the script knows: which of them is the one Tab stop, and where the links lead within the page. */
async function rowsOf(page: Page): Promise<string[]> {
  return page
    .locator('#results > li')
    .evaluateAll((items) => items.map((item) => item.outerHTML.replaceAll(/ (?:tabindex|href)="[^"]*"/g, '')))
}

async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counted = globalThis as { shifted?: number }
    counted.shifted = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        counted.shifted = (counted.shifted ?? 0) + ('value' in entry ? Number(entry.value) : 0)
    }).observe({ type: 'layout-shift', buffered: true })
  })
}
