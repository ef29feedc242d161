/**
 * The page in other languages, in a browser. Arabic is a language whose texts have no Latin letters: what has some, and is
 * neither a name nor data, is in no dictionary.
 */
import type { Page } from 'playwright-core'
import { checkAccess, take } from '../support/explorer-access.ts'
import { browserTests, visit } from '../support/explorer-service.ts'

const inBrowser = browserTests(2000)
const PARIS = '?at=48.8566,2.3522,12'

/** Data say which way they run (`dir="auto"`), or are of machines. */
const DATA =
  '[dir="auto"], [lang="en"], code, pre, kbd, .brand h1, .attribution, .labels, .maplibregl-ctrl, .thumb, .tooltip'
const NAMES =
  /Whereabouts|OpenStreetMap|Google Maps|Apple Maps|JavaScript|WebGL|API|HTML|JSON|\d (?:k?B|ms)\b|[kK]?B\b/g

/** Returns the texts, labels and hints on the page that have Latin letters. */
async function latin(page: Page): Promise<string[]> {
  const found = await page.evaluate((data) => {
    const isData = (element: Element | null) => element === null || element.closest(data) !== null
    const texts: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode
      const isShown =
        parentElement?.checkVisibility() && !/^(?:SCRIPT|STYLE|NOSCRIPT|OPTION)$/.test(parentElement.tagName)
      if (isShown && !isData(parentElement)) texts.push(textContent ?? '')
    }
    for (const element of document.body.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
      if (isData(element.parentElement) || element.matches('img')) continue
      for (const name of ['aria-label', 'title', 'placeholder']) texts.push(element.getAttribute(name) ?? '')
    }
    const options = [...document.querySelectorAll('select:not(#language) option')]
    return [...texts, ...options.map(({ textContent }) => textContent ?? '')]
  }, DATA)
  // A sentence may quote data.
  const unquoted = found.map((text) => text.replace(/«[^»]*»/g, '').replace(NAMES, ''))
  return [...new Set(unquoted.filter((text) => /\p{Script=Latin}/u.test(text)).map((text) => text.trim()))]
}

inBrowser(
  'in Arabic, the page has no other texts than those of the dictionary',
  async (t, page, base) => {
    const seen = async (what: string) => t.deepEqual(await latin(page), [], what)
    await visit(page, `${base}/${PARIS}`)
    t.is(await page.locator('html').getAttribute('dir'), 'rtl')
    // The panel is at the right, and the map is centred beside it.
    const { x = 0 } = (await page.locator('#panel').boundingBox()) ?? {}
    t.true(x > 1000)
    await seen('the list')
    await checkAccess(t, page)
    await take(page, 'explorer-arabic')
    for (const name of ['#categories', '#vibes', '#more-filters']) {
      await page.locator(name).click()
      await page.locator(`${name}-popover`).locator('[role=option], input').first().waitFor()
      await seen(name)
    }
    await page.keyboard.press('Escape')
    await page.locator('#open').click()
    await page.locator('#chips .chip').waitFor()
    await page.locator('#events-switch').click()
    await seen('chips, events')
    await visit(
      page,
      `${base}/${PARIS}&rating__gte=4.9&price__lte=1&city__exclude=x&updated_since=2020-01-01&search=zzzz`,
    )
    await page.locator('#message').waitFor()
    await seen('a search without results')
    await visit(page, `${base}/${PARIS}&tiles`)
    await page.locator('.verdict[data-kind=agree]').waitFor()
    await seen('the inspector')
    await page.locator('#results li:has(.open-now, .shut-now) a').first().click()
    await page.locator('.say-buttons').waitFor()
    await page.locator('.week summary').click()
    await seen('a card')
    await checkAccess(t, page)
    await page.locator('.actions button').click()
    await page.locator('dialog [role=tab]').nth(1).click()
    await seen('sharing')
    await page.keyboard.press('Escape')
    await page.locator('#account').click()
    await page.locator('dialog .account-others button').first().click()
    await seen('an account')
    await page.locator('dialog input[type=email]').fill('a@example.org')
    await page.locator('dialog input[type=password]').fill('12345678')
    await page.locator('dialog [type=submit]').click()
    await page.locator('.form-message:not(:empty)').waitFor()
    await seen('what the API refuses')
  },
  { locale: 'ar', expected: /400/ },
)

inBrowser('a visitor chooses a language, which stays with the view', async (t, page, base) => {
  await visit(page, `${base}/${PARIS}`)
  t.is(await page.locator('#list-title').textContent(), 'Places in view')
  await page.locator('#language').selectOption('de')
  await page.waitForURL(/lang=de/)
  await page.locator('#results a').first().waitFor()
  t.is(await page.locator('#list-title').textContent(), 'Orte im Ausschnitt')
  // The number of the list is written as in German, and the place on the map is as it was.
  await page.locator('#status').filter({ hasText: /Orte/ }).waitFor()
  t.true(await page.evaluate(() => location.search.includes('at=48.85')))
  await visit(page, base)
  t.is(await page.locator('html').getAttribute('lang'), 'de')
  await page.goto(`${base}/lists/`)
  t.is(await page.locator('html').getAttribute('lang'), 'de')
  await page.getByRole('link', { name: 'English' }).click()
  t.is(await page.locator('h1').textContent(), 'Lists')
  await visit(page, base)
  t.is(await page.locator('html').getAttribute('lang'), 'en')
})
