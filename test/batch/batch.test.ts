/** Batches as in section 4.6 of the interface: each row of it as a whole request with its exact answer. */
import sql from 'sql-template-tag'
import { type PeopleApi, startPeopleApi } from '../accounts/people.ts'
import { overEachDatabase, type TestDatabase, testOnEachDatabase } from '../support/databases/database.ts'
import { placeId, storeFewPlaces } from '../support/fixtures/few-places.ts'
import type { Answer, RequestOptions } from '../support/requests/openapi.ts'

const PATH = '/api/v0.3/batch_find_or_create_places'
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

interface World extends PeopleApi {
  batch(json: unknown, query?: string): Promise<Answer>
  /** Returns the results of a batch that is accepted. */
  results(json: unknown, query?: string): Promise<Result[]>
}

interface Result extends Record<string, unknown> {
  svc_id: string
}

const world = overEachDatabase(open)

async function open({ database }: TestDatabase): Promise<World> {
  await storeFewPlaces(database)
  const api = await startPeopleApi(database)
  const batch = (json: unknown, query = '') => api.post(`${PATH}${query}`, json)
  return {
    ...api,
    batch,
    async results(json, query) {
      const { status, body } = await batch(json, query)
      if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
      return (body as { results: Result[] }).results
    },
  }
}

const KRANZLER = placeId(1)
const found = (id: string, match_method: string, match_score: unknown = 1) => ({
  svc_id: id,
  svc_url: `https://places.example/?place=${id}`,
  status: 'found',
  found_or_created: 'found',
  editorial_categories_added: [],
  tags_added: [],
  error: null,
  match_method,
  match_score,
})
const refused = (error: string, svc_id: unknown = null) => ({
  svc_id,
  svc_url: null,
  status: 'error',
  found_or_created: 'error',
  editorial_categories_added: [],
  tags_added: [],
  error,
  match_method: null,
  match_score: null,
})

const FOUND: readonly [place: object, result: object][] = [
  [{ name: 'Anything', svc_id: KRANZLER }, found(KRANZLER, 'id')],
  [{ name: 'Anything', svc_id: KRANZLER.toUpperCase() }, found(KRANZLER, 'id')],
  [{ name: 'Café Kranzler', address: 'Kurfürstendamm 18' }, found(KRANZLER, 'exact', 0.9671)],
  [{ name: ' CAFÉ KRANZLER ', address: 'kurfürstenDAMM 18' }, found(KRANZLER, 'exact', 0.9671)],
  [{ name: 'Café Kranzler', address: 'Kurfürstendamm 18', svc_id: placeId(99) }, found(KRANZLER, 'exact', 0.9671)],
  [
    { name: 'Café Kranzler', address: 'Kurfürstendamm 18', city: 'berlin', mine: { a: [1] } },
    found(KRANZLER, 'exact', 0.9824),
  ],
  [
    { name: 'Café Kranzler', address: 'Kurfürstendamm 18', latitude: 52.503, longitude: 13.332 },
    found(KRANZLER, 'exact', 0.9768),
  ],
  [{ name: 'Cafe Kranzler', address: 'Kurfurstendamm, 18' }, found(KRANZLER, 'fuzzy', 0.9671)],
  [{ name: 'Something else', url: 'http://www.Kranzler.example' }, found(KRANZLER, 'url', 0.9248)],
  [{ name: 'Something else', url: 'kranzler.example/?from=you#top' }, found(KRANZLER, 'url', 0.9248)],
  [{ name: 'Zoo', latitude: '52.5037', longitude: '13.3323' }, found(placeId(2), 'exact', 0.9552)],
  [
    { name: 'bare', address: null, city: '', url: ' ', latitude: null, longitude: null },
    found(placeId(7), 'exact', 0.799),
  ],
  [{ name: 'Hidden', latitude: 52.5037, longitude: 13.3323 }, found(placeId(9), 'exact', 0.9552)],
]

testOnEachDatabase(
  'places are found by id, by name and address, by what is like them, and by web site',
  async (t, { engine }) => {
    const { results } = await world(engine)
    for (const [place, result] of FOUND)
      t.deepEqual(await results([place]), [{ ...place, ...result }], JSON.stringify(place))
    // And all of them at once.
    t.deepEqual(
      await results(FOUND.map(([place]) => place)),
      FOUND.map(([place, result]) => ({ ...place, ...result })),
    )
  },
)

