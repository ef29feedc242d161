/** Opening hours in answers and requests: entries by day, and a text. */
import { upsertPlaces } from '../../../sql/places/write.ts'
import { bearing, startPeopleApi } from '../../accounts/people.ts'
import { overEachDatabase, type TestDatabase, testOnEachDatabase } from '../../support/databases/database.ts'
import { placeId } from '../../support/fixtures/few-places.ts'

const TEXT = 'Mo-Fr 09:00-12:00,13:00-17:00; Sa 22:00-02:00; PH 10:00-12:00; Dec 24 off'
const ENTRIES = [
  ...[0, 1, 2, 3, 4].flatMap((day_of_week) => [
    { day_of_week, opens: '09:00:00', closes: '12:00:00' },
    { day_of_week, opens: '13:00:00', closes: '17:00:00' },
  ]),
  { day_of_week: 5, opens: '22:00:00', closes: '02:00:00' },
  { day_of_week: 7, opens: '10:00:00', closes: '12:00:00' },
]
const ALWAYS = [{ day_of_week: 8, opens: '00:00:00', closes: '23:59:59' }]

/** Entries of places that were stored with a text. */
const STORED: readonly [text: string | null, entries: object[] | null][] = [
  [TEXT, ENTRIES],
  ['24/7', ALWAYS],
  ['off', []],
  ['sunrise-sunset', null],
  [null, null],
]

const world = overEachDatabase(open)

async function open({ database }: TestDatabase) {
  await upsertPlaces(
    database,
    STORED.map(([opening_hours], n) => ({
      id: placeId(n),
      name: `Hours ${n}`,
      categories: ['cafe'],
      score_combined: 1 - n / 10,
      opening_hours,
    })),
  )
  const api = await startPeopleApi(database)
  return { ...api, headers: bearing((await api.register()).token) }
}

interface Hours {
  opening_hours: unknown
  opening_hours_text: unknown
}
interface Feature {
  id: string
  properties: Hours
}

const EXPECTED = STORED.map(([opening_hours_text, opening_hours]) => ({ opening_hours, opening_hours_text }))
const hoursOf = ({ opening_hours, opening_hours_text }: Hours): Hours => ({ opening_hours, opening_hours_text })

const COLLECTIONS = [
  '/v0.3/places/?ordering=-score_combined&search=hours',
  '/v0.3/places/?ordering=-score_combined&cursor=*&search=hours&fields=opening_hours,opening_hours_text',
  '/v0.3/search/places/?search=hours&ordering=-score_combined',
  '/search/places/?search=hours&ordering=-score_combined&format=geojson',
]

testOnEachDatabase('lists, details and search give entries and text', async (t, { engine }) => {
  const { request } = await world(engine)
  for (const path of COLLECTIONS) {
    const { status, body } = await request(path)
    t.is(status, 200, path)
    const { results = body } = body as { results?: unknown }
    const { features } = results as { features: Feature[] }
    t.deepEqual(
      features.map(({ properties }) => hoursOf(properties)),
      EXPECTED,
      path,
    )
  }
  const found = await request('/search/places/?search=hours&ordering=-score_combined')
  t.deepEqual((found.body as { results: Hours[] }).results.map(hoursOf), EXPECTED)
  const alike = await request(`/search/places/${placeId(1)}/more-like-this/`)
  t.deepEqual((alike.body as { results: Hours[] }).results.map(hoursOf).length, STORED.length - 1)
  for (const [n, expected] of EXPECTED.entries()) {
    for (const path of [`/v0.3/places/${placeId(n)}/`, `/api/v0.3/places/${placeId(n)}`]) {
      t.deepEqual(hoursOf(((await request(path)).body as Feature).properties), expected, path)
    }
  }
})

