/** What happens to editors now and then: others change the place too, the duplicate is the better one, a tip is fine. */
import type { Page } from 'playwright-core'
import { createUser, setEditor } from '../../../sql/accounts/accounts.ts'
import { postTip } from '../../../sql/accounts/contributions.ts'
import { reportTip, setTipHidden } from '../../../sql/accounts/tip-reports.ts'
import { storePairs } from '../../../sql/batch/likely-pairs.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { ANY_ENGINE, openTestDatabase } from '../../support/databases/database.ts'
import { placeId } from '../../support/fixtures/few-places.ts'
import { checkAccess, take } from '../support/explorer-access.ts'
import { browserTests, type Explorer, settle, visit } from '../support/explorer-service.ts'

const PASSWORD = 'seven quiet harbours'
/** Each test has a place of its own, so that no test sees the edits of another. */
const [CHANGED, KEPT, BETTER, UNDONE, TOLD] = [1, 2, 3, 4, 5].map(placeId) as [string, string, string, string, string]
/** Two pairs that may be one: the likelier one is. */
const [TEA, AURORA, BANK, ATM] = [6, 7, 8, 9].map(placeId) as [string, string, string, string]

/** A kiosk, and more neighbours than the dialog lists, all better than the one of its kind. */
const [KIOSK, ALIKE] = [10, 11].map(placeId) as [string, string]
const NEIGHBOURS = Array.from({ length: 12 }, (_, n) => placeId(20 + n))

const inBrowser = browserTests(async (database) => {
  const at = { longitude: 24.94, latitude: 60.17, score_combined: 0.5 }
  await upsertPlaces(database, [
    { ...at, id: CHANGED, name: 'Harbour Kiosk', telephone: '+358 9 1', tags: ['terrace'] },
    { ...at, id: KEPT, name: 'Old Mill', longitude: 25.1, telephone: '+358 9 2' },
    // Too far away to be offered as near.
    { ...at, id: BETTER, name: 'Mill Restaurant', longitude: 25.13, url: 'https://mill.example/' },
    { ...at, id: UNDONE, name: 'Tower', longitude: 25.3 },
    { ...at, id: TOLD, name: 'Market Hall', longitude: 25.5 },
    { ...at, id: TEA, name: 'Tea Room Aurora', longitude: 25.7, address: 'Kirkkotie 5', city: 'Porvoo' },
    { ...at, id: AURORA, name: 'Aurora', longitude: 25.7, address: 'Kirkkotie 5', telephone: '+358 19 2' },
    { ...at, id: BANK, name: 'Harbour Bank', longitude: 25.9, address: 'Satama 1' },
    { ...at, id: ATM, name: 'Harbour Bank ATM', longitude: 25.9, address: 'Satama 1' },
    { ...at, id: KIOSK, name: 'Park Kiosk', longitude: 26.1, categories: ['Kiosk'] },
    { ...at, id: ALIKE, name: 'Kiosk in the Park', longitude: 26.1, categories: ['Kiosk'], score_combined: 0.1 },
    ...NEIGHBOURS.map((id, n) => ({ ...at, id, name: `Office ${n}`, longitude: 26.1, categories: ['Office'] })),
  ])
  await storePairs({ rows: (query) => database.write(query) }, [
    { one: TEA, other: AURORA, probability: 0.7 },
    { one: ATM, other: BANK, probability: 0.4 },
  ])
  const user = await createUser(database, 'visitor@example.org', null)
  const tip = await postTip(database, user?.id ?? '', { svc_place: TOLD, tip: 'Go early' })
  await reportTip(database, user?.id ?? '', tip?.id ?? '', 'OTHER')
})
/** A refused request, as the browser reports it. */
const REFUSED = { expected: /Failed to load resource/ }

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const own = async () => (await openTestDatabase(ANY_ENGINE)).database

/** Registers an editor and logs them in, as the page does. */
async function asEditor(page: Page, base: string, email: string): Promise<void> {
  const data = { email, password: PASSWORD }
  await page.request.post(`${base}/v0.3/auth/register/`, { data })
  await setEditor(await own(), email, true)
  await page.request.post(`${base}/v0.3/auth/session/`, { data })
}

/** Changes a place beside the page. */
async function change(page: Page, base: string, id: string, data: object): Promise<void> {
  const headers = { 'If-Match': '*', 'X-Requested-With': 'test' }
  const response = await page.request.patch(`${base}/v0.3/places/${id}/`, { data, headers })
  if (!response.ok()) throw new Error(`${response.status()} ${await response.text()}`)
}

