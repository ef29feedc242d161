/** The map in another site's page: who may frame what, and what a framed page leaves out. */
import type { ExecutionContext } from 'ava'
import type { Frame, Page } from 'playwright-core'
import { COOKIE } from '../../../api/http/callers/authentication.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { placeId } from '../../support/fixtures/few-places.ts'
import { listen } from '../../support/services/listen.ts'
import { checkAccess, take } from '../support/explorer-access.ts'
import { browserTests, type Explorer } from '../support/explorer-service.ts'

const PLACE = { id: placeId(1), name: 'Corner Cafe', categories: ['Cafe'], longitude: 24.94, latitude: 60.17 }
const MUSEUM = { ...PLACE, id: placeId(2), name: 'Museum', categories: ['Museum'], longitude: 24.945 }
const AT = 'at=60.17,24.94,15'

const inBrowser = browserTests((database) => upsertPlaces(database, [PLACE, MUSEUM]))

/** Shows an address in a frame of a page of another origin. */
async function frame(page: Page, address: string): Promise<Frame> {
  const host = await listen((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' })
    response.end(`<!doctype html><html lang="en"><title>Another site</title>
<iframe title="Map" src="${address}" width="100%" height="700" style="border: 0"></iframe></html>`)
  })
  await page.goto(host)
  const framed = page.frames().find((each) => each !== page.mainFrame())
  if (!framed) throw new Error('no frame')
  return framed
}

/** Shows it there, and waits until the map is drawn. */
async function embed(page: Page, address: string): Promise<Frame> {
  const framed = await frame(page, address)
  await framed.waitForFunction(() => {
    const { map } = (globalThis as unknown as Explorer).whereabouts ?? {}
    return map?.loaded() && map.areTilesLoaded()
  })
  return framed
}

const drawn = (framed: Frame) =>
  framed.evaluate(() => {
    const { map } = (globalThis as unknown as Explorer).whereabouts ?? {}
    return map?.queryRenderedFeatures({ layers: ['places'] }).map(({ properties }) => String(properties['name']))
  })

for (const path of ['/', `/?${AT}`, '/docs/', '/maps/', '/analyst/', '/reset-password/']) {
  inBrowser(
    `another site cannot frame ${path}`,
    async (_, page, base) => {
      const framed = await frame(page, base + path)
      await framed.waitForURL('chrome-error://chromewebdata/')
    },
    // Without a token, the page for a new password says so with 404.
    { expected: /frame-ancestors|status of 404/, mapless: true },
  )
}

inBrowser('another site shows the places of the address, without the list', async (t, page, base) => {
  const framed = await embed(page, `${base}/embed?${AT}&categories=Cafe&tiles`)
  t.deepEqual(await drawn(framed), ['Corner Cafe'])
  t.false(await framed.locator('#list').isVisible())
  t.false(await framed.locator('#search').isVisible())
  await framed.locator('.maplibregl-canvas').press('i')
  t.false(await framed.locator('#inspector').isVisible())
  await mapOnly(t, framed)
  t.is(
    await framed.getByRole('link', { name: 'Open in Whereabouts' }).getAttribute('href'),
    `${base}/?${AT}&categories=Cafe&tiles`,
  )
  await take(page, 'embed-map')
})

/** Parts that each embedded page has, and parts that none has. */
async function mapOnly(t: ExecutionContext, framed: Frame): Promise<void> {
  t.true(await framed.getByRole('link', { name: '© OpenStreetMap contributors' }).isVisible())
  for (const id of ['#account', '#share', '#locate', '.editor', '.posts']) t.is(await framed.locator(id).count(), 0, id)
}

inBrowser(
  'a card stands over the map, is closed again, and leaves the history of the site alone',
  async (t, page, base) => {
    const framed = await embed(page, `${base}/embed?${AT}&place=${placeId(1)}`)
    await framed.locator('.card-foot').waitFor()
    await mapOnly(t, framed)
    t.is(await framed.getByRole('button', { name: 'Share' }).count(), 0)
    const before = await page.evaluate(() => history.length)
    await framed.getByRole('button', { name: 'Close' }).click()
    await framed.locator('#card').waitFor({ state: 'hidden' })
    t.is(await page.evaluate(() => history.length), before)
    t.is(await framed.getByRole('link', { name: 'Open in Whereabouts' }).getAttribute('href'), `${base}/?${AT}`)
  },
)

inBrowser('with panel=true the list stands beside the map', async (t, page, base) => {
  const framed = await embed(page, `${base}/embed?${AT}&panel=true`)
  await framed.getByRole('link', { name: 'Museum' }).click()
  await framed.locator('.card-foot').waitFor()
  await mapOnly(t, framed)
  await take(page, 'embed-panel')
})

inBrowser('a framed page sends no cookie, asks nobody to log in, and writes nothing', async (t, page, base) => {
  await page.context().addCookies([{ name: COOKIE, value: 'secret', url: base }])
  const sent: { path: string; cookie: string | undefined; method: string }[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const note = ({ cookie }: Record<string, string>) => sent.push({ path: pathname, cookie, method: request.method() })
    // The page may be closed before the last request has its headers.
    request.allHeaders().then(note, () => undefined)
  })
  const framed = await embed(page, `${base}/embed?${AT}&panel=true&place=${placeId(1)}`)
  await framed.locator('.card-foot').waitFor()
  const api = sent.filter(({ path }) => /^\/(?:v0\.3|search)\/|^\/explorer\.json/.test(path))
  t.true(api.length >= 3, `${api.length} requests`)
  t.deepEqual(
    api.filter(({ cookie }) => cookie !== undefined),
    [],
  )
  t.deepEqual(
    sent.filter(({ method, path }) => method !== 'GET' || path.includes('/auth/')),
    [],
  )
})

for (const [width, scheme] of [
  [1000, 'light'],
  [375, 'dark'],
] as const) {
  inBrowser(
    `at ${width} px, ${scheme}: anybody can use an embedded map`,
    async (t, page, base) => {
      for (const [name, query] of [
        ['map', AT],
        ['card', `${AT}&place=${placeId(1)}`],
        ['panel', `${AT}&panel=true`],
      ]) {
        await page.goto(`${base}/embed?${query}`)
        await page.waitForFunction(() => (globalThis as unknown as Explorer).whereabouts?.map.loaded())
        if (name === 'card') await page.locator('.card-foot').waitFor()
        await checkAccess(t, page)
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        t.true(overflow <= 0, `${name}: ${overflow} px`)
        await take(page, `embed-${name}-${width}`)
      }
    },
    { viewport: { width, height: 560 }, colorScheme: scheme },
  )
}
