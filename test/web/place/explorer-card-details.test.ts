/** What the card of a place says in detail: the hours of each day, pictures, what is safe to click, where it all is from. */
import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { publicHolidays } from '../../../core/opening/public-holidays.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { placeId } from '../../support/fixtures/few-places.ts'
import { browserTests, visit } from '../support/explorer-service.ts'

const DAY = 86_400_000
/** In the syntax of opening hours, such as `2026 Dec 24`: a day so many days from now, in UTC. */
function dayAfter(days: number): string {
  const date = new Date(Date.now() + days * DAY)
  const month = date.toLocaleString('en', { month: 'short', timeZone: 'UTC' })
  return `${date.getUTCFullYear()} ${month} ${String(date.getUTCDate()).padStart(2, '0')}`
}
const WEEK = ['Mo 01:00-02:00', 'Tu 02:00-03:00', 'We 03:00-04:00,05:00-06:00', 'Th 04:00-05:00', 'Sa 06:00-07:00']
const image = (original: string) => ({ title: original, original, blurhash: null, width: 640, height: 400 })
/** Pictures that are not there: of the card, or of the list that the page comes with. */
const GONE = { expected: /404/ }
/** 24 hours before the time of the first place. */
const READER = { timezoneId: 'Pacific/Honolulu' }
const at = (longitude: number) => ({ longitude, latitude: 60.17, timezone: 'Etc/UTC' })

/** More than a card shows at once. */
const VIBES = Array.from({ length: 53 }, (_, n) => `vibe${String.fromCharCode(97 + (n % 26), 97 + Math.floor(n / 26))}`)

const inBrowser = browserTests(
  async (database) => {
    await database.write(sql`
    insert into sources (name, licence, attribution, url)
    values ('atlas', 'ODbL-1.0', '© Atlas', 'https://atlas.example/licence')`)
    await upsertPlaces(database, [
      { id: placeId(1), name: 'Week', ...at(24.94), timezone: 'Pacific/Kiritimati', opening_hours: WEEK.join('; ') },
      {
        id: placeId(2),
        name: 'Holidays',
        ...at(24.95),
        opening_hours: `Mo-Su 00:00-24:00; PH off; ${[0, 1, 5].map(dayAfter).join(' off; ')} off`,
      },
      { id: placeId(3), name: 'Always', ...at(24.96), opening_hours: '24/7', vibes: VIBES },
      {
        id: placeId(4),
        name: 'Safe',
        ...at(24.97),
        score_combined: 0.5,
        data_source: 'atlas',
        data_source_identifier: 'atlas:4',
        description: 'Coffee &amp; <b>cake</b><script>alert(1)</script>',
        telephone: '+358 (9) 1-2',
        url: 'https://cafe.example/menu',
        images: ['a.webp', 'gone.webp', 'b.webp'].map(image),
      },
      {
        id: placeId(5),
        name: 'Hostile',
        ...at(24.97),
        url: 'javascript:alert(1)',
        images: [image('gone.webp')],
      },
      { id: placeId(6), name: 'Park', ...at(24.98), opening_hours: 'sunrise-sunset' },
      { id: placeId(7), name: 'Bank', ...at(24.98), country: 'TR', opening_hours: 'Mo-Su 09:00-17:00; PH off' },
    ])
  },
  {},
  { mapless: true },
)

const card = async (page: Page, base: string, n: number) => {
  await visit(page, `${base}/?at=60.17,24.955,14&place=${placeId(n)}`)
  await page.locator('.card-foot').waitFor()
}
const rows = (page: Page) => page.locator('.week tr').allTextContents()
const day = (zone: string) => new Date().toLocaleString('en', { weekday: 'long', timeZone: zone })

inBrowser(
  'each day has its hours, today is that of the place, and a note tells its time',
  async (t, page, base) => {
    await card(page, base, 1)
    const [before, today] = [day('Pacific/Kiritimati'), await page.locator('.week .today th').textContent()]
    // Unless it is midnight there.
    if (before === day('Pacific/Kiritimati')) t.is(today, `${before}, today`)
    t.deepEqual(
      (await rows(page)).map((row) => row.replace(', today', '')),
      [
        ...['Monday01:00–02:00', 'Tuesday02:00–03:00', 'Wednesday03:00–04:00, 05:00–06:00', 'Thursday04:00–05:00'],
        ...['FridayClosed', 'Saturday06:00–07:00', 'SundayClosed'],
      ],
    )
    await page.locator('.week summary').click()
    await page
      .locator('.week')
      .getByText(/^Local time; it is \w{3} \d\d:\d\d there\.$/)
      .waitFor()
  },
  { ...READER, ...GONE },
)

