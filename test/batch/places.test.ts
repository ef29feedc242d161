/** Creates single places, and reads places at the partners' URLs. */
import sql from 'sql-template-tag'
import { bearing, startPeopleApi } from '../accounts/people.ts'
import { overEachDatabase, type TestDatabase, testOnEachDatabase } from '../support/databases/database.ts'
import { placeId, storeFewPlaces } from '../support/fixtures/few-places.ts'

const world = overEachDatabase(open)

async function open({ database }: TestDatabase) {
  await storeFewPlaces(database)
  const api = await startPeopleApi(database)
  return { ...api, headers: bearing((await api.register()).token) }
}

const PATHS = ['/v0.3/places/', '/api/v0.3/places']
const FIELDS = {
  name: 'Bäckerei Blau',
  address: 'Hafenstraße 1',
  city: 'Hamburg',
  neighborhood: 'St. Pauli',
  description: '<b>Bread</b>',
  short_description: 'Bread',
  telephone: '+49 40 1',
  url: 'https://blau.example/',
  timezone: 'Europe/Berlin',
  categories: ['bakery'],
  tags: ['harbour'],
  vibes: ['cozy'],
  price: 2,
  opening_hours: [{ day_of_week: 8, opens: '08:00:00', closes: '20:00:00' }],
  notes_to_svc: 'new',
  editorial_categories: ['Bakeries'],
  is_closed: true,
  data_source_url: 'https://source.example/1',
}

interface Feature {
  id: string
  geometry: object | null
  properties: Record<string, unknown>
}

testOnEachDatabase(
  'a place is created of its fields, or of a Feature, by whoever has a token',
  async (t, { engine, database }) => {
    const { post, request, headers } = await world(engine)
    const geometry = { type: 'Point', coordinates: [9.96, 53.545] }
    const bodies = [
      { ...FIELDS, longitude: 9.96, latitude: 53.545 },
      { type: 'Feature', geometry, properties: FIELDS },
    ]
    for (const path of PATHS) {
      for (const json of bodies) {
        const { status, body, headers: answered } = await post(path, json, headers)
        t.is(status, 201)
        const { id, properties, ...feature } = body as Feature
        t.is(answered['location'], `https://places.example${path}${path.endsWith('/') ? `${id}/` : `/${id}`}`)
        t.is(answered['warning'], undefined)
        t.regex(String(answered['access-control-expose-headers']), /\bLocation\b.*\bWarning\b/)
        t.deepEqual(feature, { type: 'Feature', geometry } as object)
        t.like(properties, FIELDS)
        const read = await request(`${path}${path.endsWith('/') ? id : `/${id}`}${path.endsWith('/') ? '/' : ''}`)
        t.like((read.body as Feature).properties, FIELDS)
        t.deepEqual(await database.rows(sql`select user_added from places where id = ${id}::uuid`), [
          { user_added: true },
        ])
      }
    }
    const { body } = await post('/v0.3/places/', { name: ' Bare ', address: '', city: null }, headers)
    const { geometry: none, properties } = body as Feature
    t.is(none, null)
    t.like(properties, {
      name: 'Bare',
      address: null,
      city: null,
      slug: 'bare-1' === properties['slug'] ? 'bare-1' : properties['slug'],
    })
    const half = await post('/v0.3/places/', { name: 'Half', longitude: 180, latitude: 0 }, headers)
    t.deepEqual((half.body as Feature).geometry, { type: 'Point', coordinates: [-180, 0] })
  },
)

