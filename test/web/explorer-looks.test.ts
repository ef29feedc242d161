/** Looks and weight of the explorer page: accessible, in every window, light and dark. */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { readConfig } from '../../config.ts'
import { ROOT } from '../support/processes/root.ts'
import { checkAccess, placesFor, take } from './support/explorer-access.ts'
import { browserTests, type Explorer, settle, visit } from './support/explorer-service.ts'

const CITY = '?at=48.8575,2.3515,12.7'
const COUNTRY = '?at=46.8,2.6,6.1'
const WEIGHT_LIMIT = 350_000
const NARROW = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true }

const inBrowser = browserTests(placesFor(3000), { thinning: readConfig({}).thinning, land: true })

async function openCard(page: Page): Promise<void> {
  await page.locator('.result:has(img)').first().click()
  await page.locator('.card-foot').waitFor()
  await settle(page)
}

for (const scheme of ['light', 'dark'] as const) {
  inBrowser(
    `wide and ${scheme}: the page can be used by everyone`,
    async (t, page, base) => {
      await visit(page, base)
      await checkAccess(t, page)
      if (scheme === 'light') await take(page, 'explorer-world')
      await visit(page, base + CITY)
      await openCard(page)
      await checkAccess(t, page)
      if (scheme === 'light') await take(page, 'explorer')
      await page.keyboard.press('Escape')
      await page.locator('#inspect').click()
      await page.getByText('Tile and API agree').waitFor()
      await checkAccess(t, page)
      if (scheme === 'dark') await take(page, 'explorer-dark')
    },
    { colorScheme: scheme },
  )

  inBrowser(
    `wide and ${scheme}: the filters can be used by everyone`,
    async (t, page, base) => {
      await visit(page, `${base}${COUNTRY}&rating__gte=3.5`)
      await page.locator('.legend').getByRole('button', { name: 'Food' }).click()
      await page.locator('.chip .dot').first().waitFor()
      await page.getByRole('button', { name: 'Category' }).click()
      await page.locator('#categories-options [role=option]').first().waitFor()
      await settle(page)
      await checkAccess(t, page)
      if (scheme === 'light') await take(page, 'explorer-filters')
      await page.getByRole('combobox', { name: 'Find a category' }).fill('nothing like it')
      await checkAccess(t, page)
      await visit(page, `${base}${CITY}&vibes=nonsense`)
      await checkAccess(t, page)
    },
    { colorScheme: scheme },
  )
}

inBrowser(
  'the head of the panel has room for all that is in it',
  async (t, page, base) => {
    await visit(page, base)
    await page.locator('.brand .sample').evaluate((badge: HTMLElement) => {
      badge.hidden = false
    })
    const boxes = await page.locator('.brand > *').evaluateAll((parts) =>
      parts.map((part) => {
        const { left, right, width, height } = part.getBoundingClientRect()
        return { left, right, width, height }
      }),
    )
    t.is(boxes.length, 5)
    const [mark] = boxes
    t.deepEqual([mark?.width, mark?.height], [24, 24])
    boxes.forEach(({ left, height }, index) => {
      t.true(height < 34, `part ${index} is ${height} px high`)
      t.true(left >= (boxes[index - 1]?.right ?? 0), `part ${index} covers the one before`)
    })
  },
  { mapless: true },
)

inBrowser(
  'narrow: a sheet that opens, and nothing beside the window',
  async (t, page, base) => {
    await visit(page, base + CITY)
    const top = () => page.locator('#panel').evaluate((panel) => Math.round(panel.getBoundingClientRect().top))
    t.is(await top(), 844 - 178)
    t.is(await page.evaluate(() => document.documentElement.scrollWidth), 390)
    await checkAccess(t, page)
    await page.getByRole('button', { name: 'Vibe' }).tap()
    await page.locator('#vibes-options [role=option]').first().tap()
    await page.locator('.chip').waitFor()
    await page.waitForFunction(() => document.getAnimations().length === 0)
    await settle(page)
    t.is(await page.evaluate(() => document.documentElement.scrollWidth), 390)
    await checkAccess(t, page)
    await page.getByRole('button', { name: 'Vibe', exact: true }).tap()
    await page.locator('.chip').tap()
    await page.locator('#handle').click()
    await page.locator('#legend-switch').tap()
    await checkAccess(t, page)
    await page.locator('#legend-switch').tap()
    await page.locator('#handle').click()
    await page.waitForFunction(() => document.getAnimations().length === 0)
    t.true((await top()) < 844 - 2 * 178)
    t.is(await page.locator('#handle').getAttribute('aria-expanded'), 'true')
    await page.locator('.result:has(img)').first().tap()
    await page.locator('.card-foot').waitFor()
    await settle(page)
    await take(page, 'explorer-narrow')
    await page.locator('.card-foot').scrollIntoViewIfNeeded()
    const hidden = await page
      .locator('.card-foot')
      .evaluate((foot) => foot.getBoundingClientRect().bottom > innerHeight)
    t.false(hidden)
    await checkAccess(t, page)
  },
  NARROW,
)

inBrowser(
  'the map follows the scheme while it is shown',
  async (t, page, base) => {
    await visit(page, `${base}/?at=38.7,-40,5`)
    const sea = async () =>
      (await page.screenshot({ clip: { x: 700, y: 500, width: 40, height: 40 } })).toString('base64')
    const light = await sea()
    await page.emulateMedia({ colorScheme: 'dark' })
    await settle(page)
    t.not(await sea(), light)
    await page.emulateMedia({ colorScheme: 'light' })
    await settle(page)
    t.is(await sea(), light)
  },
  { reducedMotion: 'reduce' },
)

inBrowser(
  'who wants no motion sees none',
  async (t, page, base) => {
    await visit(page, base + CITY)
    await page.locator('#zoom-world').click()
    t.true(await page.evaluate(() => !(globalThis as unknown as Explorer).whereabouts?.map.isMoving()))
    await page.locator('#handle').click()
    t.is(await page.evaluate(() => document.getAnimations().length), 0)
  },
  { ...NARROW, viewport: { width: 700, height: 844 }, isMobile: false, reducedMotion: 'reduce' },
)

inBrowser('everything comes from the service, nothing jumps, and the focus is seen', async (t, page, base) => {
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).origin))
  await page.addInitScript(() => {
    const shifts = { sum: 0 }
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.sum += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await visit(page, base + CITY)
  await openCard(page)
  t.deepEqual([...hosts], [base])
  await visit(page, base + CITY)
  t.true((await page.evaluate<number>('shifts.sum')) < 0.01)
  for (let stop = 0; stop < 8; stop++) {
    await page.keyboard.press('Tab')
    const outline = await page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle)
    t.is(outline, 'solid')
  }
})

inBrowser(
  'the page weighs little',
  async (t, page, base) => {
    await visit(page, base)
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    )
    // Other languages and the tools of editors are loaded only by those who use them.
    const files = loaded.filter((path) => /\.(js|css)$/.test(path))
    const sizes = await Promise.all(files.map(async (file) => (await stat(join(ROOT, 'dist/web', `${file}.br`))).size))
    t.true(sizes.length >= 5)
    const sum = sizes.reduce((total, size) => total + size)
    t.true(sum < WEIGHT_LIMIT, `${sum} bytes`)
  },
  { mapless: true },
)
