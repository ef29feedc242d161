/** The schema document: valid OpenAPI 3.1, complete, and made from the same definitions that answer. */
import { Validator } from '@seriousme/openapi-schema-validator'
import test from 'ava'
import { parse } from 'yaml'
import { PLACE_LIST_PARAMETERS } from '../../../core/query/parse/list.ts'
import { describedRequest } from '../../support/requests/openapi.ts'
import { documentValidator } from '../../support/requests/validator.ts'
import { startApi, type TestApi } from '../../support/services/api.ts'

const noDatabase = { rows: () => Promise.reject(new Error('there is no database')) }

interface Operation {
  operationId: string
  tags: string[]
  description: string
  parameters: { name: string; in: string; required?: boolean; schema: { anyOf?: object[] }; example?: string }[]
  security: object[]
  deprecated?: boolean
  responses: Record<string, unknown>
}
interface Content {
  example?: unknown
}
interface Document {
  openapi: string
  tags: { name: string }[]
  info: { version: string }
  servers: unknown
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, { properties?: Record<string, unknown>; required?: string[] }>
    responses: Record<string, unknown>
  }
}

let api: TestApi
let document: Document
test.before(async () => {
  api = await startApi(noDatabase)
  document = (await api.request('/v0.3/schema/')).body as Document
})

test('it is valid OpenAPI 3.1', async (t) => {
  const validator = new Validator()
  const { valid, errors } = await validator.validate({ ...structuredClone(document) })
  t.deepEqual(errors, undefined)
  t.true(valid)
  t.is(validator.version, '3.1')
  t.is(document.info.version, '0.3')
  t.deepEqual(document.servers, [{ url: 'https://places.example' }])
})

