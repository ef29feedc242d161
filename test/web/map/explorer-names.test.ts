/** Names of places on the map: by rank, beside their pins, and never over other pins; the scale of the heat map. */
import type { Page } from 'playwright-core'
import { readConfig } from '../../../config.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { browserTests, type Explorer, settle, visit } from '../support/explorer-service.ts'
import { inWindows } from '../support/explorer-windows.ts'

/** Of each dozen of places in the second city, the last is the best. */
const DOZEN = 12

/** A city of 900 places of which none has a rating, and one of four streets with a dozen places each. */
const inBrowser = inWindows(
  browserTests(
    (database) =>
      upsertPlaces(database, [
        ...Array.from({ length: 900 }, (_, n) => ({
          name: `Kiosk ${n}`,
          longitude: 24.9 + (n % 30) / 500,
          latitude: 60.15 + Math.floor(n / 30) / 1000,
          score_combined: 0.1,
          data_source_identifier: `city:${n}`,
        })),
        ...Array.from({ length: 4 * DOZEN }, (_, n) => ({
          name: n % DOZEN === DOZEN - 1 ? `Best ${Math.floor(n / DOZEN)}` : `Usual ${n}`,
          longitude: 10 + (n % DOZEN) / 20_000,
          latitude: 50 + Math.floor(n / DOZEN) / 1000,
          score_combined: n % DOZEN === DOZEN - 1 ? 0.9 : 0.1,
          data_source_identifier: `streets:${n}`,
        })),
      ]),
    { thinning: readConfig({}).thinning },
  ),
)

/** Returns the specks and the names on the map, and the number of pins that the name of another place covers. */
function look(page: Page) {
  return page.evaluate(() => {
    const names = 'place-names'
    // Pixels: half of a pin, and the gap beside it.
    const gap = 22
    const { map } = (globalThis as unknown as Explorer).whereabouts ?? {}
    if (!map) throw new Error('no map')
    const drawn = (layers: string[]) =>
      map.queryRenderedFeatures({ layers }).flatMap(({ properties, geometry }) => {
        if (geometry.type !== 'Point') return []
        const { x, y } = map.project(geometry.coordinates as [number, number])
        return [{ id: String(properties['id']), x, y }]
      })
    const named = [...new Map(drawn([names]).map((one) => [one.id, one])).values()]
    const dots = drawn(['places'])
    const over = ({ x, y }: { x: number; y: number }) =>
      map.queryRenderedFeatures([x, y], { layers: [names] }).map(({ properties }) => String(properties['id']))
    const near = ({ x, y }: { x: number; y: number }) =>
      map
        .queryRenderedFeatures(
          [
            [x - gap, y - gap],
            [x + gap, y + gap],
          ],
          { layers: [names] },
        )
        .map(({ properties }) => String(properties['id']))
    return {
      dots: dots.length,
      names: named.length,
      covered: named.filter((one) => over(one).some((id) => id !== one.id)).length,
      beside: named.filter((one) => near(one).includes(one.id)).length,
    }
  })
}

inBrowser('a city without ratings has names, of which none covers a pin', async (t, page, base) => {
  await visit(page, `${base}/?at=60.165,24.93,14`)
  const { dots, names, covered, beside } = await look(page)
  t.true(dots > 10 && names > 5, `${names} names of ${dots} dots`)
  t.is(covered, 0)
  t.is(beside, names)
})

inBrowser('where there is no room for all names, the best places have theirs', async (t, page, base) => {
  await visit(page, `${base}/?at=50.0015,10,15`)
  const names = await page.evaluate(() => {
    const { map } = (globalThis as unknown as Explorer).whereabouts ?? {}
    const found = map?.queryRenderedFeatures({ layers: ['place-names'] }) ?? []
    return [...new Set(found.map(({ properties }) => String(properties['name'])))].sort()
  })
  t.true(names.length < 4 * DOZEN)
  t.deepEqual(
    names.filter((name) => name.startsWith('Best')),
    ['Best 0', 'Best 1', 'Best 2', 'Best 3'],
    names.join(),
  )
})

inBrowser('far out, the names that are chosen stay with their pins', async (t, page, base) => {
  await visit(page, `${base}/?at=60.165,24.93,13`)
  const { names, beside } = await look(page)
  t.true(names > 2, `${names} names`)
  t.is(beside, names)
})

inBrowser('the heat map has a scale in place of the colours', async (t, page, base) => {
  await visit(page, `${base}/?at=60.165,24.93,13`)
  const legend = page.locator('#legend-switch')
  if (await legend.isVisible()) await legend.click()
  t.true(await page.getByText('many places').isHidden())
  await page.locator('#heat').focus()
  await page.keyboard.press('Enter')
  await page.getByText('many places').waitFor()
  const heat = () =>
    page.evaluate(() => {
      const { map } = (globalThis as unknown as Explorer).whereabouts ?? {}
      const isShown = map?.getLayoutProperty('heat', 'visibility') === 'visible'
      return isShown ? map.queryRenderedFeatures({ layers: ['heat'] }).length : 0
    })
  await settle(page)
  t.true((await heat()) > 0)
  t.is(await page.locator('.legend li button:visible').count(), 0)
})
