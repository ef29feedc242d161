/** Editors make, change and delete lists: whole requests, in an order in which each builds on those before. */
import type { ExecutionContext } from 'ava'
import { setEditor } from '../../../sql/accounts/accounts.ts'
import { upsertLists, upsertOrganizations, upsertThemes } from '../../../sql/events/themes-write.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { bearing, startPeopleApi } from '../../accounts/people.ts'
import { ANY_ENGINE, overEachDatabase, testOn } from '../../support/databases/database.ts'
import { placeId } from '../../support/fixtures/few-places.ts'

const GONE = placeId(99)
const place = (number: number, more = {}) => ({ id: placeId(number), name: `Place ${number}`, ...more })

const world = overEachDatabase(async ({ database }) => {
  await upsertPlaces(database, [place(1), place(2), place(3, { is_public: false }), place(4), place(5)])
  await upsertThemes(database, [
    { slug: 'bright', name: 'Bright', settings: { color_scheme: { background: '#ffffff' } } },
  ])
  await upsertOrganizations(database, [{ slug: 'guide', name: 'City Guide', theme: 'bright' }])
  await upsertLists(database, [{ slug: 'bars', name: 'Bars', organization: 'guide', places: [placeId(1)] }])
  const { request, register } = await startPeopleApi(database)
  const [visitor, editor] = [await register(), await register()]
  await setEditor(database, editor.email, true)
  await request(`/v0.3/places/${placeId(1)}/merge/`, {
    ...{ method: 'POST', headers: bearing(editor.token), json: { duplicate: placeId(4), take: [] } },
  })
  const tokens = { nobody: {}, visitor: bearing(visitor.token), editor: bearing(editor.token) }
  return { request, tokens }
})

type Who = 'nobody' | 'visitor' | 'editor'
type Case = readonly [
  who: Who,
  request: string,
  json: object | undefined,
  tag: 'now' | '"old"' | '*' | '',
  status: number,
  body?: object,
]

