/** Layers of operators' tables as clients meet them: documents, callers, freshness, tables that change. */
import type { ExecutionContext } from 'ava'
import { raw } from 'sql-template-tag'
import { Accounts } from '../../api/credentials/accounts.ts'
import { createUser, setEditor } from '../../sql/accounts/accounts.ts'
import type { Database } from '../../sql/core/database.ts'
import { checkLayers } from '../../sql/layers/configured-layers.ts'
import { testOnEachDatabase } from '../support/databases/database.ts'
import { entryOf, run, served } from '../support/layers/operator-tables.ts'
import { until } from '../support/processes/until.ts'
import { send } from '../support/requests/openapi.ts'
import { PUBLIC_URL } from '../support/services/api.ts'
import { startService, type TestService } from '../support/services/service.ts'
import { UNTHINNED } from '../support/tiles/thinning.ts'

const TABLES = [
  'create table stops (id integer primary key, name text, kind text, geom geometry(point, 4326))',
  "insert into stops values (1, 'Römer', 'tram', 'srid=4326;point(25 60)'), (2, 'Port', null, null)",
  "create view quays as select id, name, kind, geom from stops where kind is distinct from 'tram'",
  'create table plans (id integer primary key, note text, geom geometry(point, 4326))',
  "insert into plans values (1, 'zwieback', 'srid=4326;point(25 60)')",
]

async function open(database: Database): Promise<TestService> {
  await run(database, TABLES)
  const columns = { name: { text: true }, kind: { facet: true } }
  const stops = await served(database, entryOf({ table: 'public.stops', columns, attribution: '© <City>' }, 'stops'))
  const others = await checkLayers(database, [
    entryOf({ table: 'public.quays', columns, refresh: '2s' }, 'old-quays_2'),
    entryOf({ table: 'public.plans', editors_only: true }, 'plans'),
  ])
  return startService(database, UNTHINNED, undefined, undefined, [stops, ...others])
}

testOnEachDatabase(
  'lists, rows, facets, tiles, documents; who may see; what a changed table answers',
  async (t, { database }) => {
    const service = await open(database)
    await documents(t, service)
    await callers(t, service, database)
    await freshness(t, service, database)
    await changedTable(t, service, database)
  },
)

/** Requests, statuses, and what the answers have. Each answer is checked against the document. */
const ANSWERS: readonly (readonly [target: string, status: number, has?: RegExp])[] = [
  ['/v0.3/layers/stops/', 200, /"count":2.*"geometry":\{"type":"Point","coordinates":\[25,60\]\}.*"name":"Römer"/],
  ['/v0.3/layers/stops/?kind=tram&fields=name', 200, /"count":1.*"properties":\{"name":"Römer"\}/],
  ['/v0.3/layers/stops/?tile=4/9/4&search=r%C3%B6m&ordering=-name&cursor=', 200, /"count":1/],
  ['/v0.3/layers/stops/?point=25,60&dist=10&ordering=distance', 200, /"count":1/],
  ['/v0.3/layers/stops/?ids=1,2,3', 200, /"count":2/],
  ['/v0.3/layers/stops/?ids=x', 400, /"ids":/],
  ['/v0.3/layers/stops/?kind__im=tram', 400, /kind__in/],
  ['/v0.3/layers/stops/?page=9', 404],
  ['/v0.3/layers/stops/facets/?facets=kind', 200, /\{"count":2,"facets":\{"kind":\{"tram":1\}\}\}/],
  ['/v0.3/layers/stops/1/', 200, /"id":"1"/],
  ['/v0.3/layers/stops/3/', 404],
  ['/v0.3/layers/stops/1e0/', 404],
  ['/v0.3/layers/old-quays_2/', 200, /"count":1/],
  ['/v0.3/layers/none/', 404],
]

async function documents(t: ExecutionContext, { base, request, tilePoints }: TestService): Promise<void> {
  for (const [target, status, has = /./] of ANSWERS) {
    const answer = await request(target)
    t.is(answer.status, status, target)
    t.regex(JSON.stringify(answer.body), has, target)
  }
  const { body } = await request('/v0.3/schema/')
  const paths = Object.keys((body as { paths: object }).paths).filter((path) => path.includes('/layers/'))
  t.deepEqual(paths, [
    '/v0.3/layers/',
    ...['stops', 'old-quays_2'].flatMap((name) =>
      ['', 'query/', 'facets/', '{row}/'].map((end) => `/v0.3/layers/${name}/${end}`),
    ),
  ])
  const { body: catalogue } = await request('/v0.3/layers/')
  const { layers } = catalogue as { layers: { name: string; shape: string; links: { tilejson: string } }[] }
  t.deepEqual(
    layers.map(({ name }) => name),
    ['places', 'events', 'stops', 'old-quays_2'],
  )
  t.like(layers[2], { shape: 'point', links: { tilejson: 'https://places.example/maps/stops.json' } })
  t.deepEqual(
    (await tilePoints('stops', '4/9/4')).map(({ properties }) => ({ ...properties })),
    [{ id: '1', name: 'Römer', kind: 'tram' }],
  )
  const maps = await (await fetch(`${base}/maps/`, { headers: { accept: 'application/json' } })).json()
  t.regex(JSON.stringify(maps), /"name":"stops".*"attribution":"© &lt;City&gt;".*"name":"old-quays_2"/)
  t.notRegex(JSON.stringify(maps), /plans/)
  const tile = await fetch(`${base}/maps/old-quays_2/0/0/0.mvt`)
  t.is(tile.headers.get('cache-control'), 'public, max-age=1, stale-if-error=86400')
}

