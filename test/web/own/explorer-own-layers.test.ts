/** Layers of operators' tables: switched on, filtered and read, with the mouse and the keyboard; in links and history. */
import type { Page } from 'playwright-core'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { entryOf, run, served } from '../../support/layers/operator-tables.ts'
import { checkAccess, take } from '../support/explorer-access.ts'
import { browserTests, type Explorer, settle, visit } from '../support/explorer-service.ts'
import { inWindows } from '../support/explorer-windows.ts'

const VIEW = '?at=60.17,24.94,14'
const ROWS = 40
const MARKUP = '<img src=x onerror=alert(1)>'

const SHAPES = [
  ['Park', 'polygon((24.925 60.171, 24.933 60.171, 24.933 60.175, 24.925 60.175, 24.925 60.171))'],
  ['Street', 'linestring(24.92 60.1665, 24.934 60.1665)'],
  [
    'Campus',
    'geometrycollection(point(24.922 60.168), polygon((24.924 60.167, 24.928 60.167, 24.928 60.169, 24.924 60.167)))',
  ],
  ['Gate', 'point(24.932 60.1675)'],
].map(([name, wkt], index) => `(${index + 1}, '${name}', '${wkt}')`)

const inBrowser = browserTests(
  (database) => upsertPlaces(database, [{ name: 'Cafe', longitude: 24.95, latitude: 60.168, is_sample: true }]),
  {
    // From zoom 14 on, tiles show all rows.
    thinning: { completeZoom: 14, limit: 4000, bytes: 500_000 },
    async layers(database) {
      await run(database, [
        `create table stops (id int primary key, name text, kind text, lines float8, has_roof boolean, note text,
          website text, geom geometry(point, 4326))`,
        `insert into stops select n, 'Stop ' || n, case when n % 4 = 0 then 'tram' else 'Bus' end, n, n % 2 = 0,
          case when n = 40 then '${MARKUP}' end, case when n = 40 then 'javascript:alert(1)' else 'https://stops.example/' || n end,
          st_setsrid(st_makepoint(24.9395 + (n % 8) * 0.001, 60.168 + (n / 8) * 0.001), 4326) from generate_series(1, ${ROWS - 1}) n`,
        `insert into stops values (40, '<b>Stop</b> 40', 'tram', 40, true, '${MARKUP}', 'javascript:alert(1)',
          'SRID=4326;POINT(24.935 60.17)')`,
        `create table bikes (id text primary key, geom geometry(point, 4326))`,
        `insert into bikes values ('a/b', 'SRID=4326;POINT(24.936 60.172)')`,
        `create table shapes (id int primary key, name text, geom geometry(geometry, 3857))`,
        `insert into shapes select id, name, st_transform(st_geomfromtext(wkt, 4326), 3857) from (values ${SHAPES}) as drawn (id, name, wkt)`,
      ])
      const columns = { name: { text: true }, kind: { facet: true }, lines: {}, has_roof: {}, note: {}, website: {} }
      return [
        await served(database, entryOf({ table: 'public.stops', columns, attribution: '© Stops <i>& more' }, 'stops')),
        await served(database, entryOf({ table: 'public.bikes' }, 'bikes')),
        await served(database, entryOf({ table: 'public.shapes' }, 'shapes')),
      ]
    },
  },
)

const button = (page: Page) => page.getByRole('button', { name: 'Layers' })
const layerSwitch = (page: Page, name: string) => page.getByRole('switch', { name })
const chips = (page: Page) => page.getByRole('list', { name: 'Active filters of Stops' }).locator('.chip-text')
const card = (page: Page) => page.locator('#row-card')

async function open(page: Page): Promise<void> {
  await button(page).focus()
  await page.keyboard.press('Enter')
}

/** Ids on the tiles of a layer that the map shows, and the numbers that the tiles tell. */
async function drawn(page: Page, layer: string): Promise<number[]> {
  await settle(page)
  const ids = await page.evaluate((name) => {
    const { map } = (globalThis as unknown as Explorer).whereabouts ?? {}
    if (!map?.getSource(`own:${name}`)) return []
    const found = map.queryRenderedFeatures({
      layers: map.getLayersOrder().filter((id) => id.startsWith(`own:${name}:`)),
    })
    return found.map(({ properties }) => Number(properties['id']))
  }, layer)
  return [...new Set(ids)].sort((one, other) => one - other)
}

