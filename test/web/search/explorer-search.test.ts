/** Search on the explorer page as users do it: by keyboard, with typos, with facets, in a narrow window. */
import type { ExecutionContext } from 'ava'
import type { Page } from 'playwright-core'
import { formatCount } from '../../../web/base/format.ts'
import { checkAccess, placesFor, take } from '../support/explorer-access.ts'
import { browserTests, type Explorer, settle, visit } from '../support/explorer-service.ts'

const inBrowser = browserTests(placesFor(1500))

interface Found {
  id: string
  name: string
  city: string
  neighborhood: string | null
  /** Only suggestions have it. */
  street?: string | null
  longitude: number | null
}

interface Answer {
  count: number
  results: Found[]
  did_you_mean?: string
}

const box = (page: Page) => page.getByRole('combobox', { name: 'Search places' })
const options = (page: Page) => page.locator('#suggestions [role=option]')
const status = (page: Page) => page.locator('#status').textContent()
const titles = (page: Page) => page.locator('#results .result-name').allTextContents()
const listed = (page: Page) =>
  page.locator('#results a').evaluateAll((links) => links.map((link) => link.getAttribute('data-id')))
const stateOf = (page: Page) => new URL(page.url()).searchParams

async function search(base: string, query: string): Promise<Answer> {
  const response = await fetch(`${base}/search/places/?${query}`)
  if (!response.ok) throw new Error(`${query}: ${response.status}`)
  return (await response.json()) as Answer
}

/** Returns a place with a unique name and a long first word, which half of its name with a typo suggests. */
async function knownPlace(base: string): Promise<Found> {
  for (const place of (await search(base, 'ordering=-score_combined&page_size=300')).results) {
    const { id, name } = place
    if (!/^[A-Z][a-z]{6,} /.test(name)) continue
    const { results } = await search(base, `name_suggest=${encodeURIComponent(halfWithTypo(name))}`)
    if (results[0]?.id === id && results.filter((other) => other.name === name).length === 1) return place
  }
  throw new Error('no place has such a name')
}

/** Returns the first half of a name with two letters swapped. */
function halfWithTypo(name: string): string {
  const half = name.slice(0, Math.max(7, Math.ceil(name.length / 2)))
  return half.slice(0, 2) + half[3] + half[2] + half.slice(4)
}

/** Returns a name, and its first word with more typos than a search forgives, but still nearest to that word. */
async function mistaken(base: string): Promise<{ name: string; wrong: string }> {
  for (const { name } of (await search(base, 'ordering=-score_combined&page_size=300')).results) {
    const [word = ''] = name.split(' ')
    if (!/^[A-Z][a-z]{8,}$/.test(word)) continue
    const wrong = `${word.slice(0, 2)}${word.slice(3, 5)}${word.slice(6, 8)}${word.slice(9)}`
    const { did_you_mean: meant } = await search(base, `search=${wrong}`)
    if (meant === word.toLowerCase() && (await search(base, `search=${meant}`)).count < 20) return { name, wrong }
  }
  throw new Error('no word is ever meant')
}

async function drawn(page: Page): Promise<string[]> {
  const ids = await page.evaluate(() => {
    const { map } = (globalThis as unknown as Explorer).whereabouts ?? {}
    return (map?.queryRenderedFeatures({ layers: ['results'] }) ?? []).map(({ properties }) => String(properties['id']))
  })
  return [...new Set(ids)].sort()
}

/** Returns in how many layers the name of a place stands. */
function timesNamed(page: Page, id: string): Promise<number> {
  return page.evaluate((wanted) => {
    const { map } = (globalThis as unknown as Explorer).whereabouts ?? {}
    const names = map?.queryRenderedFeatures({ layers: ['result-names', 'selection-name'] }) ?? []
    return new Set(names.filter(({ properties }) => properties['id'] === wanted).map(({ layer }) => layer.id)).size
  }, id)
}

/** Returns the ids of the places that have a position. */
function placed(found: readonly Found[]): string[] {
  return found
    .filter(({ longitude }) => longitude !== null)
    .map(({ id }) => id)
    .sort()
}

async function submit(page: Page, text: string): Promise<void> {
  await box(page).fill(text)
  await page.keyboard.press('Enter')
  await page.waitForFunction((wanted) => document.querySelector('#status')?.textContent?.includes(`“${wanted}”`), text)
  await settle(page)
}

