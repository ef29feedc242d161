/** The card of a place: hours, distance, directions, labels that filter, pictures, other names. */
import type { Page } from 'playwright-core'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { placeId } from '../../support/fixtures/few-places.ts'
import { checkAccess, take } from '../support/explorer-access.ts'
import { browserTests, settle, visit } from '../support/explorer-service.ts'

const IMAGE = { title: 'Front', original: 'a.webp', blurhash: null, width: 640, height: 400 }
const PLACE = {
  id: placeId(1),
  name: 'Corner Cafe',
  other_names: ['Kulmakahvila', 'Eckcafé'],
  address: 'Street 1',
  city: 'Helsinki',
  postcode: '00100',
  categories: ['Cafe', 'Bakery'],
  vibes: ['cozy'],
  longitude: 24.94,
  latitude: 60.17,
  timezone: 'Europe/Helsinki',
  telephone: '+358 9 1',
  images: [IMAGE, { ...IMAGE, original: 'b.webp' }],
  aggregate_rating: 4.2,
  score_combined: 0.9,
}
const ALWAYS = { ...PLACE, opening_hours: '24/7' }
const AT = { longitude: 24.95, latitude: 60.17 }

const inBrowser = browserTests((database) =>
  upsertPlaces(database, [
    ALWAYS,
    { ...PLACE, ...AT, id: placeId(2), name: 'Never', opening_hours: 'Mo-Su off', images: [] },
    {
      ...PLACE,
      ...AT,
      id: placeId(3),
      name: 'Told',
      opening_hours: '"by appointment"',
      images: [],
      aggregate_rating: 0,
    },
    { ...PLACE, ...AT, id: placeId(4), name: 'Museum', categories: ['Museum'], vibes: [], images: [] },
  ]),
)
/** Pictures are not served here. */
const WITHOUT_PICTURES = { expected: /Failed to load resource/ }

const card = (page: Page, base: string, n: number) => visit(page, `${base}/?at=60.17,24.94,15&place=${placeId(n)}`)
const rows = (page: Page) => page.locator('.card dl dt').allTextContents()

for (const [width, scheme] of [
  [1280, 'light'],
  [375, 'dark'],
] as const) {
  inBrowser(
    `at ${width} px, ${scheme}: a card says whether it is open, how far, and where`,
    async (t, page, base) => {
      await card(page, base, 1)
      t.is(await page.locator('.card-marks .open-now').textContent(), 'Open all day, every day')
      t.regex((await page.locator('.card-marks').textContent()) ?? '', /\d+ m$/)
      t.deepEqual(await rows(page), ['Address', 'Hours', 'Phone', 'Also called'])
      t.true((await page.locator('.card dl').textContent())?.includes('Street 1, 00100 Helsinki'))
      t.true((await page.locator('.card dl').textContent())?.includes('Kulmakahvila · Eckcafé'))
      await page.locator('.week summary').focus()
      await page.keyboard.press('Enter')
      t.is(await page.locator('.week tr').count(), 7)
      t.is(await page.locator('.week .today').count(), 1)
      await page.getByText('Directions').focus()
      await page.keyboard.press('Enter')
      const links = await page
        .locator('.directions a')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
      t.deepEqual(links, [
        'geo:60.17,24.94?q=60.17,24.94(Corner%20Cafe)',
        'https://www.openstreetmap.org/directions?to=60.17%2C24.94',
        'https://www.google.com/maps/dir/?api=1&destination=60.17%2C24.94',
        'https://maps.apple.com/?daddr=60.17%2C24.94',
      ])
      t.is(await page.evaluate(() => document.documentElement.scrollWidth), width)
      await checkAccess(t, page)
      await take(page, `card-${width}`)
    },
    { ...WITHOUT_PICTURES, viewport: { width, height: 800 }, colorScheme: scheme },
  )
}

inBrowser(
  'hours that are no week are shown as they are; places without a rating say nothing of it',
  async (t, page, base) => {
    await card(page, base, 3)
    t.is(await page.locator('.hours').textContent(), 'by appointment')
    t.is(await page.locator('.card .rating').count(), 0)
    await card(page, base, 2)
    t.is(await page.locator('.card-marks .shut-now').textContent(), 'Closed')
  },
  { ...WITHOUT_PICTURES, mapless: true },
)

inBrowser(
  'a label filters, and the card makes room for the list',
  async (t, page, base) => {
    await card(page, base, 1)
    await page.getByRole('list', { name: 'Categories' }).getByRole('button', { name: 'Cafe' }).click()
    await page.locator('.chip').waitFor()
    await settle(page)
    t.deepEqual((await page.locator('#results .result-name').allTextContents()).toSorted(), [
      'Corner Cafe',
      'Never',
      'Told',
    ])
    t.is(new URL(page.url()).searchParams.get('categories'), 'Cafe')
    const marks = await page.locator('#results .result-facts').allTextContents()
    t.true(marks[0]?.includes('Open'), marks.join())
    await page.goBack()
    await page.locator('.card-foot').waitFor()
  },
  WITHOUT_PICTURES,
)

inBrowser(
  'share and copy put a link and the address on the clipboard',
  async (t, page, base) => {
    await card(page, base, 1)
    await page.locator('.card').getByRole('button', { name: 'Share' }).click()
    await page.getByRole('button', { name: 'Copy link' }).click()
    await page.getByText('Copied', { exact: true }).first().waitFor()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    t.is(new URL(link).searchParams.get('place'), placeId(1))
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Copy address' }).click()
    await page.getByText('Address copied').waitFor()
    t.is(await page.evaluate(() => navigator.clipboard.readText()), 'Street 1, 00100 Helsinki')
  },
  { ...WITHOUT_PICTURES, permissions: ['clipboard-read', 'clipboard-write'] },
)