async function listed(base: string, query: string): Promise<number[]> {
  const response = await fetch(`${base}/v0.3/layers/stops/?per_page=100&${query}`)
  const { results } = (await response.json()) as { results: { features: { id: string }[] } }
  return results.features.map(({ id }) => Number(id)).sort((one, other) => one - other)
}

/** Clicks on the map at a position. */
async function clickAt(page: Page, position: [number, number]): Promise<void> {
  const point = await page.evaluate((at) => {
    const { map } = (globalThis as unknown as Explorer).whereabouts ?? {}
    return map?.project(at)
  }, position)
  if (!point) throw new Error('no map')
  await page.mouse.click(point.x, point.y)
}

inWindows(inBrowser)('a layer goes on and off by keyboard; links and Back follow', async (t, page, base) => {
  await visit(page, base + VIEW)
  t.is(await button(page).getAttribute('aria-expanded'), 'false')
  await open(page)
  t.is(await button(page).getAttribute('aria-expanded'), 'true')
  t.deepEqual(await drawn(page, 'stops'), [])
  await page.keyboard.press('Space')
  await settle(page)
  t.true(page.url().endsWith('&layers=stops'))
  t.deepEqual(await drawn(page, 'stops'), await listed(base, ''))
  t.true((await page.locator('.attribution').textContent())?.includes('© Stops <i>& more'))
  await layerSwitch(page, 'Bikes').check()
  t.true(page.url().endsWith('&layers=stops,bikes'))
  // A layer without columns has no filters.
  t.deepEqual(await page.locator('.layer summary:visible').allTextContents(), [
    ...['Filters of Stops', 'In view of Stops', 'In view of Bikes'],
  ])
  await page.getByText('Filters of Stops').click()
  await page.getByRole('checkbox', { name: 'tram' }).waitFor()
  await checkAccess(t, page)
  await take(page, `layers-${page.viewportSize()?.width}`)
  await page.goBack()
  t.false(await layerSwitch(page, 'Bikes').isChecked())
  await page.goBack()
  t.false(await layerSwitch(page, 'Stops').isChecked())
  t.deepEqual(await drawn(page, 'stops'), [])
  t.false((await page.locator('.attribution').textContent())?.includes('Stops'))
  await page.goForward()
  t.is((await drawn(page, 'stops')).length, ROWS)
  await visit(page, page.url())
  t.true(await layerSwitch(page, 'Stops').isChecked())
  t.is((await drawn(page, 'stops')).length, ROWS)
})

