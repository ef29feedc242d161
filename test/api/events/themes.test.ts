/** Themes, vibes, organizations and lists: exact results, one request a line. */
import sql from 'sql-template-tag'
import { upsertLists, upsertOrganizations, upsertThemes } from '../../../sql/events/themes-write.ts'
import {
  ANY_ENGINE,
  overEachDatabase,
  type TestDatabase,
  testOn,
  testOnEachDatabase,
} from '../../support/databases/database.ts'
import { placeId, storeFewPlaces, UPDATED_AT } from '../../support/fixtures/few-places.ts'
import { PUBLIC_URL, startApi, type TestApi } from '../../support/services/api.ts'

const api = overEachDatabase(open)

const groups = { color_scheme: {}, branding: {}, event_form: {}, events_display: {}, cards: {}, map: {}, filters: {} }
const common = { description: '', updated_at: UPDATED_AT }
const unreadable = (accent: string, ratio: string, instead: string) => [
  `color_scheme.accent: ${accent} on #ffffff has a contrast of ${ratio}:1; text needs 4.5:1. The pages show ${instead} instead.`,
]
const HARBOUR = {
  id: placeId(201),
  slug: 'harbour',
  name: 'Harbour',
  ...common,
  ...groups,
  description: 'Blue & 100% salty',
  color_scheme: { accent: '#0af', secondary: '#023', background: '#fff' },
  branding: { logo_url: 'https://harbour.example/logo.svg', font_url: null },
  map: { center: [10, 53.5], zoom: 12 },
  warnings: unreadable('#00aaff', '2.6', '#0077b3'),
}
const PLAIN = { id: placeId(202), slug: 'plain-1', name: 'plain', ...common, ...groups, warnings: [] }
const ODD = { ...PLAIN, id: placeId(203), slug: 'odd', name: 'Odd_one' }

const HAMBURG = {
  id: placeId(211),
  slug: 'hamburg',
  name: 'Hamburg',
  ...common,
  url: 'https://hamburg.example/',
  theme: HARBOUR,
}
const NOBODY = { id: placeId(212), slug: 'nobody', name: 'Nobody', ...common, url: null, theme: null }

const OVERRIDES = {
  color_scheme: { accent: '#f00', extra: { deep: [1] } },
  branding: { logo_url: null },
  map: { center: [9.9, 53.6] },
  cards: 'none',
}
const BARS = {
  id: placeId(221),
  slug: 'bars',
  name: 'Bars',
  ...common,
  organization: 'hamburg',
  theme: {
    ...HARBOUR,
    color_scheme: { accent: '#f00', secondary: '#023', background: '#fff', extra: { deep: [1] } },
    branding: { logo_url: null, font_url: null },
    map: { center: [9.9, 53.6], zoom: 12 },
    cards: 'none',
    warnings: unreadable('#ff0000', '4.0', '#e60000'),
  },
  theme_overrides: OVERRIDES,
  places: [placeId(3), placeId(1)],
}
const CAFES = {
  ...BARS,
  id: placeId(222),
  slug: 'cafes',
  name: 'Cafés',
  theme: HARBOUR,
  theme_overrides: {},
  places: [],
}
const LOST = {
  ...CAFES,
  id: placeId(223),
  slug: 'lost',
  name: 'Lost',
  organization: 'nobody',
  theme: { map: { zoom: 3 }, warnings: [] },
  theme_overrides: { map: { zoom: 3 } },
}

async function open({ database }: TestDatabase): Promise<TestApi> {
  await storeFewPlaces(database)
  const { color_scheme, branding, map } = HARBOUR
  const settings = { color_scheme, branding, map, unknown: 1, cards: [] }
  for (let times = 1; times <= 2; times++) {
    await upsertThemes(database, [
      { id: HARBOUR.id, slug: 'harbour', name: 'Harbour', description: HARBOUR.description, settings },
      { id: PLAIN.id, slug: PLAIN.slug, name: PLAIN.name },
      { id: ODD.id, slug: ODD.slug, name: ODD.name },
    ])
    await upsertOrganizations(database, [
      { id: HAMBURG.id, slug: 'hamburg', name: 'Hamburg', url: HAMBURG.url, theme: 'harbour' },
      { id: NOBODY.id, slug: 'nobody', name: 'Nobody' },
    ])
    const places = times === 1 ? [placeId(2), placeId(3)] : [placeId(3), placeId(1), placeId(99), placeId(3)]
    await upsertLists(database, [
      { id: BARS.id, slug: 'bars', name: 'Bars', organization: 'hamburg', theme_overrides: OVERRIDES, places },
      { id: CAFES.id, slug: 'cafes', name: 'Cafés', organization: 'hamburg' },
      { id: LOST.id, slug: 'lost', name: 'Lost', organization: 'nobody', theme_overrides: LOST.theme_overrides },
    ])
  }
  for (const table of [sql`themes`, sql`organizations`, sql`lists`]) {
    await database.rows(sql`update ${table} set updated_at = ${UPDATED_AT}::timestamp at time zone 'UTC'`)
  }
  return startApi(database)
}

const page = (...results: object[]) => ({ count: results.length, next: null, previous: null, results })
const link = (path: string) => `${PUBLIC_URL}/v0.3${path}`
const NOT_FOUND = { detail: 'Not found.' }

