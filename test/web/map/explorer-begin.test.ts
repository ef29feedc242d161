/** Where the map begins: where the user is or where the places are; and the user's own position. */
import type { Page } from 'playwright-core'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { checkAccess } from '../support/explorer-access.ts'
import { browserTests, settle, visit } from '../support/explorer-service.ts'

/** Most places are in Helsinki, a few in Turku, one in the middle of an ocean by mistake. */
const inFinland = browserTests((database) =>
  upsertPlaces(database, [
    ...Array.from({ length: 300 }, (_, n) => at(`Cafe ${n}`, 24.9 + (n % 20) / 400, 60.15 + Math.floor(n / 20) / 400)),
    ...Array.from({ length: 20 }, (_, n) => at(`Bar ${n}`, 22.26 + n / 1000, 60.45)),
    at('Mistake', -30, 0),
  ]),
)

const NARROW = { viewport: { width: 375, height: 740 } }
const TURKU = { geolocation: { longitude: 22.2666, latitude: 60.4518 }, permissions: ['geolocation'] }

function at(name: string, longitude: number, latitude: number) {
  return { name, longitude, latitude, data_source_identifier: name }
}

/** Latitude, longitude and zoom of the map. */
async function middle(page: Page): Promise<number[]> {
  await settle(page)
  return (new URL(page.url()).searchParams.get('at') ?? '').split(',').map(Number)
}

for (const [width, options] of [
  ['wide', {}],
  ['narrow', NARROW],
] as const) {
  inFinland(
    `a ${width} window begins where the places are`,
    async (t, page, base) => {
      await visit(page, base)
      const view = await page.evaluate(() => {
        const { map } = (globalThis as unknown as { whereabouts: { map: import('maplibre-gl').Map } }).whereabouts
        return [map.getCenter().lng, map.getCenter().lat, map.getZoom()]
      })
      const [longitude = 0, latitude = 0, zoom = 0] = view
      t.true(longitude > 19 && longitude < 29 && latitude > 57 && latitude < 63 && zoom > 3.5, view.join())
      t.regex((await page.locator('#status').textContent()) ?? '', /of 320 places$/)
    },
    options,
  )

  inFinland(
    `a ${width} window shows where the user is, when they ask`,
    async (t, page, base) => {
      await visit(page, `${base}/?at=60.17,24.94,12`)
      const [latitude = 0] = await middle(page)
      t.true(Math.abs(latitude - 60.17) < 0.01, 'a link keeps its view')
      await page.getByRole('button', { name: 'Show where I am' }).click()
      await page.waitForURL(/at=60\.45/)
      await settle(page)
      await page.getByRole('img', { name: 'You are here' }).waitFor()
      t.regex((await page.locator('#results').textContent()) ?? '', /\d+ m/)
      t.true((await page.locator('#results .distance[title="from you"]').count()) > 0)
      await checkAccess(t, page)
    },
    { ...options, ...TURKU },
  )
}

inFinland(
  'who has allowed it before begins where they are',
  async (t, page, base) => {
    await page.goto(base)
    await page.waitForURL(/at=60\.45\d*,22\.2/)
    await settle(page)
    t.regex((await page.locator('#status').textContent()) ?? '', /20 places/)
  },
  TURKU,
)

inFinland('who does not allow it is told so', async (t, page, base) => {
  await visit(page, base)
  await page.getByRole('button', { name: 'Show where I am' }).click()
  await page.locator('#notice').getByText('may not know where you are').waitFor()
  t.pass()
})