inBrowser(
  'nobody overwrites what somebody else has changed; only what was changed is sent',
  async (t, page, base) => {
    await asEditor(page, base, 'first@example.org')
    await visit(page, `${base}/?at=60.2,24.9,12&place=${CHANGED}`)
    await button(page, 'Edit').click()
    await dialog(page).getByLabel('Website').fill('https://kiosk.example/')
    await change(page, base, CHANGED, { telephone: '+358 9 111' })
    await button(page, 'Save').click()
    await dialog(page).getByText('Somebody has changed the place meanwhile.').waitFor()
    await button(page, 'Load it again').click()
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('#edit-telephone')?.value === '+358 9 111',
    )
    await dialog(page).getByLabel('Name', { exact: true }).fill('Harbour Café')
    await button(page, 'Take the middle of the map').click()
    const sent = page.waitForRequest((request) => request.method() === 'PATCH')
    await button(page, 'Save').click()
    const { name, latitude, longitude, ...others } = (await sent).postDataJSON()
    t.is(name, 'Harbour Café')
    t.true(Math.abs(latitude - 60.2) < 0.001 && Math.abs(longitude - 24.9) < 0.001, `${latitude}, ${longitude}`)
    t.deepEqual(others, {})

    await dialog(page).waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'Harbour Café' }).waitFor()
    t.true(await page.getByRole('link', { name: '+358 9 111' }).isVisible())
    // The list and the map have it, too.
    await button(page, 'Back to the list').click()
    await page.locator('#results').getByText('Harbour Café').waitFor()
    await page.waitForFunction(() => {
      const { map } = (globalThis as unknown as Explorer).whereabouts ?? {}
      const names = map?.querySourceFeatures('places', { sourceLayer: 'places' }) ?? []
      return names.some(({ properties }) => properties['name'] === 'Harbour Café')
    })
  },
  REFUSED,
)

inBrowser(
  'duplicates are near, those of the same kind first, or found by name; the other one may be kept',
  async (t, page, base) => {
    await asEditor(page, base, 'second@example.org')
    await visit(page, `${base}/?at=60.17,26.1,14&place=${KIOSK}`)
    await button(page, 'Merge a duplicate').click()
    const candidates = dialog(page).locator('.candidates button')
    await candidates.first().waitFor()
    const names = await candidates.locator('span:first-child').allTextContents()
    t.is(names[0], 'Kiosk in the Park')
    t.true(names.length > 10 && names.slice(1).every((name) => name.startsWith('Office')), names.join())

    await visit(page, `${base}/?at=60.17,25.1,14&place=${KEPT}`)
    await button(page, 'Merge a duplicate').click()
    await dialog(page).getByText('No other place is near.').waitFor()
    await dialog(page).getByRole('searchbox').fill('mill rest')
    await dialog(page)
      .getByRole('button', { name: /Mill Restaurant/ })
      .click()
    await button(page, 'Keep the other one').click()
    t.true(await dialog(page).getByLabel('+358 9 2').isChecked())
    await button(page, 'Merge').click()
    await page.getByRole('heading', { name: 'Mill Restaurant' }).waitFor()
    await page.getByRole('link', { name: '+358 9 2' }).waitFor()
    t.true(await page.getByRole('link', { name: 'mill.example' }).isVisible())
    t.is(new URL(page.url()).searchParams.get('place'), BETTER)
    await settle(page)
    const { count } = await fetch(`${base}/v0.3/places/?search=mill`).then((response) => response.json())
    t.is(count, 1)

    await button(page, 'History').click()
    await dialog(page).getByText(`Merged the duplicate ${KEPT}`).waitFor()
    await dialog(page).getByRole('button', { name: /^Undo/ }).click()
    await dialog(page).getByText('Undone by edit').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: '+358 9 2' }).waitFor({ state: 'detached' })
  },
  { mapless: true },
)

