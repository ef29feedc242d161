/**
 * The published client of this API, `vibemap-constants`, against a running API. Its package states no licence, so it is
 * no dependency; `.ci/run` installs it beside the project.
 */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import test from 'ava'
import { bearing, type PeopleApi, startPeopleApi } from '../../accounts/people.ts'
import { ANY_ENGINE, openTestDatabase } from '../../support/databases/database.ts'
import { storeFewEvents } from '../../support/fixtures/few-events.ts'
import { placeId } from '../../support/fixtures/few-places.ts'
import { clientFolder, skipped } from '../../support/processes/needs.ts'

const run = promisify(execFile)

/**
 * Calls one function and prints what it returns. In development mode the client asks port 9001 of this machine, which may
 * be taken: what it sends there goes to the API of the test. It must send nothing elsewhere. The client knows no tokens: a
 * program that has one gives it to axios.
 */
const CALL = `
const [base, name, args, token] = process.argv.slice(1)
const out = console.log
console.log = () => undefined
const axios = require('axios')
if (token) axios.defaults.headers.common.Authorization = 'Token ' + token
axios.interceptors.request.use((request) => {
  if (!request.url.startsWith('http://localhost:9001/')) throw new Error('asks ' + request.url)
  return { ...request, url: request.url.replace('http://localhost:9001', base) }
})
const client = require('vibemap-constants/dist/helpers.js')
client[name](...JSON.parse(args)).then((returned) => out(JSON.stringify(returned, (key, value) =>
  ['config', 'request', 'headers'].includes(key) ? undefined : value)))
`

let started: Promise<PeopleApi> | undefined

async function start(): Promise<PeopleApi> {
  const { database } = await openTestDatabase(ANY_ENGINE)
  await storeFewEvents(database)
  return startPeopleApi(database)
}

async function call(name: string, args: readonly unknown[], token = ''): Promise<unknown> {
  started ??= start()
  const { base } = await started
  const { stdout } = await run(process.execPath, ['-e', CALL, base, name, JSON.stringify(args), token], {
    cwd: clientFolder,
    env: { PATH: process.env['PATH'], API_ENV: 'development' },
  })
  return JSON.parse(stdout)
}

const BERLIN = { distance: 20, page: 1, point: '13.3323,52.5037' }
const API = 'http://localhost:9001/v0.3'
const BOUNDS = [
  [13, 52],
  [13, 53],
  [14, 53],
  [14, 52],
]

/** Functions with their arguments, and what they return, as paths into it. */
const CALLS: readonly [name: string, args: readonly unknown[], expected: Readonly<Record<string, unknown>>][] = [
  [
    'fetchEvents',
    [BERLIN],
    {
      count: 2,
      'data.results.features.0.properties.name': 'Jazz Night',
      'top_categories.0.0': 'Music',
      'top_vibes.0.0': 'cozy',
      'top_tags.0.0': 'terrace',
    },
  ],
  [
    'fetchEvents',
    [{ ...BERLIN, start_date: '2026-05-01', end_date: '2026-05-01', ordering: 'start_date' }],
    { count: 2 },
  ],
  ['fetchEvents', [{ ...BERLIN, category: 'music', vibes: ['cozy'], tags: ['terrace'], city: 'berlin' }], { count: 1 }],
  ['fetchEvents', [{ ...BERLIN, bounds: BOUNDS, search: 'jazz' }], { count: 1 }],
  ['fetchPlacePicks', [{ ...BERLIN, vibes: ['cozy'] }], { count: 1, 'data.0.properties.name': 'Café Kranzler' }],
  [
    'fetchPlacePicks',
    [{ ...BERLIN, vibes: [], search: 'zoo', tags: [] }],
    { count: 1, 'data.0.properties.name': 'Zoo' },
  ],
  ['fetchPlacesDetails', [placeId(1)], { status: 200, 'data.properties.name': 'Café Kranzler' }],
  ['fetchPlacesDetails', [placeId(101), 'event'], { status: 200, 'data.name': 'Jazz Night' }],
  ['searchPlacesByName', [{ search: 'kranzler' }, API], { '0.properties.name': 'Café Kranzler' }],
  ['suggestPlacesByName', ['kra'], { length: 1, '0.name': 'Café Kranzler', '0.id': placeId(1) }],
  ['suggestPlacesByName', ['zo', API, true, 52.5, 13.33, 5], { length: 1, '0.name': 'Zoo' }],
  ['suggestPlacesByName', ['zo', API, true, 48.2, 16.37, 5], { length: 0 }],
  ['suggestPlacesByName', ['zo', API, true], { length: 1 }],
  ['searchTags', ['terr'], { count: 1, 'results.0.name': 'terrace' }],
]

for (const [name, args, expected] of CALLS) {
  const title = `vibemap-constants: ${name}(${JSON.stringify(args).slice(1, -1)})`
  if (!clientFolder) {
    test.skip(skipped(title, 'CLIENT_PATH'), () => undefined)
    continue
  }
  test.serial(title, async (t) => {
    const returned = await call(name, args)
    const found = Object.keys(expected).map((path) => [path, valueAt(returned, path)])
    t.deepEqual(Object.fromEntries(found), expected, JSON.stringify(returned)?.slice(0, 500))
  })
}

const UPLOAD = 'vibemap-constants: uploadVibemapImage() proposes an image with a token, and is refused without one'

const IMAGE = {
  ...{ hotspots_place_id: placeId(1), id: 'f1', filename: 'terrace.jpg', size: 248_113 },
  ...{ src: '/uploads/terrace.jpg', url: 'https://uploads.example/terrace.jpg' },
}

const upload = clientFolder ? test.serial : test.skip
upload(clientFolder ? UPLOAD : skipped(UPLOAD, 'CLIENT_PATH'), async (t) => {
  const upload = (token?: string) => call('uploadVibemapImage', [IMAGE], token)
  const refused = await upload()
  t.deepEqual([valueAt(refused, 'status'), valueAt(refused, 'error.status')], ['error', 401])
  const { register, request } = (await started) as PeopleApi
  const { token } = await register()
  const proposed = await upload(token)
  t.deepEqual([valueAt(proposed, 'status'), valueAt(proposed, 'data.status')], ['success', 201])
  t.like(valueAt(proposed, 'data.data'), {
    svc_place: placeId(1),
    original: IMAGE.url,
    title: 'Image from User',
    file_id: 'f1',
  })
  const { body } = await request('/v0.3/images/places/', { headers: bearing(token) })
  t.deepEqual(valueAt(body, 'results.0'), valueAt(proposed, 'data.data'))
})

function valueAt(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], value)
}