inBrowser('filters of a layer: the tiles have what the list has', async (t, page, base) => {
  await visit(page, `${base}${VIEW}&layers=stops`)
  await page.getByText('Filters of Stops').click()
  const boxes = page.getByRole('group', { name: 'Kind' }).locator('.facet')
  await page.getByRole('checkbox', { name: 'tram' }).waitFor()
  t.deepEqual(await boxes.allTextContents(), ['bus30', 'tram10'])
  await page.getByRole('checkbox', { name: 'tram' }).check()
  t.deepEqual(await drawn(page, 'stops'), await listed(base, 'kind=tram'))
  await page.getByRole('spinbutton', { name: 'Lines: at least' }).fill('12')
  await page.keyboard.press('Tab')
  // The focus goes on, although the page was drawn anew.
  t.is(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Lines: at most')
  await page.getByRole('group', { name: 'Has roof' }).getByRole('checkbox', { name: 'Yes' }).check()
  await page.getByRole('searchbox', { name: 'Name: contains' }).fill('stop 1')
  await page.keyboard.press('Enter')
  t.deepEqual(await drawn(page, 'stops'), [12, 16])
  t.deepEqual(await listed(base, 'kind=tram&lines__gte=12&has_roof=true&name__contains=stop+1'), [12, 16])
  t.true(page.url().includes('stops.kind=tram'))
  t.true(page.url().includes('stops.lines__gte=12'))
  t.deepEqual(await chips(page).allTextContents(), ['Name: contains stop 1', 'tram', 'Lines: 12 or more', 'Has roof'])
  // The places have none of these filters.
  t.true(await page.locator('#chips').isHidden())
  await checkAccess(t, page)
  await take(page, 'layers-filtered')
  await page.getByRole('button', { name: 'Remove Name: contains stop 1' }).click()
  t.deepEqual(await drawn(page, 'stops'), await listed(base, 'kind=tram&lines__gte=12&has_roof=true'))
  await page.reload()
  t.deepEqual(await drawn(page, 'stops'), await listed(base, 'kind=tram&lines__gte=12&has_roof=true'))
  await page.goBack()
  t.deepEqual(await drawn(page, 'stops'), [12, 16])
  await page.getByRole('list', { name: 'Active filters of Stops' }).getByRole('button', { name: 'Clear all' }).click()
  t.true(page.url().endsWith('&layers=stops'))
  t.is((await drawn(page, 'stops')).length, ROWS)
})

inBrowser('what is typed stays when the numbers of rows arrive', async (t, page, base) => {
  await visit(page, `${base}${VIEW}&layers=stops`)
  await page.getByText('Filters of Stops').click()
  await page.getByRole('checkbox', { name: 'tram' }).waitFor()
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const isOfFacets = (url: URL | string) => /stops\/facets/.test(String(url))
  await page.route(isOfFacets, async (route) => {
    await released
    await route.continue()
  })
  const answered = page.waitForResponse((response) => isOfFacets(response.url()))
  await page.getByRole('group', { name: 'Has roof' }).getByRole('checkbox', { name: 'Yes' }).check()
  const box = page.getByRole('searchbox', { name: 'Name: contains' })
  await box.fill('stop 1')
  release()
  await answered
  // The numbers are there: 10 stops of trams have a roof, and those alone.
  await page.locator('.facet').filter({ hasText: 'tram' }).filter({ hasText: '10' }).waitFor()
  await settle(page)
  t.is(await box.inputValue(), 'stop 1')
  await page.keyboard.press('Enter')
  t.deepEqual(await drawn(page, 'stops'), await listed(base, 'has_roof=true&name__contains=stop+1'))
  await page.getByRole('list', { name: 'Active filters of Stops' }).getByRole('button', { name: 'Clear all' }).click()
  t.is(await box.inputValue(), '')
})

inWindows(inBrowser)('a click opens the card of a row, whose texts stay texts', async (t, page, base) => {
  await visit(page, `${base}${VIEW}&layers=stops`)
  await clickAt(page, [24.935, 60.17])
  await card(page).getByRole('heading', { name: '<b>Stop</b> 40' }).waitFor()
  t.true(page.url().endsWith('&layers=stops&row=stops%2F40'))
  t.is(await page.evaluate(() => document.activeElement?.id), 'card-title')
  const facts = await card(page)
    .locator('dl div')
    .evaluateAll((rows) => rows.map(({ children }) => [...children].map((one) => one.textContent)))
  t.deepEqual(facts, [
    ['Name', '<b>Stop</b> 40'],
    ['Kind', 'tram'],
    ['Lines', '40'],
    ['Has roof', 'Yes'],
    ['Note', MARKUP],
    ['Website', 'javascript:alert(1)'],
  ])
  t.is(await page.locator('#row-card img, #row-card b, a[href^="javascript"]').count(), 0)
  t.is(await page.title(), '<b>Stop</b> 40 · Whereabouts')
  await checkAccess(t, page)
  await take(page, `layers-card-${page.viewportSize()?.width}`)
  const json = await card(page)
    .getByRole('link', { name: 'This row as JSON' })
    .evaluate((link: HTMLAnchorElement) => link.href)
  t.is(((await (await fetch(json)).json()) as { id: string }).id, '40')
  await page.keyboard.press('Escape')
  t.true(await card(page).isHidden())
  t.true(await page.locator('#list').isVisible())
  t.false(page.url().includes('row='))
  await page.goBack()
  await card(page).getByRole('heading', { name: '<b>Stop</b> 40' }).waitFor()
  // The card of a place takes its place.
  await page.goForward()
  await visit(page, `${base}${VIEW}&layers=stops&row=bikes/a%2Fb`)
  await card(page).getByRole('heading', { name: 'Bikes a/b' }).waitFor()
})

inBrowser('areas, lines and collections are drawn, and open their cards', async (t, page, base) => {
  await visit(page, `${base}/?at=60.169,24.93,15&layers=shapes`)
  t.deepEqual(await drawn(page, 'shapes'), [1, 2, 3, 4])
  await clickAt(page, [24.929, 60.173])
  await card(page).getByRole('heading', { name: 'Park' }).waitFor()
  await take(page, 'layers-shapes')
  await clickAt(page, [24.9275, 60.1675])
  await card(page).getByRole('heading', { name: 'Campus' }).waitFor()
  await settle(page)
  t.is(await card(page).getByRole('heading').textContent(), 'Campus')
  // Without a view in the link, the map shows the row.
  await visit(page, `${base}/?layers=shapes&row=shapes/3`)
  await card(page).getByRole('heading', { name: 'Campus' }).waitFor()
  t.true((await drawn(page, 'shapes')).includes(3))
})

inBrowser(
  'rows that a tile does not show are a circle with their number, which a click splits',
  async (t, page, base) => {
    // Without places: a pin would lie over the circle.
    await visit(page, `${base}/?at=60.17,24.94,9.5&vibes=none&layers=stops`)
    const clusters = await page.evaluate(() => {
      const { map } = (globalThis as unknown as Explorer).whereabouts ?? {}
      const found = map?.queryRenderedFeatures({ layers: ['own:stops:clusters'] }) ?? []
      return found.map(({ properties, geometry }) => ({
        hidden: Number(properties['point_count']),
        at: geometry.type === 'Point' ? geometry.coordinates : [],
      }))
    })
    t.is(clusters.length, 1)
    t.is(clusters[0]?.hidden, ROWS - 1)
    await clickAt(page, clusters[0]?.at as [number, number])
    await page.waitForURL(/at=60\.1\d*,24\.9\d*,11.5&/)
    t.true(await card(page).isHidden())
  },
)

inBrowser('the rows in view are a list, which the keyboard reads', async (t, page, base) => {
  await visit(page, `${base}${VIEW}&layers=stops&stops.kind=tram`)
  await page.getByText('In view of Stops').focus()
  await page.keyboard.press('Enter')
  const rows = page.locator('.layer ol button')
  await rows.first().waitFor()
  t.deepEqual(await rows.allTextContents(), [
    ...[4, 8, 12, 16, 20, 24, 28, 32, 36].map((n) => `Stop ${n}`),
    '<b>Stop</b> 40',
  ])
  t.is(await page.locator('.layer .status:visible').textContent(), '10 rows')
  await checkAccess(t, page)
  await take(page, 'layers-rows')
  await rows.nth(1).focus()
  await page.keyboard.press('Enter')
  await card(page).getByRole('heading', { name: 'Stop 8' }).waitFor()
  t.is(await page.evaluate(() => document.activeElement?.id), 'card-title')
  await page.keyboard.press('Escape')
  t.is(await page.evaluate(() => document.activeElement?.textContent), 'Stop 8')
  await page.getByRole('button', { name: 'Remove tram' }).click()
  await page.getByText(`20 of ${ROWS} rows`).waitFor()
})

inBrowser('the cards of a row and of a place follow each other', async (t, page, base) => {
  await visit(page, `${base}${VIEW}&layers=stops&row=stops/4`)
  await card(page).getByRole('heading', { name: 'Stop 4' }).waitFor()
  t.is(await card(page).getByRole('link', { name: 'https://stops.example/4' }).count(), 1)
  await clickAt(page, [24.95, 60.168])
  await page.locator('#card').getByRole('heading', { name: 'Cafe' }).waitFor()
  t.true(await card(page).isHidden())
  t.true(await page.locator('#list').isHidden())
  await page.goBack()
  await card(page).getByRole('heading', { name: 'Stop 4' }).waitFor()
  t.true(await page.locator('#card').isHidden())
  // What stands above the list needs the list.
  await button(page).click()
  await button(page).click()
  t.true(await card(page).isHidden())
  await layerSwitch(page, 'Stops').waitFor()
})

inBrowser(
  'a row that is gone, a layer that is none, a filter that is none',
  async (t, page, base) => {
    await visit(page, `${base}${VIEW}&layers=stops,gone&row=stops/999&stops.lines__gte=x`)
    await card(page).getByRole('heading', { name: 'Row not found' }).waitFor()
    await page.getByText('cannot be applied: layers=gone, stops.lines__gte.').waitFor()
    await page.getByRole('button', { name: 'Back to the list' }).click()
    t.true(await page.locator('#list').isVisible())
    t.is((await drawn(page, 'stops')).length, ROWS)
  },
  { expected: /404/ },
)

inBrowser(
  'without a map there are no layers to switch, and a link to a row shows its card',
  async (t, page, base) => {
    await visit(page, `${base}${VIEW}&layers=stops&row=stops/4`)
    t.true(await button(page).isHidden())
    await card(page).getByRole('heading', { name: 'Stop 4' }).waitFor()
  },
  { mapless: true },
)