inBrowser(
  'the history has both values, and says why an edit cannot be undone',
  async (t, page, base) => {
    await asEditor(page, base, 'third@example.org')
    const url = `${base}/images/tower.webp`
    const headers = { 'X-Requested-With': 'test' }
    const image = { svc_place: UNDONE, url, width: 64, height: 48 }
    const proposed = await page.request.post(`${base}/v0.3/images/places/`, { data: image, headers })
    const { id } = await proposed.json()
    await page.request.patch(`${base}/v0.3/images/places/${id}/`, { data: { state: 'accepted' }, headers })
    // Undone again, because browsers report an image that is not there.
    const history = `${base}/v0.3/places/${UNDONE}/history/`
    const [edit] = (await (await page.request.get(history, { headers })).json()).results
    await page.request.post(`${history}${edit.id}/undo/`, { headers })
    await change(page, base, UNDONE, { name: 'Tall Tower', is_featured: true })
    await change(page, base, UNDONE, { name: 'Tallest Tower' })
    await visit(page, `${base}/?at=60.17,25.3,14&place=${UNDONE}`)
    await button(page, 'History').click()
    const edits = dialog(page).locator('.edits > li')
    await edits.nth(1).waitFor()
    t.regex((await edits.first().textContent()) ?? '', /third@example\.org/)
    t.deepEqual(await edits.nth(1).locator('tbody tr').allTextContents(), [
      'NameTowerTall Tower',
      'Featured by editorsnoyes',
    ])
    t.deepEqual(await edits.nth(3).locator('tbody tr').allTextContents(), [`images–${url}`])
    await edits.nth(1).getByRole('button').click()
    await edits.nth(1).getByText('Changed since: name.').waitFor()
  },
  { ...REFUSED, mapless: true },
)

inBrowser(
  'a reported tip may be kept; one’s own hidden tips are marked',
  async (t, page, base) => {
    await asEditor(page, base, 'fourth@example.org')
    const database = await own()
    const headers = { 'X-Requested-With': 'test' }
    const { user } = await (await page.request.get(`${base}/v0.3/auth/session/`, { headers })).json()
    t.is(user.email, 'fourth@example.org')
    const data = { svc_place: TOLD, tip: 'Buy mine' }
    const posted = await (await page.request.post(`${base}/v0.3/user-tips/`, { data, headers })).json()
    await setTipHidden(database, posted.id, true)
    const vibe = { svc_place: TOLD, vibe: 'lively', time_of_day: 'LUNCH', day_of_week: 7 }
    await page.request.post(`${base}/v0.3/user-vibe-times/`, { data: vibe, headers })
    await visit(page, `${base}/?at=60.17,25.5,14`)
    await button(page, 'Account of fourth@example.org').click()
    const posts = dialog(page).locator('.own-posts')
    await posts.first().getByText('Hidden by an editor').waitFor()
    t.regex((await posts.nth(1).textContent()) ?? '', /lively public holidays, lunch/)
    await dialog(page).getByRole('button', { name: 'Keep the tip “Go early”' }).click()
    await dialog(page).getByText('Kept', { exact: true }).waitFor()
    const tips = await fetch(`${base}/v0.3/places/${TOLD}/tips/`).then((response) => response.json())
    t.deepEqual(
      tips.results.map(({ tip }: { tip: string }) => tip),
      ['Go early'],
    )
    await page.keyboard.press('Escape')
    await button(page, 'Account of fourth@example.org').click()
    await dialog(page).getByText('No tip is reported.').waitFor()
  },
  { mapless: true },
)

inBrowser(
  'places that may be one are merged or set apart, one after the other',
  async (t, page, base) => {
    await asEditor(page, base, 'fifth@example.org')
    await visit(page, `${base}/?at=60.17,25.7,14`)
    await button(page, 'Account of fifth@example.org').click()
    const account = page.getByRole('dialog', { name: 'Your account' })
    const pairs = account.locator('.pairs > li')
    await pairs.nth(1).waitFor()
    t.is(await pairs.count(), 2)
    t.regex(
      (await pairs.first().textContent()) ?? '',
      /^Tea Room Aurora Kirkkotie 5, Porvoo ?Aurora Kirkkotie 5\d+ % likely/,
    )
    await pairs.first().locator('summary').click()
    await pairs
      .first()
      .getByRole('row', { name: /^house: equal \+\d\.\d$/ })
      .waitFor()
    await pairs
      .first()
      .getByRole('row', { name: /^any two places that are compared \S+$/ })
      .waitFor()
    await checkAccess(t, page)
    await take(page, 'likely-pairs')

    await button(page, 'Two places: Harbour Bank, Harbour Bank ATM').click()
    await pairs.nth(1).getByText('Listed no more').waitFor()
    const compare = button(page, 'Compare: Tea Room Aurora, Aurora')
    await compare.click()
    const merging = page.getByRole('dialog', { name: 'Merge a duplicate' })
    await button(page, 'Merge').waitFor()
    // Whoever changes their mind finds the pair again.
    await page.keyboard.press('Escape')
    await merging.waitFor({ state: 'detached' })
    await compare.click()
    await button(page, 'Merge').click()
    await pairs.first().getByText('Merged', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: 'Tea Room Aurora' }).waitFor()
    await page.getByRole('link', { name: '+358 19 2' }).waitFor()
    await button(page, 'Account of fifth@example.org').click()
    await account.getByText('No pairs to decide about.').waitFor()
  },
  { mapless: true },
)
