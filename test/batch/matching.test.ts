/**
 * Which descriptions mean the same place, one case a line; and a batch finds the same as its places one after the
 * other.
 */
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { readConfig } from '../../config.ts'
import { ONLY_NAME } from '../../core/match/records.ts'
import { type Description, findOrCreate } from '../../sql/batch/batch.ts'
import type { Database } from '../../sql/core/database.ts'
import { testOnEachDatabase } from '../support/databases/database.ts'
import { propertyRuns } from '../support/fixtures/property-runs.ts'

const TEXTS: readonly [text: string, normal: string][] = [
  ['Café Kranzler', 'cafe kranzler'],
  ['12 Main Street', '12 main st'],
  ['12, MAIN ST.', '12 main st'],
  ["Joe's Bar & Grill", 'joes bar and grill'],
  ['Joe’s Bar and Grill', 'joes bar and grill'],
  ['100 Fifth Avenue N.', '100 5th ave n'],
  ['Schulstraße 7', 'schulstr 7'],
  ['SCHULSTR. 7', 'schulstr 7'],
  ['Neue Straße 7', 'neue st 7'],
  ['ул. Толстого, 200', 'ul tolstogo 200'],
  ['улица Толстого, 200', 'ul tolstogo 200'],
  ['Καφενείο', 'kafeneio'],
  ['鼎泰豐', '鼎泰丰'],
  ['Łódź Øl', 'lodz ol'],
  ['ガーデン', 'がーでん'],
  ['강남 카페', '강남 카페'],
  ['!!!', ''],
]

const URLS: readonly [url: string, normal: string | null][] = [
  ['HTTP://www.Kranzler.example/Menu/?a=1#b', 'kranzler.example/Menu'],
  ['kranzler.example', 'kranzler.example'],
  ['//kranzler.example:8080/', 'kranzler.example'],
  ['https://', null],
  ['not a site', null],
  ['mailto:a', null],
]

testOnEachDatabase('names, addresses and web sites have one form', async (t, { database }) => {
  for (const [text, normal] of TEXTS)
    t.deepEqual(await database.rows(sql`select match_text(${text}) as normal`), [{ normal }])
  for (const [url, normal] of URLS)
    t.deepEqual(await database.rows(sql`select match_url(${url}) as normal`), [{ normal }])
})

type Sketch = Partial<Omit<Description, 'id'>>
const LANTERN = { name: 'Golden Lantern Bakehouse', address: '12 Main Street, Springfield, IL 62701' }
const at = (longitude: number, latitude: number) => ({ longitude, latitude })
/** 0.001 degrees of latitude are some 111 m. */
const HERE = at(10, 50)

const SAME: readonly [Sketch, Sketch][] = [
  [LANTERN, { ...LANTERN, name: 'Golden Lantern Bakehose' }],
  [LANTERN, { ...LANTERN, name: 'The Golden Lantern Bakehouse' }],
  [LANTERN, { ...LANTERN, address: '12 Main St., Springfield' }],
  [LANTERN, { ...LANTERN, city: 'Springfield' }],
  [
    { ...LANTERN, ...HERE },
    { ...LANTERN, name: 'Golden Lanten Bakehouse', ...at(10, 50.003) },
  ],
  [
    { ...LANTERN, ...HERE },
    { ...LANTERN, address: '112 Main Street, Springfield', ...at(10, 50.0003) },
  ],
  [
    { ...LANTERN, ...HERE },
    { name: 'Golden Lantern Bakehose', ...at(10, 50.0008) },
  ],
  [
    { name: 'Golden Lantern', ...HERE },
    { ...LANTERN, ...at(10, 50.0001) },
  ],
  [
    { name: 'Zoo', ...HERE },
    { name: 'ZOO', ...at(10, 50.001) },
  ],
  [{ name: 'Zoo' }, { name: 'Zoo', city: 'Berlin' }],
  [
    { name: 'Blue Door', telephone: '+61 2 5550 1234' },
    { name: 'Blue Door', telephone: '(02) 5550 1234', address: '12 High Street', city: 'Sydney', country: 'AU' },
  ],
  [
    { name: 'A', url: 'https://a.example' },
    { name: 'B', url: 'a.example/' },
  ],
  // One name in two scripts.
  [
    { name: 'гостилница Мерак', address: 'улица Македонија 7', city: 'Скопје' },
    { name: 'Gostilnica Merak', address: 'ulica Makedonija 7', city: 'Skopje' },
  ],
  [
    { name: 'Gostilnica Merak', address: 'ulica Makedonija 7', city: 'Skopje' },
    { name: 'гостилница Мерак', address: 'улица Македонија 7', city: 'Скопје' },
  ],
  [
    { name: '鼎泰豐', address: '信義路二段194號', city: '臺北' },
    { name: '鼎泰丰', address: '信义路二段194号', city: '台北' },
  ],
  [
    { name: 'ラーメン一番', ...HERE },
    { name: 'らーめん一番', ...at(10, 50.0002) },
  ],
]

