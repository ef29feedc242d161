/** Each state of the explorer page, in wide and narrow windows, light and dark: everyone can use it, nothing overflows. */
import type { Page } from 'playwright-core'
import { readConfig } from '../../config.ts'
import { loadSampleResources } from '../../sample/load.ts'
import { samplePlaces } from '../../sample/sample.ts'
import type { Database } from '../../sql/core/database.ts'
import { upsertPlaces } from '../../sql/places/write.ts'
import { placeId } from '../support/fixtures/few-places.ts'
import { checkAccess, take } from './support/explorer-access.ts'
import { browserTests, settle, visit } from './support/explorer-service.ts'
import { NARROW, WIDE } from './support/explorer-windows.ts'

const CITY = 'at=48.8575,2.3515,12.7'
/** A part of an ocean, with the odd places only. */
const ODD = 'at=-40,-20,14'
const SEA = 'at=-48.87,-123.39,9'
const LONG =
  'The Very Long Established & Thoroughly Renowned Old Bakery, Confectionery and Coffee House of Saint-Germain'

const odd = (n: number, name: string, more = {}) => ({
  id: placeId(n),
  name,
  longitude: -20 + n / 2000,
  latitude: -40 + n / 3000,
  data_source_identifier: `odd:${n}`,
  ...more,
})

async function prepare(database: Database): Promise<void> {
  await upsertPlaces(database, [...samplePlaces({ places: 1500, seed: 1 })])
  await loadSampleResources(database, { events: 300, seed: 1, from: Date.now() })
  await upsertPlaces(database, [
    odd(1, LONG, {
      address: '123 Rue de la Grande Chaumière, Bâtiment C, Escalier 4',
      city: 'Saint-Rémy-lès-Chevreuse',
      categories: ['Traditional Neapolitan Pizzeria', 'Coffee Roaster'],
      vibes: ['unpretentious', 'romantic'],
      opening_hours: '24/7',
      short_description: `${LONG}. `.repeat(4),
      url: `https://${'long.'.repeat(12)}example/`,
    }),
    odd(2, 'مطعم البيت القديم للمأكولات الشرقية', {
      categories: ['مطعم'],
      city: 'القاهرة',
      address: 'شارع التحرير ١٢',
    }),
    odd(3, 'בית קפה הפינה', { categories: ['Cafe'], city: 'תל אביב' }),
    odd(4, 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'),
    odd(5, '東京スカイツリー展望台レストラン', { categories: ['restaurant'], is_closed: true }),
  ])
}

const inBrowser = browserTests(prepare, { thinning: readConfig({}).thinning })

/** What a person does there; the state to go to is the query string of a link. */
type State = readonly [name: string, query: string, act?: (page: Page) => Promise<unknown>]

const box = (page: Page) => page.getByRole('combobox', { name: 'Search places' })
const openLegend = async (page: Page) => {
  const button = page.locator('#legend-switch')
  if (await button.isVisible()) await button.click()
}

const STATES: readonly State[] = [
  ['city', CITY],
  ['odd-names', ODD],
  ['heat', `${CITY}&heat`, openLegend],
  ['legend', CITY, openLegend],
  ['events', `${CITY}&events=coming`, (page) => page.locator('#events .event').first().waitFor()],
  ['no-events', `${SEA}&events=today`],
  ['search', `${CITY}&search=cafe`],
  ['nothing', `${CITY}&search=zzqqxx`],
  ['elsewhere', `${SEA}&search=cafe`, (page) => page.getByRole('button', { name: /elsewhere$/ }).waitFor()],
  [
    'understood',
    `${CITY}&search=cafe+in+london`,
    (page) => page.getByRole('list', { name: 'Understood as' }).waitFor(),
  ],
  ['suggestions', CITY, (page) => suggest(page, 'caf')],
  ['empty', SEA],
  ['filtered', `${CITY}&vibes=cozy&rating__gte=4&is_open_at=now`, (page) => page.locator('.chip').first().waitFor()],
  ['picker', CITY, (page) => pick(page)],
  ['card-long', `${ODD}&place=${placeId(1)}`, (page) => page.locator('.card-foot').waitFor()],
  ['card-arabic', `${ODD}&place=${placeId(2)}`, (page) => page.locator('.card-foot').waitFor()],
  ['card-closed', `${ODD}&place=${placeId(5)}`, (page) => page.locator('.card-foot').waitFor()],
  ['card-gone', `${ODD}&place=${placeId(99)}`, (page) => page.getByText('Place not found').waitFor()],
  ['tiles', `${CITY}&tiles`, (page) => page.getByText('Tile and API agree').waitFor()],
]

async function suggest(page: Page, text: string): Promise<void> {
  await box(page).focus()
  await page.keyboard.type(text)
  await page.locator('#suggestions [role=option]').first().waitFor()
}

async function pick(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Category', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.locator('#categories-options [role=option]').first().waitFor()
}

/** Goes to a state as the back button does, which costs less than loading the page. */
async function go(page: Page, query: string): Promise<void> {
  await page.evaluate((to) => {
    for (const open of document.querySelectorAll<HTMLElement>(
      '[aria-expanded=true].pill, #legend-switch[aria-expanded=true]',
    ))
      open.click()
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    history.pushState(null, '', `?${to}`)
    dispatchEvent(new PopStateEvent('popstate'))
  }, query)
  await settle(page)
}

for (const [size, window] of [
  ['1280', WIDE],
  ['375', NARROW],
] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    inBrowser(
      `all states at ${size} px, ${colorScheme}`,
      async (t, page, base) => {
        const look = async (name: string) => {
          await page.waitForFunction(() => document.getAnimations().every((one) => one.playState !== 'running'))
          const width = await page.evaluate(() => document.documentElement.scrollWidth)
          t.is(width, window.viewport.width, `${name} fits the window`)
          await checkAccess(t, page)
          await take(page, `state-${name}-${size}-${colorScheme}`)
        }
        await visit(page, base)
        await look('begin')
        for (const [name, query, act] of STATES) {
          await go(page, query)
          await act?.(page)
          await settle(page)
          await look(name)
        }
        await page.route('**/v0.3/**', (route) => route.fulfill({ status: 503, json: {} }))
        await go(page, `${CITY}&vibes=nonsense`)
        await look('failed')
      },
      { ...window, colorScheme, reducedMotion: 'reduce', expected: /503|404/ },
    )
  }
}
