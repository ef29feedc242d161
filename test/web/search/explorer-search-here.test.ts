/** Searching where the map is: here first, then elsewhere; further pages; the order of the list. */
import type { Page } from 'playwright-core'
import { distanceBetween } from '../../../core/geo/distance.ts'
import { checkAccess, placesFor } from '../support/explorer-access.ts'
import { browserTests, type Explorer, settle, visit } from '../support/explorer-service.ts'
import { inWindows } from '../support/explorer-windows.ts'

const inBrowser = inWindows(browserTests(placesFor(1500)))

interface Found {
  id: string
  name: string
  city: string
  longitude: number
  latitude: number
}

const box = (page: Page) => page.getByRole('combobox', { name: 'Search places' })
const status = (page: Page) => page.locator('#status').textContent()
const listed = (page: Page) =>
  page.locator('#results a').evaluateAll((links) => links.map((link) => link.getAttribute('data-id') ?? ''))
const viewOf = (page: Page) => new URL(page.url()).searchParams.get('at')

async function find(base: string, query: string): Promise<{ count: number; results: Found[] }> {
  const response = await fetch(`${base}/search/places/?${query}`)
  if (!response.ok) throw new Error(`${query}: ${response.status}`)
  return (await response.json()) as { count: number; results: Found[] }
}

async function submit(page: Page, text: string): Promise<void> {
  await box(page).fill(text)
  await page.keyboard.press('Enter')
  await page.waitForFunction((wanted) => document.querySelector('#status')?.textContent?.includes(`“${wanted}”`), text)
  await settle(page)
}

/** Returns the city of the best cafe, the address of a view of it, and a cafe that is not in that view. */
async function twoCities(base: string) {
  const { results } = await find(base, 'search=cafe&page_size=100')
  const here = results[0] as Found
  const there = results.find((other) => distanceBetween(here, other) > 500_000) as Found
  return { here, there, address: `${base}/?at=${here.latitude.toFixed(4)},${here.longitude.toFixed(4)},11` }
}

inBrowser('Enter searches in the visible part of the map, which stays', async (t, page, base) => {
  const { here, there, address } = await twoCities(base)
  await visit(page, address)
  const before = viewOf(page)
  await submit(page, 'cafe')
  const ids = await listed(page)
  t.true(ids.includes(here.id))
  t.false(ids.includes(there.id))
  t.regex((await status(page)) ?? '', /results? for “cafe” in this area$/)
  const { results } = await find(base, 'search=cafe&page_size=1000')
  const dots = await dotsOn(page)
  t.true(dots.length > 0)
  t.deepEqual(
    dots.filter((id) => !results.some((result) => result.id === id)),
    [],
    'the map shows no other places',
  )
  t.is(viewOf(page), before)
  t.false(new URL(page.url()).searchParams.has('everywhere'))
  await checkAccess(t, page)
  await page.getByRole('button', { name: 'Clear search' }).click()
  await page.waitForFunction(() => !location.search.includes('search='))
  await settle(page)
  t.true((await dotsOn(page)).some((id) => !results.some((result) => result.id === id)))
})

/** Returns the ids of the places that the map shows. */
function dotsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { map } = (globalThis as unknown as Explorer).whereabouts ?? {}
    return (map?.queryRenderedFeatures({ layers: ['places'] }) ?? []).map(({ properties }) => String(properties['id']))
  })
}

inBrowser('what is not here is offered from elsewhere, and the map goes there', async (t, page, base) => {
  const { there, address } = await twoCities(base)
  await visit(page, address)
  const text = there.name
  await submit(page, text)
  t.is(await status(page), `No results for “${text}” in this area.`)
  t.deepEqual(await listed(page), [])
  await checkAccess(t, page)
  await page.getByRole('button', { name: /^Show [\d,]+ results? elsewhere$/ }).click()
  await page.locator('#results a').first().waitFor()
  await settle(page)
  t.true((await listed(page)).includes(there.id))
  t.true(new URL(page.url()).searchParams.has('everywhere'))
  await page.goBack()
  await page.getByRole('button', { name: /elsewhere$/ }).waitFor()
})

