/** The documents of the OGC API: what there is, what it is called, and that links lead to it. */
import type { ExecutionContext } from 'ava'
import { EVENTS } from '../../../layers/events.ts'
import { PLACES } from '../../../layers/places.ts'
import { overEachDatabase, testOnEachDatabase } from '../../support/databases/database.ts'
import { documentValidator } from '../../support/requests/validator.ts'
import { startOgcService } from '../../support/services/ogc.ts'
import type { TestService } from '../../support/services/service.ts'

const world = overEachDatabase(({ database }) => startOgcService(database))

interface Link {
  href: string
  rel: string
  type?: string
  templated?: boolean
}
interface Linked {
  links: Link[]
}

/** Documents below `/ogc`, their media types, and what they have. */
const DOCUMENTS: readonly (readonly [target: string, type: string, has: RegExp])[] = [
  ['/', 'application/json', /"rel":"service-desc".*"rel":"conformance".*"rel":"data"/],
  [
    '/api',
    'application/vnd.oai.openapi+json;version=3.1',
    /"openapi":"3\.1\.0".*\/ogc"\}\].*"\/collections\/places\/items"/,
  ],
  [
    '/api?f=openapi30',
    'application/vnd.oai.openapi+json;version=3.0',
    /"openapi":"3\.0\.3".*\/ogc"\}\].*"\/collections\/places\/items"/,
  ],
  ['/conformance', 'application/json', /ogcapi-features-1\/1\.0\/conf\/core/],
  ['/collections', 'application/json', /"id":"places".*"id":"events".*"id":"stops".*"id":"parks".*"id":"list-berlin"/],
  ['/collections?offset=1', 'application/json', /"collections":\[\{"id":"list-none"/],
  ['/collections/places', 'application/json', /"itemType":"feature","crs":\["http.*CRS84","http.*4326","http.*3857"\]/],
  ['/collections/events', 'application/json', /"temporal":\{"interval":\[\[null,null\]\]/],
  ['/collections/list-berlin', 'application/json', /"title":"In Berlin".*\[13\.3323,52\.5037,13\.3323,52\.5037\]/],
  ['/collections/list-none', 'application/json', /\[-180,-90,180,90\]/],
  ['/collections/stops', 'application/json', /"attribution":"© <City>"/],
  [
    '/collections/places/queryables',
    'application/schema+json',
    /"id":\{"title":"Id","type":"string","format":"uuid".*"aggregate_rating":.*"price":\{"title":"Price".*"type":"integer","minimum":1,"maximum":4\}.*"name":/,
  ],
  [
    '/collections/stops/queryables',
    'application/schema+json',
    /"geometry":\{"title":"Geometry","format":"geometry-point","x-ogc-role":"primary-geometry"\}/,
  ],
  ['/collections/parks/schema', 'application/schema+json', /"format":"geometry-polygon-or-multipolygon"/],
  [
    '/collections/events/schema',
    'application/schema+json',
    /"x-ogc-role":"primary-interval-start","x-ogc-propertySeq":3\}/,
  ],
  [
    '/collections/places/sortables',
    'application/schema+json',
    /"updated_at":\{"title":"Changed","type":"string","format":"date-time"\}/,
  ],
  ['/collections/places/tiles', 'application/json', /"dataType":"vector"/],
  ['/collections/list-berlin/tiles/WebMercatorQuad', 'application/json', /maps\/places\.json\?list=berlin/],
  ['/collections/stops/tiles/WebMercatorQuad', 'application/json', /\{tileMatrix\}\/\{tileRow\}\/\{tileCol\}/],
  ['/tileMatrixSets', 'application/json', /"id":"WebMercatorQuad"/],
  [
    '/tileMatrixSets/WebMercatorQuad',
    'application/json',
    /"id":"0","scaleDenominator":559082264\.0287\d*,"cellSize":156543\.03392804\d*/,
  ],
  ['/styles', 'application/json', /"id":"light".*"id":"dark"/],
]

testOnEachDatabase('each document is as described, also as a page', async (t, { engine }) => {
  const { base, request } = await world(engine)
  for (const [target, type, has] of DOCUMENTS) {
    const { status, headers, body } = await request(`/ogc${target}`)
    t.is(status, 200, target)
    t.is(headers['content-type'], type, target)
    t.regex(JSON.stringify(body), has, target)
    const page = await fetch(`${base}/ogc${target.replace(/\?f=.*/, '')}`, { headers: { accept: 'text/html' } })
    t.is(page.headers.get('content-type'), 'text/html; charset=utf-8', target)
    t.regex(await page.text(), /<h1>\S.*<\/h1>/, target)
    const unknown = await request(`/ogc${target}${target.includes('?') ? '&' : '?'}colour=red`)
    t.is(unknown.status, 400, target)
  }
})

/** Requests below `/ogc`, and how they are answered. */
const STATUSES: readonly (readonly [target: string, status: number])[] = [
  ['/collections/', 404],
  ['/collections/none', 404],
  ['/collections/plans', 401],
  ['/collections/plans/schema', 401],
  ['/collections/plans/tiles', 401],
  ['/collections?offset=-1', 400],
  ['/collections/list-x/queryables', 404],
  ['/tileMatrixSets/WorldCRS84Quad', 404],
  ['/?f=xml', 400],
  ['/?f=json', 200],
  ['/styles/none', 404],
]

testOnEachDatabase('what there is not', async (t, { engine }) => {
  const { request } = await world(engine)
  for (const [target, status] of STATUSES) t.is((await request(`/ogc${target}`)).status, status, target)
  const older = await request('/ogc/api', {
    headers: { accept: 'application/vnd.oai.openapi+json;version=3.0, application/json' },
  })
  t.is(older.headers['content-type'], 'application/vnd.oai.openapi+json;version=3.0')
  const refused = await request('/ogc/conformance', { headers: { accept: 'image/png' } })
  t.is(refused.status, 406)
})

/** Follows all links from the landing page on, each once. Returns the paths. */
async function follow(t: ExecutionContext, { base }: TestService): Promise<Set<string>> {
  const seen = new Set<string>(['/ogc/'])
  for (const path of seen) {
    const response = await fetch(base + path, { redirect: 'manual' })
    t.true([200, 303, 307].includes(response.status), `${path}: ${response.status}`)
    const isJson = /json/.test(response.headers.get('content-type') ?? '')
    const body = isJson ? await response.json() : (await response.arrayBuffer()) && {}
    for (const link of linksIn(body)) {
      if (link.templated || !link.href.startsWith('https://places.example/')) continue
      seen.add(link.href.replace('https://places.example', ''))
    }
  }
  return seen
}

function linksIn(part: unknown): Link[] {
  if (typeof part !== 'object' || part === null) return []
  const own = Array.isArray((part as Linked).links) ? (part as Linked).links : []
  return [...own, ...Object.values(part).flatMap(linksIn)]
}

testOnEachDatabase('a collection is the same alone as among all', async (t, { engine }) => {
  const { request } = await world(engine)
  const { collections } = (await request('/ogc/collections')).body as { collections: { id: string }[] }
  t.true(collections.length > 5)
  for (const among of collections) {
    t.deepEqual(among, (await request(`/ogc/collections/${among.id}`)).body as object, among.id)
  }
})

testOnEachDatabase('all links lead somewhere', async (t, { engine }) => {
  const seen = await follow(t, await world(engine))
  for (const path of ['/ogc/collections/list-berlin/items', '/ogc/collections/parks/schema', '/maps/stops.json']) {
    t.true(seen.has(path), path)
  }
  t.true(seen.size > 60, `${seen.size} links`)
})

testOnEachDatabase('schemas are JSON Schema, and features are as theirs', async (t, { engine }) => {
  const { request } = await world(engine)
  for (const id of ['places', 'events', 'stops', 'parks', 'list-berlin']) {
    const { body } = await request(`/ogc/collections/${id}/schema`)
    const ajv = documentValidator({})
    ajv.addVocabulary(['x-ogc-role', 'x-ogc-propertySeq'])
    for (const format of ['geometry-point', 'geometry-polygon-or-multipolygon']) ajv.addFormat(format, true)
    const validate = ajv.compile(body as object)
    const { features } = (await request(`/ogc/collections/${id}/items`)).body as {
      features: { id: string; properties: Record<string, unknown> }[]
    }
    t.true(features.length > 0, id)
    for (const { id: feature, properties } of features) {
      const present = Object.entries(properties).filter(([, value]) => value !== null)
      t.true(validate({ id: feature, ...Object.fromEntries(present) }), `${id}: ${ajv.errorsText(validate.errors)}`)
    }
  }
})

testOnEachDatabase('the landing page needs no slash', async (t, { engine }) => {
  const { base } = await world(engine)
  const [one, other] = await Promise.all(
    ['/ogc', '/ogc/'].map((path) => fetch(base + path, { redirect: 'manual', headers: { accept: '*/*' } })),
  )
  t.is(one?.status, 200)
  t.is(await one?.text(), await other?.text())
})

interface Queryable {
  type?: string
  format?: string
}

/** Values to ask for where no feature has one, by type. */
const VALUES: Readonly<Record<string, unknown>> = { number: 1, integer: 1, boolean: false, array: 'x', string: 'x' }
const MOMENT = '2026-05-01T18:00:00.000Z'

testOnEachDatabase(
  'each queryable is a parameter and works in filters; what is none is refused',
  async (t, { engine }) => {
    const { request } = await world(engine)
    for (const { id, columns } of [
      { id: 'places', columns: PLACES.columns },
      { id: 'events', columns: EVENTS.columns },
      { id: 'stops', columns: [] },
    ]) {
      const items = `/ogc/collections/${id}/items`
      const { body } = await request(`/ogc/collections/${id}/queryables`)
      const { properties } = body as { properties: Record<string, Queryable> }
      const { features } = (await request(items)).body as {
        features: { id: string; properties: Record<string, unknown> }[]
      }
      t.true(Object.keys(properties).length > 3, id)
      let found = 0
      for (const [name, { type = '', format }] of Object.entries(properties).filter(([each]) => each !== 'geometry')) {
        const had = features.flatMap((feature) => (name === 'id' ? feature.id : feature.properties[name]))
        // As a parameter, false also shows what is hidden, which no filter can.
        const byType =
          name === 'is_public'
            ? true
            : format === 'date-time'
              ? MOMENT
              : format === 'uuid'
                ? features[0]?.id
                : VALUES[type]
        const value = had.find((each) => each !== null && each !== undefined) ?? byType
        const literal = typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)
        const counts = await Promise.all(
          [`filter=${encodeURIComponent(`${name} = ${literal}`)}`, `${name}=${encodeURIComponent(String(value))}`].map(
            async (query) => {
              const answer = await request(`${items}?${query}`)
              t.is(answer.status, 200, `${id}: ${query} ${JSON.stringify(answer.body)}`)
              return (answer.body as { numberMatched: number }).numberMatched
            },
          ),
        )
        t.is(counts[0], counts[1], `${id}: ${name} = ${literal}`)
        if (counts[0] !== 0) found++
      }
      t.true(found > 1, `${id}: ${found} of them find something`)
      for (const name of ['colour', ...columns.map((column) => column.name)]) {
        if (Object.hasOwn(properties, name)) continue
        t.is((await request(`${items}?filter=${name}%20IS%20NULL`)).status, 400, `${id}: ${name}`)
      }
    }
  },
)