/** Types faster than the box waits for, however slow the machine is: no timer runs between two letters. */
async function typeAtOnce(page: Page, text: string): Promise<void> {
  await box(page).evaluate((input, letters) => {
    if (!(input instanceof HTMLInputElement)) throw new Error('no text can be typed')
    for (const letter of letters) {
      input.value += letter
      input.dispatchEvent(new InputEvent('input', { bubbles: true, data: letter }))
    }
  }, text)
}

async function choosesByKeyboard(t: ExecutionContext, page: Page, base: string): Promise<void> {
  const { id, name } = await knownPlace(base)
  await visit(page, base)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('name_suggest_context')) asked.push(request.url())
  })
  await box(page).focus()
  await typeAtOnce(page, halfWithTypo(name))
  await options(page).filter({ hasText: name }).waitFor()
  t.is(asked.length, 1)
  t.regex(asked.at(-1) ?? '', /focus\.point=-?[\d.]+%2C-?[\d.]+/)
  t.is(await box(page).getAttribute('aria-expanded'), 'true')
  t.regex((await page.locator('#suggested').textContent()) ?? '', /^\d+ suggestions?$/)
  await checkAccess(t, page)
  await take(page, 'explorer-suggestions')

  const names = await options(page).locator('.suggestion-name').allTextContents()
  for (let step = 0; step <= names.indexOf(name); step++) await page.keyboard.press('ArrowDown')
  const active = (await box(page).getAttribute('aria-activedescendant')) ?? ''
  t.is(await page.locator(`#${active} .suggestion-name`).textContent(), name)
  t.is(await options(page).and(page.locator('[aria-selected=true]')).count(), 1)
  await page.keyboard.press('Enter')
  await page.locator('.card-foot').waitFor()
  await settle(page)
  t.is(await page.locator('#card-title').textContent(), name)
  t.is(stateOf(page).get('place'), id)
  t.true(await page.locator('#card-title').evaluate((title) => title === document.activeElement))
  t.true(Number(stateOf(page).get('at')?.split(',')[2]) >= 14, 'the map shows where it is')
  await checkAccess(t, page)
}

inBrowser('half a name with a typo leads by keyboard to the card', choosesByKeyboard)
inBrowser('half a name with a typo leads to the card in a narrow window', choosesByKeyboard, {
  viewport: { width: 375, height: 667 },
})

/** Returns a name that several places of one neighborhood share, and the streets that tell their suggestions apart. */
async function branches(base: string): Promise<{ name: string; streets: string[] }> {
  const places = await Promise.all(['1', '2'].map((page) => search(base, `page_size=1000&page=${page}&ordering=name`)))
  const all = places.flatMap(({ results }) => results)
  const isSame = (a: Found, b: Found) => a.name === b.name && a.neighborhood === b.neighborhood && a.city === b.city
  for (const [at, { name }] of all.entries()) {
    const next = all[at + 1]
    if (!next || !isSame(all[at] as Found, next)) continue
    const { results } = await search(base, `name_suggest=${encodeURIComponent(name)}`)
    const streets = results.flatMap((other) => (other.name === name && other.street ? [other.street] : []))
    if (streets.length > 1) return { name, streets }
  }
  throw new Error('no two places have the same name')
}

inBrowser(
  'suggestions of one name in one neighborhood say the street',
  async (t, page, base) => {
    const { name, streets } = await branches(base)
    await visit(page, base)
    await box(page).fill(name)
    await options(page).filter({ hasText: name }).first().waitFor()
    const shown = await options(page).allTextContents()
    for (const street of streets)
      t.true(
        shown.some((text) => text.startsWith(`${name}${street}, `)),
        shown.join('\n'),
      )
    const counted = shown.filter((text) => text.startsWith(name) && / and [\d,]+ others?$/.test(text))
    t.is(
      counted[0],
      shown.find((text) => text.startsWith(name)),
      shown.join('\n'),
    )
    t.is(new Set(shown).size, shown.length)
    await checkAccess(t, page)
  },
  { mapless: true },
)

