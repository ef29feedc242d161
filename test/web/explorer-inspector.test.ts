/** The tile inspector, and the messages of the page when something fails or nothing is found. */
import { until } from '../support/processes/until.ts'
import { browserTests, type Explorer, settle, visit } from './support/explorer-service.ts'

const EUROPE = '?at=50,8,5.2'
const PLACES = '**/v0.3/places/?*'
const inBrowser = browserTests(1000)

interface Listed {
  count: number
}

inBrowser(
  'the inspector says what the tile under the pointer holds, and that the API agrees',
  async (t, page, base) => {
    await visit(page, base + EUROPE)
    t.true(await page.locator('#inspector').isHidden())
    await page.keyboard.press('i')
    const inspector = page.locator('#inspector')
    await inspector.getByText('Tile and API agree').waitFor()
    t.is(await inspector.locator('h2').textContent(), 'Tile 5/16/10')
    t.is(await inspector.locator('.quiet').first().textContent(), 'At the centre of the map')
    t.true(page.url().endsWith('&tiles'))

    await page.mouse.move(1100, 800)
    await inspector.getByText('Under the pointer').waitFor()
    await inspector.getByText('Tile and API agree').waitFor()
    const address = (await inspector.locator('code').textContent()) ?? ''
    t.not(address, '5/16/10')
    const { count } = (await (await fetch(`${base}/v0.3/places/?tile=${address}`)).json()) as Listed
    t.true(count > 0)
    const [held, listed, size, built] = await inspector.locator('dd').allTextContents()
    t.is(held, String(count))
    t.is(listed, String(count))
    t.regex(size ?? '', /^[\d.]+ k?B, [\d.]+ k?B compressed$/)
    t.regex(built ?? '', /^[\d.]+ ms$/)

    const drawn = await page.evaluate(() => {
      const { map } = (globalThis as unknown as Explorer).whereabouts ?? {}
      const features = map?.querySourceFeatures('grid') ?? []
      return features.map(({ properties }) => properties['address']).filter(Boolean)
    })
    t.true(drawn.includes(address))
    for (const link of await inspector.locator('a').all()) {
      const response = await fetch(new URL((await link.getAttribute('href')) ?? '', base))
      t.is(response.status, 200)
    }

    await page.keyboard.press('Escape')
    t.true(await inspector.isHidden())
  },
)

inBrowser('the inspector says so when tile and API differ', async (t, page, base) => {
  await page.route('**/v0.3/places/?tile=**', (route) =>
    route.fulfill({ json: { count: 1_000_000, next: null, previous: null, results: { features: [] } } }),
  )
  await page.goto(`${base}/${EUROPE}&tiles`)
  // While the page loads, it may compare more than once.
  const verdict = page.locator('.verdict[data-kind=differ]', { hasText: /^Tile and API differ by [\d,]+ places$/ })
  await verdict.waitFor()
  t.pass()
})

inBrowser(
  'a list that fails says why, and comes on the second try',
  async (t, page, base) => {
    let failing = true
    await page.route(PLACES, (route) => (failing ? route.fulfill({ status: 503, json: {} }) : route.continue()))
    await page.goto(base)
    await page.getByText('The server responded with status 503.').waitFor()
    t.is(await page.locator('#status').textContent(), 'The places could not be loaded.')
    failing = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.locator('.result').first().waitFor()
    t.true(await page.locator('#message').isHidden())
  },
  { mapless: true, expected: /503/ },
)

inBrowser(
  'tiles that fail are said to, and come on the second try',
  async (t, page, base) => {
    let failing = true
    await page.route('**/maps/places/**', (route) => (failing ? route.fulfill({ status: 503 }) : route.continue()))
    await page.goto(base)
    const notice = page.locator('#notice')
    await notice.getByText('Part of the map could not be loaded.').waitFor()
    failing = false
    await notice.getByRole('button', { name: 'Try again' }).click()
    await page.waitForFunction(() => {
      const { map } = (globalThis as unknown as Explorer).whereabouts ?? {}
      return (map?.querySourceFeatures('places', { sourceLayer: 'places' }).length ?? 0) > 0
    })
    t.true(await notice.isHidden())
  },
  { expected: /503/ },
)

inBrowser('an empty view says so, and leads back to the world', async (t, page, base) => {
  await visit(page, `${base}/?at=-55,-140,6`)
  t.is(await page.locator('#status').textContent(), 'No places here.')
  await page.getByRole('button', { name: 'Show the whole world' }).last().click()
  await page.locator('.result').first().waitFor()
  t.regex((await page.locator('#status').textContent()) ?? '', /^The best 20 of/)
})

inBrowser(
  'a link to a place that is gone says so',
  async (t, page, base) => {
    await page.goto(`${base}/?place=00000000-0000-4000-8000-000000000000`)
    await page.getByText('Place not found').waitFor()
    await page.getByRole('button', { name: 'Back to the list' }).click()
    t.true(await page.locator('#list').isVisible())
  },
  { mapless: true, expected: /404/ },
)

inBrowser('a list that is no longer wanted is aborted', async (t, page, base) => {
  await visit(page, base + EUROPE)
  const aborted: string[] = []
  page.on('requestfailed', (request) => aborted.push(`${request.url()} ${request.failure()?.errorText}`))
  let asked = 0
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(PLACES, async (route) => {
    asked++
    if (asked === 1) await released
    await route.continue().catch(() => undefined)
  })
  const jump = (longitude: number) =>
    page.evaluate((to) => {
      ;(globalThis as unknown as Explorer).whereabouts?.map.jumpTo({ center: [to, 50] })
    }, longitude)
  await jump(10)
  await until(() => asked === 1, 'the first list is asked for')
  await jump(-90)
  await settle(page)
  release()
  t.is(asked, 2)
  t.is(aborted.filter((line) => line.includes('in_bbox') && line.endsWith('ERR_ABORTED')).length, 1)
})

inBrowser(
  'without WebGL the page says so, and the list and the cards work',
  async (t, page, base) => {
    await page.goto(base)
    await page.getByText('The map needs WebGL 2').waitFor()
    await page.locator('.result').first().click()
    await page.locator('.card-foot').waitFor()
    t.regex(page.url(), /\?place=/)
  },
  { mapless: true },
)
