/** Paths, operations and their parameters, as the document describes them. */
import type { QueryParameter } from '../../core/query/query-parameter.ts'
import { ViewDescription } from '../http/description.ts'
import { PARAMETER_WARNING } from '../http/ignored-members.ts'
import { bodySchema } from '../http/json-schema.ts'
import { choiceOf, MEDIA_TYPE } from '../http/negotiation.ts'
import { METHODS, type Operation, type View } from '../http/view.ts'
import { anyContent, errorResponses, jsonResponse } from './responses.ts'
import { tagOf } from './tags.ts'

/** `/v0.3/places/:id/` → `/v0.3/places/{id}/` */
export function templatePath(path: string): string {
  return path.replaceAll(/:(\w+)/g, '{$1}')
}

export function pathItem(view: View): Record<string, unknown> {
  return {
    ...Object.fromEntries(
      METHODS.flatMap((method) => {
        const operation = view.operations[method]
        return operation ? [[method.toLowerCase(), describeOperation(operation, view)]] : []
      }),
    ),
    options: describeOptions(view),
  }
}

interface Schema {
  readonly type?: string
  readonly [keyword: string]: unknown
}

const UUID = { type: 'string', format: 'uuid' }
const SLUG = { type: 'string', pattern: '^[a-z\\d]+(?:-[a-z\\d]+)*$' }
const KEYS: Readonly<Record<string, { description: string; schema: Schema }>> = {
  id: { description: 'Id', schema: UUID },
  place: { description: 'Id of the place', schema: UUID },
  slug: { description: 'Slug', schema: SLUG },
  row: { description: 'Id of the row', schema: { type: 'string' } },
  collection: { description: 'Id of the collection', schema: { type: 'string' } },
  matrix: { description: 'Zoom of the tile', schema: { type: 'integer', minimum: 0 } },
  tileRow: { description: 'Row of the tile, from the north', schema: { type: 'integer', minimum: 0 } },
  tileCol: { description: 'Column of the tile, from the west', schema: { type: 'integer', minimum: 0 } },
  style: { description: 'Id of the style', schema: { type: 'string' } },
  feature: { description: 'Id of the feature', schema: { type: 'string' } },
  edit: { description: 'Id of the edit', schema: { type: 'integer', minimum: 1 } },
  // A UUID in capital letters is an id, but no slug.
  key: { description: 'Id or slug', schema: { anyOf: [SLUG, UUID] } },
}

/** Describes path parameters. An unknown key is 404, but OPTIONS does not look for the record. */
function pathParameters({ path, pathExample: examples }: View, needsRecord: boolean): object[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => {
    const key = KEYS[name]
    if (!key) throw new Error(`no schema in api/schema/operations.ts for the parameter ${name} of ${path}`)
    const schema: Schema = needsRecord ? key.schema : { type: 'string' }
    const text = typeof examples === 'string' ? examples : examples?.[name]
    const example = schema.type === 'integer' ? Number(text) : text
    return { name, in: 'path', required: true, ...key, schema, ...(text && { example }) }
  })
}

/** OPTIONS needs a token if all operations of the view need one. */
function describeOptions(view: View): object {
  const operations = Object.values(view.operations)
  const [first] = operations
  if (!first) throw new Error(`a view without operations: ${view.path}`)
  return {
    operationId: `describe${first.id.charAt(0).toUpperCase()}${first.id.slice(1)}`,
    tags: [tagOf(view.path)],
    summary: 'Formats and fields',
    description: `${view.name}: its formats, and the fields that can be sent.`,
    parameters: [...pathParameters(view, false), formatParameter(view)],
    security: security(operations.every(({ needsToken }) => needsToken)),
    responses: {
      200: jsonResponse('A description', ViewDescription),
      // An unknown format of a standard is a wrong value.
      ...errorResponses([...(view.formatChoice ? [400] : []), 401, 404, 406, 414, 429, 431, 500, 503]),
    },
  }
}

