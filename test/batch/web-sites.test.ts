/**
 * Matching by web site: it decides if nothing else can be compared. Beside an address or a position it is one piece of
 * evidence: two firms of one house may share a site, and all branches of a chain do.
 */
import sql from 'sql-template-tag'
import type { PlaceInput } from '../../core/model/place.ts'
import { upsertPlaces } from '../../sql/places/write.ts'
import { type PeopleApi, startPeopleApi } from '../accounts/people.ts'
import { overEachDatabase, type TestDatabase, testOnEachDatabase } from '../support/databases/database.ts'
import { placeId } from '../support/fixtures/few-places.ts'

const PATH = '/api/v0.3/batch_find_or_create_places'
const url = 'https://chain.example/'

interface Result extends Record<string, unknown> {
  svc_id: string | null
}

const world = overEachDatabase(
  async ({ database }: TestDatabase): Promise<PeopleApi> => startPeopleApi(database, { batchMaxPlaces: 2000 }),
)

/** Stores only the given places. Number n has the id `placeId(n)`. */
async function store({ database }: TestDatabase, places: readonly Sketch[]): Promise<void> {
  await database.write(sql`delete from places`)
  // One after the other, so that each is younger than the one before.
  for (const [index, place] of places.entries()) {
    await upsertPlaces(database, [
      { url, ...place, id: placeId(index + 1), data_source_identifier: `test:${index + 1}` },
    ])
  }
}

async function batch({ post }: PeopleApi, places: readonly object[], query = ''): Promise<Result[]> {
  const { status, body } = await post(`${PATH}${query}`, places)
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return (body as { results: Result[] }).results
}

type Sketch = Partial<PlaceInput> & { name: string }
const at = (longitude: number, latitude: number) => ({ longitude, latitude })
/** 0.001 degrees further north are 111 m. */
const HERE = at(10, 50)

const ALPHA = { name: 'Chain X', address: '10 Alpha Street' }
const GAMMA = { name: 'Chain X Gamma', address: '500 Gamma Road', city: 'Bath' }
const BARE = { name: 'Chain X' }

/** `meant` is the number of the stored place that a description means; 0: none, so one is created. */
const CASES: readonly [why: string, stored: readonly Sketch[], description: object, meant: number][] = [
  ['another branch of a chain', [ALPHA], { name: 'Chain X', address: '500 Gamma Road' }, 0],
  ['another street', [ALPHA], { name: 'Something else', address: '10 Gamma Road' }, 0],
  ['another house number', [ALPHA], { name: 'Something else', address: '12 Alpha Street' }, 0],
  [
    'another house number with a letter',
    [{ ...ALPHA, address: '10a Alpha St' }],
    { name: 'B', address: '14b Alpha St' },
    0,
  ],
  ['another street next door', [{ ...ALPHA, ...HERE }], { name: 'B', address: '7 Gamma Road', ...HERE }, 0],
  ['another name at the address', [ALPHA], { name: 'Something else', address: 'Alpha St. 10' }, 0],
  ['a part of the name at the address', [ALPHA], { name: 'Chain X Alpha', address: 'Alpha St. 10' }, 1],
  ['the address with a postcode', [ALPHA], { name: 'Chain X Store', address: '10 Alpha Street, BA1 2QR Bath' }, 1],
  ['the address without a number', [ALPHA], { name: 'Chain X', address: 'Alpha Street' }, 1],
  [
    'the address with region and city, and no spaces',
    [{ name: 'かっぱ寿司', address: '鹿島町久保2-1-3' }],
    { name: 'かっぱ寿司 鹿島店', address: '福島県いわき市鹿島町久保２丁目１−３' },
    1,
  ],
  ['another name at the position', [{ ...BARE, ...HERE }], { name: 'Else', ...HERE }, 0],
  ['the name near the position', [{ ...BARE, ...HERE }], { ...BARE, ...at(10, 50.001) }, 1],
  ['the name far from the position', [{ ...BARE, ...HERE }], { ...BARE, ...at(10, 50.02) }, 0],
  [
    'the address, but far away',
    [{ ...ALPHA, ...HERE }],
    { name: 'Else', address: '10 Alpha Street', ...at(10, 51) },
    0,
  ],
  ['neither address nor position', [ALPHA], { name: 'Something else' }, 1],
  ['the same city', [{ ...ALPHA, city: 'Bath' }], { name: 'Something else', city: 'BATH' }, 1],
  ['another city', [{ ...ALPHA, city: 'Bath' }], { name: 'Chain X', city: 'York' }, 0],
  ['another city, stored without address', [{ ...BARE, city: 'Bath' }], { ...ALPHA, city: 'York' }, 0],
  ['another city, but the address', [{ ...ALPHA, city: 'Bath' }], { ...ALPHA, city: 'York' }, 0],
  ['another country', [{ ...ALPHA, country: 'GB' }], { ...ALPHA, country: 'AU' }, 0],
  ['another city near the position', [{ ...ALPHA, city: 'Roma', ...HERE }], { ...ALPHA, city: 'Rome', ...HERE }, 1],
  ['a blank city', [{ ...ALPHA, city: 'Bath' }], { ...ALPHA, city: ' ' }, 1],
  ['an address that says nothing, and the name', [BARE], ALPHA, 1],
  ['an address that says nothing, and another name', [BARE], { name: 'Something else', address: '10 Alpha Street' }, 0],
  [
    'an address that says nothing, and the next hall',
    [{ name: 'Hall 1' }],
    { name: 'Hall 2', address: '10 Alpha Street' },
    0,
  ],
  ['a position that says nothing, and another name', [ALPHA], { name: 'Something else', ...HERE }, 0],
  ['of two branches the one with the address', [ALPHA, GAMMA], { name: 'Chain X', address: '500 Gamma Rd' }, 2],
  ['of two branches the one with the name', [{ name: 'Chain X Alpha' }, GAMMA], { name: 'Chain X Gamma' }, 2],
  ['of two branches the one in the city', [{ ...BARE, city: 'York' }, GAMMA], { name: 'Else', city: 'Bath' }, 2],
  [
    'of two branches the nearer one',
    [
      { ...BARE, ...at(10, 50.004) },
      { ...BARE, ...HERE },
    ],
    { name: 'Chain X', ...HERE },
    2,
  ],
  ['of two branches the one with the address', [BARE, ALPHA], { ...ALPHA, name: 'Chain X Store' }, 2],
  ['of two branches that fit alike none', [{ name: 'Branch 1' }, { name: 'Branch 2' }], { name: 'Quite new' }, 0],
  [
    'of two branches without address and a place at the address the latter',
    [BARE, { ...BARE, name: 'CHAIN X' }, { name: 'Chain X Kitchen', address: '10 Alpha Street', url: null }],
    ALPHA,
    3,
  ],
  [
    'of three branches none',
    [ALPHA, GAMMA, { ...BARE, city: 'York' }],
    { name: 'Z', address: '9 Beta Lane', city: 'Bath' },
    0,
  ],
]

