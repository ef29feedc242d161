/** Filters on the explorer page: the user's choice narrows the map, the list and the tile inspector alike. */
import type { Page } from 'playwright-core'
import { familyOf } from '../../../core/cartography/families.ts'
import { heldPlaces, listedPlaces } from '../support/explorer-map.ts'
import { browserTests, counted, type Explorer, settle, visit } from '../support/explorer-service.ts'

const EUROPE = '?at=50,8,5.2'
const PLACES = '**/v0.3/places/?*'
const MAX_OPEN = 600
const inBrowser = browserTests(1500)
const inBrowserWithoutIndex = browserTests(1500, { indexMemory: 0, openAtMaxCandidates: MAX_OPEN })

const chips = (page: Page) => page.locator('.chip').allTextContents()
const status = (page: Page) => page.locator('#status').textContent()
const ids = (places: readonly { id: string }[]) => places.map(({ id }) => id)

/** Returns the last list that the page requested, and its query string with the filters only. */
async function filterOf(page: Page, act: () => Promise<unknown>): Promise<{ filter: string; list: URL }> {
  const asked = page.waitForRequest((request) => /\/places\/\?in_bbox=.*&per_page=20\b/.test(request.url()))
  await act()
  const list = new URL((await asked).url())
  const filter = new URLSearchParams(list.search)
  for (const name of ['in_bbox', 'ordering', 'per_page', 'page']) filter.delete(name)
  await settle(page)
  return { filter: filter.toString(), list }
}

