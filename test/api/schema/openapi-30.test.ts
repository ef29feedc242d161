/** The OGC API as OpenAPI 3.0: valid, with the parameters as the standards define them, and saying what 3.1 says. */
import { Validator } from '@seriousme/openapi-schema-validator'
import test from 'ava'
import { asOpenApi30 } from '../../../api/schema/openapi-30.ts'
import { startApi } from '../../support/services/api.ts'

const noDatabase = { rows: () => Promise.reject(new Error('there is no database')) }

interface Parameter {
  $ref?: string
  name?: string
}
interface Document {
  paths: Record<string, Record<string, { operationId: string; parameters: Parameter[]; responses: object }>>
  components: { parameters: Record<string, Parameter> }
}

const api = startApi(noDatabase)

async function documentOf(format: string): Promise<Document> {
  const { body } = await (await api).request(`/ogc/api?f=${format}`)
  return body as Document
}

test('it is valid OpenAPI 3.0', async (t) => {
  const validator = new Validator()
  const { errors } = await validator.validate(structuredClone({ ...(await documentOf('openapi30')) }))
  t.deepEqual(errors, undefined)
  t.is(validator.version, '3.0')
})

test('it has the operations, parameters and statuses of 3.1', async (t) => {
  const [newer, older] = await Promise.all([documentOf('openapi'), documentOf('openapi30')])
  const told = ({ paths }: Document) =>
    Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, { operationId, parameters, responses }]) => ({
        ...{ path, method, operationId },
        parameters: parameters.map(({ $ref, name }) => name ?? $ref),
        statuses: Object.keys(responses),
      })),
    )
  t.deepEqual(told(older), told(newer))
})

/** As Part 1 of OGC API - Features defines them. QGIS reads `limit` here. */
const DEFINED: readonly (readonly [name: string, schema: object])[] = [
  ['limit', { type: 'integer', minimum: 1, maximum: 1000, default: 50 }],
  ['bbox', { type: 'array', items: { type: 'number' }, minItems: 4, maxItems: 6 }],
  ['datetime', { type: 'string' }],
]

test('parameters are as the standard defines them', async (t) => {
  const { paths, components } = await documentOf('openapi30')
  const own = paths['/collections/places/items']?.['get']?.parameters
  t.true(own?.some(({ $ref }) => $ref === '#/components/parameters/limit'))
  for (const [name, schema] of DEFINED) {
    const parameter = own?.find((each) => each.name === name) ?? components.parameters[name]
    t.like(parameter, { name, in: 'query', style: 'form', explode: false, schema }, name)
  }
})

test('operations on tiles have the ends of names that the standard wants', async (t) => {
  const { paths } = await documentOf('openapi30')
  const ids = Object.entries(paths).flatMap(([path, { get }]) => (/\/tiles/.test(path) ? [get?.operationId] : []))
  t.deepEqual(
    ids.map((id) => id?.replace(/^\w+/, '')),
    ['.collection.vector.getTileSetsList', '.collection.vector.getTileSet', '.collection.vector.getTile'],
  )
})

/** Schemas of 3.1, and the same of 3.0. */
const SCHEMAS: readonly (readonly [newer: object, older: object])[] = [
  [{ const: 'Feature' }, { enum: ['Feature'] }],
  [{ type: ['string', 'null'] }, { type: 'string', nullable: true }],
  [
    { anyOf: [{ $ref: '#/a' }, { type: 'null' }], description: 'A' },
    { anyOf: [{ $ref: '#/a' }, { type: 'object', nullable: true, enum: [null] }], description: 'A' },
  ],
  [
    { type: 'object', propertyNames: { type: 'string' }, additionalProperties: { const: 1 } },
    { type: 'object', additionalProperties: { enum: [1] } },
  ],
  [
    { properties: { type: { const: 'a' }, const: { type: 'number' } }, required: ['type'] },
    { properties: { type: { enum: ['a'] }, const: { type: 'number' } }, required: ['type'] },
  ],
  [
    { type: 'array', items: { const: null } },
    { type: 'array', items: { enum: [null] } },
  ],
  [{ default: { const: 1 } }, { default: { const: 1 } }],
  [{ additionalProperties: false }, { additionalProperties: false }],
]

test('schemas say the same', (t) => {
  const info = { title: 'A', license: { name: 'MIT', identifier: 'MIT' } }
  for (const [newer, older] of SCHEMAS) {
    const example = { schema: newer }
    const { components, info: about } = asOpenApi30({
      ...{ openapi: '3.1.0', info, paths: {} },
      components: { schemas: { A: newer }, responses: { 200: { content: { json: { schema: newer, example } } } } },
    })
    t.deepEqual(components, {
      schemas: { A: older },
      responses: { 200: { content: { json: { schema: older, example } } } },
    })
    t.deepEqual(about, { title: 'A', license: { name: 'MIT' } })
  }
})
