/** OPTIONS: a browser's preflight, and the description of a view. */

import test from 'ava'
import { z } from 'zod'
import { describeView } from '../../../api/http/description.ts'
import { placeId } from '../../support/fixtures/few-places.ts'
import { startApi, type TestApi } from '../../support/services/api.ts'

const noDatabase = { rows: () => Promise.reject(new Error('there is no database')) }

let api: TestApi
test.before(async () => {
  api = await startApi(noDatabase)
})

const PREFLIGHTS = ['/v0.3/places/', '/v0.3/places', `/v0.3/places/${placeId(1)}/`, '/v0.3/schema/', '/nothing', '/']

for (const target of PREFLIGHTS) {
  for (const asked of ['authorization', 'authorization,content-type', 'if-none-match,x-anything', undefined]) {
    test(`a preflight of ${target} for ${asked}`, async (t) => {
      const headers = {
        origin: 'https://map.example',
        'access-control-request-method': 'GET',
        ...(asked && { 'access-control-request-headers': asked }),
        // A preflight carries no credentials; if it did, they would not matter.
        authorization: 'Token nonsense',
        accept: 'text/html',
      }
      const answer = await api.request(target, { method: 'OPTIONS', headers })
      t.is(answer.status, 204)
      t.is(answer.headers['access-control-allow-origin'], '*')
      t.is(answer.headers['access-control-allow-credentials'], undefined)
      t.is(answer.headers['access-control-max-age'], '86400')
      t.is(answer.headers['access-control-allow-methods'], 'DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT')
      t.regex(String(answer.headers['access-control-allow-headers']), /^Authorization, Content-Type, .*, \*$/)
    })
  }
}

test('OPTIONS of a list describes it, and what can be sent to it', async (t) => {
  const { status, headers, body } = await api.request('/v0.3/places/', { method: 'OPTIONS' })
  const { actions, ...rest } = body as { actions: { POST: Record<string, unknown> } }
  t.is(status, 200)
  t.is(headers['allow'], 'GET, POST, HEAD, OPTIONS')
  t.is(headers['etag'], undefined)
  t.deepEqual(rest, {
    name: 'Place List',
    description: 'Places, page by page, as a GeoJSON FeatureCollection.',
    renders: ['application/json'],
    parses: ['application/json'],
  })
  t.deepEqual(actions.POST['name'], {
    type: 'string',
    required: true,
    read_only: false,
    label: 'Name',
    max_length: 500,
  })
  t.deepEqual(actions.POST['short_description'], {
    type: 'string',
    required: false,
    read_only: false,
    label: 'Short description',
    max_length: 2000,
  })
  t.deepEqual(actions.POST['latitude'], {
    type: 'float',
    required: false,
    read_only: false,
    label: 'Latitude',
    min_value: -90,
    max_value: 90,
  })
})

test('OPTIONS of a place has no actions, and does not ask whether it is there', async (t) => {
  const { status, headers, body } = await api.request(`/v0.3/places/${placeId(99)}/`, { method: 'OPTIONS' })
  t.is(status, 200)
  t.is(headers['allow'], 'GET, PATCH, HEAD, OPTIONS')
  t.deepEqual(body, {
    name: 'Place Instance',
    description: 'One place, as a GeoJSON Feature.',
    renders: ['application/json'],
    parses: ['application/json'],
  })
})

test('OPTIONS with an origin alone is no preflight', async (t) => {
  const { status, body } = await api.request('/v0.3/schema/', {
    method: 'OPTIONS',
    headers: { origin: 'https://a.example' },
  })
  t.is(status, 200)
  t.like(body, { name: 'Schema' })
})

const FIELDS: readonly [schema: z.ZodType, description: Record<string, unknown>][] = [
  [z.string(), { type: 'string', required: true }],
  [z.string().max(250), { type: 'string', required: true, max_length: 250 }],
  [z.string().max(250).nullish(), { type: 'string', required: false, max_length: 250 }],
  [z.boolean().optional(), { type: 'boolean', required: false }],
  [z.int().min(1).nullable(), { type: 'integer', required: true, min_value: 1 }],
  [z.number().nullable(), { type: 'float', required: true }],
  [z.array(z.string()).default([]), { type: 'list', required: false }],
  [z.object({}), { type: 'nested object', required: true }],
  [z.unknown(), { type: 'field', required: true }],
  [z.enum(['NOON']).nullish(), { type: 'choice', required: false, choices: [{ value: 'NOON', display_name: 'NOON' }] }],
]

for (const [index, [schema, expected]] of FIELDS.entries()) {
  test(`a field that is described: ${index}`, (t) => {
    const input = z.object({ time_of_day: schema })
    const operation = { id: 'x', summary: 'x', input, inputExample: {}, handle: () => ({ body: {} }) }
    const { actions } = describeView({ path: '/', name: 'X', description: 'x', operations: { PUT: operation } })
    t.deepEqual(actions?.['PUT']?.['time_of_day'], { read_only: false, label: 'Time of day', ...expected } as never)
  })
}