const CREATED: readonly object[] = [
  { name: 'Somewhere' },
  {
    name: 'Somewhere Else',
    address: '1 High Street',
    city: 'Bath',
    url: 'https://else.example/',
    latitude: 51.38,
    longitude: -2.36,
  },
  { name: 'Boat Landing', latitude: 0, longitude: 180 },
  // The same name far away, or in another city; the same web site far away.
  { name: 'Café Kranzler', address: 'Kurfürstendamm 18', latitude: 53.55, longitude: 10 },
  { name: 'Café Kranzler', address: 'Jungfernstieg 18', city: 'Hamburg' },
  { name: 'Other', url: 'https://kranzler.example/', latitude: 53.55, longitude: 10 },
  { name: 'Something else', address: 'Elsewhere 1', url: 'https://kranzler.example/' },
  { name: 'Zoo', latitude: 52.5137, longitude: 13.3323 },
  { name: 'Someone', svc_id: placeId(98) },
]

testOnEachDatabase('places that are not there are created, once', async (t, { engine, database }) => {
  const { results, request } = await world(engine)
  for (const place of CREATED) {
    const [result] = await results([place])
    t.regex(result?.svc_id ?? '', UUID)
    const { svc_id } = result as Result
    t.deepEqual(result, {
      ...place,
      ...found(svc_id, 'created'),
      status: 'created',
      found_or_created: 'created',
      match_score: null,
    })
    t.is((await request(`/v0.3/places/${svc_id}/`)).status, 200)
    const [again] = await results([{ ...place, svc_id: null }])
    t.true(Number(again?.['match_score']) >= 0.68)
    t.deepEqual(again, { ...place, ...found(svc_id, 'exact', again?.['match_score']) }, JSON.stringify(place))
  }
  const [stored] = await database.rows(sql`
    select name, address, city, url, latitude, longitude, is_public, user_added from places where name = 'Somewhere Else'`)
  t.deepEqual(stored, { ...CREATED[1], is_public: true, user_added: false })
})

const WRONG: readonly [place: unknown, error: string][] = [
  [{}, 'name: This field is required.'],
  [{ name: null }, 'name: This field may not be null.'],
  [{ name: ' ' }, 'name: This field may not be blank.'],
  [{ name: ['a'] }, 'name: Not a valid string.'],
  [{ name: 'a'.repeat(501) }, 'name: Ensure this field has no more than 500 characters.'],
  [{ name: 'a\0' }, 'name: Null characters are not allowed.'],
  [{ name: 'a', svc_id: 'x' }, 'svc_id: “x” is not a valid UUID.'],
  [{ name: 'a', svc_id: 7 }, 'svc_id: Not a valid string.'],
  [{ name: 'a', svc_id: ['x'] }, 'svc_id: Not a valid string.'],
  [{ svc_id: KRANZLER }, 'name: This field is required.'],
  [{ name: 'a', url: 'javascript:alert(1)' }, 'url: Enter a valid URL.'],
  [{ name: 'a', url: 'notaurl' }, 'url: Enter a valid URL.'],
  [{ name: 'a', url: 'ftp://kranzler.example' }, 'url: Enter a valid URL.'],
  [{ name: 'a', latitude: 'x', longitude: 1 }, 'latitude: A valid number is required.'],
  [{ name: 'a', latitude: 91, longitude: 1 }, 'latitude: Ensure this value is less than or equal to 90.'],
  [{ name: 'a', country: 'Atlantis' }, 'country: "Atlantis" is not a valid choice.'],
  [{ name: 'a', categories: 'cafe' }, 'categories: Expected a list of items but got type "str".'],
  [{ name: 'a', latitude: 1 }, 'Give both latitude and longitude, or neither.'],
  [{ name: 'a', address: {}, city: 1 }, 'address: Not a valid string. city: Not a valid string.'],
]