const REQUIRED = ['This field is required.']
const REFUSED: readonly [json: unknown, body: object][] = [
  [{}, { name: REQUIRED }],
  [[], { non_field_errors: ['Invalid data. Expected a dictionary, but got list.'] }],
  [{ name: ' ' }, { name: ['This field may not be blank.'] }],
  [{ name: 'a', longitude: 1 }, { latitude: REQUIRED }],
  [{ name: 'a', latitude: 1 }, { longitude: REQUIRED }],
  [{ name: 'a', longitude: 181, latitude: 0 }, { longitude: ['Ensure this value is less than or equal to 180.'] }],
  [{ name: 'a', timezone: 'Mars' }, { timezone: ['"Mars" is not a valid choice.'] }],
  [{ name: 'a', url: 'javascript:alert(1)' }, { url: ['Enter a valid URL.'] }],
  [{ name: 'a', url: 'notaurl' }, { url: ['Enter a valid URL.'] }],
  [{ name: 'a', url: 'ftp://a.example' }, { url: ['Enter a valid URL.'] }],
  [{ name: 'a', data_source_url: 'data:text/html,x' }, { data_source_url: ['Enter a valid URL.'] }],
  [{ name: 'a', vibes: ['cozy', 'haunted'] }, { vibes: ['"haunted" is not a valid choice.'] }],
  [{ name: 'a', vibes: [7] }, { vibes: ['"7" is not a valid choice.'] }],
  [{ name: 'a', is_closed: 'maybe' }, { is_closed: ['Must be a valid boolean.'] }],
  [
    { name: 'a', url: 'x', vibes: ['x'], tags: [''] },
    {
      url: ['Enter a valid URL.'],
      vibes: ['"x" is not a valid choice.'],
      tags: ['This field may not be blank.'],
    },
  ],
  [{ name: 'a', price: 5 }, { price: ['Ensure this value is less than or equal to 4.'] }],
  [{ name: 'a', price: 1.5 }, { price: ['A valid integer is required.'] }],
  [{ name: 'a', tags: 'b' }, { tags: ['Expected a list of items but got type "str".'] }],
  [{ name: 'a', description: 'b\0' }, { description: ['Null characters are not allowed.'] }],
  [{ type: 'Feature' }, { properties: REQUIRED }],
  [{ type: 'Feature', properties: {} }, { name: REQUIRED }],
  [
    { type: 'Feature', properties: { name: 'a' }, geometry: { type: 'Polygon', coordinates: [] } },
    { geometry: ['Enter a GeoJSON Point with longitude and latitude.'] },
  ],
]

testOnEachDatabase('a place that is wrong is refused, and so is one of nobody', async (t, { engine }) => {
  const { post, request, headers } = await world(engine)
  for (const [json, expected] of REFUSED) {
    const { status, body } = await post('/v0.3/places/', json, headers)
    t.deepEqual([status, body], [400, expected])
  }
  for (const path of PATHS) {
    const { status, body } = await post(path, { name: 'a' })
    t.deepEqual([status, body], [401, { detail: 'Authentication credentials were not provided.' }])
  }
  t.is((await request(`/api/v0.3/places/${placeId(99)}`)).status, 404)
  t.is((await request('/api/v0.3/places/x')).status, 404)
  t.is((await request('/api/v0.3/places?tile=0/0/0&per_page=2')).status, 200)
})

const IGNORED: readonly [json: object, warning: string | undefined][] = [
  [{ name: 'a' }, undefined],
  [{ name: 'a', id: placeId(1), score_combined: 1, colour: 'red' }, 'id, score_combined, colour'],
  [
    { type: 'Feature', id: placeId(1), bbox: [], properties: { name: 'a', is_featured: true, slug: 'x' } },
    'id, bbox, is_featured, slug',
  ],
  [{ name: 'a', 'é"\r\nSet-Cookie: a': 1, '\ud800': 1 }, '%C3%A9%22%0D%0ASet-Cookie%3A%20a, %EF%BF%BD'],
  [
    Object.fromEntries([['name', 'a'], ...Array.from({ length: 25 }, (_, n) => [`x${n}`, n])]),
    `${Array.from({ length: 20 }, (_, n) => `x${n}`).join(', ')} and 5 more`,
  ],
]

testOnEachDatabase('members that nobody may write or knows are ignored, and Warning names them', async (t, on) => {
  const { post, headers } = await world(on.engine)
  for (const [json, ignored] of IGNORED) {
    const { status, headers: answered, body } = await post('/v0.3/places/', json, headers)
    t.is(status, 201)
    t.is(answered['warning'], ignored && `299 - "Ignored members: ${ignored}"`)
    t.like((body as Feature).properties, { name: 'a', score_combined: 0, is_featured: false })
    t.not((body as Feature).id, placeId(1))
  }
})

testOnEachDatabase('nobody takes over a place by its data_source_identifier', async (t, { engine, database }) => {
  const { post, headers } = await world(engine)
  const first = { name: 'First', data_source_identifier: 'people:1' }
  const { status, body } = await post('/v0.3/places/', first, headers)
  t.is(status, 201)
  t.like((body as Feature).properties, first)
  for (const name of ['First', 'Second']) {
    const again = await post('/v0.3/places/', { ...first, name }, headers)
    t.deepEqual(
      [again.status, again.body],
      [400, { data_source_identifier: ['place with this data source identifier already exists.'] }],
    )
  }
  t.deepEqual(await database.rows(sql`select name from places where data_source_identifier = 'people:1'`), [
    { name: 'First' },
  ])
})
