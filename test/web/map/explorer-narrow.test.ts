/** A narrow window of places all over the world. */
import { browserTests, visit } from '../support/explorer-service.ts'

const inBrowser = browserTests(2000)
const NARROW = { viewport: { width: 375, height: 740 } }

inBrowser(
  'a narrow window of the whole world begins where most places are',
  async (t, page, base) => {
    await visit(page, base)
    const status = (await page.locator('#status').textContent()) ?? ''
    const [, count = '0'] = /of ([\d,]+) places/.exec(status) ?? []
    t.true(Number(count.replace(',', '')) > 20, status)
  },
  NARROW,
)

inBrowser(
  'in a narrow window, no button covers another or the search',
  async (t, page, base) => {
    await visit(page, base)
    const boxes = await page
      .locator('.tools button:visible, #legend-switch, .panel-head input, .panel-body .pill:visible, .attribution')
      .evaluateAll((elements) =>
        elements.map((element) => {
          const { left, top, right, bottom } = element.getBoundingClientRect()
          return { name: element.id || element.className, left, top, right, bottom }
        }),
      )
    t.true(boxes.length > 8)
    for (const [index, one] of boxes.entries()) {
      t.true(one.left >= 0 && one.right <= 375, `${one.name} is in the window`)
      for (const other of boxes.slice(index + 1)) {
        const isApart =
          one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top
        t.true(isApart, `${one.name} and ${other.name}`)
      }
    }
    const search = boxes.find(({ name }) => name === 'search-text')
    t.true((search?.right ?? 0) - (search?.left ?? 0) > 300, 'the search has its row to itself')
  },
  NARROW,
)
