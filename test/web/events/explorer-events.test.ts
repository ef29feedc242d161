/** Events on the map, in the list and on the card of their place; their dates. */
import type { Page } from 'playwright-core'
import { upsertEvents } from '../../../sql/events/write.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { checkAccess } from '../support/explorer-access.ts'
import { browserTests, type Explorer, settle, visit } from '../support/explorer-service.ts'
import { inWindows } from '../support/explorer-windows.ts'

const HALL = '00000000-0000-4000-8000-00000000aaaa'
const HOUR = 3_600_000
const BERLIN = '?at=52.52,13.4,13'
const at = (longitude: number, latitude: number) => ({ longitude, latitude })
/** Hours from now, and from then. */
const when = (hours: number, length: number) => ({
  start_date: new Date(Date.now() + hours * HOUR).toISOString(),
  end_date: new Date(Date.now() + (hours + length) * HOUR).toISOString(),
})

const inBrowser = inWindows(
  browserTests(async (database) => {
    await upsertPlaces(database, [
      { id: HALL, name: 'Hall', ...at(13.4, 52.52), data_source_identifier: 'hall' },
      { name: 'Cafe', ...at(13.41, 52.52), data_source_identifier: 'cafe' },
      { name: 'Nowhere', data_source_identifier: 'nowhere' },
    ])
    await upsertEvents(database, [
      { data_source_identifier: '1', name: 'Concert', ...when(-1, 3), ...at(13.4, 52.52), place_id: HALL },
      { data_source_identifier: '2', name: 'Market', ...when(24 * 40, 2), ...at(13.405, 52.525), url: 'javascript:1' },
      { data_source_identifier: '3', name: 'Over', ...when(-5, 1), ...at(13.4, 52.52), place_id: HALL },
      { data_source_identifier: '4', name: 'Far away', ...when(1, 1), ...at(2.35, 48.85) },
      { data_source_identifier: '5', name: 'Online', ...when(1, 1) },
    ])
  }),
)

const names = (page: Page) => page.locator('#events .event-name').allTextContents()

function drawn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { map } = (globalThis as unknown as Explorer).whereabouts ?? {}
    const found = map?.getLayer('events') ? map.queryRenderedFeatures({ layers: ['events'] }) : []
    return [...new Set(found.map(({ properties }) => String(properties['name'])))].sort()
  })
}

async function showEvents(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Events' }).click()
  await page.locator('#events .event').first().waitFor()
  await settle(page)
}

inBrowser('what has no position is counted below the lists, and listed', async (t, page, base) => {
  await visit(page, base + BERLIN)
  // By key: in a narrow window, the list is below the edge.
  await page.getByRole('button', { name: '1 without a position' }).press('Enter')
  await page.getByRole('heading', { name: 'Places without a position' }).waitFor()
  await page.locator('#results').getByRole('link', { name: 'Nowhere' }).waitFor()
  t.is(await page.locator('#results li').count(), 1)
  t.true(page.url().includes('has_position=false'))
  await showEvents(page)
  await page.locator('#happening').getByRole('button', { name: '1 without a position' }).press('Enter')
  await page.locator('#events').getByText('Online').waitFor()
  await checkAccess(t, page)
  await page.getByRole('button', { name: 'Events in view' }).press('Enter')
  await page.locator('#events').getByText('Concert').waitFor()
})

inBrowser('events in view, on the map and in the list', async (t, page, base) => {
  await visit(page, base + BERLIN)
  t.deepEqual(await drawn(page), [])
  await showEvents(page)
  t.deepEqual(await names(page), ['Concert', 'Market'])
  t.deepEqual(await drawn(page), ['Concert', 'Market'])
  t.is(await page.locator('#happening-status').textContent(), '2 of 2 events, the earliest first')
  t.true(page.url().includes('events=coming'))
  await checkAccess(t, page)
  await page.getByRole('button', { name: 'Events' }).focus()
  await page.keyboard.press('Enter')
  await page.locator('#happening').waitFor({ state: 'hidden' })
  t.false(page.url().includes('events='))
})

inBrowser('dates choose events, in the list and on the map; a link keeps them', async (t, page, base) => {
  await visit(page, base + BERLIN)
  await showEvents(page)
  await page.getByLabel('Dates of the events').selectOption('today')
  await page.waitForFunction(() => document.querySelectorAll('#events .event').length === 1)
  await settle(page)
  t.deepEqual(await names(page), ['Concert'])
  t.deepEqual(await drawn(page), ['Concert'])

  await page.getByLabel('Dates of the events').selectOption('range')
  const day = new Date(Date.now() + 24 * 40 * HOUR).toISOString().slice(0, 10)
  await page.getByLabel('Last day').fill(day.replace(/^\d+/, '2090'))
  await page.getByLabel('First day').fill(day)
  await page.waitForFunction((from) => location.search.includes(`events=${from}..2090`), day)
  await page.waitForFunction(() => document.querySelector('#events .event-name')?.textContent === 'Market')
  await page.reload()
  await page.locator('#events .event').first().waitFor()
  t.deepEqual(await names(page), ['Market'])
})

inBrowser('an event opens the card of its place, which lists those that come', async (t, page, base) => {
  await visit(page, base + BERLIN)
  await showEvents(page)
  await page.getByRole('button', { name: 'Concert' }).focus()
  await page.keyboard.press('Enter')
  const card = page.locator('#card')
  await card.getByRole('heading', { name: 'Events here' }).waitFor()
  t.deepEqual(await card.locator('.event-name').allTextContents(), ['Concert'])
  t.true(page.url().includes(HALL))
  await checkAccess(t, page)
})

inBrowser('an event without a place moves the map to it; what is no web address is no link', async (t, page, base) => {
  await visit(page, base + BERLIN)
  await showEvents(page)
  await page.getByRole('button', { name: 'Market' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/at=52\.525\d*,13\.405/)
  t.is(await page.locator('a[href^="javascript"]').count(), 0)
})