async function callers(t: ExecutionContext, { base, request }: TestService, database: Database): Promise<void> {
  const accounts = new Accounts({ database, publicUrl: PUBLIC_URL, sendMail: async () => undefined })
  const tokenOf = async (email: string) => {
    await createUser(database, email, null)
    return { authorization: `Token ${await accounts.issueToken(email)}` }
  }
  const [ada, grace] = [await tokenOf('ada@example.org'), await tokenOf('grace@example.org')]
  await setEditor(database, 'grace@example.org', true)
  const statuses = async (target: string, asked: Parameters<typeof send>[2] = {}) =>
    Promise.all([{}, ada, grace].map(async (headers) => (await send(base, target, { ...asked, headers })).status))
  t.deepEqual(await statuses('/v0.3/layers/plans/'), [401, 403, 200])
  t.deepEqual(await statuses('/v0.3/layers/plans/?search=x'), [401, 403, 200])
  t.deepEqual(await statuses('/v0.3/layers/plans/1/'), [401, 403, 200])
  t.deepEqual(await statuses('/v0.3/layers/plans/query/', { method: 'POST', json: {} }), [401, 403, 200])
  t.deepEqual(await statuses('/maps/plans/0/0/0.mvt'), [404, 404, 404])
  t.deepEqual(await statuses('/maps/plans.json'), [404, 404, 404])
  const { body, headers } = await request('/v0.3/layers/', { headers: grace })
  t.regex(JSON.stringify(body), /"name":"plans"/)
  t.is(headers['cache-control'], 'private, no-cache')
  const anonymous = await request('/v0.3/layers/')
  t.notRegex(JSON.stringify(anonymous.body), /plans/)
  t.regex(String(anonymous.headers['vary']), /Authorization/)
}

async function freshness(t: ExecutionContext, { tilePoints }: TestService, database: Database): Promise<void> {
  const count = async (layer: string) => (await tilePoints(layer, '0/0/0')).length
  t.deepEqual([await count('stops'), await count('old-quays_2')], [1, 0])
  await database.write(raw("insert into stops values (3, 'Late', 'bus', 'srid=4326;point(-70 -30)')"))
  await until(async () => (await count('stops')) === 2, 'the log tells of a row')
  await until(async () => (await count('old-quays_2')) === 1, 'a view is read again')
  t.pass()
}

async function changedTable(t: ExecutionContext, service: TestService, database: Database): Promise<void> {
  const { base, request, tilePoints } = service
  const tile = async () => (await fetch(`${base}/maps/stops/0/0/0.mvt?kind=bus`)).status
  t.is(await tile(), 200)
  await database.write(raw('alter table stops rename column kind to sort'))
  const { status, body, headers } = await request('/v0.3/layers/stops/')
  t.deepEqual([status, body], [503, { detail: 'the table has no column kind; the nearest one is id' }])
  t.truthy(headers['retry-after'])
  await until(async () => (await tile()) === 503, 'its cached tiles are gone')
  t.is((await request('/v0.3/layers/old-quays_2/')).status, 200)
  await database.write(raw('alter table stops rename column sort to kind'))
  await until(async () => (await request('/v0.3/layers/stops/')).status === 200, 'it is served again')
  await until(async () => (await tile()) === 200, 'and its tiles')
  t.is((await tilePoints('stops', '0/0/0')).length, 2)
}

testOnEachDatabase('all that keeps layers from being served is said at once', async (t, { database }) => {
  await run(database, [
    'create table twice (id integer, geom geometry(point, 4326))',
    'insert into twice values (1), (1)',
  ])
  await run(database, ['create view twofold as select * from twice'])
  const entries = [
    entryOf({ table: 'public.nowhere' }),
    entryOf({ table: 'public.twice', rank: 'size' }),
    entryOf({ table: 'public.twofold' }),
  ]
  const fault = await t.throwsAsync(checkLayers(database, entries), { name: 'LayersFault' })
  t.deepEqual(fault?.message.split('\n'), [
    'layers.yaml:1: there is no table or view public.nowhere',
    'layers.yaml:1: nothing keeps the values of id unique: it needs a unique index of its own',
    'layers.yaml:1: there is no column size',
    'layers.yaml:1: id has the same value in several of 2 rows',
  ])
})