inBrowser('filters that a person chooses narrow the map, the list and the inspector alike', async (t, page, base) => {
  await visit(page, base + EUROPE)
  const { held: all } = await heldPlaces(page)

  await page.getByRole('button', { name: 'Vibe' }).click()
  for (const vibe of ['friendly', 'cozy']) await page.getByRole('option', { name: vibe }).click()
  await page.getByRole('button', { name: 'Vibe' }).click()
  await page.getByRole('button', { name: 'Category' }).click()
  await page.getByRole('combobox', { name: 'Find a category' }).fill('rest')
  await page.getByRole('option', { name: 'Restaurant' }).click()
  const { filter, list } = await filterOf(page, () => page.getByLabel('Rating').selectOption('4'))
  t.is(filter, 'categories=restaurant&vibes=friendly&vibes=cozy&rating__gte=4')
  t.true(page.url().includes(`&${filter}`))
  t.deepEqual(await chips(page), [
    'Remove restaurant×',
    'Remove friendly×',
    'Remove cozy×',
    'Remove Rating: 4 or more×',
  ])

  const { held, drawn } = await heldPlaces(page)
  const passing = all.filter(
    ({ categories, vibes, aggregate_rating: rating }) =>
      categories.includes('Restaurant') && (vibes.includes('cozy') || vibes.includes('friendly')) && rating >= 4,
  )
  t.true(passing.length > 0 && passing.length < all.length)
  t.deepEqual(held, passing)
  t.deepEqual(await listedPlaces(page, base, filter), passing)
  t.true(drawn.length > 0)
  t.deepEqual(
    drawn.filter((id) => !ids(passing).includes(id)),
    [],
  )
  const { count } = (await (await fetch(list)).json()) as { count: number }
  t.regex((await status(page)) ?? '', new RegExp(`\\b${count} matching place`))

  await page.locator('#inspect').click()
  const inspector = page.locator('#inspector')
  await inspector.getByText('Tile and API agree').waitFor()
  const [tile, api] = await inspector
    .locator('a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  for (const address of [tile, api]) t.true(address?.endsWith(filter), address ?? '')
  const answer = (await (await fetch(new URL(api ?? '', base))).json()) as { count: number }
  t.is(await inspector.locator('dd').first().textContent(), String(answer.count))
  const before = answer.count
  await page.getByRole('button', { name: 'Clear all' }).click()
  await page.waitForFunction(
    (few) => Number(document.querySelector('#inspector dd')?.textContent?.replace(',', '')) > few,
    before,
  )
  await inspector.getByText('Tile and API agree').waitFor()
  await settle(page)
  t.deepEqual((await heldPlaces(page)).held, all)
  t.false(page.url().includes('vibes'))
})

inBrowser('the legend leaves only the places of a colour', async (t, page, base) => {
  await visit(page, base + EUROPE)
  const { held: all } = await heldPlaces(page)
  const primary = (family: string) => all.filter(({ categories }) => familyOf(categories[0]) === family)
  const culture = page.locator('.legend').getByRole('button', { name: 'Culture' })
  const cafes = page.locator('.legend').getByRole('button', { name: 'Cafés' })
  const { filter } = await filterOf(page, () => culture.click())
  t.is(await culture.getAttribute('aria-pressed'), 'true')
  t.is(await cafes.getAttribute('aria-pressed'), 'false')
  const chosen = new URLSearchParams(filter).getAll('categories')
  t.deepEqual([...new Set(chosen.map(familyOf))], ['culture'])
  const { held } = await heldPlaces(page)
  t.deepEqual(
    held,
    all.filter(({ categories }) => categories.some((category) => chosen.includes(category))),
  )
  t.true(primary('culture').length > 0)
  t.true(primary('culture').every(({ id }) => ids(held).includes(id)))

  await filterOf(page, () => cafes.click())
  const both = ids((await heldPlaces(page)).held)
  t.true([...primary('culture'), ...primary('cafe')].every(({ id }) => both.includes(id)))
  await filterOf(page, () => culture.click())
  t.is(await culture.getAttribute('aria-pressed'), 'false')
  await filterOf(page, () => cafes.click())
  t.deepEqual(await chips(page), [])
  t.deepEqual((await heldPlaces(page)).held, all)
})

inBrowser('“open now” is one moment for map and list, and goes with the clock', async (t, page, base) => {
  const saturday = Date.UTC(2026, 4, 2, 18, 7, 33)
  await page.clock.install({ time: saturday })
  const moments = new Set<string>()
  page.on('request', (request) => {
    const moment = new URL(request.url()).searchParams.get('is_open_at')
    if (moment) moments.add(moment)
  })
  await visit(page, base + EUROPE)
  const { held: all } = await heldPlaces(page)
  const { filter } = await filterOf(page, () => page.getByRole('button', { name: 'Open now' }).click())
  t.is(filter, 'is_open_at=2026-05-02T18%3A05Z')
  t.true(page.url().endsWith('&is_open_at=now'))
  const { held } = await heldPlaces(page)
  t.true(held.length > 0 && held.length < all.length)
  t.deepEqual(held, await listedPlaces(page, base, filter))
  t.deepEqual([...moments], ['2026-05-02T18:05Z'])
  moments.clear()
  const later = await filterOf(page, () => page.clock.fastForward('04:00'))
  t.is(later.filter, 'is_open_at=2026-05-02T18%3A10Z')
  t.deepEqual([...moments], ['2026-05-02T18:10Z'])
  t.deepEqual((await heldPlaces(page)).held, await listedPlaces(page, base, later.filter))
})

inBrowserWithoutIndex(
  'if “open now” would have to examine too many places, the page says what to do',
  async (t, page, base) => {
    await page.goto(`${base}/?at=20,0,0.5&is_open_at=now`)
    const advice = 'Too many places are in view to check their opening hours. Zoom in, or add a filter.'
    await page.locator('#message').getByText(advice).waitFor()
    await page.locator('#notice').getByText(advice).waitFor()
    await filterOf(page, () => page.locator('.chip').click())
    t.true(await page.locator('#notice').isHidden())
    t.true((await heldPlaces(page)).held.length > MAX_OPEN)
  },
  { expected: /400/ },
)

inBrowser('a link has the filters; back and forward go through them', async (t, page, base) => {
  const link = `${base}/${EUROPE}&categories=Cafe&vibes__in=cozy,chill&rating__gte=3.7&is_open_at=now`
  await visit(page, link)
  const linked = ['Cafe', 'cozy', 'chill', 'Rating: 3.7 or more', 'Open now']
  t.deepEqual(
    await chips(page),
    linked.map((text) => `Remove ${text}×`),
  )
  t.is(await page.getByLabel('Rating').inputValue(), '3.7')
  await page.getByRole('button', { name: 'Remove Cafe' }).click()
  await page.getByRole('button', { name: 'Remove Open now' }).click()
  t.is(await page.getByRole('button', { name: 'Open now', exact: true }).getAttribute('aria-pressed'), 'false')
  await settle(page)
  const narrowed = (await heldPlaces(page)).held
  const shared = page.url()
  t.true(shared.endsWith('&vibes=cozy&vibes=chill&rating__gte=3.7'))
  await page.goBack()
  t.is((await chips(page)).length, 4)
  await page.goBack()
  t.is((await chips(page)).length, 5)
  await page.goForward()
  await filterOf(page, () => page.goForward())
  t.deepEqual((await heldPlaces(page)).held, narrowed)
  await visit(page, shared)
  t.is(page.url(), shared)
  t.deepEqual((await heldPlaces(page)).held, narrowed)
  t.true(await page.locator('#notice').isHidden())
})

inBrowser(
  'what a link has that is no filter of the page is left out, and said',
  async (t, page, base) => {
    await visit(page, `${base}/${EUROPE}&rating__gte=lots&vibes__foo=1&vibes=%3Cb%3E&utm_source=mail`)
    await page.locator('#notice').getByText('rating__gte, vibes__foo').waitFor()
    t.deepEqual(await chips(page), ['Remove <b>×'])
    t.is(await page.getByLabel('Rating').inputValue(), '')
  },
  { mapless: true },
)

inBrowser('when no place matches the filters, the page says so and clears them', async (t, page, base) => {
  await visit(page, `${base}/${EUROPE}&vibes=nonsense&rating__gte=4`)
  t.is(await status(page), 'No places match these filters here.')
  t.deepEqual((await heldPlaces(page)).held, [])
  await filterOf(page, () => page.getByRole('button', { name: 'Clear all filters' }).click())
  t.true((await heldPlaces(page)).held.length > 0)
  t.true(await page.locator('#chips').isHidden())
  t.regex((await status(page)) ?? '', /^The best 20 of [\d,]+ places$/)
})

inBrowser(
  'by keyboard alone: open, find, pick, close, remove',
  async (t, page, base) => {
    await visit(page, base + EUROPE)
    const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim())
    const tabTo = async (text: string) => {
      for (let stop = 0; stop < 12 && (await focused()) !== text; stop++) await page.keyboard.press('Tab')
      t.is(await focused(), text)
    }
    const active = async () => {
      const id = await page.locator('[role=combobox]:focus').getAttribute('aria-activedescendant')
      return page.locator(`#${id} .option-label`).textContent()
    }
    await tabTo('Category')
    await page.keyboard.press('Enter')
    await page.locator('#categories-popover [role=option]').first().waitFor()
    await page.keyboard.type('ba')
    const matching = await page.locator('#categories-options .option-label').allTextContents()
    t.true(matching.length > 2 && matching.slice(0, -1).every((label) => /ba/i.test(label)))
    t.is(matching.at(-1), 'ba')
    t.is(await active(), matching[0] ?? '')
    await page.keyboard.press('ArrowDown')
    t.is(await active(), matching[1] ?? '')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.keyboard.type('hot')
    await filterOf(page, () => page.keyboard.press('Enter'))
    t.deepEqual(await chips(page), [`Remove ${matching[0]}×`, 'Remove hotel×'])
    t.is(await page.locator('[role=option][data-label=hotel]').getAttribute('aria-selected'), 'true')
    await page.keyboard.type('xyz')
    await page.keyboard.press('Escape')
    t.is(await page.locator('[role=combobox]:focus').inputValue(), '')
    await page.keyboard.press('Escape')
    t.true(await page.locator('#categories-popover').isHidden())
    t.is(await focused(), 'Category')
    await tabTo('Remove hotel×')
    await page.keyboard.press('Enter')
    t.is(await focused(), `Remove ${matching[0]}×`)
    await filterOf(page, () => page.keyboard.press('Space'))
    t.is(await focused(), 'Category')
    t.deepEqual(await chips(page), [])
  },
  { mapless: true },
)

