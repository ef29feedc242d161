/** The OpenAPI 3.1 document: put together from what the views say of themselves. */
import { z } from 'zod'
import { ViewDescription } from '../view/description.ts'
import { componentReference, componentSchemas, components, inputSchema, type JsonSchema } from '../view/json-schema.ts'
import { FORMATS, MEDIA_TYPE } from '../view/negotiation.ts'
import { METHODS, type Operation, type View } from '../view/view.ts'

const ErrorDetail = z.object({ detail: z.string() }).register(components, { id: 'Error' })

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

const FORMAT_PARAMETER = {
  name: 'format',
  in: 'query',
  description: 'The body is JSON in any case; an unknown format is 404.',
  schema: { enum: FORMATS },
}

const ERRORS: Readonly<Record<number, readonly [description: string, body: z.ZodType]>> = {
  400: ['A parameter with a value that can not be meant', InvalidRequest],
  401: ['A token that is missing, malformed or unknown', ErrorDetail],
  403: ['Not allowed to this caller', ErrorDetail],
  404: ['There is no such record, page or format', ErrorDetail],
  406: ['The client does not accept JSON', ErrorDetail],
  500: ['A mistake of the server', ErrorDetail],
  503: ['The database can not answer; try again after a moment', ErrorDetail],
}

/** Describes all views whose paths begin with `prefix`, which is `/v0.3`. */
export function schemaDocument(
  views: readonly View[],
  prefix: string,
  publicUrl: string,
): z.infer<typeof SchemaDocument> {
  const described = views.filter(({ path }) => path.startsWith(`${prefix}/`))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Whereabouts',
      version: prefix.slice(2),
      description: 'Places, as GeoJSON; the same places are on the map tiles.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    paths: Object.fromEntries(described.map((view) => [templatePath(view.path), pathItem(view)])),
    components: {
      schemas: componentSchemas(),
      responses: Object.fromEntries(
        Object.entries(ERRORS).map(([status, [description, body]]) => [status, jsonResponse(description, body)]),
      ),
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
        return operation ? [[method.toLowerCase(), describeOperation(operation)]] : []
      }),
    ),
    options: {
      summary: 'What this is, and takes',
      responses: { 200: jsonResponse('A description', ViewDescription), ...errorResponses([401, 404, 406]) },
    },
  }
}

function describeOperation({ id, summary, needsToken, parameters = [], input, output }: Operation) {
  return {
    operationId: id,
    summary,
    parameters: [...parameters.map((parameter) => ({ in: 'query', ...parameter })), FORMAT_PARAMETER],
    ...(input && { requestBody: { required: true, content: { [MEDIA_TYPE]: { schema: inputSchema(input) } } } }),
    ...(needsToken && { security: [{ token: [] }] }),
    responses: {
      [input ? 201 : 200]: jsonResponse('Success', output),
      ...errorResponses([400, 401, ...(needsToken ? [403] : []), 404, 406, 500, 503]),
    },
  }
}

function jsonResponse(description: string, body: z.ZodType) {
  return { description, content: { [MEDIA_TYPE]: { schema: reference(body) } } }
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