testOnEachDatabase('a web site alone decides unless address, position or city speak against it', async (t, on) => {
  const api = await world(on.engine)
  for (const [why, stored, description, meant] of CASES) {
    await store(on, stored)
    const [result] = await batch(api, [{ url: 'http://www.chain.example', ...description }], '?dry_run=true')
    t.is(result?.svc_id ?? null, meant === 0 ? null : placeId(meant), why)
    t.is(result?.['status'], meant === 0 ? 'created' : 'found', why)
  }
})

testOnEachDatabase('what was created from a batch is found by its web site in the same way', async (t, on) => {
  const api = await world(on.engine)
  for (const [why, stored, description, meant] of CASES) {
    await store(on, [])
    const all = await batch(api, [...stored.map((place) => ({ ...place, url })), { url, ...description }])
    const places = all.map(({ svc_id }) => svc_id)
    const created = all.slice(0, -1).every(({ status }) => status === 'created')
    // Branches that mean each other are one place here, and cannot tell which of them is likelier.
    if (created) t.is(places.indexOf(places.at(-1) ?? null), meant === 0 ? stored.length : meant - 1, why)
  }
})

testOnEachDatabase('branches of a chain are created once, however many share the web site', async (t, on) => {
  const api = await world(on.engine)
  await store(on, [])
  const branches = Array.from({ length: 60 }, (_, n) => ({
    name: 'Chain X',
    address: `${20 * n + 1} Alpha Street`,
    url,
  }))
  const first = await batch(api, branches)
  t.is(new Set(first.map(({ svc_id }) => svc_id)).size, branches.length)
  const again = await batch(
    api,
    branches.map(({ address }) => ({ name: 'Chain X Store', address: address.replace('Street', 'St.'), url })),
  )
  t.deepEqual(
    again.map(({ svc_id, match_method }) => [svc_id, match_method]),
    first.map(({ svc_id }) => [svc_id, 'fuzzy']),
  )
})

testOnEachDatabase('descriptions that nothing but the web site joins are one place, however many', async (t, on) => {
  const api = await world(on.engine)
  await store(on, [])
  // Each is most like other descriptions that create no place.
  const all = await batch(
    api,
    Array.from({ length: 80 }, (_, n) => ({
      name: `${n} ${String.fromCodePoint(97 + (n % 26)).repeat(5 + (n >> 2))}`,
      url,
    })),
  )
  t.deepEqual([...new Set(all.map(({ svc_id }) => svc_id))], [all[0]?.svc_id ?? null])
})

testOnEachDatabase('scores have at most four digits', async (t, on) => {
  const api = await world(on.engine)
  await store(on, [{ ...ALPHA, ...HERE }])
  const results = await batch(api, [
    { name: 'Chaim X', address: '10 Alpha Stret' },
    { name: 'Chain X, the first', ...at(10.0001, 50.0002) },
    { name: 'Something else', url },
  ])
  t.deepEqual(
    results.map(({ match_method }) => match_method),
    ['fuzzy', 'fuzzy', 'url'],
  )
  for (const { match_score } of results) {
    t.is(Number((match_score as number).toFixed(4)), match_score as number)
    t.true((match_score as number) > 0 && (match_score as number) < 1)
  }
})
