/** The map is under the pointer wherever the page shows nothing else. */
import { browserTests, visit } from '../support/explorer-service.ts'
import { inWindows } from '../support/explorer-windows.ts'

const inBrowser = inWindows(browserTests(200))
/** Pixels between two points that are looked at. */
const STEP = 12

inBrowser('what looks like the map is the map, to the pointer as well', async (t, page, base) => {
  await visit(page, `${base}/?at=48.86,2.35,5`)
  const { free, hidden } = await page.evaluate((step) => {
    const canvas = document.querySelector('#map-canvas')
    const isSeen = (element: Element) =>
      element.matches('button, a') || !/^rgba\(.*, 0\)$/.test(getComputedStyle(element).backgroundColor)
    /** Whether the element, or one that it is in, covers the map visibly. */
    const covers = (element: Element | null): boolean =>
      element !== null && !element.matches('.stage, body') && (isSeen(element) || covers(element.parentElement))
    const found = { free: 0, hidden: [] as string[] }
    for (let x = step; x < innerWidth; x += step) {
      for (let y = step; y < innerHeight; y += step) {
        const element = document.elementFromPoint(x, y)
        if (element === canvas) found.free++
        else if (!covers(element)) found.hidden.push(`${element?.className} at ${x}, ${y}`)
      }
    }
    return found
  }, STEP)
  t.true(free > 500, `${free} free points`)
  t.deepEqual(hidden, [])
})
