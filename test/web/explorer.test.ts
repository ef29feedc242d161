/** User actions on the explorer page, in a real browser. */

import { familyOf } from '../../core/cartography/families.ts'
import { formatTile } from '../../core/geo/tile.ts'
import { tilesIn } from '../../web/map/viewport.ts'
import { browserTests, type Explorer, visit } from './support/explorer-service.ts'

const PARIS = '?at=48.8566,2.3522,12'
const inBrowser = browserTests(3000)

interface Listed {
  count: number
  next: string | null
  results: { features: { id: string; properties: { name: string; city: string | null; score_combined: number } }[] }
}

async function list(base: string, query: string): Promise<Listed> {
  const response = await fetch(`${base}/v0.3/places/?${query}`)
  if (!response.ok) throw new Error(`${query}: ${response.status}`)
  return (await response.json()) as Listed
}

for (const [title, query, zoom] of [
  ['of the world', '', 1],
  ['of a city', PARIS, 12],
  ['across 180°', '?at=-38,179.9,3.5', 3],
] as const) {
  inBrowser(`the map ${title} has the places that tile= lists`, async (t, page, base) => {
    await visit(page, base + query)
    const { held, seen, west, south, east, north } = await page.evaluate(() => {
      const { map } = (globalThis as unknown as Explorer).whereabouts ?? {}
      if (!map) throw new Error('no map')
      const ids = (features: { id?: string | number | undefined }[]) => [
        ...new Set(features.map(({ id }) => String(id))),
      ]
      const { clientWidth, clientHeight } = map.getContainer()
      const [southWest, northEast] = [map.unproject([0, clientHeight]), map.unproject([clientWidth, 0])]
      return {
        held: ids(map.querySourceFeatures('places', { sourceLayer: 'places' })),
        seen: ids(map.queryRenderedFeatures({ layers: ['places'] })),
        west: southWest.lng,
        south: southWest.lat,
        east: northEast.lng,
        north: northEast.lat,
      }
    })
    const tiles = new Set(tilesIn({ west, south, east, north }, zoom).map(({ tile }) => formatTile(tile)))
    const listed = new Set<string>()
    for (const tile of tiles) {
      for (let next: string | null = '1', page = 1; next !== null; page++) {
        const found: Listed = await list(base, `tile=${tile}&per_page=1000&page=${page}`)
        for (const { id } of found.results.features) listed.add(id)
        next = found.next
      }
    }
    t.true(listed.size > 0)
    t.deepEqual(held.sort(), [...listed].sort())
    t.true(seen.length > 0)
    t.deepEqual(
      seen.filter((id) => !listed.has(id)),
      [],
    )
  })
}

const CATEGORIES = [
  ...['Restaurant', 'Fast Food', 'Cafe', 'Ice Cream', 'Bar', 'Beer Garden', 'Barber', 'Museum', 'Martial Arts'],
  ...['Spa', 'Coworking Space', 'Park', 'Parking', 'Farmers Market', 'Boutique', 'Boutique Hotel', 'Bookstore', ''],
]

inBrowser('a dot has the colour of its family, as the legend has it', async (t, page, base) => {
  await visit(page, `${base}/?at=-40,-140,4`)
  const colors = await page.evaluate(async (categories) => {
    const { map } = (globalThis as unknown as Explorer).whereabouts ?? {}
    if (!map) throw new Error('no map')
    const features = categories.map((primary_category, index) => ({
      type: 'Feature' as const,
      properties: { primary_category },
      geometry: { type: 'Point' as const, coordinates: [-150 + index, -40] },
    }))
    map.addSource('probe', { type: 'geojson', data: { type: 'FeatureCollection', features } })
    const color = map.getPaintProperty('places', 'circle-color') as string
    map.addLayer({ id: 'probe', type: 'circle', source: 'probe', paint: { 'circle-color': color } })
    await map.once('idle')
    return map.queryRenderedFeatures({ layers: ['probe'] }).map(({ properties, layer }) => {
      const { r, g, b } = (layer.paint as { 'circle-color': { r: number; g: number; b: number } })['circle-color']
      const bytes = [r, g, b].map((part) => Math.round(part * 255))
      return [properties['primary_category'] as string, `rgb(${bytes.join(', ')})`] as const
    })
  }, CATEGORIES)
  t.deepEqual([...new Set(colors.map(([category]) => category))].sort(), [...CATEGORIES].sort())
  for (const [category, color] of colors) {
    const dot = page.locator(`.legend .family-${familyOf(category)}`)
    t.is(await dot.evaluate((element) => getComputedStyle(element).backgroundColor), color, category)
  }
})

