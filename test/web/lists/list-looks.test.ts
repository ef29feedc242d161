/** Pages of lists in the colours of their themes, light and dark, wide and narrow, which anybody can read. */
import type { ExecutionContext } from 'ava'
import type { Page } from 'playwright-core'
import { checkAccess, take } from '../support/explorer-access.ts'
import { browserTests, type Explorer, visit } from '../support/explorer-service.ts'
import { storeLists } from '../support/stored-lists.ts'

const inBrowser = browserTests(storeLists)

const styleOf = (page: Page, selector: string, property: string) =>
  page.locator(selector).evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

/** Page, and the colours of its ground, text and accent, and whether its map is dark. */
const LOOKS: readonly [path: string, scheme: 'light' | 'dark', ground: string, text: string, isDark: boolean][] = [
  ['/lists/bars', 'light', '#ffffff', '#10243a', false],
  ['/lists/bars', 'dark', '#ffffff', '#10243a', false],
  ['/lists/night', 'light', '#1a1423', '#fdf6ee', true],
  ['/lists/grey-bars', 'light', '#777777', '#060606', false],
  ['/lists/yellow-bars', 'light', '#ffffff', '#1a212b', false],
  ['/lists/yellow-bars', 'dark', '#1d242e', '#e9edf3', true],
]
for (const [path, colorScheme, ground, text, isDark] of LOOKS) {
  for (const width of [1280, 390]) {
    inBrowser(
      `${path} at ${width} px, ${colorScheme}: the colours of the theme, which anybody can read`,
      (t, page, base) =>
        look(t, page, base, path, { ground, text, isDark, name: `list-${path.slice(7)}-${width}-${colorScheme}` }),
      { viewport: { width, height: 800 }, colorScheme, expected: /status of 404/ },
    )
  }
}

async function look(
  t: ExecutionContext,
  page: Page,
  base: string,
  path: string,
  { ground, text, isDark, name }: { ground: string; text: string; isDark: boolean; name: string },
) {
  await visit(page, base + path)
  t.is(await styleOf(page, ':root', '--surface'), ground)
  t.is(await styleOf(page, ':root', '--text'), text)
  const paint = await page.evaluate(() => {
    const { map } = (globalThis as unknown as Required<Explorer>).whereabouts
    return map.getStyle().layers.find(({ type }) => type === 'background')?.paint
  })
  t.is(/#182029/.test(JSON.stringify(paint)), isDark, JSON.stringify(paint))
  await checkAccess(t, page)
  await take(page, name)
  const handle = page.locator('#handle')
  if (await handle.isVisible()) {
    await handle.click()
    await checkAccess(t, page)
    await take(page, `${name}-open`)
  }
  await page.locator('#results a').first().click()
  await page.locator('.card-foot').waitFor()
  await checkAccess(t, page)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  t.true(overflow <= 0, `${overflow} px`)
}

for (const path of ['/lists/', '/lists/none']) {
  for (const colorScheme of ['light', 'dark'] as const) {
    inBrowser(
      `${path}, ${colorScheme}: anybody can use the page`,
      async (t, page, base) => {
        await page.goto(base + path)
        await checkAccess(t, page)
        await take(page, `lists${path.replaceAll('/', '-')}-${colorScheme}`)
        await page.getByRole('link', { name: path === '/lists/' ? 'Good bars' : 'All lists' }).click()
        t.is(page.url(), base + (path === '/lists/' ? '/lists/bars' : '/lists/'))
      },
      { colorScheme, expected: /status of 404/, mapless: true },
    )
  }
}