test('it has every path and method', (t) => {
  const methods = Object.entries(document.paths).map(([path, item]) => [
    path,
    Object.keys(item).filter((key) => /^(get|post|put|patch|delete|options)$/.test(key)),
  ])
  t.deepEqual(Object.fromEntries(methods), {
    '/v0.3/places/': ['get', 'post', 'options'],
    '/v0.3/places/likely-pairs/': ['get', 'options'],
    '/v0.3/places/{id}/apart/': ['post', 'options'],
    '/v0.3/places/facets/': ['get', 'options'],
    '/v0.3/places/query/': ['post', 'options'],
    '/v0.3/events/query/': ['post', 'options'],
    '/v0.3/places/{id}/': ['get', 'patch', 'options'],
    '/v0.3/places/{id}/lists/': ['get', 'options'],
    '/v0.3/places/{id}/score/': ['get', 'options'],
    '/v0.3/places/{id}/tips/': ['get', 'options'],
    '/v0.3/places/{id}/vibes/': ['get', 'options'],
    '/v0.3/places/{id}/history/': ['get', 'options'],
    '/v0.3/places/{id}/history/{edit}/undo/': ['post', 'options'],
    '/v0.3/places/{id}/merge/': ['post', 'options'],
    '/v0.3/tips/reported/': ['get', 'options'],
    '/v0.3/tips/{id}/': ['patch', 'options'],
    '/v0.3/tips/{id}/report/': ['post', 'options'],
    '/v0.3/auth/session/': ['get', 'post', 'delete', 'options'],
    '/search/places/': ['get', 'options'],
    '/search/areas/': ['get', 'options'],
    '/search/places/{id}/more-like-this/': ['get', 'options'],
    '/v0.3/search/places/': ['get', 'options'],
    '/v0.3/search/places/suggest/': ['get', 'options'],
    '/v0.3/search/events/': ['get', 'options'],
    '/v0.3/tags/': ['get', 'options'],
    '/api/v0.3/batch_find_or_create_places': ['post', 'options'],
    '/api/v0.3/find_business': ['get', 'options'],
    '/api/v0.3/places': ['get', 'post', 'options'],
    '/api/v0.3/places/{id}': ['get', 'options'],
    '/v0.3/events/': ['get', 'options'],
    '/v0.3/events/facets/': ['get', 'options'],
    '/v0.3/events/{id}/': ['get', 'options'],
    '/v0.3/images/events/': ['get', 'options'],
    '/v0.3/images/places/': ['get', 'post', 'options'],
    '/v0.3/images/places/{id}/': ['patch', 'options'],
    '/v0.3/themes/': ['get', 'options'],
    '/v0.3/themes/{key}/': ['get', 'options'],
    '/v0.3/vibe-list/': ['get', 'options'],
    '/v0.3/layers/': ['get', 'options'],
    '/v0.3/organizations/': ['get', 'options'],
    '/v0.3/organizations/{slug}/': ['get', 'options'],
    '/v0.3/lists/': ['get', 'post', 'options'],
    '/v0.3/lists/{key}/': ['get', 'patch', 'delete', 'options'],
    '/v0.3/lists/{key}/places/{place}/': ['put', 'delete', 'options'],
    '/v0.3/auth/register/': ['post', 'options'],
    '/v0.3/auth/users/': ['post', 'options'],
    '/v0.3/auth/login/': ['post', 'options'],
    '/v0.3/auth/logout/': ['post', 'options'],
    '/v0.3/auth/reset-password/': ['post', 'options'],
    '/v0.3/auth/change-password/': ['post', 'options'],
    '/v0.3/user-vibe-times/': ['get', 'post', 'options'],
    '/v0.3/user-tips/': ['get', 'post', 'options'],
    '/v0.3/profiles/individuals/{id}/': ['get', 'put', 'options'],
    '/v0.3/schema/': ['get', 'options'],
    '/ogc/': ['get', 'options'],
    '/ogc/api': ['get', 'options'],
    '/ogc/conformance': ['get', 'options'],
    '/ogc/collections': ['get', 'options'],
    '/ogc/collections/{collection}': ['get', 'options'],
    '/ogc/collections/{collection}/queryables': ['get', 'options'],
    '/ogc/collections/{collection}/sortables': ['get', 'options'],
    '/ogc/collections/{collection}/schema': ['get', 'options'],
    '/ogc/collections/places/items': ['get', 'post', 'options'],
    '/ogc/collections/places/items/{feature}': ['get', 'put', 'patch', 'delete', 'options'],
    '/ogc/collections/{collection}/items': ['get', 'options'],
    '/ogc/collections/{collection}/items/{feature}': ['get', 'options'],
    '/ogc/collections/{collection}/tiles': ['get', 'options'],
    '/ogc/collections/{collection}/tiles/WebMercatorQuad': ['get', 'options'],
    '/ogc/collections/{collection}/tiles/WebMercatorQuad/{matrix}/{tileRow}/{tileCol}': ['get', 'options'],
    '/ogc/tileMatrixSets': ['get', 'options'],
    '/ogc/tileMatrixSets/WebMercatorQuad': ['get', 'options'],
    '/ogc/styles': ['get', 'options'],
    '/ogc/styles/{style}': ['get', 'options'],
  })
})

test('operations have names of their own, tags that are explained, and descriptions', (t) => {
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item))
  const ids = operations.map(({ operationId }) => operationId)
  t.deepEqual([...new Set(ids)], ids)
  t.true(ids.includes('describeListPlaces'))
  t.true(operations.every(({ description }) => description.length > 5))
  const tags = operations.flatMap((operation) => operation.tags)
  t.is(tags.length, operations.length)
  t.deepEqual([...new Set(tags)].sort(), document.tags.map(({ name }) => name).sort())
})

