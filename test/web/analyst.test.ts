/** The analyst's page in a real browser: what it says of a place, how places are found, how it looks. */
import type { ExecutionContext } from 'ava'
import type { Page } from 'playwright-core'
import { ANY_ENGINE, openTestDatabase } from '../support/databases/database.ts'
import { runScores } from '../support/services/run-scores.ts'
import { checkAccess, take, takesPictures } from './support/explorer-access.ts'
import { browserTests, settle } from './support/explorer-service.ts'

const inBrowser = browserTests(takesPictures ? 5000 : 600, {}, { mapless: true })

/** Goes to the explanation of a place by its id, slug or name. */
async function ask(page: Page, base: string, place: string): Promise<void> {
  await page.goto(`${base}/analyst/?place=${encodeURIComponent(place)}`)
}

interface Place {
  id: string
  slug: string
  name: string
  score_combined: number
}

/** Returns the best place whose name no other place has. */
async function bestPlace(): Promise<Place> {
  const { database } = await openTestDatabase(ANY_ENGINE)
  const { default: sql } = await import('sql-template-tag')
  const [place] = await database.rows<Place>(sql`
    select min(id::text) as id, min(slug) as slug, name, max(score_combined) as score_combined from scored_places
    where name ~ '^[A-Z][a-z]{5,} [A-Z][a-z]{4,}$' group by name having count(*) = 1 order by 4 desc limit 1`)
  if (!place) throw new Error('no place')
  return place
}

inBrowser('the page says what there is before anything was scored', async (t, page, base) => {
  await page.goto(`${base}/analyst`)
  t.is(new URL(page.url()).pathname, '/analyst/')
  t.is(await page.locator('h1').textContent(), 'Scores')
  t.is(await page.locator('tbody tr td:first-child').filter({ hasText: /^1$/ }).count(), 0)
})

inBrowser('a place is found by id, slug, name, a part of the name, and a misspelt one', async (t, page, base) => {
  const { database } = await openTestDatabase(ANY_ENGINE)
  await runScores(database)
  const { id, slug, name } = await bestPlace()
  const [first = '', second = ''] = name.split(' ')
  const misspelt = `${first.slice(0, 2)}${first.slice(3)} ${second}`
  for (const asked of [id, slug, name]) {
    await ask(page, base, asked)
    t.is(await page.locator('#why').textContent(), name, asked)
  }
  for (const asked of [name.slice(0, -2), misspelt]) {
    await page.goto(`${base}/analyst/`)
    await page.getByLabel('Name, slug or id of a place').fill(asked)
    await page.keyboard.press('Enter')
    // One hit is explained at once; several are listed with city and score.
    await page.getByText(name).first().waitFor()
    if ((await page.locator('#why').count()) === 0) await page.getByRole('link', { name, exact: true }).click()
    await page.locator('#why').waitFor()
    t.is(await page.locator('#why').textContent(), name, asked)
  }
  await ask(page, base, 'caf')
  const hits = page.getByRole('group', { name: 'Places found for caf' })
  t.true((await hits.locator('tbody tr').count()) > 1)
  t.deepEqual(await hits.locator('th').allTextContents(), ['name', 'city', 'score', 'completeness', 'place'])
  t.regex((await hits.locator('tbody tr').first().textContent()) ?? '', /[A-Z]{2}\s*\d+\.\d/)
  await ask(page, base, 'qqqqqqqq zzzz')
  t.regex((await page.getByRole('status').textContent()) ?? '', /No place has the name.*Try a part/)
})

