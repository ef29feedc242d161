/**
 * A chain does not fill the page for a text that other names begin with as well. A search for its name has its best
 * places first.
 */
import { placeId } from '../support/fixtures/few-places.ts'
import { overEachSearchEngine } from '../support/search/search-engines.ts'

const OTHERS = ['Starling Books', 'Starfish Diner']
const BRANCHES = 30

/** Later branches score higher; the others score less than the whole chain. */
const PLACES = [
  ...OTHERS.map((name) => ({ name, score_combined: 0.1 })),
  ...Array.from({ length: BRANCHES }, (_, n) => ({ name: 'Starry Coffee', score_combined: 0.5 + n / 100 })),
].map((place, n) => ({ ...place, id: placeId(n + 1) }))

const BEST = PLACES.length
const testOnEach = overEachSearchEngine(PLACES)

const BEST_THREE = [BEST, BEST - 1, BEST - 2]

const PAGES: readonly [text: string, begins: readonly number[], holds: readonly number[]][] = [
  ['star', [], [1, 2, BEST]],
  ['starry', BEST_THREE, BEST_THREE],
  ['starry coffee', BEST_THREE, BEST_THREE],
]
for (const [text, begins, holds] of PAGES) {
  testOnEach(`the first page of ${text}`, async (t, { find }) => {
    const found = await find({ search: text }, { limit: 10, offset: 0 })
    const page = (found?.ids ?? []).map((id) => Number(id.slice(-12)))
    t.is(page.length, 10)
    t.deepEqual(page.slice(0, begins.length), begins)
    t.true(
      holds.every((number) => page.includes(number)),
      page.join(' '),
    )
  })
}