test('what needs a token says so, and what needs none says that', (t) => {
  t.deepEqual(document.paths['/v0.3/places/']?.['post']?.security, [{ token: [] }])
  t.deepEqual(document.paths['/v0.3/places/']?.['get']?.security, [])
  const needing = Object.entries(document.paths).flatMap(([path, item]) =>
    ['get', 'post', 'put', 'patch'].flatMap((method) =>
      item[method]?.security.some((scheme) => 'token' in scheme) ? [`${method} ${path.slice(5)}`] : [],
    ),
  )
  t.deepEqual(needing, [
    'get /places/likely-pairs/',
    'post /places/{id}/apart/',
    'post /places/',
    'patch /places/{id}/',
    'post /lists/',
    'patch /lists/{key}/',
    'put /lists/{key}/places/{place}/',
    'post /auth/logout/',
    'post /auth/change-password/',
    'get /user-vibe-times/',
    'post /user-vibe-times/',
    'get /user-tips/',
    'post /user-tips/',
    'post /tips/{id}/report/',
    'get /images/places/',
    'post /images/places/',
    'patch /images/places/{id}/',
    'get /places/{id}/history/',
    'post /places/{id}/history/{edit}/undo/',
    'post /places/{id}/merge/',
    'get /tips/reported/',
    'patch /tips/{id}/',
    'get /profiles/individuals/{id}/',
    'put /profiles/individuals/{id}/',
    'post v0.3/places',
    'post collections/places/items',
    'put collections/places/items/{feature}',
    'patch collections/places/items/{feature}',
  ])
})

test('OPTIONS needs a token where every other method does', (t) => {
  const needing = Object.entries(document.paths).flatMap(([path, item]) =>
    item['options']?.security.some((scheme) => 'token' in scheme) ? [path.slice(5)] : [],
  )
  t.deepEqual(needing, [
    '/places/likely-pairs/',
    '/places/{id}/apart/',
    '/lists/{key}/places/{place}/',
    '/auth/logout/',
    '/auth/change-password/',
    '/user-vibe-times/',
    '/user-tips/',
    '/tips/{id}/report/',
    '/images/places/',
    '/images/places/{id}/',
    '/places/{id}/history/',
    '/places/{id}/history/{edit}/undo/',
    '/places/{id}/merge/',
    '/tips/reported/',
    '/tips/{id}/',
    '/profiles/individuals/{id}/',
  ])
})

/** Parameters of queries that are required, by operation. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = { findBusiness: ['name'], searchAreas: ['text'] }

test('parameters that are required say so: those of paths, and a few of queries', (t) => {
  for (const [path, item] of Object.entries(document.paths)) {
    for (const { operationId, parameters } of Object.values(item)) {
      const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name)
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      t.deepEqual(required, REQUIRED[operationId] ?? inPath, operationId)
    }
  }
})

test('parameters of paths have examples, except where only an earlier answer tells them', (t) => {
  const without = Object.entries(document.paths).filter(([, { options }]) =>
    options?.parameters.some((parameter) => parameter.in === 'path' && parameter.example === undefined),
  )
  t.deepEqual(
    without.map(([path]) => path),
    [
      '/v0.3/lists/{key}/places/{place}/',
      '/v0.3/tips/{id}/report/',
      '/v0.3/images/places/{id}/',
      '/v0.3/places/{id}/history/{edit}/undo/',
      '/v0.3/tips/{id}/',
      '/v0.3/profiles/individuals/{id}/',
    ],
  )
})

/** Values that are taken as absent or default, and values that are refused. */
const TOLERATED: readonly [path: string, parameter: string, taken: unknown[], refused: unknown[]][] = [
  ['/v0.3/places/', 'per_page', [1, 50, 0, -1, 5000, '', 'many'], []],
  ['/v0.3/places/', 'page', [1, 'last', ''], [0, -1, 'first']],
  ['/v0.3/places/', 'tile', ['', '1/0/0'], ['1/0', 'x']],
  ['/v0.3/places/', 'dist', ['', 0, 2.5, 'far'], []],
  ['/v0.3/places/', 'is_closed', ['', true, false, 'True', 'FALSE'], ['yes', 1]],
  ['/v0.3/places/', 'rating__gte', ['', 4.5], ['good']],
  ['/v0.3/places/', 'updated_since', ['', '2026-11-21', '2026-11-21 18:30', '2026-11-21T18:30:00Z'], ['yesterday']],
  ['/v0.3/places/', 'is_open_at', ['', '2026-11-21T18:30:00+01:00', '2026-11-21T18:30+0100'], ['2026-11-21']],
  ['/v0.3/places/', 'format', ['', 'json', 'api'], ['xml']],
  ['/v0.3/events/', 'start_date_after', ['', '2026-11-21', '2026-11-21 18:30'], ['soon']],
  ['/search/places/', 'page_size', ['', 0, 'many'], []],
  ['/search/places/', 'highlight', ['', true, 'TRUE'], ['yes']],
  ['/api/v0.3/find_business', 'name', ['Kranzler'], ['', ' ']],
]