inBrowser('the list has the best places in view, and follows the map', async (t, page, base) => {
  await visit(page, base)
  t.true(await page.getByText('Sample data').first().isVisible())
  const world = await list(base, 'in_bbox=-180,-85,180,85&ordering=-score_combined&per_page=20')
  const names = () => page.locator('.result-name').allTextContents()
  t.deepEqual(
    (await names()).slice(0, 5),
    world.results.features.slice(0, 5).map(({ properties }) => properties.name),
  )
  await visit(page, base + PARIS)
  const [, total = ''] =
    /^The best 20 of ([\d,]+) places$/.exec((await page.locator('#status').textContent()) ?? '') ?? []
  t.true(Number(total.replace(',', '')) < world.count)
  t.notDeepEqual(
    await names(),
    world.results.features.map(({ properties }) => properties.name),
  )
})

inBrowser('a click on a dot opens the card of the place, from the API', async (t, page, base) => {
  await visit(page, `${base}${PARIS}`)
  const dot = await page.evaluate(() => {
    const { map } = (globalThis as unknown as Explorer).whereabouts ?? {}
    const dots = (map?.queryRenderedFeatures({ layers: ['places'] }) ?? []).flatMap(({ id, geometry }) => {
      if (!map || geometry.type !== 'Point') return []
      const { x, y } = map.project(geometry.coordinates as [number, number])
      return [{ id: String(id), x, y }]
    })
    const apart = (one: { x: number; y: number }) =>
      dots.every(
        (other) => other === undefined || other.x === one.x || Math.hypot(other.x - one.x, other.y - one.y) > 14,
      )
    return dots.find((one) => one.x > 500 && one.x < 1100 && one.y > 200 && one.y < 750 && apart(one))
  })
  if (!dot) return t.fail('no dot stands alone')
  await page.mouse.move(dot.x, dot.y)
  await page.locator('#tooltip').waitFor()
  const tip = await page.locator('#tooltip strong').textContent()
  await page.mouse.click(dot.x, dot.y)
  await page.locator('.card-foot').waitFor()
  const { properties } = (await (
    await fetch(`${base}/v0.3/places/${dot.id}/`)
  ).json()) as Listed['results']['features'][0]
  t.is(await page.locator('#card-title').textContent(), properties.name)
  t.is(tip, properties.name)
  t.is(await page.locator('#card-title').evaluate((title) => document.activeElement === title), true)
  t.true((await page.locator('.card-summary').textContent())?.endsWith(properties.city ?? ''))
  t.true(page.url().endsWith(`&place=${dot.id}`))
  t.is(await page.title(), `${properties.name} · Whereabouts`)
  return t.true(await page.locator('#list').isHidden())
})

inBrowser('by keyboard: through the list, into a card, and back', async (t, page, base) => {
  await visit(page, base + PARIS)
  const focused = () => page.evaluate(() => document.activeElement?.querySelector('.result-name')?.textContent)
  await page.keyboard.press('Tab')
  t.is(await page.evaluate(() => document.activeElement?.textContent), 'Skip to the map')
  const names = await page.locator('.result-name').allTextContents()
  // Past the link to the lists, the account, the search box, the filters and the order.
  for (let stop = 0; stop < 10; stop++) await page.keyboard.press('Tab')
  t.is(await focused(), names[0])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  t.is(await focused(), names[1])
  await page.keyboard.press('End')
  t.is(await focused(), names.at(-1))
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.locator('.card-foot').waitFor()
  t.is(await page.locator('#card-title').textContent(), names[1] ?? '')
  await page.keyboard.press('Escape')
  await page.locator('#card').waitFor({ state: 'hidden' })
  t.is(await focused(), names[1])
  for (const id of ['#more', '#unplaced']) if (await page.locator(id).isVisible()) await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  t.is(await page.evaluate(() => document.activeElement?.id), 'map-canvas')
  const before = page.url()
  await page.keyboard.press('ArrowRight')
  await page.waitForURL((url) => url.href !== before)
})

inBrowser('back and forward go through cards and switches; a link restores them', async (t, page, base) => {
  await visit(page, base + PARIS)
  await page.locator('.result').nth(2).click()
  await page.locator('.card-foot').waitFor()
  const first = (await page.locator('#card-title').textContent()) ?? ''
  await page.locator('#heat').click()
  await page.goBack()
  t.is(await page.locator('#heat').getAttribute('aria-pressed'), 'false')
  t.is(await page.locator('#card-title').textContent(), first)
  await page.goBack()
  await page.locator('#card').waitFor({ state: 'hidden' })
  await page.goForward()
  await page.locator('.card-foot').waitFor()
  t.is(await page.locator('#card-title').textContent(), first)
  await page.goForward()
  t.is(await page.locator('#heat').getAttribute('aria-pressed'), 'true')

  const link = page.url()
  await visit(page, link)
  await page.locator('.card-foot').waitFor()
  t.is(await page.locator('#card-title').textContent(), first)
  t.is(await page.locator('#heat').getAttribute('aria-pressed'), 'true')
  t.is(page.url(), link)
})
