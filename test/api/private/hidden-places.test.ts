/** Hidden places that only editors see: statuses by caller, of the API and of tiles. Whole requests. */
import { COOKIE } from '../../../api/http/callers/authentication.ts'
import { ANY_ENGINE, overEachDatabase, testOn } from '../../support/databases/database.ts'
import { runScores } from '../../support/services/run-scores.ts'
import { CALLERS, HIDDEN_ID, openPrivate, SHOWN_ID } from './callers.ts'

const world = overEachDatabase(({ database }) => openPrivate(database))
const open = () => world(ANY_ENGINE)

/** Statuses for a stranger, a user, and an editor. */
type Statuses = readonly [stranger: number, account: number, editor: number]
type StatusCase = readonly [target: string, on: Statuses, off?: Statuses]
const REFUSED: Statuses = [401, 403, 200]
const ABSENT: Statuses = [404, 404, 200]
const ALLOWED: Statuses = [200, 200, 200]

const STATUSES: readonly StatusCase[] = [
  ...[
    ...['/v0.3/places/', '/v0.3/places/facets/', '/search/places/', '/v0.3/search/places/', '/api/v0.3/places'],
    ...[`/search/places/${SHOWN_ID}/more-like-this/`],
  ].flatMap((path): StatusCase[] => [
    [`${path}?is_public=false`, REFUSED],
    [`${path}?is_public=%20FALSE`, REFUSED],
    [`${path}?is_public__exact=false`, REFUSED],
    [`${path}?is_public=true&is_public=false`, REFUSED],
    [`${path}?is_public=no`, [401, 403, 400], [400, 400, 400]],
    [`${path}?is_public=True`, ALLOWED],
    [`${path}?is_public=`, ALLOWED],
    [`${path}?is_duplicate=true`, ALLOWED],
  ]),
  [`/v0.3/places/${HIDDEN_ID}/`, ABSENT],
  [`/api/v0.3/places/${HIDDEN_ID}`, ABSENT],
  [`/search/places/${HIDDEN_ID}/more-like-this/`, ABSENT],
  [`/v0.3/places/${HIDDEN_ID}/tips/`, [404, 404, 404], [404, 404, 404]],
  [`/v0.3/places/${HIDDEN_ID}/history/`, REFUSED, REFUSED],
  [`/v0.3/places/${SHOWN_ID}/`, ALLOWED],
]

for (const [target, on, off = ALLOWED] of STATUSES) {
  testOn(ANY_ENGINE, `GET ${target}: ${on.join()} instead of ${off.join()}`, async (t) => {
    const { headers, ...services } = await open()
    for (const [number, caller] of CALLERS.entries()) {
      const ask = async (service: 'on' | 'off') => services[service].request(target, { headers: headers[caller] })
      t.is((await ask('on')).status, on[number] as number, `${caller}, on`)
      t.is((await ask('off')).status, off[number] as number, `${caller}, off`)
    }
  })
}

testOn(ANY_ENGINE, 'a body is refused as an address is, and no filter shows what is hidden', async (t) => {
  const { on, headers } = await open()
  const query = (json: object, caller: (typeof CALLERS)[number]) =>
    on.request('/v0.3/places/query/', { method: 'POST', json, headers: headers[caller] })
  for (const [number, caller] of CALLERS.entries()) {
    t.is((await query({ is_public: false }, caller)).status, REFUSED[number] as number)
    t.is((await query({ is_public: ['true', false] }, caller)).status, REFUSED[number] as number)
    const { status, body } = await query({ filter: 'is_public = false OR NOT is_public' }, caller)
    t.deepEqual([status, (body as { count: number }).count], [200, 0])
  }
})

testOn(ANY_ENGINE, 'refusals have the form of all others', async (t) => {
  const { on, headers } = await open()
  const stranger = await on.request('/v0.3/places/?is_public=false')
  t.deepEqual(stranger.body, { detail: 'Authentication credentials were not provided.' })
  t.is(stranger.headers['www-authenticate'], 'Token')
  const account = await on.request('/v0.3/places/?is_public=false', { headers: headers.account })
  t.deepEqual(account.body, { detail: 'You do not have permission to perform this action.' })
  t.deepEqual((await on.request(`/v0.3/places/${HIDDEN_ID}/`)).body, { detail: 'Not found.' })
})

