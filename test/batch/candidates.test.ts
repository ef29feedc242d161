/** Which stored places a description is compared with, one case a line: the name or the address may differ much. */
import sql from 'sql-template-tag'
import { type Described, ONLY_NAME } from '../../core/match/records.ts'
import { findCandidates } from '../../sql/batch/match-candidates.ts'
import { prepareItems } from '../../sql/batch/match-items.ts'
import { loadKeyShares } from '../../sql/batch/match-keys.ts'
import type { MatchQuery } from '../../sql/batch/match-query.ts'
import type { Database } from '../../sql/core/database.ts'
import { upsertPlaces } from '../../sql/places/write.ts'
import { testOnEachDatabase } from '../support/databases/database.ts'

type Sketch = Partial<Described> & { name: string }

const COMPARED: readonly [stored: Sketch, described: Sketch][] = [
  // Words that no place has, before and after those that one has.
  [
    { name: 'Al Baik', city: 'Jeddah' },
    { name: 'Al Baik مطعم البيك', city: 'Jeddah' },
  ],
  [
    { name: 'مطعم البيك', city: 'Jeddah' },
    { name: 'Al Baik مطعم البيك', city: 'Jeddah' },
  ],
  [
    { name: 'Ramsay’s Pizza Palace', city: 'Chicago' },
    { name: 'Chef Ramsays Pizza Palace', city: 'Chicago' },
  ],
  [
    { name: 'Blue Door', address: 'Hafenstr. 3' },
    { name: 'Blue Door Aabenraa Aachen', address: 'Aalborg, Aarau, Aba, Abakan, Hafenstr. 3' },
  ],
  // Scripts without spaces.
  [
    { name: 'すし三昧', city: '東京' },
    { name: 'すし三昧本店', city: '東京' },
  ],
  [
    { name: 'ร้านครัวไทย', city: 'Bangkok' },
    { name: 'ครัวไทย', city: 'Bangkok' },
  ],
  [
    { name: '大江店', address: '中央区大江4丁目21-16' },
    { name: 'ピザ大江店', address: '熊本県熊本市中央区大江４丁目２１−１６' },
  ],
  // Words joined.
  [
    { name: 'Murkel’s Nähwelt', city: 'Ulm' },
    { name: 'Murkelsnähwelt', city: 'Ulm' },
  ],
  [
    { name: 'TerasCorner', city: 'Bandung' },
    { name: 'Teras Corner', city: 'Bandung' },
  ],
  // Another name at the same address, with a city, with a postcode, with neither.
  [
    { name: 'Golden Lantern', address: '12 Main St', city: 'Bath' },
    { name: 'Silver Spoon', address: '12 Main Street', city: 'Bath' },
  ],
  [
    { name: 'Golden Lantern', address: 'Main Street 12', postcode: 'BA1 2QR' },
    { name: 'Silver Spoon', address: '12 Main Street', postcode: 'ba12qr' },
  ],
  [
    { name: 'Golden Lantern', address: '12 Main St, Bath' },
    { name: 'Silver Spoon', address: '12 Main Street, Bath' },
  ],
  // An address that is only a number.
  [
    { name: 'Golden Lantern', address: '12', city: 'Bath' },
    { name: 'Golden Lantern', address: '12' },
  ],
  // Cities with more or less to their names.
  [
    { name: 'Garda Gourmet', city: 'Oldenburg' },
    { name: 'Garda Gourmet', city: 'Oldenburg (Oldb.)' },
  ],
  [
    { name: 'レアストーンズ', city: '大阪市' },
    { name: 'レアストーンズ', city: '大阪市西区' },
  ],
  [
    { name: 'Walmart', city: 'East Windsor' },
    { name: 'Walmart', city: 'East Windsor Twp' },
  ],
]

const NOT_COMPARED: readonly [stored: Sketch, described: Sketch][] = [
  [
    { name: 'Golden Lantern', city: 'Bath' },
    { name: 'Golden Lantern', city: 'York' },
  ],
  [
    { name: 'Golden Lantern', address: '12 Main St', city: 'Bath' },
    { name: 'Silver Spoon', address: '14 Main St', city: 'Bath' },
  ],
]

/** A place has to fit all four texts of a query. */
const LANTERN: Sketch = { name: 'Golden Lantern', address: '12 Main St', city: 'Bath' }
const QUERIES: readonly [first: string, second: string, third: string, fourth: string, isCompared: boolean][] = [
  ["'ngol'", "'nlan'", "'amain'", "'cbath'", true],
  ["'ngol' | 'nnone'", "'nnone' | 'nlan' & 'a12'", "'ngol'", "'ngol'", true],
  ["'nnone'", "'nlan'", "'amain'", "'cbath'", false],
  ["'ngol'", "'nnone'", "'amain'", "'cbath'", false],
  ["'ngol'", "'nlan'", "'nnone'", "'cbath'", false],
  ["'ngol'", "'nlan'", "'amain'", "'nnone'", false],
]

async function areCompared(database: Database, stored: Sketch, described: Sketch, queries?: readonly MatchQuery[]) {
  await database.write(sql`delete from places`)
  const { categories: _, ...place } = { ...ONLY_NAME, ...stored }
  await upsertPlaces(database, [{ ...place, data_source_identifier: 'test:1' }])
  return database.transaction(async (transaction) => {
    const shares = await loadKeyShares(transaction)
    const prepared = await prepareItems(transaction, [{ ...ONLY_NAME, ...described }], shares)
    const items = queries ? prepared.map((item) => ({ ...item, match_queries: queries })) : prepared
    const place = sql`(select id::text as key, * from places) as place`
    const found = await findCandidates(transaction, items, {
      place,
      pair: sql`true`,
      open: sql`true`,
      name: 'match_places',
    })
    return found.length === 1
  })
}

testOnEachDatabase('a description is compared with the places that it may mean', async (t, { database }) => {
  for (const [cases, expected] of [
    [COMPARED, true],
    [NOT_COMPARED, false],
  ] as const) {
    for (const [one, other] of cases) {
      for (const [stored, described] of [
        [one, other],
        [other, one],
      ] as const) {
        t.is(await areCompared(database, stored, described), expected, JSON.stringify([stored, described]))
      }
    }
  }
})

testOnEachDatabase('a place is found by a query if it fits all of its texts', async (t, { database }) => {
  for (const [first, second, third, fourth, expected] of QUERIES) {
    const query = { first, second, third, fourth }
    t.is(await areCompared(database, LANTERN, { name: 'Other' }, [query]), expected, JSON.stringify(query))
  }
})