const OTHER: readonly [Sketch, Sketch][] = [
  [LANTERN, { ...LANTERN, name: 'Silver Spoon Diner' }],
  [LANTERN, { ...LANTERN, address: '12 Oak Avenue, Springfield, IL 62701' }],
  [LANTERN, { ...LANTERN, address: '240 Main Street, Springfield, IL 62701' }],
  [LANTERN, { ...LANTERN, address: '12 Main Street, Shelbyville, TN 37160' }],
  [
    { ...LANTERN, city: 'Springfield' },
    { ...LANTERN, name: 'Golden Lanten Bakehouse', address: '12 Main St', city: 'Shelbyville' },
  ],
  [
    { ...LANTERN, ...HERE },
    { ...LANTERN, ...at(10, 50.006) },
  ],
  [
    { ...LANTERN, ...HERE },
    { ...LANTERN, address: '14 Main Street, Springfield', ...at(10, 50.003) },
  ],
  [
    { name: 'Blue Door', address: '12 High Street, Sydney NSW 2000, Australia' },
    { name: 'Blue Door', address: '12 High Street', city: 'Chicago', country: 'US' },
  ],
  [
    { name: 'Blue Door', address: '12 High Street, Sydney NSW 2000' },
    { name: 'Blue Door', address: '12 High Street', city: 'Chicago' },
  ],
  [
    { name: 'Пекарня', address: 'Ленина 10 корпус 2', city: 'Москва' },
    { name: 'Пекарня', address: 'Ленина 10', city: 'Москва' },
  ],
  [
    { name: 'Store 12', address: '1 High Street, Bath' },
    { name: 'Store 13', address: '1 High Street, Bath' },
  ],
  [
    { name: 'Noodle Lane', address: '7 7th Avenue, Bath' },
    { name: 'Noodle Lane', address: '7 8th Avenue, Bath' },
  ],
  [
    { name: 'Zoo', ...HERE },
    { name: 'Zoo', ...at(10, 50.002) },
  ],
  [
    { name: 'Zoo', city: 'Paris' },
    { name: 'Zoo', city: 'Berlin' },
  ],
  [{ name: 'Golden Lantern' }, LANTERN],
  [
    { name: 'Golden Lantern', telephone: '+61 2 5550 1234' },
    { name: 'Golden Lantern Parking', telephone: '+61 2 5550 1234' },
  ],
  [
    { name: 'A', url: 'https://a.example', city: 'Paris' },
    { name: 'B', url: 'a.example', city: 'Rome' },
  ],
]

const limits = readConfig({}).matching
const NOTHING = { editorialCategories: [], tags: [], dryRun: false }
const describe = (sketch: Sketch): Description => ({
  ...ONLY_NAME,
  id: null,
  name: '',
  ...sketch,
})

/**
 * Returns the place of each description, numbered by first appearance, with the method and score by which it was found.
 */
async function outcome(database: Database, batches: readonly (readonly Description[])[]): Promise<string[]> {
  const places: string[] = []
  const told: string[] = []
  for (const descriptions of batches) {
    for (const result of await findOrCreate(database, { descriptions, ...NOTHING }, limits)) {
      if (result instanceof Error) throw result
      const place = result.place as string
      if (!places.includes(place)) places.push(place)
      told.push(`${places.indexOf(place)} ${result.method} ${result.score?.toFixed(6)}`)
    }
  }
  await database.write(sql`delete from places where data_source_identifier is null`)
  return told
}

testOnEachDatabase(
  'what is one place is found, and what is another is not, whichever comes first',
  async (t, { database }) => {
    for (const [pairs, count] of [
      [SAME, 1],
      [OTHER, 2],
    ] as const) {
      for (const pair of pairs) {
        for (const both of [pair, pair.toReversed()]) {
          const told = await outcome(database, [both.map(describe)])
          t.is(new Set(told.map((line) => line[0])).size, count, JSON.stringify([both, told]))
        }
      }
    }
  },
)

const word = fc.constantFrom('golden', 'gloden', 'lantern', 'lanten', 'bakehouse', 'bar', 'café', 'cafe', '7', '8')
const description = fc
  .record({
    name: fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
    address: fc.constantFrom('12 Main Street', '12 Main St', '14 Main Street', '12 Mian Street', 'Hafenstraße 3', null),
    city: fc.constantFrom('Bath', 'York', null),
    url: fc.constantFrom('https://a.example', 'http://www.a.example/', 'b.example/c', null),
    position: fc.constantFrom(HERE, at(10, 50.0005), at(10, 50.003), at(10, 51), undefined),
  })
  .map(({ position, ...rest }) => describe({ ...rest, ...position }))

testOnEachDatabase('a batch is answered as its places would be one after the other', async (t, { database }) => {
  const descriptions = fc.array(description, { minLength: 2, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(descriptions, async (batch) => {
      t.deepEqual(
        await outcome(database, [batch]),
        await outcome(
          database,
          batch.map((one) => [one]),
        ),
      )
    }),
    { numRuns: propertyRuns(25) },
  )
})
