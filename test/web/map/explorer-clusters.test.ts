/** Clusters on the explorer page, with default thinning: no place is missing, and a click leads to the hidden ones. */
import type { ExecutionContext } from 'ava'
import type { Page } from 'playwright-core'
import { readConfig } from '../../../config.ts'
import { familyOf } from '../../../core/cartography/families.ts'
import { PALETTES } from '../../../core/cartography/palette.ts'
import { CELL_DEPTH, formatTile, keyTile, tileKey } from '../../../core/geo/tile.ts'
import { tilesIn } from '../../../web/map/viewport.ts'
import { browserTests, type Explorer, settle, visit } from '../support/explorer-service.ts'

const { thinning } = readConfig({})
const inBrowser = browserTests(4000, { thinning, land: true })
/** Between zooms 2 and 3, a few cells do not show all of their places. */
const WORLD = '?at=40,10,2.2'

interface Seen {
  readonly zoom: number
  readonly window: { west: number; south: number; east: number; north: number }
  /** Places on the tiles that the map shows, each once. */
  readonly places: readonly string[]
  readonly clusters: readonly Cluster[]
  /** The drawn ones of these clusters, in pixels of the page. */
  readonly halos: readonly (Cluster & {
    x: number
    y: number
    longitude: number
    latitude: number
    /** A pin or a name is there. */
    isCovered: boolean
  })[]
  readonly numbers: readonly string[]
  readonly dots: readonly { id: string; x: number; y: number }[]
}

interface Cluster {
  readonly key: string
  readonly count: number
}

function look(page: Page): Promise<Seen> {
  return page.evaluate(() => {
    const { map } = (globalThis as unknown as Explorer).whereabouts ?? {}
    if (!map) throw new Error('no map')
    // Pixels: the radius of the largest circle, and how near to a place is on it.
    const reach = 26
    const held = (sourceLayer: string) => map.querySourceFeatures('places', { sourceLayer })
    const drawn = (layer: string) =>
      map.queryRenderedFeatures({ layers: [layer] }).flatMap(({ properties, geometry }) => {
        if (geometry.type !== 'Point') return []
        const [longitude = 0, latitude = 0] = geometry.coordinates
        const { x, y } = map.project([longitude, latitude])
        return [{ ...properties, longitude, latitude, x, y } as Record<string, unknown> & { x: number; y: number }]
      })
    const cluster = (properties: Record<string, unknown>) => ({
      key: String(properties['_key']),
      count: Number(properties['point_count']),
    })
    const { clientWidth, clientHeight } = map.getContainer()
    const [southWest, northEast] = [map.unproject([0, clientHeight]), map.unproject([clientWidth, 0])]
    return {
      zoom: map.getZoom(),
      window: { west: southWest.lng, south: southWest.lat, east: northEast.lng, north: northEast.lat },
      places: [...new Set(held('places').map(({ properties }) => String(properties['id'])))],
      clusters: [
        ...new Map(held('clusters').map(({ properties }) => [properties['_key'], cluster(properties)])).values(),
      ],
      halos: drawn('clusters').map(({ x, y, ...properties }) => ({
        ...cluster(properties),
        x,
        y,
        longitude: Number(properties['longitude']),
        latitude: Number(properties['latitude']),
        isCovered:
          map.queryRenderedFeatures(
            [
              [x - reach, y - reach],
              [x + reach, y + reach],
            ],
            { layers: ['place-names'] },
          ).length > 0,
      })),
      numbers: drawn('cluster-counts').map(({ _key }) => String(_key)),
      dots: drawn('places').map(({ id, x, y }) => ({ id: String(id), x, y })),
    }
  })
}

/** Returns how many places the API counts on tiles. */
async function counted(base: string, addresses: Iterable<string>): Promise<number> {
  let sum = 0
  for (const address of addresses) {
    const { count } = (await (await fetch(`${base}/v0.3/places/?tile=${address}&per_page=1`)).json()) as {
      count: number
    }
    sum += count
  }
  return sum
}

/** Returns a drawn cluster that stands alone in the free part of the map; its key is the tile of its cell. */
function halo(t: ExecutionContext, { halos, dots }: Seen): Seen['halos'][number] {
  const apart = (one: { x: number; y: number }) =>
    dots.every(({ x, y }) => Math.hypot(x - one.x, y - one.y) < 1 || Math.hypot(x - one.x, y - one.y) > 24)
  const within = halos.filter(
    ({ x, y, count, isCovered }) => x > 480 && x < 1300 && y > 150 && y < 800 && count >= 10 && !isCovered,
  )
  const found = within.find(apart)
  if (!found) return t.fail(`none of ${within.length} clusters stands alone`) as never
  return found
}