const CALLER_FIELDS = 'Authorization, Cookie, X-Requested-With'

testOn(ANY_ENGINE, 'refusals depend on the caller as well, and a session of a page counts as its token', async (t) => {
  const { on, headers } = await open()
  const target = `/v0.3/places/${HIDDEN_ID}/`
  t.true(String((await on.request(target)).headers['vary']).includes(CALLER_FIELDS))
  const cookie = `${COOKIE}=${headers.editor['authorization']?.replace('Token ', '')}`
  t.is((await on.request(target, { headers: { cookie } })).status, 404)
  const page = await on.request(target, { headers: { cookie, 'x-requested-with': 'Whereabouts' } })
  t.is(page.status, 200)
  t.is(page.headers['cache-control'], 'private, no-cache')
  const session = await on.request('/v0.3/auth/session/', { headers: headers.editor })
  t.is(session.headers['cache-control'], 'no-store')
})

testOn(ANY_ENGINE, 'nobody else posts about a hidden place, or lists what was posted', async (t) => {
  const { on, headers } = await open()
  const post = (caller: 'account' | 'editor', path: string, json: object) =>
    on.request(path, { method: 'POST', headers: headers[caller], json: { svc_place: HIDDEN_ID, ...json } })
  const refused = { svc_place: [`Invalid pk "${HIDDEN_ID}" - object does not exist.`] }
  for (const [path, json] of [
    ['/v0.3/user-tips/', { tip: 'x' }],
    ['/v0.3/user-vibe-times/', { vibe: 'cozy' }],
    ['/v0.3/images/places/', { url: 'https://uploads.example/a.jpg' }],
  ] as const) {
    const { status, body } = await post('account', path, json)
    t.deepEqual([status, body], [400, refused])
    t.is((await post('editor', path, json)).status, 201)
    const counts = async (caller: 'account' | 'editor') =>
      ((await on.request(`${path}?svc_place=${HIDDEN_ID}`, { headers: headers[caller] })).body as { count: number })
        .count
    t.is(await counts('account'), 0)
    t.true((await counts('editor')) > 0)
  }
})

testOn(ANY_ENGINE, 'without a port of its own, /analyst/ does not explain hidden places', async (t, { database }) => {
  const { on, off } = await open()
  await runScores(database)
  const explains = async ({ base }: typeof on, place: string) =>
    (await (await fetch(`${base}/analyst/?place=${place}`)).text()).includes('<h2 id="why">')
  for (const place of [HIDDEN_ID, 'hidden']) {
    t.deepEqual([await explains(on, place), await explains(off, place)], [false, true], place)
  }
  t.true(await explains(on, SHOWN_ID))
})

const TILE = '/maps/places/0/0/0.mvt'
const TILES: readonly [target: string, on: number, off: number][] = [
  [`${TILE}?is_public=false`, 403, 200],
  [`${TILE}?is_public__exact=False`, 403, 200],
  [`${TILE}?vibes=quiet&is_public=true&is_public=false`, 403, 204],
  [`${TILE}?is_public=false&buffer=64`, 403, 200],
  ['/maps/places.json?is_public=false', 403, 200],
  [TILE, 200, 200],
  [`${TILE}?is_public=true`, 200, 200],
  ['/maps/places.json?is_public=true', 200, 200],
  ['/maps/places.json', 200, 200],
]

for (const [target, on, off] of TILES) {
  testOn(ANY_ENGINE, `GET ${target}: ${on} instead of ${off}, with any token`, async (t) => {
    const { headers, ...services } = await open()
    for (const caller of CALLERS) {
      const ask = (service: 'on' | 'off') => fetch(`${services[service].base}${target}`, { headers: headers[caller] })
      // Twice: what is kept for a URL is refused, too.
      for (const _ of [1, 2]) {
        const answer = await ask('on')
        t.is(answer.status, on, caller)
        if (on === 403)
          t.deepEqual(await answer.json(), { detail: 'You do not have permission to perform this action.' })
        t.is((await ask('off')).status, off, caller)
      }
    }
  })
}
