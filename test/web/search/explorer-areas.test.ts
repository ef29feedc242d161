/** Areas and categories among the suggestions, and searches that say where. */
import type { Page } from 'playwright-core'
import { samplePlaces } from '../../../sample/sample.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { checkAccess, placesFor } from '../support/explorer-access.ts'
import { browserTests, settle, visit } from '../support/explorer-service.ts'
import { inWindows } from '../support/explorer-windows.ts'

const inBrowser = inWindows(
  browserTests(async (database) => {
    await upsertPlaces(database, [
      ...samplePlaces({ places: placesFor(3000), seed: 1 }),
      { name: 'Cape Town Coffee', longitude: 18.42, latitude: -33.92, data_source_identifier: 'cape-town-coffee' },
    ])
  }),
)

const box = (page: Page) => page.getByRole('combobox', { name: 'Search places' })
const parameters = (page: Page) => new URL(page.url()).searchParams

interface Found {
  count: number
  results: { id: string; name: string; city: string; categories: string[] }[]
}

async function find(base: string, query: string): Promise<Found> {
  const response = await fetch(`${base}/search/places/?${query}`)
  if (!response.ok) throw new Error(`${query}: ${response.status}`)
  return (await response.json()) as Found
}

async function suggestions(page: Page, text: string): Promise<string[]> {
  await box(page).fill('')
  await box(page).pressSequentially(text)
  await page.locator('#suggestions [role=option]').first().waitFor()
  await page.waitForFunction(() => document.querySelector('#suggested')?.textContent?.includes('suggestion'))
  return page.locator('#suggestions [role=option]').allTextContents()
}

/** Latitude and longitude of the middle of the map, rounded to degrees. */
async function middle(page: Page): Promise<string> {
  await settle(page)
  return (parameters(page).get('at') ?? '').split(',').slice(0, 2).map(Number).map(Math.round).join()
}

for (const [text, first, at] of [
  ['berl', 'BerlinGermany', '53,13'],
  ['Москв', 'МоскваMoscow, Russia', '56,38'],
  ['東京', '東京Tokyo, Japan', '36,140'],
  ['deutschl', 'DeutschlandGermany, country', '51,10'],
] as const) {
  inBrowser(`“${text}” suggests an area, and Enter on it goes there`, async (t, page, base) => {
    await visit(page, base)
    const shown = await suggestions(page, text)
    const index = shown.indexOf(first)
    t.true(index >= 0 && index < 3, shown.join(' | '))
    await checkAccess(t, page)
    for (let step = 0; step <= index; step++) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(/[?&]at=/)
    t.is(await middle(page), at)
    t.false(parameters(page).has('search'))
    t.is(await box(page).inputValue(), '')
  })
}

for (const [text, first, at] of [
  ['vaduz', 'VaduzLiechtenstein', '47,10'],
  ['Liechtenstein', 'LiechtensteinCountry', '47,10'],
] as const) {
  inBrowser(`Enter goes to ${text}, whose whole name is typed`, async (t, page, base) => {
    await visit(page, base)
    const shown = await suggestions(page, text)
    t.is(shown[0], first)
    t.is(await box(page).getAttribute('aria-activedescendant'), 'suggestion-0')
    await checkAccess(t, page)
    await page.keyboard.press('Enter')
    await page.waitForURL(/[?&]at=/)
    t.is(await middle(page), at)
    t.false(parameters(page).has('search'))

    // Also before there are suggestions, and from anywhere.
    await visit(page, `${base}/?at=-33.87,151.21,14`)
    await box(page).fill(text)
    await page.keyboard.press('Enter')
    await page.waitForURL(/[?&]at=47/)
    t.is(await middle(page), at)

    // Whoever goes up from it searches.
    await suggestions(page, text)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.waitForURL(/[?&]search=/)
    t.is(parameters(page).get('search'), text)
  })
}

inBrowser(
  'a word for a category is searched for, although towns have that name',
  async (t, page, base) => {
    await visit(page, base)
    for (const text of ['Cafe', 'church', 'Market', 'deli']) {
      await suggestions(page, text)
      t.is(await box(page).getAttribute('aria-activedescendant'), null, text)
      await page.keyboard.press('Enter')
      await page.waitForURL((url) => url.searchParams.get('search') === text)
    }
  },
  { mapless: true },
)

inBrowser(
  'a large town comes before places that are named like it',
  async (t, page, base) => {
    await visit(page, base)
    const shown = await suggestions(page, 'cape town')
    t.true(
      shown.some((text) => text.startsWith('Cape Town ')),
      shown.join(' | '),
    )
    t.regex(shown[0] ?? '', /^Cape TownSouth Africa/)
  },
  { mapless: true },
)