testOnEachDatabase('a place that is wrong is an error of its own', async (t, { engine }) => {
  const { results } = await world(engine)
  const good = { name: 'Café Kranzler', address: 'Kurfürstendamm 18' }
  const all = await results([...WRONG.map(([place]) => place), null, 'x', [], 7, good])
  const expected = WRONG.map(([place, error]) => ({
    ...(place as object),
    ...refused(error, (place as { svc_id?: unknown }).svc_id),
  }))
  const others = Array.from({ length: 4 }, () => refused('Expected a place object.'))
  t.deepEqual(all, [...expected, ...others, { ...good, ...found(KRANZLER, 'exact', 0.9671) }])
})

const SHAPE = 'Expected a JSON array of place objects, or an object whose member "places" is one.'
const BAD: readonly [options: RequestOptions, status: number, body: object][] = [
  [{ json: null }, 400, { error: SHAPE }],
  [{ json: 'a' }, 400, { error: SHAPE }],
  [{ json: 7 }, 400, { error: SHAPE }],
  [{ json: {} }, 400, { error: SHAPE }],
  [{ json: { places: { name: 'a' } } }, 400, { error: SHAPE }],
  [{ json: { name: 'a' } }, 400, { error: SHAPE }],
  [{}, 400, { error: SHAPE }],
  [{ json: { places: [], tags: 'a' } }, 400, { error: 'tags: Expected a list of items but got type "str".' }],
  [
    { json: Array.from({ length: 1001 }, () => ({ name: 'a' })) },
    400,
    { error: 'A batch may have at most 1000 places, not 1001.' },
  ],
  [
    { body: '[', headers: { 'content-type': 'application/json' } },
    400,
    { error: 'JSON parse error - Unexpected end of JSON input' },
  ],
  [
    { body: '[]', headers: { 'content-type': 'text/plain' } },
    415,
    { detail: 'Unsupported media type "text/plain" in request.' },
  ],
  [{ json: [], headers: { authorization: 'Token x' } }, 401, { detail: 'Invalid token.' }],
]

testOnEachDatabase('a body that is no batch is refused as a whole', async (t, { engine }) => {
  const { request } = await world(engine)
  for (const [options, status, body] of BAD) {
    const answer = await request(PATH, { method: 'POST', ...options })
    t.deepEqual([answer.status, answer.body], [status, body])
  }
  t.is((await request(PATH)).status, 405)
  t.deepEqual((await request(`${PATH}?dry_run=maybe`, { method: 'POST', json: [] })).body, {
    error: 'dry_run: Must be a valid boolean.',
  })
  t.deepEqual((await request(PATH, { method: 'POST', json: [] })).body, { count: 0, results: [] })
})

testOnEachDatabase(
  'places are processed in their order: what one creates the next ones find',
  async (t, { engine }) => {
    const { results } = await world(engine)
    const place = { name: 'Golden Lantern Bakehouse', address: '12 Main Street, Springfield' }
    const all = await results([
      place,
      { ...place, name: 'GOLDEN LANTERN BAKEHOUSE' },
      {
        ...place,
        name: 'Golden Lantern Bakehose',
        address: '12 Main St., Springfield',
        url: 'https://lantern.example',
      },
      { name: 'Lantern', url: 'https://lantern.example/' },
      { name: 'The Lantern', url: 'http://www.lantern.example' },
      { name: 'bare' },
      place,
    ])
    t.deepEqual(
      all.map(({ status, match_method }) => `${status} ${match_method}`),
      ['created created', 'found exact', 'found fuzzy', 'created created', 'found fuzzy', 'found exact', 'found exact'],
    )
    const [first, , third, fourth, fifth, , last] = all.map(({ svc_id }) => svc_id)
    t.deepEqual([third, last, fifth], [first, first, fourth])
  },
)

