/** What editors do on the card of a place: change, close, undo, merge, hide tips. And everybody's account. */
import type { Page } from 'playwright-core'
import { createUser, setEditor } from '../../../sql/accounts/accounts.ts'
import { postTip, postVibe } from '../../../sql/accounts/contributions.ts'
import { reportTip } from '../../../sql/accounts/tip-reports.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { ANY_ENGINE, openTestDatabase } from '../../support/databases/database.ts'
import { placeId } from '../../support/fixtures/few-places.ts'
import { checkAccess, take } from '../support/explorer-access.ts'
import { browserTests, visit } from '../support/explorer-service.ts'

const PASSWORD = 'seven quiet harbours'
const WIDTHS = [
  [1280, 'light'],
  [375, 'dark'],
] as const
/** Each width has places and an editor of its own. */
const idsOf = (width: number) => ({
  place: placeId(width),
  twin: placeId(width + 1),
  editor: `ed-${width}@example.org`,
})
/** The password is hashed by the service when the editor registers in the page. */
const inBrowser = browserTests(
  async (database) => {
    const user = await createUser(database, 'visitor@example.org', null)
    for (const [index, [width]] of WIDTHS.entries()) {
      const { place, twin } = idsOf(width)
      const at = { longitude: 24.94 + index, latitude: 60.17 }
      await upsertPlaces(database, [
        {
          id: place,
          name: `Corner Cafe ${width}`,
          categories: ['Cafe'],
          score_combined: 0.9,
          ...at,
          telephone: '+358 9 111',
          opening_hours: 'Mo-Fr 08:00-18:00',
        },
        {
          id: twin,
          name: `Café Corner ${width}`,
          categories: ['Bakery'],
          score_combined: 0.4,
          ...at,
          telephone: '+358 9 222',
          url: 'https://corner.example/',
          address: 'Kulmakatu 1',
        },
      ])
      const tips = [`Buy gold ${width}`, `Sell gold ${width}`]
      for (const text of tips) {
        const tip = await postTip(database, user?.id ?? '', { svc_place: place, tip: text })
        await reportTip(database, user?.id ?? '', tip?.id ?? '', 'SPAM')
      }
      await postVibe(
        database,
        user?.id ?? '',
        { svc_place: twin, vibe: 'quiet', time_of_day: 'EVENING', day_of_week: 6 },
        9,
      )
    }
  },
  {},
  { mapless: true },
)

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const read = (response: Response) => response.json() as Promise<{ count: number }>
const dialog = (page: Page) => page.getByRole('dialog')
/** A refused request, as the browser reports it. */
const REFUSED = { expected: /Failed to load resource/ }

/** Opens the card; in a narrow window, moves it up. */
async function openCard(page: Page, base: string, index: number, id: string): Promise<void> {
  await visit(page, `${base}/?at=60.17,${24.94 + index},15&place=${id}`)
  const handle = page.getByRole('button', { name: 'Show more of the list' })
  if (await handle.isVisible()) await handle.click()
}