inBrowser(
  'the terms explain the score: what the place has, weight, best, points, and what would raise it',
  async (t, page, base) => {
    const { name, score_combined } = await bestPlace()
    await ask(page, base, name)
    const cells = (row: string) => page.getByRole('row', { name: row }).first().getByRole('cell').allTextContents()
    const [, has, weight, reached, best, points] = await cells('Rating')
    t.regex(
      has ?? '',
      /^[\d.]+ of 5 from [\d,]+ ratings?; [\d.]+ of 5 expected, which counts as 10 ratings: [\d.]+ of 5$/,
    )
    t.deepEqual([weight, best], ['0.36', '30.0'])
    t.true(
      Math.abs(Number(points) - (30 * Number.parseInt(reached ?? '', 10)) / 100) < 0.2,
      `${points} is ${reached} of 30`,
    )
    const rows = page.getByRole('group', { name: 'Terms of the score' }).locator('tbody tr')
    const numbers = await rows.locator('td:last-child').allTextContents()
    const sum = numbers.slice(0, -1).reduce((total, number) => total + Number(number), 0)
    t.true(Math.abs(sum - Number(numbers.at(-1))) < 0.4, 'the terms add up')
    t.is(numbers.at(-1), (100 * score_combined).toFixed(1))
    const text = (await page.locator('main').textContent()) ?? ''
    t.regex(text, /better than \d+(?:\.\d)? % of [\d,]+ places/)
    t.regex(text, /average: all places \d+\.\d/)
    t.regex(text, /ages as of \d+ \w{3,4} \d{4}, \d\d:\d\d UTC/)
    const gains = await page
      .getByRole('group', { name: 'What would raise the score most' })
      .locator('tbody')
      .textContent()
    t.regex(gains ?? '', /\+\d+\.\d points/)
    // Each number is rounded, and each name has a definition.
    t.notRegex(text, /\d\.\d{3}/)
    for (const term of ['Completeness', 'Expected rating', 'Credit', 'Popularity', 'Freshness']) {
      t.is(
        await page
          .locator('dt')
          .filter({ hasText: new RegExp(`^${term}$`) })
          .count(),
        1,
        term,
      )
    }
  },
)

inBrowser(
  'links lead to the place on the map and to its card',
  async (t, page, base) => {
    const { id, name } = await bestPlace()
    await ask(page, base, id)
    await page.getByRole('link', { name: 'Card and map' }).click()
    t.is(new URL(page.url()).searchParams.get('place'), id)
    await settle(page)
    t.true(await page.getByRole('heading', { name }).first().isVisible(), 'the card is open')
    const { database } = await openTestDatabase(ANY_ENGINE)
    const { default: sql } = await import('sql-template-tag')
    const [at] = await database.rows<{ longitude: number; latitude: number }>(sql`
    select longitude, latitude from places where id = ${id}::uuid`)
    const inView = await page.evaluate((position) => {
      const { map } = (globalThis as unknown as { whereabouts: { map: import('maplibre-gl').Map } }).whereabouts
      return map.getBounds().contains([position?.longitude ?? 0, position?.latitude ?? 0]) && map.getZoom() > 8
    }, at)
    t.true(inView, 'the map shows the place')
    await page.goto(`${base}/analyst/`)
    const places = page.getByRole('group', { name: 'The best places' }).getByRole('link', { name: /on the map$/ })
    t.is(await places.count(), 10)
  },
  { mapless: false },
)

async function look(t: ExecutionContext, page: Page, width: number, name: string): Promise<void> {
  await checkAccess(t, page)
  t.is(await page.evaluate(() => document.documentElement.scrollWidth), width)
  await take(page, name)
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1280, 375]) {
    inBrowser(
      `axe finds nothing, ${colorScheme}, ${width} px wide; charts have the colours of the page`,
      async (t, page, base) => {
        const { name } = await bestPlace()
        await ask(page, base, name)
        await look(
          t,
          page,
          width,
          width === 1280 && colorScheme === 'light' ? 'analyst' : `analyst-${colorScheme}-${width}`,
        )
        t.is((await page.locator('figure svg').count()) >= 3, true)
        const lightness = (selector: string, property: 'fill' | 'backgroundColor') =>
          page
            .locator(selector)
            .first()
            .evaluate((element, name) => {
              const [red = 0, green = 0, blue = 0] = getComputedStyle(element)[name].match(/\d+/g)?.map(Number) ?? []
              return (red + green + blue) / 3
            }, property)
        const [letters, ground] = [await lightness('figure text', 'fill'), await lightness('body', 'backgroundColor')]
        t.is(letters > ground, colorScheme === 'dark')
        t.is(ground < 128, colorScheme === 'dark')
        const size = await page
          .locator('figure text')
          .first()
          .evaluate((text) => text.getBoundingClientRect().height)
        t.true(size >= 11, `letters of charts are ${size} px high`)
        await ask(page, base, 'caf')
        await checkAccess(t, page)
      },
      { viewport: { width, height: 900 }, colorScheme, bypassCSP: true },
    )
  }
}