for (const [path, name, taken, refused] of TOLERATED) {
  test(`the schema of ${name} of ${path} allows what is taken, and no more`, (t) => {
    const parameter = document.paths[path]?.['get']?.parameters.find((known) => known.name === name)
    const validate = documentValidator({}).compile(parameter?.schema ?? false)
    for (const value of taken) t.true(validate(value), String(value))
    for (const value of refused) t.false(validate(value), String(value))
  })
}

test('formats are stated', (t) => {
  const stated = new Map<string, number>()
  for (const [, format = ''] of JSON.stringify(document).matchAll(/"format":"([\w-]+)"/g)) {
    stated.set(format, (stated.get(format) ?? 0) + 1)
  }
  t.deepEqual([...stated.keys()].sort(), [
    'date',
    'date-time',
    'date-time-local',
    'email',
    'password',
    'time-zone',
    'uri',
    'uuid',
  ])
})

test('no array is without an object of items, and no component without use', (t) => {
  const text = JSON.stringify(document)
  t.false(text.includes('prefixItems'))
  for (const kind of ['schemas', 'responses'] as const) {
    for (const name of Object.keys(document.components[kind]))
      t.true(text.includes(`"#/components/${kind}/${name}"`), name)
  }
})

test('it names the parameters of the list', (t) => {
  t.deepEqual(
    document.paths['/v0.3/places/']?.['get']?.parameters?.map(({ name }) => name),
    [...PLACE_LIST_PARAMETERS.map(({ name }) => name), 'format'],
  )
})

test('every member of an answer is required, in the order of the description', (t) => {
  for (const name of [
    'PlaceFeature',
    'PlaceProperties',
    'PlacePage',
    'Image',
    'Point',
    'Event',
    'EventPage',
    'Theme',
    'List',
  ]) {
    const { properties = {}, required } = document.components.schemas[name] ?? {}
    t.true(Object.keys(properties).length > 1, name)
    t.deepEqual(
      required,
      Object.keys(properties).filter((member) => member !== 'deleted'),
      name,
    )
  }
})

test('integers have no bounds but their own', (t) => {
  t.false(JSON.stringify(document).includes(String(Number.MAX_SAFE_INTEGER)))
})

test('other formats are not there', async (t) => {
  t.is((await api.request('/v0.3/schema/?format=xml')).status, 404)
  t.is((await api.request('/v0.3/schema/', { method: 'POST' })).status, 405)
})

for (const [version, paths] of [
  ['/v0.1', ['places/', 'places/{id}/', 'events/', 'events/{id}/', 'schema/']],
  [
    '/v0.2',
    [
      'places/',
      'places/{id}/',
      'events/',
      'events/{id}/',
      'rest-auth/registration/',
      'rest-auth/login/',
      'rest-auth/logout/',
      'rest-auth/password/change/',
      'rest-auth/password/reset/',
      'schema/',
    ],
  ],
] as const) {
  test(`${version} has a document of its own`, async (t) => {
    const request = await describedRequest(api.base, `${version}/schema/`)
    const { status, headers, body } = await request(`${version}/schema/`)
    const older = body as Document
    t.is(status, 200)
    t.is(headers['deprecation'], '@1795219200')
    t.deepEqual(
      Object.keys(older.paths),
      paths.map((path) => `${version}/${path}`),
    )
    t.is(older.info.version, version.slice(2))
    t.true((await new Validator().validate({ ...structuredClone(older) })).valid)
    t.true(older.paths[`${version}/places/`]?.['get']?.deprecated)
    t.is(older.paths[`${version}/places/`]?.['post'], undefined)
    t.is(older.components.schemas['Theme'], undefined)
    t.deepEqual(older.components.schemas['Event'], document.components.schemas['Event'])
  })
}

