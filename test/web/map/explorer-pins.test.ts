/** Pins of the explorer's map: the ten best in view at each zoom, never hidden by a worse one, and the same while it is panned. */
import type { Page } from 'playwright-core'
import { readConfig } from '../../../config.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { browserTests, type Explorer, visit } from '../support/explorer-service.ts'
import { WIDE } from '../support/explorer-windows.ts'

/** Zooms at which the map is looked at, each on a meridian of its own, far from the others' places. */
const ZOOMS = [3, 7, 12, 15, 17]
const CROWD = 400
const [BEST, COLUMNS] = [10, 2]

/** Degrees of longitude of a pixel. */
const pixel = (zoom: number) => 360 / (512 * 2 ** zoom)
const meridian = (zoom: number) => -150 + 60 * ZOOMS.indexOf(zoom)

/** Ten places in two columns, a better one right beside each of two others, and a crowd around them. */
function placesAt(zoom: number) {
  const place = (name: string, right: number, down: number, score_combined: number) => ({
    name,
    longitude: meridian(zoom) + right * pixel(zoom),
    latitude: -down * pixel(zoom),
    categories: ['cafe'],
    score_combined,
    data_source_identifier: `${zoom}:${name}`,
  })
  const best = Array.from({ length: BEST }, (_, n) =>
    place(`Best ${n}`, 190 * (n % COLUMNS) - 100, 90 * Math.floor(n / COLUMNS) - 180, 0.61 - n / 1000),
  )
  const beside = [0, 1].map((n) => place(`Hidden ${n}`, 190 * n - 94, -178, 0.5))
  const crowd = Array.from({ length: CROWD }, (_, n) =>
    place(`Usual ${n}`, ((n * 37) % 400) - 200, ((n * 91) % 460) - 230, 0.4 + (n % 7) / 1000),
  )
  return [...best, ...beside, ...crowd]
}

const inBrowser = browserTests((database) => upsertPlaces(database, ZOOMS.flatMap(placesAt)), {
  thinning: readConfig({}).thinning,
})

interface Pin {
  readonly name: string
  readonly score: number
  readonly size: number
  readonly image: string
  readonly x: number
  readonly y: number
}

/** Returns the pins on the map, and the radius of the specks. */
function look(page: Page): Promise<{ pins: Pin[]; specks: number[] }> {
  return page.evaluate(() => {
    const { map } = (globalThis as unknown as Explorer).whereabouts ?? {}
    if (!map) throw new Error('no map')
    const drawn = (id: string) => map.queryRenderedFeatures({ layers: [id] })
    const pins = drawn('place-names').map(({ properties, geometry, layer }) => {
      const { x, y } = map.project(geometry.type === 'Point' ? (geometry.coordinates as [number, number]) : [0, 0])
      const layout = layer.layout as unknown as { 'icon-size': number; 'icon-image': { name: string } }
      return {
        name: String(properties['name']),
        score: Number(properties['score_combined']),
        size: layout['icon-size'],
        image: String(layout['icon-image'].name ?? layout['icon-image']),
        x,
        y,
      }
    })
    return {
      pins: [...new Map(pins.map((pin) => [pin.name, pin])).values()],
      specks: drawn('places').map(({ layer }) => (layer.paint as { 'circle-radius': number })['circle-radius']),
    }
  })
}

const names = (pins: readonly Pin[]) => pins.map(({ name }) => name).sort()

for (const zoom of ZOOMS) {
  inBrowser(
    `zoom ${zoom}: the ten best in view have a pin and a name, and none that they hide`,
    async (t, page, base) => {
      await visit(page, `${base}/?at=0,${meridian(zoom)},${zoom}`)
      const { pins, specks } = await look(page)
      const best = pins.filter(({ name }) => name.startsWith('Best'))
      t.deepEqual(
        names(best),
        Array.from({ length: BEST }, (_, n) => `Best ${n}`),
      )
      t.true(
        best.every(({ image }) => image === 'pins:cafe'),
        best.map(({ image }) => image).join(),
      )
      t.deepEqual(
        pins.filter(({ name }) => name.startsWith('Hidden')),
        [],
      )
      // Two specks beside each other: the layer of the tile has several places in a pixel far in.
      t.true(specks.length > 100, `${specks.length} specks`)
      t.true(
        specks.every((radius) => radius > 1 && radius < 2.1),
        `${Math.max(...specks)}`,
      )
      t.true(pins.length < 60, `${pins.length} pins`)
    },
    WIDE,
  )

  inBrowser(
    `zoom ${zoom}: pins stay as they are while the map is panned`,
    async (t, page, base) => {
      const [right, down] = [61, 37]
      await visit(page, `${base}/?at=0,${meridian(zoom)},${zoom}`)
      const before = await look(page)
      await visit(page, `${base}/?at=${-down * pixel(zoom)},${meridian(zoom) + right * pixel(zoom)},${zoom}`)
      const after = await look(page)
      t.true(before.pins.length >= BEST)
      const seen = (pins: readonly Pin[]) => pins.map(({ name, size }) => `${name}: ${size.toFixed(3)}`).sort()
      t.deepEqual(seen(after.pins), seen(before.pins))
    },
    WIDE,
  )
}