for (const [index, [width, colorScheme]] of WIDTHS.entries()) {
  const options = { viewport: { width, height: 800 }, colorScheme, ...REFUSED }
  const { place, editor } = idsOf(width)

  inBrowser(
    `at ${width} px, ${colorScheme}: an editor changes, closes, merges, undoes and hides`,
    async (t, page, base) => {
      await openCard(page, base, index, place)
      await page.locator('.posts').waitFor()
      t.is(await page.locator('.editor').count(), 0)

      await button(page, 'Log in').click()
      await button(page, 'Create an account').click()
      await page.getByLabel('E-mail address').fill(editor)
      await page.getByLabel('Password').fill(PASSWORD)
      await page.keyboard.press('Enter')
      await dialog(page).waitFor({ state: 'detached' })
      await button(page, `Account of ${editor}`).waitFor()
      t.is(await page.locator('.editor').count(), 0)
      const { database } = await openTestDatabase(ANY_ENGINE)
      await setEditor(database, editor, true)
      await openCard(page, base, index, place)
      await page.locator('.editor').waitFor()
      await checkAccess(t, page)
      await take(page, `editor-${width}`)

      await button(page, 'Edit').click()
      await dialog(page).getByLabel('Phone').waitFor()
      await checkAccess(t, page)
      await take(page, `edit-${width}`)
      await dialog(page).getByLabel('Opening hours').fill('sometimes')
      await button(page, 'Save').click()
      await page.getByText('Not saved: see the marked fields.').waitFor()
      t.is(await dialog(page).locator('[aria-invalid]').getAttribute('name'), 'opening_hours')
      await checkAccess(t, page)
      // Messages are about the form; the first wrong field is in view, and has the focus.
      const position = dialog(page).getByLabel('Position')
      const at = await position.inputValue()
      await position.fill('north')
      await dialog(page).getByLabel('Tags', { exact: true }).fill('x'.repeat(101))
      await button(page, 'Save').click()
      await dialog(page).getByText('such as 60.17, 24.94').waitFor()
      await dialog(page).getByText('Ensure each line has no more than 100 characters.').waitFor()
      t.is(await dialog(page).getByText('day_of_week').count(), 0)
      const focused = page.locator(':focus')
      t.is(
        await focused.getAttribute('name'),
        await dialog(page).locator('[aria-invalid]').first().getAttribute('name'),
      )
      const [box, whole] = [await focused.boundingBox(), page.viewportSize()]
      t.true(box !== null && box.y >= 0 && box.y + box.height <= (whole?.height ?? 0))
      await position.fill(at)
      await dialog(page).getByLabel('Phone').fill('+358 9 333')
      await dialog(page).getByLabel('Opening hours').fill('Mo-Su 10:00-20:00')
      await dialog(page).getByLabel('Tags', { exact: true }).fill('Terrace\nDogs')
      await page.keyboard.press('Tab')
      await button(page, 'Save').press('Enter')
      await dialog(page).waitFor({ state: 'detached' })
      await page.getByRole('link', { name: '+358 9 333' }).waitFor()

      await button(page, 'Mark as closed').click()
      await page.locator('#card').getByText('Permanently closed').waitFor()
      await button(page, 'Mark as open again').click()
      await button(page, 'Mark as closed').waitFor()

      await button(page, 'History').click()
      const edits = dialog(page).locator('.edits li')
      await edits.nth(2).waitFor()
      await checkAccess(t, page)
      await take(page, `history-${width}`)
      await edits.nth(2).getByRole('button').press('Enter')
      await edits.nth(3).getByText('Undone by edit').waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('link', { name: '+358 9 111' }).waitFor()

      await button(page, 'Merge a duplicate').click()
      await dialog(page)
        .getByRole('button', { name: /Café Corner/ })
        .waitFor()
      await checkAccess(t, page)
      await dialog(page).getByRole('searchbox').fill(`Café Corner ${width}`)
      await dialog(page).getByText('places within 300 m are below').waitFor()
      await dialog(page)
        .getByRole('button', { name: /Café Corner/ })
        .click()
      await dialog(page).getByRole('columnheader', { name: 'Duplicate' }).waitFor()
      await checkAccess(t, page)
      await take(page, `merge-${width}`)
      t.true(await dialog(page).getByLabel('https://corner.example/').isChecked())
      await dialog(page).getByLabel('+358 9 222').check()
      await button(page, 'Merge').click()
      await dialog(page).waitFor({ state: 'detached' })
      await page.getByRole('link', { name: '+358 9 222' }).waitFor()
      await page.locator('.posted-vibes').filter({ hasText: 'quiet' }).waitFor()
      t.is((await fetch(`${base}/v0.3/places/?point=${24.94 + index},60.17&dist=100`).then(read)).count, 1)

      await button(page, `Hide the tip “Buy gold ${width}”`).click()
      await page.getByText('Visitors no longer see this tip.').waitFor()
      t.is((await fetch(`${base}/v0.3/places/${place}/tips/`).then(read)).count, 1)
      await button(page, 'Show it again').click()
      await page.getByText('Visitors see this tip.').waitFor()
      t.is((await fetch(`${base}/v0.3/places/${place}/tips/`).then(read)).count, 2)
      await checkAccess(t, page)
    },
    options,
  )

  inBrowser(
    `at ${width} px, ${colorScheme}: the account has one's own posts, and for editors the reported tips`,
    async (t, page, base) => {
      const email = `own-${width}@example.org`
      await openCard(page, base, index, place)
      await button(page, 'Add a tip').click()
      await button(page, 'Create an account').click()
      await page.getByLabel('E-mail address').fill(email)
      await page.getByLabel('Password').fill(PASSWORD)
      await page.keyboard.press('Enter')
      await page.getByLabel('Your tip for visitors').fill(`Mine ${width}`)
      await button(page, 'Post the tip').click()
      await page
        .locator('.tips li')
        .filter({ hasText: `Mine ${width}` })
        .filter({ hasText: 'Your tip' })
        .waitFor()

      await button(page, `Account of ${email}`).press('Enter')
      await dialog(page).getByText(`Mine ${width}`).waitFor()
      t.is(await dialog(page).getByText('Reported tips').count(), 0)
      await checkAccess(t, page)
      const { database } = await openTestDatabase(ANY_ENGINE)
      await setEditor(database, email, true)
      await page.reload()
      await button(page, `Account of ${email}`).press('Enter')
      await dialog(page).getByText('Mine').waitFor()
      await checkAccess(t, page)
      await take(page, `account-of-editor-${width}`)
      const hide = dialog(page).getByRole('button', { name: `Hide the tip “Sell gold ${width}”` })
      await hide.click()
      await dialog(page).getByText('Hidden', { exact: true }).waitFor()
      await dialog(page)
        .locator('.own-posts')
        .getByRole('button', { name: `Corner Cafe ${width}` })
        .first()
        .click()
      await dialog(page).waitFor({ state: 'detached' })
      await page.getByRole('heading', { name: `Corner Cafe ${width}` }).waitFor()
      await page.locator('.posts').waitFor()
      t.is(await page.locator('.tips').getByText(`Sell gold ${width}`).count(), 0)
      await button(page, `Account of ${email}`).click()
      await button(page, 'Log out').click()
      await button(page, 'Log in').waitFor()
      t.is(await page.locator('.editor').count(), 0)
    },
    options,
  )
}
