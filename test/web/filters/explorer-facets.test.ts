/** Numbers in the filter menus of the explorer page: exact, for what is in view, with few requests. */
import type { Page } from 'playwright-core'
import { browserTests, counted, type Explorer, visit } from '../support/explorer-service.ts'

const EUROPE = '?at=50,8,5.2'
/** Around one city, where few vibes occur. */
const FEW = '?at=48.86,2.35,10'
const inBrowser = browserTests(1500, {}, { mapless: true })

/** Collects the URLs of the page's requests for facets. */
function facetRequests(page: Page): string[] {
  const urls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/places/facets/')) urls.push(request.url())
  })
  return urls
}

/** Returns the number of places in the box of a request for facets, with other filters. */
async function listed(facets: string | undefined, query: string): Promise<number> {
  const url = new URL(facets ?? '')
  const parameters = new URLSearchParams({ in_bbox: url.searchParams.get('in_bbox') ?? '', per_page: '1' })
  const answer = await fetch(`${url.origin}/v0.3/places/?${parameters}&${query}`)
  return ((await answer.json()) as { count: number }).count
}

/** Moves the map to some places at once. */
const move = (page: Page, longitudes: number[]) =>
  page.evaluate((all) => {
    const { map } = (globalThis as unknown as Explorer).whereabouts ?? {}
    for (const longitude of all) map?.jumpTo({ center: [longitude, 50] })
  }, longitudes)

inBrowser('each number in the menus is that of the list', async (t, page, base) => {
  const requests = facetRequests(page)
  await visit(page, `${base}/${EUROPE}&vibes=cozy&rating__gte=3.5`)
  await counted(page)
  await page.getByRole('button', { name: 'Category' }).click()
  const options = page.locator('#categories-options [role=group]').first().locator('[role=option]')
  await options.first().waitFor()
  const shown = await options.evaluateAll((found) =>
    found.map(
      (one) => [one.getAttribute('data-label') ?? '', Number(one.lastChild?.textContent?.replace(',', ''))] as const,
    ),
  )
  t.true(shown.length > 3)
  for (const [label, count] of shown.slice(0, 5)) {
    const query = new URLSearchParams({ categories: label, vibes: 'cozy', rating__gte: '3.5' })
    t.is(count, await listed(requests.at(-1), String(query)), label)
  }
  const ratings = await page.locator('#rating option').allTextContents()
  const others = ['', '&rating__gte=3', undefined, '&rating__gte=4', '&rating__gte=4.5']
  for (const [index, rating] of others.entries()) {
    const number = rating === undefined ? '' : ` · ${await listed(requests.at(-1), `vibes=cozy${rating}`)}`
    t.is(ratings[index], `${['★ Any', '★ 3+', '★ 3.5+', '★ 4+', '★ 4.5+'][index]}${number}`)
  }
})

inBrowser('what is not in view is grey, and only a chosen label can be clicked', async (t, page, base) => {
  await visit(page, base + FEW)
  await counted(page)
  await page.getByRole('button', { name: 'Vibe' }).click()
  const grey = page.locator('#vibes-options [role=option][aria-disabled=true]')
  await grey.first().waitFor()
  const { vibes } = (await (await fetch(`${base}/v0.3/vibe-list/`)).json()) as { vibes: string[] }
  const here = await page.locator('#vibes-options [role=option][aria-disabled=false]').count()
  t.true(here > 0)
  t.is((await grey.count()) + here, vibes.length)
  t.deepEqual([...new Set(await grey.locator('.quiet').allTextContents())], ['0'])

  const label = (await grey.first().getAttribute('data-label')) ?? ''
  await grey.first().click({ force: true })
  await page.keyboard.type(label)
  await page.keyboard.press('Enter')
  t.deepEqual(await page.locator('.chip').allTextContents(), [])

  await visit(page, `${base}/${FEW}&vibes=${encodeURIComponent(label)}`)
  await counted(page)
  await page.getByRole('button', { name: 'Vibe' }).click()
  const chosen = page.locator(`#vibes-options [data-label="${label}"]`)
  await chosen.waitFor()
  t.is(await chosen.getAttribute('aria-selected'), 'true')
  t.is(await chosen.getAttribute('aria-disabled'), 'false')
  await chosen.click()
  t.deepEqual(await page.locator('.chip').allTextContents(), [])
})

inBrowser('ratings that no place in view has cannot be chosen', async (t, page, base) => {
  await visit(page, `${base}/${EUROPE}&vibes=nonsense&rating__gte=4`)
  await counted(page)
  const disabled = await page
    .locator('#rating option')
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).disabled))
  t.deepEqual(disabled, [true, true, true, false, true])
})

inBrowser(
  'one request for each view and filters that stay; others are never sent, or aborted',
  async (t, page, base) => {
    const requests = facetRequests(page)
    const aborted: string[] = []
    page.on('requestfailed', (request) => aborted.push(`${request.url()} ${request.failure()?.errorText}`))
    await visit(page, base + EUROPE)
    await counted(page)
    t.is(requests.length, 1)
    // Opening menus needs no other request.
    await page.getByRole('button', { name: 'Vibe' }).click()
    await page.getByRole('option', { name: 'cozy' }).waitFor()
    await page.getByRole('button', { name: 'Category' }).click()
    await page.locator('#categories-options [role=option]').first().waitFor()
    t.is(requests.length, 1)
    await move(page, [9, 10, 11])
    await counted(page)
    t.is(requests.length, 2)
    await page.getByLabel('Rating').selectOption('4')
    await counted(page)
    t.is(requests.length, 3)
    t.true(requests.at(-1)?.endsWith('&rating__gte=4'))

    let isHeld = false
    await page.route('**/places/facets/**', async (route) => {
      if (isHeld) return route.continue()
      isHeld = true
    })
    await page.getByLabel('Rating').selectOption('3')
    while (!isHeld) await page.waitForTimeout(20)
    await page.getByLabel('Rating').selectOption('4.5')
    await counted(page)
    t.is(requests.length, 5)
    t.true(requests.at(-1)?.endsWith('&rating__gte=4.5'))
    t.deepEqual(
      aborted.filter((line) => line.includes('/facets/')),
      [`${requests[3]} net::ERR_ABORTED`],
    )
  },
  { mapless: false },
)

inBrowser(
  'if the numbers could not be loaded, the menu says so, and tries again',
  async (t, page, base) => {
    let failing = true
    await page.route('**/places/facets/**', (route) =>
      failing ? route.fulfill({ status: 503, json: {} }) : route.continue(),
    )
    await visit(page, base + EUROPE)
    await page.getByRole('button', { name: 'Category' }).click()
    await page.getByText('The categories could not be loaded. The server responded with status 503.').waitFor()
    t.deepEqual(await page.locator('#rating option').allTextContents(), ['★ Any', '★ 3+', '★ 3.5+', '★ 4+', '★ 4.5+'])
    failing = false
    await page.locator('#categories-popover').getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('option', { name: 'Restaurant' }).waitFor()
    t.regex((await page.locator('#rating option').nth(1).textContent()) ?? '', /^★ 3\+ · [\d,]+$/)
  },
  { expected: /503/ },
)
