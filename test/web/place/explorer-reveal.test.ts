/** A place that is chosen from the list is to be seen: the map moves if it lies under what stands over the map. */
import { upsertPlaces } from '../../../sql/places/write.ts'
import { placeId } from '../../support/fixtures/few-places.ts'
import { browserTests, type Explorer, settle, visit } from '../support/explorer-service.ts'
import { WIDE } from '../support/explorer-windows.ts'

/** In a window of 1280 × 800 pixels at `AT`, one in the middle, and one under the legend. */
const AT = 'at=60.17,24.94,15'
const [MIDDLE, HIDDEN] = [
  { id: placeId(1), name: 'Middle', longitude: 24.94, latitude: 60.17 },
  { id: placeId(2), name: 'Under the Legend', longitude: 24.94133, latitude: 60.16628 },
]
const inBrowser = browserTests((database) => upsertPlaces(database, [MIDDLE, HIDDEN]))

for (const [{ name, longitude, latitude }, moves] of [
  [MIDDLE, false],
  [HIDDEN, true],
] as const) {
  inBrowser(
    `the map ${moves ? 'moves' : 'stays'} for ${name}`,
    async (t, page, base) => {
      await visit(page, `${base}/?${AT}`)
      const where = () =>
        page.evaluate(
          (position) => {
            const { map } = (globalThis as unknown as Explorer).whereabouts ?? {}
            const { x = 0, y = 0 } = map?.project(position as [number, number]) ?? {}
            const over = document.elementFromPoint(x, y)
            return { x, y, isOver: over?.closest('.legend, .tools, .panel') !== null }
          },
          [longitude, latitude],
        )
      const before = await where()
      t.is(before.isOver, moves)
      await page.getByRole('link', { name }).click()
      await page.locator('.card-foot').waitFor()
      await settle(page)
      const after = await where()
      t.false(after.isOver)
      t.is(Math.hypot(after.x - before.x, after.y - before.y) > 1, moves)
    },
    WIDE,
  )
}
