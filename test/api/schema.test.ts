/** The schema document: valid OpenAPI 3.1, complete, and made of the same definitions that answer. */
import { Validator } from '@seriousme/openapi-schema-validator'
import test from 'ava'
import { PLACE_LIST_PARAMETERS } from '../../query/list-parameters.ts'
import { startApi, type TestApi } from '../support/api.ts'

const noDatabase = { rows: () => Promise.reject(new Error('there is no database')) }

interface Operation {
  operationId?: string
  parameters?: { name: string }[]
  security?: unknown
  responses: Record<string, unknown>
}
interface Document {
  openapi: string
  info: { version: string }
  servers: unknown
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, { properties?: Record<string, unknown>; required?: string[] }> }
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
    '/v0.3/places/{id}/': ['get', 'options'],
    '/v0.3/events/': ['get', 'options'],
    '/v0.3/events/{id}/': ['get', 'options'],
    '/v0.3/images/events/': ['get', 'options'],
    '/v0.3/themes/': ['get', 'options'],
    '/v0.3/themes/{key}/': ['get', 'options'],
    '/v0.3/vibe-list/': ['get', 'options'],
    '/v0.3/organizations/': ['get', 'options'],
    '/v0.3/organizations/{slug}/': ['get', 'options'],
    '/v0.3/lists/': ['get', 'options'],
    '/v0.3/lists/{key}/': ['get', 'options'],
    '/v0.3/schema/': ['get', 'options'],
  })
})

test('operations have names of their own, and what needs a token says so', (t) => {
  const operations = Object.values(document.paths).flatMap((item) => [item['get'], item['post']])
  const ids = operations.flatMap((operation) => operation?.operationId ?? [])
  t.deepEqual([...new Set(ids)], ids)
  t.deepEqual(document.paths['/v0.3/places/']?.['post']?.security, [{ token: [] }])
  t.is(document.paths['/v0.3/places/']?.['get']?.security, undefined)
})

test('it names the parameters of the list', (t) => {
  t.deepEqual(
    document.paths['/v0.3/places/']?.['get']?.parameters?.map(({ name }) => name),
    [...PLACE_LIST_PARAMETERS.map(({ name }) => name), 'format'],
  )
})

test('every member of an answer is required, in the order of the description', (t) => {
  for (const name of ['PlaceFeature', 'PlaceProperties', 'PlacePage', 'Image', 'Point']) {
    const { properties = {}, required } = document.components.schemas[name] ?? {}
    t.true(Object.keys(properties).length > 1, name)
    t.deepEqual(required, Object.keys(properties), name)
  }
})

test('integers have no bounds but their own', (t) => {
  t.false(JSON.stringify(document).includes(String(Number.MAX_SAFE_INTEGER)))
})

test('other formats are not there', async (t) => {
  t.is((await api.request('/v0.3/schema/?format=xml')).status, 404)
  t.is((await api.request('/v0.3/schema/', { method: 'POST' })).status, 405)
})