function describeOperation(operation: Operation, view: View): object {
  const { id, summary, description = view.description, needsToken = false } = operation
  const { parameters = [], isQuery = false, headers = [], input, inputExample: example, inputTypes = [] } = operation
  return {
    operationId: id,
    tags: [tagOf(view.path)],
    summary,
    description,
    ...(view.deprecated && { deprecated: true }),
    parameters: [
      ...pathParameters(view, true),
      // Those of a query are members of the body.
      ...(isQuery ? [] : parameters).map(queryParameter),
      ...headers.map((header) => ({ in: 'header', ...header, schema: { type: 'string' } })),
      formatParameter(view),
    ],
    ...(input && {
      requestBody: {
        required: true,
        content: Object.fromEntries(
          [MEDIA_TYPE, ...inputTypes].map((type) => [type, { schema: bodySchema(input), example }]),
        ),
      },
    }),
    security: security(needsToken),
    responses: describeResponses(operation, view),
  }
}

function describeResponses(operation: Operation, view: View): object {
  const { status = 200, needsToken, parameters = [], input, output } = operation
  const { answerHeaders = {}, refusals = {}, otherSuccesses = {} } = operation
  const mediaTypes = choiceOf(view).formats.map(({ mediaType }) => mediaType)
  const hasWarning = parameters.length > 0 && !view.refusesUnknown
  const headers = { ...(hasWarning && PARAMETER_WARNING), ...answerHeaders }
  // HIDDEN_PLACES decides. The schema document is the same for all settings.
  const mayBeForbidden = needsToken || parameters.some(({ name }) => name === 'is_public')
  return {
    [status]: {
      ...(output
        ? jsonResponse('Success', output, { mediaTypes, example: operation.example })
        : { description: 'Success' }),
      ...(Object.keys(headers).length > 0 && { headers: describeHeaders(headers) }),
    },
    ...Object.fromEntries(
      Object.entries(otherSuccesses).map(([code, description]) => [
        code,
        { description, ...(code === '200' && { content: anyContent(mediaTypes) }) },
      ]),
    ),
    ...errorResponses([400, 401, ...(mayBeForbidden ? [403] : []), 404, 406, 414, 429, 431, 500, 503]),
    ...(input && errorResponses([413, 415])),
    ...Object.fromEntries(
      Object.entries(refusals).map(([code, [why, body, example]]) => [code, jsonResponse(why, body, { example })]),
    ),
  }
}

function describeHeaders(headers: Readonly<Record<string, string>>): object {
  return Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
  )
}

/** Operations without a required token accept one too, but refuse an invalid one. */
function security(needsToken: boolean): object[] {
  return needsToken ? [{ token: [] }] : []
}

function formatParameter(view: View): object {
  const { parameter, formats } = choiceOf(view)
  return queryParameter({
    name: parameter,
    description: view.formatChoice
      ? 'The format, instead of the header Accept'
      : '`json` and `api` are both JSON; an unknown format is 404.',
    schema: { enum: formats.map(({ name }) => name) },
  })
}

/** An empty parameter counts as missing, unless it is required. */
function queryParameter({ schema, aliases, parse, dependsOn, valueIn, ...parameter }: QueryParameter): object {
  return { in: 'query', ...parameter, schema: parameter.required ? schema : orEmpty(schema) }
}

function orEmpty(schema: QueryParameter['schema']): QueryParameter['schema'] {
  const { default: byDefault, ...rest } = schema
  const options: QueryParameter['schema'][] = Array.isArray(rest['anyOf']) ? rest['anyOf'] : [rest]
  if (options.some(mayBeEmpty) || rest['type'] === 'object' || rest['type'] === 'array') return schema
  return { anyOf: [...options, { const: '' }], ...(byDefault !== undefined && { default: byDefault }) }
}

function mayBeEmpty({ type, ...rest }: QueryParameter['schema']): boolean {
  return type === 'string' && !['pattern', 'format', 'minLength', 'enum'].some((keyword) => keyword in rest)
}