inBrowser('results are those of the API, marked, counted, drawn, and narrowed by facets', async (t, page, base) => {
  await visit(page, base)
  await submit(page, 'cafe')
  const api = await search(base, 'search=cafe&page_size=20')
  t.deepEqual(
    await listed(page),
    api.results.map(({ id }) => id),
  )
  t.true((await status(page))?.includes(`${formatCount(api.count)} results for “cafe”`), (await status(page)) ?? '')
  t.true((await page.locator('#results mark').count()) > 0)
  t.deepEqual(await drawn(page), placed(api.results))
  t.is(stateOf(page).get('search'), 'cafe')
  await checkAccess(t, page)
  await take(page, 'explorer-search')

  const first = page.locator('#facets').getByRole('group', { name: 'City' }).getByRole('checkbox').first()
  const city = (await first.getAttribute('value')) ?? ''
  await first.focus()
  await page.keyboard.press('Space')
  await page.locator('.chip').waitFor()
  await settle(page)
  const narrowed = await search(base, `search=cafe&page_size=20&city=${encodeURIComponent(city)}`)
  t.true(narrowed.count > 0 && narrowed.count < api.count)
  t.deepEqual(
    await listed(page),
    narrowed.results.map(({ id }) => id),
  )
  t.is(stateOf(page).get('city'), city)
  t.deepEqual(await drawn(page), placed(narrowed.results))
  const held = page.locator('#facets :checked')
  t.is(await held.getAttribute('value'), city)
  t.true(await held.evaluate((input) => input === document.activeElement), 'the focus stays on the facet')
  t.true(
    (await page.locator('#facets').getByRole('group', { name: 'City' }).getByRole('checkbox').count()) > 1,
    'the other cities can still be chosen',
  )
  await page.keyboard.press('Space')
  await page.locator('.chip').waitFor({ state: 'detached' })
  await settle(page)
  t.is((await listed(page)).length, api.results.length)

  await page.locator('#results a').first().click()
  await page.locator('.card-foot').waitFor()
  t.is(await page.locator('#card-title').textContent(), api.results[0]?.name ?? '')
  await settle(page)
  t.is(await timesNamed(page, api.results[0]?.id ?? ''), 1, 'the selected result has its name once')
  await page.keyboard.press('Escape')
  await page.goBack()
  await page.goBack()
  await settle(page)
  await box(page).focus()
  await page.keyboard.press('Escape')
  await page.waitForFunction(() => document.querySelector('#list-title')?.textContent === 'Places in view')
  await settle(page)
  t.is(await box(page).inputValue(), '')
  t.deepEqual(await drawn(page), [])
  t.false(stateOf(page).has('search'))
})

inBrowser(
  'a link to a search shows it, and what was meant is a click away',
  async (t, page, base) => {
    const { name, wrong } = await mistaken(base)
    await visit(page, `${base}/?search=${wrong}`)
    t.is(await box(page).inputValue(), wrong)
    t.is(await status(page), `No results for “${wrong}”.`)
    await checkAccess(t, page)
    const meant = page.getByRole('button', { name: 'Search for' })
    await meant.click()
    await page.locator('#results a').first().waitFor()
    await settle(page)
    t.true((await titles(page)).includes(name), (await titles(page)).join())
    await page.goBack()
    await settle(page)
    t.is(await status(page), `No results for “${wrong}”.`)
  },
  { mapless: true },
)

inBrowser(
  'a narrow window has room for searching',
  async (t, page, base) => {
    await visit(page, base)
    await submit(page, 'restaurant')
    t.is(await page.evaluate(() => document.documentElement.scrollWidth), 375)
    await page.getByText('Filter by category, vibe or city').click()
    await page.locator('#facets input').first().check()
    await page.locator('.chip').waitFor()
    await settle(page)
    t.is(await page.evaluate(() => document.documentElement.scrollWidth), 375)
    await checkAccess(t, page)
    await take(page, 'explorer-search-narrow')
  },
  { mapless: true, viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true },
)

inBrowser('the map shows all results as tiles, and all places when the search ends', async (t, page, base) => {
  const { results } = await search(base, 'search=restaurant&page_size=1000')
  const onMap = () =>
    page.evaluate(async () => {
      const { map } = (globalThis as unknown as Explorer).whereabouts ?? {}
      map?.jumpTo({ center: [0, 0], zoom: 0 })
      await map?.once('idle')
      const counts = map?.querySourceFeatures('places', { sourceLayer: 'meta' }) ?? []
      return Math.max(...counts.map(({ properties }) => Number(properties['count'])))
    })
  await visit(page, base)
  const all = await onMap()
  await submit(page, 'restaurant')
  t.is(await onMap(), placed(results).length)
  t.true(placed(results).length < all)
  await box(page).fill('')
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.querySelector('#list-title')?.textContent === 'Places in view')
  await settle(page)
  t.is(await onMap(), all)
})