inBrowser(
  'special days and public holidays are told, and count; readers of the same time get no note',
  async (t, page, base) => {
    await card(page, base, 2)
    const told = (await rows(page)).slice(7)
    const isHoliday = await publicHolidays('FI', [])
    const dates = Array.from({ length: 30 }, (_, index) => index - 1).flatMap((days) => {
      const date = new Date(Date.now() + days * DAY).toISOString().slice(0, 10)
      return [0, 1, 5].includes(days) || isHoliday(date) ? [Number(date.slice(-2))] : []
    })
    t.is(told[0], 'Public holidaysClosed')
    t.deepEqual(
      told.slice(1).map((row) => Number(/(\d+) \w+Closed$/.exec(row)?.[1])),
      dates,
    )
    t.regex((await page.locator('.card-marks .shut-now').textContent()) ?? '', /^Closed · opens /)
    t.is(await page.getByText('Local time').count(), 0)
    await page.getByRole('button', { name: 'Back to the list' }).click()
    const facts = async (name: string) =>
      await page.locator('#results li').filter({ hasText: name }).locator('.result-facts').textContent()
    t.regex((await facts('Always')) ?? '', /Open/)
    // Lists do not know special days.
    t.notRegex((await facts('Holidays')) ?? '', /Open|Closed/)
  },
  { timezoneId: 'Etc/UTC', ...GONE },
)

inBrowser(
  'hours by the sun are told for a week; where the holidays are not known, a note says so',
  async (t, page, base) => {
    await card(page, base, 6)
    const told = await rows(page)
    t.is(told.length, 8)
    for (const row of told) t.regex(row, /\d\d:\d\d–\d\d:\d\d$/)
    t.regex((await page.locator('.card-marks').textContent()) ?? '', /Open|Closed|Closes/)
    await card(page, base, 7)
    t.is(await page.locator('.card-marks :is(.open-now, .open-soon, .shut-now)').count(), 0)
    t.is(await page.locator('.week').getByText('Holidays may change these hours.').count(), 1)
  },
  { timezoneId: 'Etc/UTC', ...GONE },
)

inBrowser(
  'pictures are in a row that a keyboard scrolls; those that do not load leave no gap',
  async (t, page, base) => {
    const picture = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    )
    await page.route(`${base}/images/**`, (route) =>
      route.request().url().includes('gone')
        ? route.fulfill({ status: 404 })
        : route.fulfill({ body: picture, contentType: 'image/png' }),
    )
    await card(page, base, 4)
    const strip = page.getByRole('list', { name: 'Pictures' })
    await strip.locator('li').nth(2).waitFor({ state: 'detached' })
    t.deepEqual(await strip.getByRole('img').evaluateAll((all) => all.map((each) => each.getAttribute('alt'))), [
      'a.webp',
      'b.webp',
    ])
    t.is(await strip.getAttribute('tabindex'), '0')
    await strip.focus()
    await page.keyboard.press('ArrowRight')
    await page.waitForFunction(() => (document.querySelector('.pictures')?.scrollLeft ?? 0) > 0)
    await card(page, base, 5)
    await strip.waitFor({ state: 'detached' })
  },
  GONE,
)

inBrowser(
  'only web addresses are links, markup is text, and sources are named',
  async (t, page, base) => {
    await card(page, base, 4)
    const href = (name: string) => page.locator('#card').getByRole('link', { name, exact: true }).getAttribute('href')
    t.is(await href('cafe.example'), 'https://cafe.example/menu')
    t.is(await href('+358 (9) 1-2'), 'tel:+358912')
    t.is(await href('Why the score 0.50?'), `analyst/?place=${placeId(4)}`)
    t.is(await href('© Atlas'), 'https://atlas.example/licence')
    t.regex((await page.locator('.card-sources').textContent()) ?? '', /^Data: © Atlas \(ODbL-1\.0/)
    t.regex((await page.locator('.card .description').textContent()) ?? '', /^Coffee & cake/)
    t.is(await page.locator('.card .description *').count(), 0)
    t.is(await page.locator('#card').getByRole('heading', { name: 'At the same location' }).count(), 1)
    await page.locator('#card .others').getByRole('link', { name: 'Hostile' }).click()
    await page.getByRole('heading', { name: 'Hostile' }).waitFor()
    await page.locator('.card-foot').waitFor()
    t.is(await page.locator('a[href^="javascript"]').count(), 0)
    t.is(await page.locator('#card dt', { hasText: 'Website' }).count(), 0)
  },
  GONE,
)

inBrowser(
  'many vibes are behind a button, which gives its focus to the first of them',
  async (t, page, base) => {
    await card(page, base, 3)
    const vibes = page.locator('.labels.vibes button')
    t.is(await vibes.count(), 11)
    await page.getByRole('button', { name: '43 more' }).press('Enter')
    t.deepEqual(await vibes.allTextContents(), VIBES)
    t.is(await page.evaluate(() => document.activeElement?.textContent), VIBES[10])
  },
  GONE,
)