inBrowser('a category that nobody has in view can be typed', async (t, page, base) => {
  await visit(page, `${base}/?at=-55,-140,6`)
  await page.getByRole('button', { name: 'Category' }).click()
  await page.getByText('No categories in view. Type one to filter by it.').waitFor()
  await page.keyboard.type('hostel')
  await filterOf(page, () => page.keyboard.press('Enter'))
  t.deepEqual(await chips(page), ['Remove hostel×'])
  await filterOf(page, () => page.getByRole('button', { name: 'Show the whole world' }).last().click())
  await page.waitForFunction(() => document.querySelectorAll('.result').length > 0)
  await settle(page)
  const { held } = await heldPlaces(page)
  t.true(held.length > 0 && held.every(({ categories }) => categories.includes('Hostel')))
})

inBrowser('what there is to pick from goes with the view and the other filters', async (t, page, base) => {
  await visit(page, base + EUROPE)
  await page.getByRole('button', { name: 'Vibe' }).click()
  const first = page.locator('#vibes-popover [role=group]').first()
  const offered = async () => {
    await counted(page)
    return first.locator('[role=option]').evaluateAll((options) => options.map((option) => option.textContent))
  }
  await first.waitFor()
  const countedFromList = async (query: string) => {
    const { search } = new URL(query)
    const parameters = new URLSearchParams(search)
    parameters.set('per_page', '1000')
    const answer = (await (await fetch(`${base}/v0.3/places/?${parameters}`)).json()) as {
      results: { features: { properties: { vibes: string[] } }[] }
    }
    const counts = new Map<string, number>()
    for (const { properties } of answer.results.features) {
      for (const vibe of properties.vibes) counts.set(vibe, (counts.get(vibe) ?? 0) + 1)
    }
    return [...counts].map(([vibe, count]) => `${vibe}${count}`).sort()
  }
  const { list } = await filterOf(page, () => page.getByLabel('Rating').selectOption('4.5'))
  const rated = await countedFromList(list.href)
  t.deepEqual((await offered()).sort(), rated)
  await filterOf(page, () => first.getByRole('option').first().click())
  t.deepEqual((await offered()).sort(), rated)
  const moved = await filterOf(page, () =>
    page.evaluate(() => (globalThis as unknown as Explorer).whereabouts?.map.jumpTo({ center: [139, 36] })),
  )
  const elsewhere = new URL(moved.list)
  elsewhere.searchParams.delete('vibes')
  t.deepEqual((await offered()).sort(), await countedFromList(elsewhere.href))
  const all = await page.locator('#vibes-popover [role=option]').count()
  const { vibes } = (await (await fetch(`${base}/v0.3/vibe-list/`)).json()) as { vibes: string[] }
  t.true(all >= vibes.length)
})