const ANSWERS: readonly [path: string, status: number, body: object][] = [
  // Themes
  ['/themes/', 200, page(HARBOUR, ODD, PLAIN)],
  ['/themes/?search=', 200, page(HARBOUR, ODD, PLAIN)],
  ['/themes/?search=HARB', 200, page(HARBOUR)],
  ['/themes/?search=salty', 200, page(HARBOUR)],
  ['/themes/?search=plain-1', 200, page(PLAIN)],
  ['/themes/?search=blue%20harb', 200, page(HARBOUR)],
  ['/themes/?search=blue,odd', 200, page()],
  ['/themes/?search=%25', 200, page(HARBOUR)],
  ['/themes/?search=_', 200, page(ODD)],
  ['/themes/?search=o', 200, page(HARBOUR, ODD)],
  ['/themes/?slug=harbour', 200, page(HARBOUR)],
  ['/themes/?slug=%20harbour%20', 200, page(HARBOUR)],
  ['/themes/?slug=harb', 200, page()],
  ['/themes/?slug=Harbour', 200, page()],
  ['/themes/?slug=', 200, page(HARBOUR, ODD, PLAIN)],
  ['/themes/?name=Harbour', 200, page(HARBOUR)],
  ['/themes/?name=harbour', 200, page()],
  ['/themes/?name=plain&slug=odd', 200, page()],
  ['/themes/?name=plain&slug=plain-1&search=pl', 200, page(PLAIN)],
  ['/themes/?slug=%00', 400, { slug: ['Null characters are not allowed.'] }],
  ['/themes/?name=a%00', 400, { name: ['Null characters are not allowed.'] }],
  [`/themes/?search=${[...Array(21).keys()]}`, 400, { search: ['Ensure this value has at most 20 terms.'] }],
  [
    '/themes/?per_page=1&page=2',
    200,
    { count: 3, next: link('/themes/?page=3&per_page=1'), previous: link('/themes/?per_page=1'), results: [ODD] },
  ],
  ['/themes/?page=2', 404, { detail: 'Invalid page.' }],
  [`/themes/${HARBOUR.id}/`, 200, HARBOUR],
  ['/themes/harbour/', 200, HARBOUR],
  ['/themes/plain-1/', 200, PLAIN],
  ['/themes/Harbour/', 404, NOT_FOUND],
  ['/themes/nothing/', 404, NOT_FOUND],
  [`/themes/${placeId(1)}/`, 404, NOT_FOUND],
  ['/themes/%00/', 404, NOT_FOUND],
  ['/themes/harbour%00/', 404, NOT_FOUND],
  // Organizations
  ['/organizations/', 200, page(HAMBURG, NOBODY)],
  ['/organizations/hamburg/', 200, HAMBURG],
  ['/organizations/nobody/', 200, NOBODY],
  [`/organizations/${HAMBURG.id}/`, 404, NOT_FOUND],
  ['/organizations/%00/', 404, NOT_FOUND],
  // Lists: the organization's theme, overridden by the list
  ['/lists/', 200, page(BARS, CAFES, LOST)],
  ['/lists/bars/', 200, BARS],
  [`/lists/${BARS.id}/`, 200, BARS],
  ['/lists/cafes/', 200, CAFES],
  ['/lists/lost/', 200, LOST],
  ['/lists/nothing/', 404, NOT_FOUND],
  [`/lists/${placeId(1)}/`, 404, NOT_FOUND],
  [
    '/lists/?per_page=2',
    200,
    { count: 3, next: link('/lists/?page=2&per_page=2'), previous: null, results: [BARS, CAFES] },
  ],
]

for (const [path, status, expected] of ANSWERS) {
  testOnEachDatabase(`GET ${path.slice(0, 60)} is ${status}`, async (t, { engine }) => {
    const { request } = await api(engine)
    const answer = await request(`/v0.3${path}`)
    t.is(answer.status, status)
    t.deepEqual(answer.body, expected)
    t.regex(String(answer.headers['allow']), path.startsWith('/lists/') ? /^GET, P/ : /^GET, HEAD, OPTIONS$/)
  })
}

for (const path of ['/themes/', '/themes/harbour/', '/organizations/', '/vibe-list/']) {
  testOn(ANY_ENGINE, `${path} is read only`, async (t) => {
    const { request } = await api(ANY_ENGINE)
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const { status, body } = await request(`/v0.3${path}`, { method })
      t.is(status, 405)
      t.deepEqual(body, { detail: `Method "${method}" not allowed.` })
    }
    t.is((await request(`/v0.3${path}`, { method: 'OPTIONS' })).status, 200)
    t.is((await request(`/v0.3${path}`, { method: 'HEAD' })).status, 200)
    t.is((await request(`/v0.3${path.slice(0, -1)}`)).headers['location'], `/v0.3${path}`)
  })
}

testOn(ANY_ENGINE, 'the vocabulary of vibes has some 200, and those of the signature among them', async (t) => {
  const { request } = await api(ANY_ENGINE)
  const { status, body } = await request('/v0.3/vibe-list/')
  const { vibes, signature_vibes: signature, ...rest } = body as Record<'vibes' | 'signature_vibes', string[]>
  t.is(status, 200)
  t.deepEqual(rest, {})
  t.true(vibes.length >= 180 && vibes.length <= 250)
  t.true(signature.length >= 10 && signature.length < vibes.length / 4)
  t.true(signature.every((vibe) => vibes.includes(vibe)))
  for (const vibe of ['cozy', 'chill', 'lively']) t.true(vibes.includes(vibe))
})
