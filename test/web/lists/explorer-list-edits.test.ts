/** What editors do with lists in a browser: one story, from a new list to its end. */
import type { Page } from 'playwright-core'
import { setEditor } from '../../../sql/accounts/accounts.ts'
import { ANY_ENGINE, openTestDatabase } from '../../support/databases/database.ts'
import { placeId } from '../../support/fixtures/few-places.ts'
import { checkAccess, take } from '../support/explorer-access.ts'
import { browserTests, settle, visit } from '../support/explorer-service.ts'
import { storeLists } from '../support/stored-lists.ts'

const [EDITOR, PASSWORD] = ['editor@example.org', 'seven quiet harbours']
const inBrowser = browserTests(storeLists)

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const listed = (page: Page) => page.locator('#results .result-name').allTextContents()
/** Colours as the page has them now: the ground of the panel, and the map's accent. */
const coloursOf = (page: Page) =>
  page.evaluate(() => {
    const style = getComputedStyle(document.documentElement)
    return ['--surface', '--accent'].map((name) => style.getPropertyValue(name).trim())
  })

async function becomeEditor(page: Page, base: string): Promise<void> {
  const headers = { 'X-Requested-With': 'fetch' }
  await page.request.post(`${base}/v0.3/auth/register/`, { data: { email: EDITOR, password: PASSWORD } })
  const { database } = await openTestDatabase(ANY_ENGINE)
  await setEditor(database, EDITOR, true)
  await page.request.post(`${base}/v0.3/auth/session/`, { headers, data: { email: EDITOR, password: PASSWORD } })
}

inBrowser('an editor makes a list, fills it, tries colours, saves them, and deletes it', async (t, page, base) => {
  await visit(page, `${base}/lists/bars`)
  t.is(await button(page, 'Edit list').count(), 0)
  await becomeEditor(page, base)

  // A new list, from the page of all lists.
  await page.goto(`${base}/lists/`)
  await page.getByRole('link', { name: 'New list' }).click()
  await settle(page)
  await page.getByLabel('Name of the list').fill('Quiet corners')
  await page.getByLabel('Organization').selectOption('guide')
  await button(page, 'Make the list').click()
  await page.waitForURL(`${base}/lists/quiet-corners`)
  await settle(page)
  t.deepEqual(await listed(page), [])

  // Places, from their cards.
  await visit(page, `${base}/?place=${placeId(2)}&at=60.17,24.944,14`)
  await button(page, 'Add to a list…').click()
  const box = page.getByRole('checkbox', { name: /Quiet corners/ })
  await box.check()
  await page.waitForFunction(() => !document.querySelector('.in-list input:disabled'))
  await checkAccess(t, page)
  await take(page, 'list-choices')
  await button(page, 'Close').click()
  await page.locator('.in-lists a', { hasText: 'Quiet corners' }).waitFor()
  for (const number of [3, 4]) {
    const address = `${base}/v0.3/lists/quiet-corners/places/${placeId(number)}/`
    const headers = { 'X-Requested-With': 'fetch' }
    t.is((await page.request.put(address, { headers })).status(), 204)
  }

  // Colours show before they are stored, with what is wrong about them; Cancel takes them back.
  await visit(page, `${base}/lists/quiet-corners`)
  t.deepEqual((await listed(page)).toSorted(), ['Bakery', 'Cellar', 'Depot'])
  const stored = await coloursOf(page)
  t.deepEqual(stored, ['#ffffff', '#7f5539'])
  await button(page, 'Edit list').click()
  await page.getByLabel('Background', { exact: true }).fill('#1a1423')
  await page.getByLabel('Accent', { exact: true }).fill('#201a2a')
  const [ground, accent] = await coloursOf(page)
  t.is(ground, '#1a1423')
  t.not(accent, '#201a2a')
  const warnings = page.locator('.list-editor .warnings li')
  t.regex(
    (await warnings.allTextContents()).join(' '),
    /color_scheme\.accent: #201a2a on #1a1423 has a contrast of 1\.\d:1/,
  )
  await take(page, 'list-editor-warning')
  await page.getByLabel('Text', { exact: true }).fill('#fdf6ee')
  await page.getByLabel('Choose: Accent').fill('#ff6b35')
  t.is(await warnings.count(), 0)
  t.deepEqual(await coloursOf(page), ['#1a1423', '#ff6b35'])
  await checkAccess(t, page)
  await take(page, 'list-editor')
  await button(page, 'Cancel').click()
  t.deepEqual(await coloursOf(page), stored)

  // Saved, the page has them without a script.
  await button(page, 'Edit list').click()
  await page.getByLabel('Name of the list').fill('Dark corners')
  await page.getByLabel('Background', { exact: true }).fill('#1a1423')
  await page.getByLabel('Text', { exact: true }).fill('#fdf6ee')
  await page.getByLabel('Accent', { exact: true }).fill('#ff6b35')
  await button(page, 'Begin at this view').click()
  const loaded = page.waitForEvent('load')
  await button(page, 'Save').click()
  await loaded
  await settle(page)
  t.is(await page.locator('h1').textContent(), 'Dark corners')
  t.deepEqual(await coloursOf(page), ['#1a1423', '#ff6b35'])
  const body: object = await (await page.request.get(`${base}/v0.3/lists/quiet-corners/`)).json()
  t.like(body, { name: 'Dark corners', theme_overrides: { map: { center: [24.945, 60.17], zoom: 14 } } })

  // A place is taken out on its card; the list goes when the editor has been asked.
  await page.getByRole('link', { name: 'Depot' }).click()
  await button(page, 'Take out of “Dark corners”').click()
  await page.waitForFunction(() => !document.querySelector('#results')?.textContent?.includes('Depot'))
  await visit(page, `${base}/lists/quiet-corners`)
  t.deepEqual((await listed(page)).toSorted(), ['Bakery', 'Cellar'])
  await button(page, 'Edit list').click()
  await button(page, 'Delete the list').click()
  await button(page, 'Delete “Dark corners” for good?').click()
  await page.waitForURL(`${base}/lists/`)
  t.is(await page.getByRole('link', { name: 'Dark corners' }).count(), 0)
  t.is((await page.request.get(`${base}/lists/quiet-corners`)).status(), 404)
})
