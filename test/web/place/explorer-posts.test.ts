/** What visitors say on the card of a place: reading it, logging in, posting, reporting, logging out. */
import type { Page } from 'playwright-core'
import { createUser } from '../../../sql/accounts/accounts.ts'
import { postTip, postVibe } from '../../../sql/accounts/contributions.ts'
import { listReportedTips } from '../../../sql/accounts/tip-reports.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { ANY_ENGINE, openTestDatabase } from '../../support/databases/database.ts'
import { placeId } from '../../support/fixtures/few-places.ts'
import { checkAccess, take } from '../support/explorer-access.ts'
import { browserTests, visit } from '../support/explorer-service.ts'

const svc_place = placeId(1)
/** A place with more tips than a card shows. */
const busy = placeId(2)

const inBrowser = browserTests(
  async (database) => {
    const place = { categories: ['Cafe'], longitude: 24.94, latitude: 60.17, score_combined: 0.9 }
    await upsertPlaces(database, [
      { ...place, id: svc_place, name: 'Corner Cafe' },
      { ...place, id: busy, name: 'Busy Cafe', longitude: 24.95 },
    ])
    const user = await createUser(database, 'visitor@example.org', null)
    const sunday = { time_of_day: 'EVENING', day_of_week: 6 }
    await postVibe(database, user?.id ?? '', { svc_place, vibe: 'quiet', ...sunday }, 2)
    await postTip(database, user?.id ?? '', { svc_place, tip: '<b>Sit</b> at the back' })
    for (let n = 1; n <= 12; n++) await postTip(database, user?.id ?? '', { svc_place: busy, tip: `Tip ${n}` })
  },
  {},
  { mapless: true },
)
/** A refused login, as the browser reports it. */
const REFUSED = { expected: /Failed to load resource/ }

/** Opens the card; in a narrow window, moves it up. */
async function card(page: Page, base: string, place = svc_place): Promise<void> {
  await visit(page, `${base}/?at=60.17,24.94,15&place=${place}`)
  const handle = page.getByRole('button', { name: 'Show more of the list' })
  if (await handle.isVisible()) await handle.click()
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const PASSWORD = 'seven quiet harbours'

for (const [width, colorScheme] of [
  [1280, 'light'],
  [375, 'dark'],
] as const) {
  inBrowser(
    `at ${width} px, ${colorScheme}: visitors read, log in, post, report and log out`,
    async (t, page, base) => {
      const email = `ada-${width}@example.org`
      await card(page, base)
      await page.locator('.posts').waitFor()
      t.regex((await page.locator('.posted-vibes').textContent()) ?? '', /quiet Sunday, evening × 1/)
      t.true((await page.locator('.tips').textContent())?.includes('<b>Sit</b> at the back'))
      await checkAccess(t, page)

      await button(page, 'Add a tip').click()
      await page.getByLabel('E-mail address').fill(email)
      await page.getByLabel('Password').fill('wrong')
      await page.getByRole('dialog').getByRole('button', { name: 'Log in', exact: true }).click()
      await page.getByText('Unable to log in with provided credentials.').waitFor()
      await take(page, `account-${width}`)
      await checkAccess(t, page)
      await button(page, 'Forgot your password?').click()
      t.is(await page.getByLabel('E-mail address').inputValue(), email)
      const asked = page.waitForRequest('**/v0.3/auth/reset-password/')
      await button(page, 'Send a link').click()
      await page.getByText('If the address has an account, a link is on its way.').waitFor()
      t.deepEqual((await asked).postDataJSON(), { email })
      await button(page, 'Create an account').click()
      t.is(await page.getByLabel('E-mail address').inputValue(), email)
      await page.getByText('At least 8 characters').waitFor()
      await checkAccess(t, page)
      await page.getByLabel('Password').fill(PASSWORD)
      await page.keyboard.press('Enter')

      await page.locator('textarea:focus').fill(`Try the soup at ${width}`)
      t.is(await page.getByLabel('Your tip for visitors').inputValue(), `Try the soup at ${width}`)
      t.true((await page.locator('.saying').textContent())?.includes(`Logged in as ${email}`))
      await checkAccess(t, page)
      await button(page, 'Post the tip').click()
      await page
        .locator('.tips li')
        .filter({ hasText: `Try the soup at ${width}` })
        .waitFor()
      t.is(await page.getByRole('button', { name: `Report the tip “Try the soup at ${width}”` }).count(), 0)
      t.is(await page.evaluate('document.cookie'), '')
      t.is(await page.evaluate('localStorage.length + sessionStorage.length'), 0)

      await card(page, base)
      await button(page, 'Add a vibe').click()
      await page.getByLabel('How does it feel here?').fill('dull as dust')
      await button(page, 'Post the vibe').click()
      await page.getByText('"dull as dust" is not a valid choice.').waitFor()
      await page.getByLabel('How does it feel here?').fill('Lively')
      await page.getByLabel('Time of day').selectOption('LUNCH')
      await page.getByLabel('Day of the week').selectOption('Saturday')
      await take(page, `posts-${width}`)
      await checkAccess(t, page)
      await button(page, 'Post the vibe').click()
      // Then the list has been drawn anew; the vibe of the other width looks the same.
      await page.getByText('Thank you: it is posted.').waitFor()
      await page
        .locator('.posted-vibes')
        .filter({ hasText: /lively Saturday, lunch/ })
        .waitFor()

      const { database } = await openTestDatabase(ANY_ENGINE)
      await page.getByRole('button', { name: 'Report the tip “<b>Sit</b> at the back”' }).click()
      await page.getByLabel('What is wrong with it?').selectOption('WRONG')
      await button(page, 'Report').last().click()
      await page.getByText('an editor will look at it').waitFor()
      t.like((await listReportedTips(database, 10, 0))[0], { tip: '<b>Sit</b> at the back', reasons: ['WRONG'] })

      await button(page, 'Add a tip').click()
      await button(page, 'Log out').click()
      await button(page, 'Log in').waitFor()
      // On the server as well.
      await card(page, base)
      await button(page, 'Add a tip').click()
      await page.getByRole('dialog').waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      t.is(await page.locator('.saying form').count(), 0)
    },
    { viewport: { width, height: 800 }, colorScheme, ...REFUSED },
  )
}

inBrowser('a card shows the newest tips, and says how many there are', async (t, page, base) => {
  await card(page, base, busy)
  await page.getByText('The newest 10 of 12 tips').waitFor()
  t.deepEqual(
    await page.locator('.tips li > p:first-child').allTextContents(),
    Array.from({ length: 10 }, (_, index) => `Tip ${12 - index}`),
  )
})