inBrowser('after moving the map, the new area can be searched', async (t, page, base) => {
  const { there, address } = await twoCities(base)
  await visit(page, address)
  await submit(page, 'cafe')
  const button = page.getByRole('button', { name: 'Search this area' })
  t.false(await button.isVisible())
  await page.evaluate(({ longitude, latitude }) => {
    const { map } = (globalThis as unknown as { whereabouts: { map: { jumpTo(to: object): void } } }).whereabouts
    map.jumpTo({ center: [longitude, latitude], zoom: 11 })
  }, there)
  await button.waitFor()
  await settle(page)
  await checkAccess(t, page)
  await button.focus()
  await page.keyboard.press('Enter')
  await page.waitForFunction((id) => document.querySelector(`#results a[data-id="${id}"]`), there.id)
  t.false(await button.isVisible())
})

inBrowser(
  'the list goes on, page by page, by keyboard',
  async (t, page, base) => {
    const all = await find(base, 'search=cafe&page_size=60')
    await visit(page, `${base}/?search=cafe`)
    const more = page.getByRole('button', { name: 'Show more', exact: true })
    t.regex((await status(page)) ?? '', /^20 of /)
    for (const count of [40, 60]) {
      await more.focus()
      await page.keyboard.press('Enter')
      await page.waitForFunction((wanted) => document.querySelectorAll('#results a').length === wanted, count)
      const focused = await page.evaluate(() => document.activeElement?.getAttribute('data-id'))
      t.is(focused, (await listed(page))[count - 20])
    }
    t.deepEqual(
      await listed(page),
      all.results.map(({ id }) => id),
    )
    t.regex((await status(page)) ?? '', /^60 of /)
  },
  { mapless: true },
)

inBrowser('places in view and results can be ordered by distance and by name', async (t, page, base) => {
  const { here } = await twoCities(base)
  // Wide enough for many cafes.
  await visit(page, `${base}/?at=${here.latitude.toFixed(4)},${here.longitude.toFixed(4)},3&order=nearest`)
  const middle = { longitude: here.longitude, latitude: here.latitude }
  const position = async (id: string) => {
    const response = await fetch(`${base}/v0.3/places/${id}/`)
    const { geometry } = (await response.json()) as { geometry: { coordinates: [number, number] } }
    return { longitude: geometry.coordinates[0], latitude: geometry.coordinates[1] }
  }
  const inOrder = async () => {
    const positions = await Promise.all((await listed(page)).slice(0, 8).map(position))
    t.true(positions.length > 4)
    const metres = positions.map((each) => distanceBetween(middle, each))
    // The earth is no sphere, and the URL has the middle of the map to about a pixel.
    for (const [index, each] of metres.entries()) t.true(each >= 0.99 * (metres[index - 1] ?? 0) - 5000, metres.join())
  }
  await inOrder()
  await submit(page, 'cafe')
  await inOrder()
  t.is(await page.getByRole('combobox', { name: 'Order of the list' }).inputValue(), 'nearest')
  await page.getByRole('combobox', { name: 'Order of the list' }).selectOption('name')
  await settle(page)
  const names = await page.locator('#results .result-name').allTextContents()
  t.true(names.length > 4)
  t.deepEqual(
    names,
    names.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)),
  )
  t.is(new URL(page.url()).searchParams.get('order'), 'name')
})

inBrowser(
  'a list of an earlier query does not stay under a new one',
  async (t, page, base) => {
    await visit(page, `${base}/?search=cafe`)
    let answer: (() => void) | undefined
    await page.route('**/v0.3/search/places/**', async (route) => {
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      await route.continue()
    })
    await box(page).fill('museum')
    await page.keyboard.press('Enter')
    await page.locator('#results .placeholder').first().waitFor()
    t.deepEqual(await listed(page), [])
    t.is(await page.locator('#results').getAttribute('aria-busy'), 'true')
    t.is(await status(page), 'Loading places…')
    await page.waitForFunction(
      () => getComputedStyle(document.querySelector('.list-head') as Element, '::after').opacity === '1',
    )
    while (!answer) await page.waitForTimeout(20)
    answer()
    await page.locator('#results a').first().waitFor()
  },
  { mapless: true },
)