/** Values sent as opening_hours, with the entries and the text of the new place. */
const ACCEPTED: readonly [given: unknown, entries: object[] | null, text: string | null][] = [
  [TEXT, ENTRIES, TEXT],
  [ENTRIES, ENTRIES, 'Mo-Fr 09:00-12:00,13:00-17:00, Sa 22:00-02:00; PH 10:00-12:00'],
  [ALWAYS, ALWAYS, '24/7'],
  [[{ day_of_week: '8', opens: '09:00', closes: '09:00' }], ALWAYS, '24/7'],
  [
    [{ day_of_week: 6, opens: '08:00:00', closes: '08:00:00' }],
    [
      { day_of_week: 0, opens: '00:00:00', closes: '08:00:00' },
      { day_of_week: 6, opens: '08:00:00', closes: '00:00:00' },
    ],
    'Mo 00:00-08:00; Su 08:00-24:00',
  ],
  ['sunrise-sunset', null, 'sunrise-sunset'],
  ['PH off', null, 'PH off'],
  ['"call 0171234567"', null, '"call 0171234567"'],
  [[], null, null],
  ['', null, null],
  [null, null, null],
]

const UNREADABLE =
  'Enter opening hours in the syntax of OpenStreetMap (Mo-Fr 09:00-17:00), or as a list of {day_of_week, opens, closes}.'
const NOT_A_TIME = 'Times must be HH:MM:SS, in whole minutes.'

const REFUSED: readonly [given: unknown, ...messages: string[]][] = [
  ['whenever we like', UNREADABLE],
  ['Mo-Xx 10:00', UNREADABLE],
  ['1'.repeat(2000), UNREADABLE],
  ['99999', UNREADABLE],
  ['Mo 10:00-12:00; 1111', UNREADABLE],
  ['Mo-Fr 09:00-17:00; 1111111111 off', UNREADABLE],
  ['3000 Mo 10:00-12:00', UNREADABLE],
  ['"'.repeat(2000), UNREADABLE],
  ['"" "--"', UNREADABLE],
  [7, UNREADABLE],
  [{ day_of_week: 1 }, UNREADABLE],
  ['x'.repeat(2001), 'Ensure this field has no more than 2000 characters.'],
  [['Mo 09:00-17:00'], 'Entry 1: Enter an object with day_of_week, opens and closes.'],
  [
    [{ day_of_week: 9, opens: '09:00:00', closes: '17:00:00' }],
    'Entry 1: day_of_week must be a whole number from 0 (Monday) to 8 (every day).',
  ],
  [
    [ALWAYS[0], { day_of_week: 0, opens: '9', closes: '17:00:00' }, {}],
    `Entry 2: ${NOT_A_TIME}`,
    'Entry 3: day_of_week must be a whole number from 0 (Monday) to 8 (every day).',
  ],
  [[{ day_of_week: 0, opens: '09:00:30', closes: '17:00:00' }], `Entry 1: ${NOT_A_TIME}`],
  [Array(101).fill(ALWAYS[0]), 'Ensure this field has no more than 100 elements.'],
]

testOnEachDatabase('a new place takes a text or entries', async (t, { engine }) => {
  const { post, headers } = await world(engine)
  for (const [given, opening_hours, opening_hours_text] of ACCEPTED) {
    const { status, body } = await post('/v0.3/places/', { name: 'New', opening_hours: given }, headers)
    t.is(status, 201, JSON.stringify(given))
    t.deepEqual(hoursOf((body as Feature).properties), { opening_hours, opening_hours_text }, JSON.stringify(given))
  }
  const geometry = { type: 'Point', coordinates: [1, 2] }
  const properties = { name: 'New', opening_hours: ENTRIES }
  const { body } = await post('/api/v0.3/places', { type: 'Feature', geometry, properties }, headers)
  t.deepEqual((body as Feature).properties.opening_hours, ENTRIES)
})

testOnEachDatabase(
  'hours that nobody can read are a mistake of the field, told with all others',
  async (t, { engine }) => {
    const { post, headers } = await world(engine)
    for (const [given, ...messages] of REFUSED) {
      const { status, body } = await post('/v0.3/places/', { opening_hours: given }, headers)
      t.deepEqual(
        [status, body],
        [400, { name: ['This field is required.'], opening_hours: messages }],
        JSON.stringify(given),
      )
    }
  },
)
