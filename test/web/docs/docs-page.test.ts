/** The API reader: its groups, its looks in light and dark, wide and narrow, and its use by keyboard. */
import type { Page } from 'playwright-core'
import { checkAccess, take } from '../support/explorer-access.ts'
import { browserTests } from '../support/explorer-service.ts'
import { blockOf, execute, openReader, shownOperations, tryOut } from './reader.ts'

const inBrowser = browserTests(200, {}, { mapless: true })
const GROUPS = [
  ...[
    'Places',
    'Search',
    'OGC API',
    'Layers',
    'Events',
    'Contributions',
    'Curation',
    'Batches',
    'Themes',
    'Organizations',
    'Accounts',
  ],
  'Schema',
]

inBrowser('operations are grouped by resource, without rows for OPTIONS', async (t, page, base) => {
  await openReader(page, base)
  const shown = await shownOperations(page)
  t.deepEqual([...new Set(shown.map(({ tag }) => tag))], GROUPS)
  t.deepEqual(
    shown.filter(({ tag }) => tag === 'Batches').map(({ operation }) => operation),
    ['batchFindOrCreatePlaces', 'findBusiness'],
  )
  t.deepEqual([...new Set(shown.map(({ method }) => method))].sort(), ['DELETE', 'GET', 'PATCH', 'POST', 'PUT'])
  const { paths } = await (await fetch(`${base}/v0.3/schema/`)).json()
  const described = Object.values<object>(paths).flatMap((item) => Object.keys(item))
  t.is(shown.length, described.filter((method) => method !== 'options').length)
  t.true(described.includes('options'), 'the document still has them')
})

// The page follows the system, from what it is when the page opens.
for (const [width, colorScheme] of [
  [1280, 'light'],
  [375, 'dark'],
] as const) {
  inBrowser(
    `axe finds nothing, light and dark, ${width} px wide`,
    async (t, page, base) => {
      await openReader(page, base)
      await becomes(page, colorScheme)
      // The page is long: what is opened is checked by itself.
      const check = async (part?: string) => {
        for (const scheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme: scheme })
          await becomes(page, scheme)
          await checkAccess(t, page, part)
          if (part === undefined) await take(page, `docs-${scheme}-${width}`)
        }
        t.is(await page.evaluate(() => document.documentElement.scrollWidth), width)
      }
      await check()
      await blockOf(page, 'createPlace').locator('.opblock-summary-control').click()
      await blockOf(page, 'createPlace').locator('.responses-wrapper').waitFor()
      const block = await tryOut(page, 'listEvents')
      await check('.opblock.is-open')
      t.is((await execute(page, block)).status, 200)
      await page.locator('.models-control').click()
      await check('.models')
      for (const schema of ['Image', 'Error']) {
        await page
          .locator(`.models [data-json-schema-level="0"]`)
          .filter({ hasText: schema })
          .first()
          .getByRole('button', { name: 'Expand all' })
          .click()
      }
      await check('.models')
      await page.locator('.btn.authorize').first().click()
      await page.locator('.modal-ux').waitFor()
      await check('.modal-ux')
    },
    { viewport: { width, height: 900 }, colorScheme, bypassCSP: true },
  )
}

/** Waits until the page has the colours of the system, which its buttons take on in some tenths of a second. */
async function becomes(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.waitForFunction((isDark) => {
    const [red = 255] = getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? []
    const isAtRest = document.getAnimations().every(({ playState }) => playState !== 'running')
    return red < 128 === isDark && isAtRest
  }, colorScheme === 'dark')
}

inBrowser(
  'axe finds nothing among deprecated operations',
  async (t, page, base) => {
    await openReader(page, base, '?version=v0.1')
    await tryOut(page, 'listEvents')
    const table = blockOf(page, 'listEvents').locator('.responses-table').first()
    t.is(await table.getAttribute('aria-label'), 'Responses of GET /v0.1/events/')
    await checkAccess(t, page)
  },
  { bypassCSP: true },
)

inBrowser('everything by keyboard: open, try out, send, close the dialog', async (t, page, base) => {
  await openReader(page, base)
  const block = blockOf(page, 'listVibes')
  await block.locator('.opblock-summary-control').focus()
  await page.keyboard.press('Enter')
  t.true(page.url().endsWith('/listVibes'), 'the URL names the operation')
  await block.locator('.try-out__btn').focus()
  await page.keyboard.press('Enter')
  await block.locator('.execute').waitFor()
  // From the button for trying out, the keyboard comes to the form and then to the button that sends it.
  const reached: string[] = []
  for (let step = 0; step < 4; step++) {
    await page.keyboard.press('Tab')
    reached.push(
      await page.evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
      ),
    )
    if (reached.at(-1) === 'Execute') break
  }
  t.deepEqual(reached, ['format', 'Execute'])
  await page.keyboard.press('Enter')
  await block.locator('.live-responses-table').waitFor()

  await page.locator('.btn.authorize').first().focus()
  await page.keyboard.press('Enter')
  await page.locator('[role=dialog]').waitFor()
  t.is(await page.evaluate(() => document.activeElement?.tagName), 'INPUT')
  await page.keyboard.press('Escape')
  await page.locator('[role=dialog]').waitFor({ state: 'detached' })
})

inBrowser('a link to an operation opens it', async (t, page, base) => {
  await openReader(page, base, '#/Events/listEvents')
  await blockOf(page, 'listEvents').locator('.parameters-container').waitFor()
  t.pass()
})

inBrowser('the bar of versions names the one that is shown, and links to its document', async (t, page, base) => {
  for (const version of ['v0.3', 'v0.2', 'v0.1']) {
    await openReader(page, base, `?version=${version}`)
    const bar = page.getByRole('navigation', { name: 'Versions' })
    t.deepEqual(
      await bar.locator('[aria-current=page]').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
      [`?version=${version}`],
    )
    t.deepEqual(
      await bar.locator('[data-schema]').evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href)),
      [`${base}/${version}/schema/`, `${base}/${version}/schema/?format=yaml`],
    )
  }
})

inBrowser(
  'a description that does not load is said, and what to do',
  async (t, page, base) => {
    await page.route('**/v0.3/schema/', (route) => route.fulfill({ status: 503, body: '{}' }))
    await page.goto(`${base}/docs/`)
    t.regex((await page.getByRole('alert').textContent()) ?? '', /status 503.*Reload/)
  },
  { expected: /503/ },
)

inBrowser('the bar leads to the other pages', async (t, page, base) => {
  await openReader(page, base)
  const bar = page.getByRole('navigation', { name: 'Pages' })
  t.deepEqual(await bar.getByRole('link').allTextContents(), ['Map', 'Lists', 'API', 'Tiles', 'Scores'])
  t.is(await bar.locator('[aria-current=page]').textContent(), 'API')
  await bar.getByRole('link', { name: 'Scores' }).click()
  t.is(new URL(page.url()).pathname, '/analyst/')
})
