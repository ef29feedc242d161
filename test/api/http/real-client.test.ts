/**
 * The published client of this API, `vibemap-constants`, against a running API. Its package states no licence, so it is
 * no dependency; `.ci/run` installs it beside the project.
 */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import test from 'ava'
import { ANY_ENGINE, openTestDatabase } from '../../support/databases/database.ts'
import { storeFewEvents } from '../../support/fixtures/few-events.ts'
import { placeId } from '../../support/fixtures/few-places.ts'
import { clientFolder, skipped } from '../../support/processes/needs.ts'
import { startApi } from '../../support/services/api.ts'

const run = promisify(execFile)

/**
 * Calls one function and prints what it returns. In development mode the client asks port 9001 of this machine, which may
 * be taken: what it sends there goes to the API of the test. It must send nothing elsewhere.
 */
const CALL = `
const [base, name, args] = process.argv.slice(1)
const out = console.log
console.log = () => undefined
const axios = require('axios')
axios.interceptors.request.use((request) => {
  if (!request.url.startsWith('http://localhost:9001/')) throw new Error('asks ' + request.url)
  return { ...request, url: request.url.replace('http://localhost:9001', base) }
})
const client = require('vibemap-constants/dist/helpers.js')
client[name](...JSON.parse(args)).then((returned) => out(JSON.stringify(returned, (key, value) =>
  ['config', 'request', 'headers'].includes(key) ? undefined : value)))
`

let started: Promise<string> | undefined

async function start(): Promise<string> {
  const { database } = await openTestDatabase(ANY_ENGINE)
  await storeFewEvents(database)
  return (await startApi(database)).base
}

async function call(name: string, args: readonly unknown[]): Promise<unknown> {
  started ??= start()
  const { stdout } = await run(process.execPath, ['-e', CALL, await started, name, JSON.stringify(args)], {
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

function valueAt(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], value)
}