inBrowser('by keyboard: the bar, the form, the tables', async (t, page, base) => {
  await page.goto(`${base}/analyst/`)
  const reached: string[] = []
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('Tab')
    reached.push(
      await page.evaluate(
        () => document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent ?? '',
      ),
    )
  }
  t.deepEqual(reached, [
    ...['Map', 'Lists', 'API', 'Tiles', 'Scores', 'Weights of scores', 'place', 'Explain'],
    ...['category', 'city', 'source', 'Filter'],
  ])
})

inBrowser(
  'an editor moves sliders, sees their sum, tries the weights, and bars lead to the map',
  async (t, page, base) => {
    const { database } = await openTestDatabase(ANY_ENGINE)
    const { default: sql } = await import('sql-template-tag')
    const registered = await page.context().request.post(`${base}/v0.3/auth/register/`, {
      data: { email: 'weights@example.org', password: 'correct horse 7 battery' },
    })
    const { token } = (await registered.json()) as { token: string }
    await database.write(sql`update users set is_editor = true where email = 'weights@example.org'`)
    await page.context().addCookies([{ name: 'whereabouts_session', value: token, url: base }])
    await page.goto(`${base}/analyst/weights`)
    const slider = page.getByRole('slider', { name: 'Rating, slider' })
    const number = page.getByLabel('Rating', { exact: true })
    const sum = page.locator('.sum').first()
    t.deepEqual([await number.inputValue(), await sum.textContent()], ['0.36', '1.2'])
    await slider.focus()
    for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowRight')
    t.deepEqual([await number.inputValue(), await sum.textContent()], ['0.4', '1.24'])
    await number.fill('0.8')
    t.deepEqual([await slider.inputValue(), await sum.textContent()], ['0.8', '1.64'])
    t.is(await page.locator('.share').first().textContent(), '49 %')
    await checkAccess(t, page)
    await page.getByRole('button', { name: 'Try' }).click()
    await page.getByRole('heading', { name: 'What would move' }).waitFor()
    t.is(await page.getByLabel('Rating', { exact: true }).inputValue(), '0.8')
    t.true(await page.getByRole('button', { name: 'Apply these weights' }).isVisible())
    await checkAccess(t, page)
    await take(page, 'analyst-weights')
    await page.goto(`${base}/analyst/?category=cafe`)
    await page.getByText('Score as a table').click()
    const link = page
      .getByRole('group', { name: 'Score by points' })
      .getByRole('link', { name: /places$/ })
      .first()
    const places = Number.parseInt((await link.textContent()) ?? '', 10)
    await link.click()
    await settle(page)
    t.regex(new URL(page.url()).search, /score_combined__gte=.*category=cafe|category=cafe.*score_combined__gte=/)
    t.true((await page.locator('#results').getByRole('listitem').count()) <= places)
  },
)

const HOSTILE = ['"><script>alert(1)</script>', "' or 1=1 --", '\0', 'x'.repeat(5000), '%']
inBrowser('whatever is asked for, nothing of it is executed', async (t, page, base) => {
  for (const asked of HOSTILE) {
    const response = await page.goto(`${base}/analyst/?place=${encodeURIComponent(asked)}`)
    t.is(response?.status(), 200)
    t.is(await page.locator('script').count(), 0)
  }
  t.regex(
    (await page.context().request.get(`${base}/analyst/`)).headers()['content-security-policy'] ?? '',
    /default-src 'none'/,
  )
})