inBrowser('places and clusters on the map are what tile= counts', async (t, page, base) => {
  await visit(page, base + WORLD)
  const { zoom, window, places, clusters, halos, numbers } = await look(page)
  const tiles = new Set(tilesIn(window, Math.floor(zoom)).map(({ tile }) => formatTile(tile)))
  const hidden = clusters.reduce((sum, { count }) => sum + count, 0)
  t.true(hidden > 100 && places.length > 100, `${places.length} and ${hidden}`)
  t.is(places.length + hidden, await counted(base, tiles))
  t.true(halos.length > 10)
  t.true(numbers.length > 10)
  const held = new Map(clusters.map(({ key, count }) => [key, count]))
  for (const { key, count, longitude, latitude } of halos) {
    t.is(count, held.get(key) ?? Number.NaN)
    t.is(key.split('/')[0], String(Math.floor(zoom) + CELL_DEPTH))
    // A tile's grid is coarser than the place's position, but never beyond its cell.
    t.is(formatTile(keyTile(tileKey(longitude, latitude), Math.floor(zoom) + CELL_DEPTH)), key)
  }
  t.true(numbers.every((key) => held.has(key)))

  await page.locator('#inspect').click()
  await page.locator('#inspector').getByText('Tile and API agree').waitFor()
})

inBrowser('numbers of circles leave the names of towns their room', async (t, page, base) => {
  await visit(page, `${base}/?at=48,12,4`)
  await settle(page)
  const { halos, numbers } = await look(page)
  const towns = (withNumbers: boolean) =>
    page.evaluate(async (visible) => {
      const { map } = (globalThis as unknown as Explorer).whereabouts ?? {}
      if (!map) throw new Error('no map')
      map.setLayoutProperty('cluster-counts', 'visibility', visible ? 'visible' : 'none')
      await map.once('idle')
      const found = map.queryRenderedFeatures({ layers: ['cities'] })
      return found.map(({ properties }) => String(properties['name'])).sort()
    }, withNumbers)
  const [alone, beside] = [await towns(false), await towns(true)]
  t.true(alone.length > 10, `${alone.length} names`)
  t.deepEqual(beside, alone)
  t.true(halos.length > 30 && numbers.length > 0.3 * halos.length, `${numbers.length} of ${halos.length}`)
})

/** Pixels from the middle of a cluster, within its circle. */
const PARTS = [
  ['edge', ({ count }: Cluster) => -(5.8 * count ** 0.15 - 1)],
  ['number', () => 2],
] as const

for (const [part, offset] of PARTS) {
  inBrowser(`a click on the ${part} of a cluster goes to where its places are apart`, async (t, page, base) => {
    await visit(page, base + WORLD)
    const before = await look(page)
    const cluster = halo(t, before)
    await page.mouse.move(cluster.x, cluster.y + offset(cluster))
    t.is(await page.locator('#map-canvas').evaluate((canvas) => canvas.style.cursor), 'zoom-in')
    await page.mouse.click(cluster.x, cluster.y + offset(cluster))
    await page.waitForFunction(
      (from) => ((globalThis as unknown as Explorer).whereabouts?.map.getZoom() ?? 0) > from + 1.9,
      before.zoom,
    )
    await settle(page)
    const after = await look(page)
    t.true(Math.abs(after.zoom - before.zoom - 2) < 0.01)
    const center = await page.evaluate(() => (globalThis as unknown as Explorer).whereabouts?.map.getCenter().toArray())
    t.true(Math.hypot((center?.[0] ?? 0) - cluster.longitude, (center?.[1] ?? 0) - cluster.latitude) < 0.1)
    t.true(await page.locator('#card').isHidden())
    // One dot with a number has become several dots.
    const seen = after.dots.filter(({ id }) => !before.places.includes(id))
    t.true(seen.length > 0)
    t.regex(page.url(), new RegExp(`at=[-\\d.]+,[-\\d.]+,${after.zoom.toFixed(1).replace('.', '\\.')}`))
  })
}

inBrowser(
  'a circle has the colour of the most frequent category, and an area that grows with the number',
  async (t, page, base) => {
    await visit(page, base + WORLD)
    const circles = await page.evaluate(() => {
      const { map } = (globalThis as unknown as Explorer).whereabouts ?? {}
      return (map?.queryRenderedFeatures({ layers: ['clusters'] }) ?? []).map(({ properties, layer }) => {
        const paint = layer.paint as { 'circle-color': { r: number; g: number; b: number }; 'circle-radius': number }
        const { r, g, b } = paint['circle-color']
        return {
          top: String(properties['top_categories']),
          count: Number(properties['point_count']),
          color: [r, g, b].map((part) => Math.round(part * 255)).join(),
          radius: paint['circle-radius'],
        }
      })
    })
    t.true(circles.length > 10)
    t.true(circles.every(({ count }) => count > 1))
    for (const { top, color } of circles) {
      const [first] = JSON.parse(top) as string[]
      const wanted = PALETTES.light.families[familyOf(first)]
      t.is(color, [1, 3, 5].map((at) => Number.parseInt(wanted.slice(at, at + 2), 16)).join(), top)
    }
    const byCount = circles.sort((one, other) => one.count - other.count)
    t.true(byCount.every(({ radius }, index) => radius >= (byCount[index - 1]?.radius ?? 0)))
  },
)

inBrowser('a click on the middle of a circle does not open the place below it', async (t, page, base) => {
  await visit(page, base + WORLD)
  const { x, y } = halo(t, await look(page))
  await page.mouse.click(x, y)
  await page.waitForFunction(() => Number(new URL(location.href).searchParams.get('at')?.split(',')[2]) > 4)
  t.true(await page.locator('#card').isHidden())
})