const REQUIRED = ['This field is required.']
const missing = (id: string) => `Invalid pk "${id}" - object does not exist.`
const BARS = '/v0.3/lists/bars/'
const NEW = { name: 'Quiet cafés', organization: 'guide' }
const deep = (levels: number): object => JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`)
/** Imports store what the pages ignore, too; it can be sent back. */
const dark = {
  cards: 'none',
  color_scheme: { background: '#1a1423', accent: '#201a2a' },
}

/** Texts that a body has are at the end: of a list, what it has afterwards. */
const CASES: readonly Case[] = [
  ['nobody', 'POST /v0.3/lists/', NEW, '', 401],
  ['visitor', 'POST /v0.3/lists/', NEW, '', 403],
  ['nobody', `PATCH ${BARS}`, { name: 'x' }, '*', 401],
  ['visitor', `PATCH ${BARS}`, { name: 'x' }, '*', 403],
  ['visitor', `DELETE ${BARS}`, undefined, '*', 403],
  ['visitor', `PUT ${BARS}places/${placeId(2)}/`, undefined, '', 403],
  ['visitor', `DELETE ${BARS}places/${placeId(1)}/`, undefined, '', 403],
  ['nobody', `GET ${BARS}`, undefined, '', 200, { name: 'Bars', places: [placeId(1)] }],

  ['editor', 'POST /v0.3/lists/', {}, '', 400, { name: REQUIRED, organization: REQUIRED }],
  ['editor', 'POST /v0.3/lists/', { ...NEW, name: ' ' }, '', 400, { name: ['This field may not be blank.'] }],
  [
    'editor',
    'POST /v0.3/lists/',
    { ...NEW, slug: 'Two Words' },
    '',
    400,
    { slug: ['Enter lower case letters, digits and single hyphens.'] },
  ],
  ['editor', 'POST /v0.3/lists/', { ...NEW, slug: 'bars' }, '', 400, { slug: ['list with this slug already exists.'] }],
  [
    'editor',
    'POST /v0.3/lists/',
    { ...NEW, organization: 'x' },
    '',
    400,
    { organization: ['Object with slug=x does not exist.'] },
  ],
  ['editor', 'POST /v0.3/lists/', { ...NEW, places: ['x'] }, '', 400, { places: ['“x” is not a valid UUID.'] }],
  [
    'editor',
    'POST /v0.3/lists/',
    { ...NEW, places: [placeId(1), GONE, placeId(4)] },
    '',
    400,
    { places: [missing(GONE), missing(placeId(4))] },
  ],
  [
    'editor',
    'POST /v0.3/lists/',
    { ...NEW, theme_overrides: [] },
    '',
    400,
    { theme_overrides: ['Expected an object.'] },
  ],
  [
    'editor',
    'POST /v0.3/lists/',
    { ...NEW, theme_overrides: { a: ['\0'] } },
    '',
    400,
    { theme_overrides: ['Null characters are not allowed.'] },
  ],
  [
    'editor',
    'POST /v0.3/lists/',
    { ...NEW, theme_overrides: { a: 'x'.repeat(10_001) } },
    '',
    400,
    { theme_overrides: ['Ensure this field has no more than 10000 characters of JSON.'] },
  ],
  [
    'editor',
    'POST /v0.3/lists/',
    { ...NEW, theme_overrides: deep(3000) },
    '',
    400,
    { theme_overrides: ['Ensure it is nested at most 10 levels deep.'] },
  ],

  [
    'editor',
    'POST /v0.3/lists/',
    NEW,
    '',
    201,
    { slug: 'quiet-cafes', name: 'Quiet cafés', description: '', places: [], theme_overrides: {} },
  ],
  ['editor', 'POST /v0.3/lists/', { ...NEW, slug: '' }, '', 201, { slug: 'quiet-cafes-2' }],
  ['editor', 'POST /v0.3/lists/', { ...NEW, name: '静かな' }, '', 201, { slug: 'list', name: '静かな' }],
  ['editor', 'POST /v0.3/lists/', { ...NEW, slug: 'deep', theme_overrides: deep(9) }, '', 201, { slug: 'deep' }],
  // In the order that was sent, each once. A hidden place may be in a list, where visitors do not see it.
  [
    'editor',
    'POST /v0.3/lists/',
    { ...NEW, slug: 'three', places: [3, 1, 2, 1].map(placeId) },
    '',
    201,
    { places: [3, 1, 2].map(placeId) },
  ],
  ['nobody', 'GET /v0.3/places/?list=three&ordering=name&fields=name', undefined, '', 200, { count: 2 }],

  ['editor', `PATCH ${BARS}`, { name: 'x' }, '', 428],
  ['editor', `PATCH ${BARS}`, { name: 'x' }, '"old"', 412],
  ['editor', `PATCH ${BARS}`, { name: null }, 'now', 400, { name: ['This field may not be null.'] }],
  ['editor', 'PATCH /v0.3/lists/no-such/', { name: 'x' }, '*', 404],
  ['editor', 'PATCH /v0.3/lists/No%20slug/', { name: 'x' }, '*', 404],
  [
    'editor',
    `PATCH ${BARS}`,
    { name: 'Good bars', description: 'Late.' },
    'now',
    200,
    { name: 'Good bars', description: 'Late.', theme_overrides: {} },
  ],
  ['editor', `PATCH ${BARS}`, { theme_overrides: dark }, 'now', 200, { name: 'Good bars', theme_overrides: dark }],
  [
    'editor',
    `PATCH ${BARS}`,
    { description: null },
    'now',
    200,
    { name: 'Good bars', description: '', theme_overrides: dark },
  ],

  ['editor', `PUT ${BARS}places/${placeId(2)}/`, undefined, '', 204],
  ['editor', `PUT ${BARS}places/${placeId(3)}/`, undefined, '', 204],
  ['editor', `PUT ${BARS}places/${placeId(2).toUpperCase()}/`, undefined, '', 204],
  ['nobody', `GET ${BARS}`, undefined, '', 200, { places: [1, 2, 3].map(placeId) }],
  ['nobody', `GET /v0.3/places/${placeId(2)}/lists/`, undefined, '', 200, { count: 2 }],
  ['nobody', 'GET /v0.3/places/?list=bars', undefined, '', 200, { count: 2 }],
  ['editor', `PUT ${BARS}places/${GONE}/`, undefined, '', 404],
  ['editor', `PUT ${BARS}places/${placeId(4)}/`, undefined, '', 404],
  ['editor', `PUT ${BARS}places/x/`, undefined, '', 404],
  ['editor', `PUT /v0.3/lists/no-such/places/${placeId(1)}/`, undefined, '', 404],
  ['editor', `DELETE ${BARS}places/${placeId(1)}/`, undefined, '', 204],
  ['editor', `DELETE ${BARS}places/${placeId(1)}/`, undefined, '', 404],
  ['nobody', `GET ${BARS}`, undefined, '', 200, { places: [2, 3].map(placeId) }],

  ['editor', `DELETE ${BARS}`, undefined, '', 428],
  ['editor', `DELETE ${BARS}`, undefined, '"old"', 412],
  ['editor', `DELETE ${BARS}`, undefined, 'now', 204],
  ['nobody', `GET ${BARS}`, undefined, '', 404],
  ['nobody', 'GET /v0.3/places/?list=bars', undefined, '', 200, { count: 0 }],
]

testOn(ANY_ENGINE, 'who may edit lists, what is refused, and what an edit does', async (t) => {
  for (const line of CASES) await check(t, line)
})

async function check(t: ExecutionContext, [who, target, json, tag, status, body]: Case): Promise<void> {
  const { request, tokens } = await world(ANY_ENGINE)
  const [method = '', path = ''] = target.split(' ')
  const match = tag === 'now' ? String((await request(path)).headers['etag']) : tag
  const answer = await request(path, { method, headers: { ...tokens[who], ...(match && { 'if-match': match }) }, json })
  const label = `${who} ${target} ${JSON.stringify(json)?.slice(0, 200)}: ${JSON.stringify(answer.body)?.slice(0, 500)}`
  t.is(answer.status, status, label)
  if (body) t.like(answer.body, body, label)
}

testOn(ANY_ENGINE, 'an edit answers with the address, the tag, and what is wrong with the colours', async (t) => {
  const { request, tokens } = await world(ANY_ENGINE)
  const json = { ...NEW, slug: 'answers', theme_overrides: dark }
  const made = await request('/v0.3/lists/', { method: 'POST', headers: tokens.editor, json })
  t.is(made.headers['location'], 'https://places.example/v0.3/lists/answers/')
  t.is(made.headers['etag'], (await request('/v0.3/lists/answers/')).headers['etag'])
  const { theme } = made.body as { theme: { warnings: string[] } }
  t.deepEqual(
    theme.warnings.map((warning) => warning.slice(0, 44)),
    ['color_scheme.accent: #201a2a on #1a1423 has '],
  )
  const headers = { ...tokens.editor, 'if-match': String(made.headers['etag']) }
  const changed = await request('/v0.3/lists/answers/', { method: 'PATCH', headers, json: { theme_overrides: {} } })
  t.is(changed.headers['etag'], (await request('/v0.3/lists/answers/')).headers['etag'])
  t.like(changed.body, { theme: { warnings: [], color_scheme: { background: '#ffffff' } } })
})
