/** Many events: on pages, picked on the map, told in their own time; what their cards link to. */
import type { Page } from 'playwright-core'
import { upsertEvents } from '../../../sql/events/write.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { placeId } from '../../support/fixtures/few-places.ts'
import { browserTests, type Explorer, settle, visit } from '../support/explorer-service.ts'

const HALL = placeId(1)
const DAY = 86_400_000
/** From the 1st of the next month but one, so that all come. */
const FIRST = Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + 2, 1, 10)
const when = (day: number) => ({
  start_date: new Date(FIRST + day * DAY).toISOString(),
  end_date: new Date(FIRST + day * DAY + 3_600_000).toISOString(),
})
const LAST = 25

const inBrowser = browserTests(async (database) => {
  await upsertPlaces(database, [
    { id: HALL, name: 'Hall', longitude: 13.415, latitude: 52.52 },
    { id: placeId(2), name: 'Tokyo', longitude: 139.7, latitude: 35.7, timezone: 'Asia/Tokyo' },
  ])
  await upsertEvents(database, [
    ...Array.from({ length: LAST }, (_, n) => ({
      data_source_identifier: `talk:${n}`,
      name: `Talk ${n + 1}`,
      ...when(n),
      longitude: 13.39 + (n % 5) / 200,
      latitude: 52.51 + Math.floor(n / 5) / 300,
    })),
    {
      data_source_identifier: 'a',
      name: 'Safe',
      ...when(1),
      url: 'https://fair.example/',
      place_id: HALL,
      longitude: 13.415,
      latitude: 52.52,
    },
    {
      data_source_identifier: 'b',
      name: 'Hostile',
      ...when(2),
      url: 'javascript:alert(1)',
      place_id: HALL,
      longitude: 13.415,
      latitude: 52.52,
    },
    {
      data_source_identifier: 'c',
      name: 'Matsuri',
      ...when(0),
      timezone: 'Asia/Tokyo',
      longitude: 139.71,
      latitude: 35.7,
    },
  ])
})

const BERLIN = '?at=52.517,13.4,14&events=coming'
const names = (page: Page) => page.locator('#events .event-name').allTextContents()
const status = (page: Page) => page.locator('#happening-status').textContent()

async function show(page: Page, address: string): Promise<void> {
  await visit(page, address)
  await page.locator('#events .event').first().waitFor()
  await settle(page)
}

/** Clicks the ring of an event on the map. */
async function clickOn(page: Page, name: string): Promise<void> {
  const at = await page.evaluate((wanted) => {
    const { map } = (globalThis as unknown as Explorer).whereabouts ?? {}
    const found = map?.queryRenderedFeatures({ layers: ['events'] }) ?? []
    const event = found.find(({ properties }) => properties['name'] === wanted)
    return event?.geometry.type === 'Point' ? map?.project(event.geometry.coordinates as [number, number]) : undefined
  }, name)
  if (!at) throw new Error(`${name} is not on the map`)
  await page.mouse.click(at.x, at.y)
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

inBrowser('the list of events goes on, and follows the map', async (t, page, base) => {
  await show(page, base + BERLIN)
  t.is(await status(page), `20 of ${LAST + 2} events, the earliest first`)
  await page.getByRole('button', { name: 'Show more events' }).click()
  await page.waitForFunction((all) => document.querySelectorAll('#events .event').length === all, LAST + 2)
  t.is((await names(page)).at(-1), `Talk ${LAST}`)
  t.true(await page.locator('#more-events').isHidden())
  await page.evaluate(() => {
    ;(globalThis as unknown as Explorer).whereabouts?.map.jumpTo({ center: [139.7, 35.7] })
  })
  await page.waitForFunction(() => document.querySelector('#events .event-name')?.textContent === 'Matsuri')
  t.is(await status(page), '1 of 1 event, the earliest first')
})

inBrowser('a click on an event on the map leads to it in the list, wherever it is', async (t, page, base) => {
  await show(page, base + BERLIN)
  await clickOn(page, 'Talk 3')
  await page.waitForFunction(() => document.activeElement?.textContent === 'Talk 3')
  // On the second page of the list, and with a card above the list.
  await page.goto(`${base}/${BERLIN}&place=${HALL}`)
  await page.locator('.card-foot').waitFor()
  await settle(page)
  await clickOn(page, `Talk ${LAST}`)
  await page.waitForFunction((last) => document.activeElement?.textContent === `Talk ${last}`, LAST)
  t.true(await page.locator('#card').isHidden())
  t.is((await names(page))[0], `Talk ${LAST}`)
  await page.getByRole('button', { name: 'Show more events' }).click()
  await page.waitForFunction((all) => document.querySelectorAll('#events .event').length === all, LAST + 2)
  t.is(new Set(await names(page)).size, LAST + 2)
})

inBrowser(
  'on the card of a place, only web addresses of events are links',
  async (t, page, base) => {
    await visit(page, `${base}/${BERLIN}&place=${HALL}`)
    await page.locator('#card').getByRole('heading', { name: 'Events here' }).waitFor()
    const card = page.locator('#card .event')
    t.is(await card.count(), 2)
    t.is(await card.getByRole('link', { name: 'Safe' }).getAttribute('href'), 'https://fair.example/')
    t.is(await card.locator('a').count(), 1)
  },
  { mapless: true },
)

inBrowser('an event opens its place under the name of the place', async (t, page, base) => {
  await show(page, base + BERLIN)
  let release: (() => void) | undefined
  await page.route(`**/v0.3/places/${HALL}/`, async (route) => {
    await new Promise<void>((resolve) => {
      release = resolve
    })
    await route.continue()
  })
  await page.getByRole('button', { name: 'Safe' }).click()
  t.is(await page.locator('#card-title').textContent(), 'Loading…')
  while (!release) await page.waitForTimeout(20)
  release()
  await page.getByRole('heading', { name: 'Hall' }).waitFor()
  t.is(await focused(page), 'Hall')
})

inBrowser(
  'events have the time of their clocks, not of the reader’s',
  async (t, page, base) => {
    await show(page, `${base}/?at=35.7,139.7,14&events=coming`)
    t.regex((await page.locator('#events .event-when').textContent()) ?? '', /19:00\s*–\s*20:00/)
  },
  { timezoneId: 'America/New_York' },
)