const accept = (value: string) => ({ headers: { accept: value } })
const YAML: readonly [target: string, options: object, mediaType: string][] = [
  ['/v0.3/schema/?format=yaml', {}, 'application/yaml'],
  ['/v0.3/schema/?format=yaml', accept('text/html, */*;q=0.8'), 'application/yaml'],
  ['/v0.3/schema/', accept('application/yaml'), 'application/yaml'],
  ['/v0.3/schema/', accept('application/json;q=0.5, application/yaml'), 'application/yaml'],
  ['/v0.3/schema/', accept('application/json;q=0, */*'), 'application/yaml'],
  ['/v0.1/schema/?format=yaml', {}, 'application/yaml'],
  ['/v0.3/schema/', accept('application/yaml, application/json'), 'application/json'],
  ['/v0.3/schema/', accept('application/yaml;q=0.5, */*'), 'application/json'],
  ['/v0.3/schema/?format=json', accept('application/*'), 'application/json'],
  ['/v0.3/schema/?format=api', {}, 'application/json'],
  ['/v0.3/schema/?format=', {}, 'application/json'],
]

for (const [target, options, mediaType] of YAML) {
  test(`${target} ${JSON.stringify(options)} is ${mediaType}`, async (t) => {
    const response = await fetch(`${api.base}${target}`, options)
    t.is(response.status, 200)
    t.is(response.headers.get('content-type'), mediaType)
    t.is(response.headers.get('vary'), 'Accept, Accept-Encoding')
    const text = await response.text()
    const json = await (await fetch(`${api.base}${target.replace(/\?.*/, '')}`)).json()
    t.deepEqual(mediaType === 'application/json' ? JSON.parse(text) : parse(text), json)
    const etag = response.headers.get('etag') ?? ''
    const again = await fetch(`${api.base}${target}`, {
      headers: {
        ...(options as { headers?: object }).headers,
        'if-none-match': etag,
        // By itself, fetch would send no-cache.
        'cache-control': 'max-age=0',
      },
    })
    t.is(again.status, 304)
  })
}

test('what only the schema has is not there elsewhere', async (t) => {
  t.is((await api.request('/v0.3/places/?format=yaml')).status, 404)
  t.is((await api.request('/v0.3/places/', accept('application/yaml'))).status, 406)
  t.is((await api.request('/v0.3/schema/?format=yaml', accept('application/json'))).status, 406)
  const { body } = await api.request('/v0.3/schema/', { method: 'OPTIONS' })
  t.deepEqual((body as { renders: string[] }).renders, ['application/json', 'application/yaml'])
})

/** Documents are their own examples, and a `$id` would be taken for that of a part of the document. */
const WITHOUT_EXAMPLE = ['getSchema', 'getOgcDefinition', 'getOgcQueryables', 'getOgcSortables', 'getOgcSchema']

test('every operation but those of schemas shows an answer, and every example is as described', (t) => {
  const ajv = documentValidator(document)
  const shown: [pointer: string, content: Content][] = []
  const collect = (pointer: string, responses: Record<string, unknown>) => {
    for (const [status, response] of Object.entries(responses)) {
      const { content } = response as { content?: Record<string, Content> }
      const json = Object.entries(content ?? {}).find(([type]) => /[/+]json$/.test(type))
      if (json) shown.push([`${pointer}/${status}/content/${json[0].replace('/', '~1')}/schema`, json[1]])
      // Tiles have none.
      else if (content)
        t.deepEqual(
          Object.keys(content).filter((type) => !/tile|style/.test(type)),
          [],
          pointer,
        )
    }
  }
  collect('/components/responses', document.components.responses)
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of ['get', 'post', 'put', 'patch']) {
      const operation = item[method]
      if (!operation || WITHOUT_EXAMPLE.includes(operation.operationId)) continue
      collect(`/paths/${path.replaceAll('/', '~1')}/${method}/responses`, operation.responses)
    }
  }
  t.true(shown.length > 18)
  for (const [pointer, { example }] of shown) {
    const validate = ajv.getSchema(`openapi#${pointer.split('/').map(encodeURIComponent).join('/')}`)
    t.true(example !== undefined, `${pointer} has an example`)
    t.true(validate?.(example), `${pointer}: ${ajv.errorsText(validate?.errors)}`)
  }
})
