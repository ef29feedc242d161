/** Responses of operations in the document: successes, and the errors that all operations share. */
import { z } from 'zod'
import { ErrorDetail } from '../http/answer-schemas.ts'
import { componentReference, components, type JsonSchema } from '../http/json-schema.ts'
import { hasSchema, MEDIA_TYPE } from '../http/negotiation.ts'

/** The messages of each parameter; messages of a geographic one are in `detail` as well. */
const InvalidRequest = z
  .object({ detail: z.string().optional() })
  .catchall(z.array(z.string()))
  .register(components, { id: 'InvalidRequest' })

const TILE_MESSAGE = 'Invalid tile string supplied for parameter tile'

type ErrorResponse = readonly [description: string, body: z.ZodType, example: object]

const ERRORS: Readonly<Record<number, ErrorResponse>> = {
  400: [
    'A parameter or a field is invalid, or the body cannot be read',
    InvalidRequest,
    { detail: TILE_MESSAGE, tile: [TILE_MESSAGE] },
  ],
  401: ['The token is missing, malformed or unknown', ErrorDetail, { detail: 'Invalid token.' }],
  403: ['The caller may not do this', ErrorDetail, { detail: 'You do not have permission to perform this action.' }],
  404: ['There is no such record, page or format', ErrorDetail, { detail: 'Not found.' }],
  406: [
    'None of the media types that the client accepts is available',
    ErrorDetail,
    { detail: 'Could not satisfy the request Accept header.' },
  ],
  413: ['The body is too large', ErrorDetail, { detail: 'The request body is larger than 1048576 bytes.' }],
  414: [
    'The address is too long',
    ErrorDetail,
    { detail: 'The address is too long. With the headers, it may have 32768 bytes.' },
  ],
  415: [
    'The body is not JSON in UTF-8, or it is compressed',
    ErrorDetail,
    { detail: 'Unsupported media type "text/plain" in request.' },
  ],
  429: [
    'Too many calls; `Retry-After` says when to try again',
    ErrorDetail,
    { detail: 'Request was throttled. Expected available in 60 seconds.' },
  ],
  431: [
    'The headers are too large',
    ErrorDetail,
    { detail: 'The headers are too large. With the address, they may have 32768 bytes.' },
  ],
  500: ['Server error', ErrorDetail, { detail: 'A server error occurred.' }],
  503: [
    'The database cannot answer; try again after a moment',
    ErrorDetail,
    { detail: 'Service temporarily unavailable, try again later.' },
  ],
}

/** Returns the errors as components, by status. */
export function errorComponents(): Record<string, object> {
  return Object.fromEntries(
    Object.entries(ERRORS).map(([status, [description, body, example]]) => [
      status,
      jsonResponse(description, body, { example }),
    ]),
  )
}

/** Returns references to the components. */
export function errorResponses(statuses: readonly number[]): Record<string, JsonSchema> {
  return Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/${status}` }]))
}

export function jsonResponse(
  description: string,
  body: z.ZodType,
  { mediaTypes = [MEDIA_TYPE], example }: { mediaTypes?: readonly string[]; example?: object | undefined } = {},
): object {
  const content = { schema: reference(body), ...(example && { example }) }
  const other = mediaTypes.filter((mediaType) => !hasSchema(mediaType))
  const described = mediaTypes.filter(hasSchema).map((mediaType) => [mediaType, content] as const)
  return { description, content: { ...Object.fromEntries(described), ...anyContent(other) } }
}

/** Content that no schema describes. */
export function anyContent(mediaTypes: readonly string[]): object {
  return Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, {}]))
}

/** Returns a reference to a component. Throws if the schema is not one. */
function reference(schema: z.ZodType): JsonSchema {
  const id = components.get(schema)?.id
  if (id === undefined) throw new Error('an answer whose schema is not registered as a component')
  return { $ref: componentReference(id) }
}