inBrowser(
  'a category in view is suggested, and Enter on it filters',
  async (t, page, base) => {
    const { results } = await find(base, 'page_size=1')
    const [category = ''] = results[0]?.categories ?? []
    await visit(page, base)
    const shown = await suggestions(page, category.slice(0, 4))
    const index = shown.findIndex((text) => text.startsWith(`${category.toLowerCase()}Category, `))
    t.true(index >= 0 && index < 2, shown.join(' | '))
    for (let step = 0; step <= index; step++) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(/categories=/)
    t.is(parameters(page).get('categories')?.toLowerCase(), category.toLowerCase())
    t.false(parameters(page).has('search'))
  },
  { mapless: true },
)

inBrowser('a text that says where goes there; what and where are chips', async (t, page, base) => {
  const { results } = await find(base, 'page_size=100&search=cafe')
  const place = results.find(({ city }) => city === 'London' || city === 'Berlin' || city === 'Paris') ?? results[0]
  const city = place?.city ?? ''
  const text = `cafe in ${city}`
  const expected = await find(base, `understand=true&search=${encodeURIComponent(text)}`)
  t.true(expected.count > 0)
  // Far from all of them.
  await visit(page, `${base}/?at=-48.87,-123.39,9`)
  await box(page).fill(text)
  await page.keyboard.press('Enter')
  const chips = page.getByRole('list', { name: 'Understood as' }).getByRole('button')
  await chips.first().waitFor()
  await settle(page)
  t.is(await page.locator('#status').textContent(), statusOf(expected.count, text))
  t.deepEqual(
    (await chips.allTextContents()).map((chip) => chip.replace(/, .*/, '')),
    ['Remove search cafe×', `Remove area ${city}`],
  )
  t.notRegex(parameters(page).get('at') ?? '', /^-48/)
  await checkAccess(t, page)

  await page.reload()
  await chips.first().waitFor()
  await page.getByRole('button', { name: `Search for “${text}” as written` }).click()
  await page.waitForURL(/literal/)
  await chips.first().waitFor({ state: 'detached' })
  await page.goBack()

  // By keyboard.
  await chips.nth(1).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/search=cafe(?:&|$)/)
  await chips.first().waitFor({ state: 'detached' })
  await page.goBack()
  await chips.first().click()
  await page.waitForFunction(() => !location.search.includes('search='))
  t.is(await box(page).inputValue(), '')
})

inBrowser(
  'words that are filters are chips that can be taken away',
  async (t, page, base) => {
    await visit(page, base)
    await box(page).fill('cheap cafe in berlin')
    await page.keyboard.press('Enter')
    const chips = page.getByRole('list', { name: 'Understood as' }).getByRole('button')
    await chips.first().waitFor()
    t.deepEqual(await chips.allTextContents(), [
      'Remove search cafe×',
      'Remove filter cheap×',
      'Remove area Berlin, Germany×',
    ])
    await checkAccess(t, page)
    await chips.nth(1).click()
    await page.waitForURL(/search=cafe\+in\+Berlin/)
    await page.getByRole('button', { name: 'Remove filter cheap' }).waitFor({ state: 'detached' })
  },
  { mapless: true },
)

inBrowser('distances are from where the map has moved to', async (t, page, base) => {
  await visit(page, `${base}/?at=48.86,2.35,11`)
  await box(page).fill('cafe in london')
  await page.keyboard.press('Enter')
  await page.getByRole('list', { name: 'Understood as' }).waitFor()
  await settle(page)
  // Paris is 340 km away.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('#results .distance')].every(
      ({ textContent }) => !/^[1-9]\d{2} km/.test(textContent ?? ''),
    ),
  )
  t.true((await page.locator('#results .distance').count()) > 0)
})

inBrowser('“Search this area” keeps what, and forgets where', async (t, page, base) => {
  await visit(page, base)
  await box(page).fill('cafe in germany')
  await page.keyboard.press('Enter')
  await page.getByRole('list', { name: 'Understood as' }).waitFor()
  await settle(page)
  await page.locator('#map-canvas').focus()
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('button', { name: 'Search this area' }).click()
  await page.waitForURL(/search=cafe(?:&|$)/)
  await page.getByRole('list', { name: 'Understood as' }).waitFor({ state: 'detached' })
  t.false(parameters(page).has('everywhere'))
})

function statusOf(count: number, text: string): string {
  const all = `${count} ${count === 1 ? 'result' : 'results'} for “${text}”`
  return count > 20 ? `20 of ${all}` : all
}
