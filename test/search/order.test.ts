/** The order of results of each engine, and whether they lack a word of the text. One case a line. */
import { placeId } from '../support/fixtures/few-places.ts'
import { overEachSearchEngine } from '../support/search/search-engines.ts'

/** The lower a place is, the better its score. */
const PLACES = [
  { name: 'Gaby’s Pizza' },
  { name: "Gaby's Pizza Express" },
  { name: 'Gabys Pizzalino' },
  { name: 'Old Gaby’s Pizza' },
  { name: 'Pizza Gaby’s' },
  { name: 'Trattoria', description: 'As good as Gaby’s pizza' },
  { name: 'Café', city: 'Wien' },
  { name: 'Cafeteria' },
  { name: 'The Cafés' },
  { name: 'The Café' },
  { name: 'Hall', categories: ['cafe'] },
  { name: 'Cellar', address: 'Cafe Road 1' },
  { name: 'Wal-Mart' },
  { name: 'Walmart' },
  { name: 'Store #497' },
  { name: 'Store 4971' },
  { name: 'Golden Lantern Diner', city: 'Oakland', postcode: '94607' },
  { name: 'Golden Lantern', city: 'Oakland', postcode: '94607' },
  { name: 'Oakland Golden Lantern Garden', city: 'Oakland', postcode: '94607' },
  { name: 'เกี๊ยวซ่าอาตี๋สุรนารี', city: 'Korat' },
  { name: 'เกี๊ยวซ่าอาตี๋สุรนารีสาขา', city: 'Korat' },
  { name: 'Village Pizza', city: 'Pawling' },
  { name: 'Pizza Village', city: 'Sicamous' },
  { name: 'Island Poke' },
  { name: 'Island' },
  { name: 'Island Park' },
].map((place, n) => ({ ...place, id: placeId(n + 1), score_combined: n / 100 }))

const testOnEach = overEachSearchEngine(PLACES)

const ORDERS: Readonly<Record<string, readonly (readonly [text: string, found: string, relaxed?: true])[]>> = {
  'equal names, names that begin so, names with these words, unfinished words, other fields': [
    ["GABY'S PIZZA", '1 2 5 4 6'],
    ['pizza gabys', '5 1 4 2 6'],
    ['gabys piza', '1 5 3 4 2 6'],
  ],
  'whole words before beginnings, without regard to accents': [
    ['cafe', '7 10 11 12'],
    ['café', '7 10 11 12'],
    ['CAFE', '7 10 11 12'],
  ],
  'the writing that was typed comes first': [
    ['walmart', '14 13'],
    ['wal-mart', '13 14'],
    ['wal mart', '13 14'],
  ],
  numbers: [
    ['store #497', '15'],
    ['store №497', '15'],
    ['Store 4971', '16'],
  ],
  'a name, and where it is': [
    ['golden lantern oakland', '18 19 17'],
    ['Golden Lantern Oakland 94607', '18 19 17'],
    ['goldn lantern oakland', '18 19 17'],
  ],
  'a name longer than ten words, and where it is': [['เกี๊ยวซ่าอาตี๋สุรนารี Korat 30000', '20 21']],
  'the fewest typos first': [
    ['vixlage pizzza', '22 23'],
    ['pizzza vixlage', '23 22'],
    ['ivllage pzza', '22 23'],
    ['pzza ivllage', '23 22'],
    ['island xokke', '24 25 26', true],
  ],
  'lacking a word, if no place has all': [
    ['golden lantern berlin', '18 19 17', true],
    ['golden lantern xyzzy oakland', '18 19 17', true],
    ['xyzzy qwertyuiop oakland', ''],
  ],
}

/** What Meilisearch orders by its own rules: a name that begins with the text is no better than another with its words. */
const BY_MEILISEARCH: Readonly<Record<string, string>> = {
  "GABY'S PIZZA": '1 5 2 4 6',
  'pizza gabys': '5 1 4 2 6',
  'gabys piza': '1 5 3 2 4 6',
  'golden lantern berlin': '18 17 19',
  'golden lantern xyzzy oakland': '18 17 19',
}

for (const [kind, cases] of Object.entries(ORDERS)) {
  testOnEach(kind, async (t, { name, find }) => {
    const found = await Promise.all(
      cases.map(async ([text]) => {
        const { ids, relaxed } = await find({ search: text, relaxed: 'true' }, { limit: 100, offset: 0 })
        return [text, ids.map((id) => Number(id.slice(-12))).join(' '), ...(relaxed ? [true] : [])]
      }),
    )
    const own = name === 'Meilisearch' ? BY_MEILISEARCH : {}
    const wanted = cases.map(([text, order, ...rest]) => [text, own[text] ?? order, ...rest])
    t.deepEqual<unknown, unknown>(found, wanted)
  })
}