inBrowser(
  'when there is nothing to pick from because it could not be loaded, the page says so',
  async (t, page, base) => {
    await visit(page, base + EUROPE)
    let failing = true
    await page.route('**/v0.3/vibe-list/', (route) =>
      failing ? route.fulfill({ status: 503, json: {} }) : route.continue(),
    )
    await page.getByRole('button', { name: 'Vibe' }).click()
    await page.getByText('The vibes could not be loaded. The server responded with status 503.').waitFor()
    failing = false
    await page.locator('#vibes-popover').getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('option', { name: 'cozy' }).waitFor()
    t.is(await page.locator('#vibes-popover [role=status]').textContent(), '')
  },
  { mapless: true, expected: /503/ },
)

inBrowser('what other filters still had under way is aborted, and never shown', async (t, page, base) => {
  const held: (() => void)[] = []
  const aborted: string[] = []
  page.on('requestfailed', (request) => aborted.push(`${request.url()} ${request.failure()?.errorText}`))
  const hold = async (route: { continue: () => Promise<void>; request: () => { url: () => string } }) => {
    if (!route.request().url().includes('vibes')) await new Promise<void>((resolve) => held.push(resolve))
    await route.continue().catch(() => undefined)
  }
  await page.route('**/maps/places/**', hold)
  await page.route(PLACES, hold)
  await page.goto(base + EUROPE)
  await page.waitForFunction(() => (globalThis as unknown as Explorer).whereabouts?.map.getSource('places'))
  while (held.length < 3) await page.waitForTimeout(20)
  await page.getByRole('button', { name: 'Vibe' }).click()
  await page.keyboard.type('friendly')
  await page.keyboard.press('Enter')
  await page.locator('.chip').waitFor()
  for (const release of held) release()
  await settle(page)
  t.true(aborted.some((line) => line.includes('in_bbox') && line.endsWith('ERR_ABORTED')))
  t.true(aborted.some((line) => line.includes('/maps/places/') && line.endsWith('ERR_ABORTED')))
  const { held: shown } = await heldPlaces(page)
  t.true(shown.length > 0)
  t.deepEqual(shown, await listedPlaces(page, base, 'vibes=friendly'))
})

inBrowser(
  'the API reference is one link away',
  async (t, page, base) => {
    await page.goto(base)
    const link = page.getByRole('link', { name: 'API', exact: true })
    t.true(await link.isVisible())
    t.is(new URL((await link.getAttribute('href')) ?? '', page.url()).pathname, '/docs/')
  },
  { mapless: true },
)
