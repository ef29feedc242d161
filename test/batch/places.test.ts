/** Creating a single place, and reading places at the addresses of partners. */
import sql from 'sql-template-tag'
import { bearing, startPeopleApi } from '../accounts/people.ts'
import { overEachDatabase, type TestDatabase, testOnEachDatabase } from '../support/database.ts'
import { placeId, storeFewPlaces } from '../support/few-places.ts'

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
        const { status, body } = await post(path, json, headers)
        t.is(status, 201)
        const { id, properties, ...feature } = body as Feature
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