testOnEachDatabase(
  'categories, by name or slug, and tags are added to every place, once',
  async (t, { engine, database }) => {
    const { results } = await world(engine)
    await database.write(sql`
    update places set editorial_categories = '{Late Bars}', tags = '{harbour}' where id = ${placeId(2)}::uuid`)
    const body = {
      places: [
        { name: 'Zoo', svc_id: placeId(2) },
        { name: 'Taveuni', svc_id: placeId(3) },
        { name: 'Labelled' },
        { name: 'labelled' },
      ],
      editorial_categories: ['late-bars', 'Late Bars', 'late bars', 'New Ones'],
      tags: ['HARBOUR', 'boats', 'Boats', 'late-bars'],
    }
    const labels = (result: Result) => [result['editorial_categories_added'], result['tags_added']]
    const tags = ['HARBOUR', 'boats', 'late-bars']
    const first = await results(body)
    t.deepEqual(first.map(labels), [
      [['New Ones'], ['boats', 'late-bars']],
      [['Late Bars', 'New Ones'], tags],
      [['Late Bars', 'New Ones'], tags],
      [[], []],
    ])
    t.deepEqual((await results(body)).map(labels), [
      [[], []],
      [[], []],
      [[], []],
      [[], []],
    ])
    const stored = await database.rows(sql`
    select editorial_categories, tags from places where id = any(${[placeId(2), first[2]?.svc_id]}::uuid[]) order by id`)
    t.deepEqual(stored, [
      { editorial_categories: ['Late Bars', 'New Ones'], tags: ['harbour', 'boats', 'late-bars'] },
      { editorial_categories: ['Late Bars', 'New Ones'], tags },
    ])
  },
)

testOnEachDatabase('dry_run=true says what would happen, and writes nothing', async (t, { engine, database }) => {
  const { results } = await world(engine)
  const state = () => database.rows(sql`select count(*)::int as places, max(updated_at) as at from places`)
  const before = await state()
  const places = [{ name: 'Nowhere yet' }, { name: 'nowhere YET' }, { name: 'Zoo', svc_id: placeId(2) }]
  const all = await results({ places, tags: ['dry'] }, '?dry_run=true')
  t.deepEqual(
    all.map(({ status, svc_id, svc_url }) => [status, svc_id, svc_url !== null]),
    [
      ['created', null, false],
      ['found', null, false],
      ['found', placeId(2), true],
    ],
  )
  t.deepEqual(await state(), before)
})

testOnEachDatabase(
  'one that cannot be stored stops no other, and is nothing that others find',
  async (t, { engine, database }) => {
    const { results } = await world(engine)
    await database.write(sql`
    create function refuse() returns trigger language plpgsql as $$
    begin
      if new.name = 'Refused' then raise check_violation using message = 'secret'; end if;
      return new;
    end $$`)
    await database.write(sql`create trigger refuse before insert on places for each row execute function refuse()`)
    const all = await results([
      { name: 'Before' },
      { name: 'Refused' },
      { name: 'REFUSED' },
      { name: 'refused' },
      { name: 'After' },
    ])
    await database.write(sql`drop trigger refuse on places`)
    t.deepEqual(
      all.map(({ status, error }) => [status, error]),
      [
        ['created', null],
        ['error', 'The place cannot be stored.'],
        ['created', null],
        ['found', null],
        ['created', null],
      ],
    )
    t.is((await results([{ name: 'Refused' }]))[0]?.svc_id, all[2]?.svc_id)
  },
)

const IGNORED: readonly [body: unknown, warning: string | undefined][] = [
  [[{ name: 'bare' }], undefined],
  [{ places: [{ name: 'bare' }], tags: [] }, undefined],
  [{ places: [{ name: 'bare' }], tag: [] }, '299 - "Ignored members: tag"'],
  [
    [
      { name: 'bare', is_closed: true },
      { name: 'bare', is_closed: false, mine: 1 },
    ],
    '299 - "Ignored members: is_closed, mine"',
  ],
]

testOnEachDatabase(
  'members that nobody knows are named in Warning, those of places answered as well',
  async (t, on) => {
    const { batch } = await world(on.engine)
    for (const [body, warning] of IGNORED) {
      const { status, headers } = await batch(body)
      t.deepEqual([status, headers['warning']], [200, warning])
    }
  },
)

testOnEachDatabase('a bare host is stored as an address with https', async (t, { engine, database }) => {
  const { results } = await world(engine)
  const place = { name: 'Barely addressed', url: 'www.barely.example/home' }
  t.like((await results([place]))[0], { ...place, status: 'created' })
  t.deepEqual(await database.rows(sql`select url from places where name = ${place.name}`), [
    { url: 'https://www.barely.example/home' },
  ])
})
