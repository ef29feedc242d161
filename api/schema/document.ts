/** The OpenAPI 3.1 document: put together from what the views say of themselves. */
import { z } from 'zod'
import { ViewDescription } from '../view/description.ts'
import { ErrorDetail } from '../view/error-detail.ts'
import { componentReference, componentSchemas, components, inputSchema, type JsonSchema } from '../view/json-schema.ts'
import { type Format, JSON_FORMATS, MEDIA_TYPE } from '../view/negotiation.ts'
import { METHODS, type Operation, type View } from '../view/view.ts'
import { EXAMPLES } from './examples.ts'

/** The messages of each parameter; those of a geographic one stand in `detail` as well. */
const InvalidRequest = z
  .object({ detail: z.string().optional() })
  .catchall(z.array(z.string()))
  .register(components, { id: 'InvalidRequest' })

/** The document itself; its shape is the OpenAPI Initiative's. */
export const SchemaDocument = z
  .object({ openapi: z.literal('3.1.0') })
  .loose()
  .register(components, { id: 'SchemaDocument' })

const TILE_MESSAGE = 'Invalid tile string supplied for parameter tile'

type ErrorResponse = readonly [description: string, body: z.ZodType, example: object]

const ERRORS: Readonly<Record<number, ErrorResponse>> = {
  400: [
    'A parameter or a field with a value that can not be meant, or a body that can not be read',
    InvalidRequest,
    { detail: TILE_MESSAGE, tile: [TILE_MESSAGE] },
  ],
  401: ['A token that is missing, malformed or unknown', ErrorDetail, { detail: 'Invalid token.' }],
  403: ['Not allowed to this caller', ErrorDetail, { detail: 'You do not have permission to perform this action.' }],
  404: ['There is no such record, page or format', ErrorDetail, { detail: 'Not found.' }],
  406: [
    'None of the media types that the client accepts can be made',
    ErrorDetail,
    { detail: 'Could not satisfy the request Accept header.' },
  ],
  413: ['A body that is too large', ErrorDetail, { detail: 'The request body is larger than 1048576 bytes.' }],
  415: ['A body that is not JSON', ErrorDetail, { detail: 'Unsupported media type "text/plain" in request.' }],
  429: [
    'Too many calls; `Retry-After` says when there may be another',
    ErrorDetail,
    { detail: 'Request was throttled. Expected available in 60 seconds.' },
  ],
  500: ['A mistake of the server', ErrorDetail, { detail: 'A server error occurred.' }],
  503: [
    'The database can not answer; try again after a moment',
    ErrorDetail,
    { detail: 'Service temporarily unavailable, try again later.' },
  ],
}

const CURRENT = 'The same places and events are on the map tiles.'
const DEPRECATED = 'This version is deprecated: use v0.3, which answers the same and more.'

/** Describes all views whose paths begin with `prefix`, as `/v0.3`; the current version's, those without one too. */
export function schemaDocument(
  views: readonly View[],
  prefix: string,
  publicUrl: string,
  isCurrent: boolean,
): z.infer<typeof SchemaDocument> {
  const described = views.filter(({ path }) => path.startsWith(`${prefix}/`) || (isCurrent && !/^\/v\d/.test(path)))
  const paths = Object.fromEntries(described.map((view) => [templatePath(view.path), pathItem(view)]))
  const responses = Object.fromEntries(
    Object.entries(ERRORS).map(([status, [description, body, example]]) => [
      status,
      jsonResponse(description, body, { example }),
    ]),
  )
  const isOld = described.some(({ deprecated }) => deprecated)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Whereabouts',
      version: prefix.slice(2),
      description: `Places, events and what belongs to them. ${isOld ? DEPRECATED : CURRENT}`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas: referredTo(componentSchemas(), [paths, responses]),
      responses,
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'Authorization', description: '`Token <token>`' },
      },
    },
  }
}

/** `/v0.3/places/:id/` → `/v0.3/places/{id}/` */
function templatePath(path: string): string {
  return path.replaceAll(/:(\w+)/g, '{$1}')
}

function pathItem(view: View): Record<string, unknown> {
  const inPath = [...view.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  return {
    description: view.description,
    ...(inPath.length > 0 && { parameters: inPath }),
    ...Object.fromEntries(
      METHODS.flatMap((method) => {
        const operation = view.operations[method]
        return operation ? [[method.toLowerCase(), describeOperation(operation, view)]] : []
      }),
    ),
    options: {
      summary: 'What this is, and takes',
      responses: { 200: jsonResponse('A description', ViewDescription), ...errorResponses([401, 404, 406, 429]) },
    },
  }
}

function describeOperation(
  { id, summary, needsToken, parameters = [], headers = [], status = 200, input, output, ...rest }: Operation,
  { formats = [], deprecated }: View,
) {
  const { answerHeaders = {}, refusals = {} } = rest
  const example = EXAMPLES[id]
  return {
    operationId: id,
    summary,
    ...(deprecated && { deprecated }),
    parameters: [
      ...parameters.map((parameter) => ({ in: 'query', ...parameter })),
      ...headers.map((header) => ({ in: 'header', ...header, schema: { type: 'string' } })),
      {
        name: 'format',
        in: 'query',
        description: '`json` and `api` are both JSON; an unknown format is 404.',
        schema: { enum: [...JSON_FORMATS, ...formats].map(({ name }) => name) },
      },
    ],
    ...(input && { requestBody: { required: true, content: { [MEDIA_TYPE]: { schema: inputSchema(input) } } } }),
    ...(needsToken && { security: [{ token: [] }] }),
    responses: {
      [status]: {
        ...(output ? jsonResponse('Success', output, { formats, example }) : { description: 'Success' }),
        ...(Object.keys(answerHeaders).length > 0 && { headers: describeHeaders(answerHeaders) }),
      },
      ...errorResponses([400, 401, ...(needsToken ? [403] : []), 404, 406, 429, 500, 503]),
      ...(input && errorResponses([413, 415])),
      ...Object.fromEntries(
        Object.entries(refusals).map(([code, [why, body, example]]) => [code, jsonResponse(why, body, { example })]),
      ),
    },
  }
}

function jsonResponse(
  description: string,
  body: z.ZodType,
  { formats = [], example }: { formats?: readonly Format[]; example?: object | undefined } = {},
) {
  const content = { schema: reference(body), ...(example && { example }) }
  const mediaTypes = [MEDIA_TYPE, ...formats.map(({ mediaType }) => mediaType)]
  return { description, content: Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, content])) }
}

function describeHeaders(headers: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
  )
}

/** Those of the schemas that something refers to, itself or through others. */
function referredTo(schemas: Record<string, JsonSchema>, things: readonly object[]): Record<string, JsonSchema> {
  const found = new Set<string>()
  const look = (thing: object | undefined) => {
    for (const [, id = ''] of JSON.stringify(thing).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (found.has(id)) continue
      found.add(id)
      look(schemas[id])
    }
  }
  look(things)
  return Object.fromEntries(Object.entries(schemas).filter(([id]) => found.has(id)))
}

function errorResponses(statuses: readonly number[]): Record<string, JsonSchema> {
  return Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/${status}` }]))
}

/** Throws for a schema that is no component. */
function reference(schema: z.ZodType): JsonSchema {
  const id = components.get(schema)?.id
  if (id === undefined) throw new Error('an answer whose schema is not registered as a component')
  return { $ref: componentReference(id) }
}
