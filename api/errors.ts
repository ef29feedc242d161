/** The errors of the API, and the one table that maps them to responses. */
import { IndexLoading } from '../answers/index-or-sql.ts'
import { LayerUnavailable } from '../answers/operators-layers.ts'
import { throttledMessage } from '../core/limits/budget.ts'
import { InvalidPage } from '../core/query/numbered-page.ts'
import { InvalidParameter } from '../core/query/parameters.ts'
import { isUnavailable, TooManyExpensive } from '../sql/core/database-errors.ts'
import { TooManyCandidates } from '../sql/places/open-at.ts'

/** The resource does not exist, or is not shown. */
export class NotFound extends Error {
  override name = 'NotFound'
}

/** None of the media types that the client accepts is available. */
export class NotAcceptable extends Error {
  override name = 'NotAcceptable'
}

/** The token is missing, malformed or unknown; the message is for the client. */
export class NotAuthenticated extends Error {
  override name = 'NotAuthenticated'
}

/** The caller is known, but may not do this. */
export class PermissionDenied extends Error {
  override name = 'PermissionDenied'
}

/** The body does not match its media type; the message is for the client. */
export class ParseError extends Error {
  override name = 'ParseError'
}

/** The body is too large; the message is for the client. */
export class TooLarge extends Error {
  override name = 'TooLarge'
}

/** The body has an unsupported media type; the message is that type. */
export class UnsupportedMediaType extends Error {
  override name = 'UnsupportedMediaType'
}

/** The body is compressed; the message is how. */
export class UnsupportedEncoding extends Error {
  override name = 'UnsupportedEncoding'
}

/** Fields of the body are invalid; each has its messages for the client. */
export class InvalidFields extends Error {
  override name = 'InvalidFields'
  readonly fields: Readonly<Record<string, readonly string[]>>

  constructor(fields: Readonly<Record<string, readonly string[]>>) {
    super(
      Object.entries(fields)
        .map(([field, messages]) => `${field}: ${messages.join(' ')}`)
        .join(' '),
    )
    this.fields = fields
  }

  /** Returns an error about the body as a whole. */
  static ofNone(message: string): InvalidFields {
    return new InvalidFields({ non_field_errors: [message] })
  }
}

/** The body is not a batch of places; the message is for the client. */
export class InvalidBatch extends Error {
  override name = 'InvalidBatch'
}

/** The request is already in progress. */
export class Conflict extends Error {
  override name = 'Conflict'
}

/** The state of the record does not allow this; the message is for the client. */
export class StateConflict extends Error {
  override name = 'StateConflict'
}

/** The record has changed since the caller read it. */
export class PreconditionFailed extends Error {
  override name = 'PreconditionFailed'
}

/** The request must say which version of the record it changes. */
export class PreconditionRequired extends Error {
  override name = 'PreconditionRequired'
}

/** The idempotency key was used for another request. */
export class KeyReused extends Error {
  override name = 'KeyReused'
}

/** The feature must be turned on by an operator; the message is for the client. */
export class NotConfigured extends Error {
  override name = 'NotConfigured'
}

/** Another service failed to answer; the message is for the client, the cause for the log. */
export class OutsideFailure extends Error {
  override name = 'OutsideFailure'
}

/** The client left before the response, so nobody receives this error. */
export class ClientGone extends Error {
  override name = 'ClientGone'
}

/** The client exceeded a rate limit. */
export class Throttled extends Error {
  override name = 'Throttled'
  /** Time until a call is accepted again. */
  readonly seconds: number
  readonly headers: Readonly<Record<string, string>>

  constructor(seconds: number, headers: Readonly<Record<string, string>>) {
    super(`for ${seconds} seconds`)
    this.seconds = seconds
    this.headers = headers
  }
}

/** Too many passwords are waiting to be checked. */
export class TooManyPasswords extends Error {
  override name = 'TooManyPasswords'
}

/** The resource does not have this method. */
export class MethodNotAllowed extends Error {
  override name = 'MethodNotAllowed'
}

export interface ErrorAnswer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
  /** The status is our own decision, not a failure, so it is not logged as one. */
  readonly isRefusal?: true
}

const RETRY_AFTER_SECONDS = 5

/** Errors of these four are reported twice: in `detail`, as djangorestframework-gis does, and by parameter. */
const GEO_FILTERS = new Set(['tile', 'in_bbox', 'point', 'dist'])

/** Messages about the header If-Match. */
export const PRECONDITION = {
  failed: 'This has changed since. Read it again, and send its new ETag in If-Match.',
  required: 'Send the ETag of what you change in the header If-Match.',
}

type Rule = (error: unknown) => ErrorAnswer | undefined

const TABLE: readonly Rule[] = [
  on(InvalidParameter, ({ parameter, message }) => ({
    status: 400,
    body: { ...(GEO_FILTERS.has(parameter) && { detail: message }), [parameter]: [message] },
  })),
  on(TooManyCandidates, ({ message }) => detail(400, message)),
  on(NotAuthenticated, ({ message }) => ({ ...detail(401, message), headers: { 'WWW-Authenticate': 'Token' } })),
  on(PermissionDenied, () => detail(403, 'You do not have permission to perform this action.')),
  on(NotFound, () => detail(404, 'Not found.')),
  on(InvalidPage, () => detail(404, 'Invalid page.')),
  on(MethodNotAllowed, ({ message }) => detail(405, `Method "${message}" not allowed.`)),
  on(NotAcceptable, () => detail(406, 'Could not satisfy the request Accept header.')),
  on(ParseError, ({ message }) => detail(400, message)),
  on(InvalidFields, ({ fields }) => ({ status: 400, body: fields })),
  on(InvalidBatch, ({ message }) => ({ status: 400, body: { error: message } })),
  on(Conflict, () => ({
    ...detail(409, 'A request with this Idempotency-Key is under way.'),
    headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
  })),
  on(StateConflict, ({ message }) => detail(409, message)),
  on(PreconditionFailed, () => detail(412, PRECONDITION.failed)),
  on(PreconditionRequired, () => detail(428, PRECONDITION.required)),
  on(KeyReused, () => detail(422, 'This Idempotency-Key was used for another request.')),
  on(NotConfigured, ({ message }) => detail(503, message)),
  // The operator is told once, when it is noticed.
  on(LayerUnavailable, ({ message }) => ({
    ...detail(503, message),
    isRefusal: true,
    headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
  })),
  on(OutsideFailure, ({ message }) => detail(502, message)),
  on(TooLarge, ({ message }) => detail(413, message)),
  on(UnsupportedMediaType, ({ message }) => detail(415, `Unsupported media type "${message}" in request.`)),
  on(UnsupportedEncoding, ({ message }) => ({
    ...detail(415, `Unsupported content encoding "${message}" in request.`),
    headers: { 'Accept-Encoding': 'identity' },
  })),
  on(Throttled, ({ seconds, headers }) => ({
    ...detail(429, throttledMessage(seconds)),
    headers: { ...headers, 'Retry-After': String(seconds) },
  })),
  on(TooManyExpensive, () => ({
    ...detail(503, 'Too many expensive requests at once. Ask for less, or try again later.'),
    isRefusal: true,
    headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
  })),
  on(IndexLoading, ({ message }) => ({
    ...detail(503, message),
    isRefusal: true,
    headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
  })),
  on(TooManyPasswords, () => ({
    ...detail(503, 'Too many passwords are being checked. Try again later.'),
    isRefusal: true,
    headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
  })),
  // nginx logs this status too.
  on(ClientGone, () => detail(499, 'The client left.')),
  (error) =>
    isUnavailable(error)
      ? {
          ...detail(503, 'Service temporarily unavailable, try again later.'),
          headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
        }
      : undefined,
]

const UNEXPECTED = detail(500, 'A server error occurred.')

/** Returns the response for an error. An error that is not in the table is 500, without details. */
export function answerTo(error: unknown): ErrorAnswer {
  for (const rule of TABLE) {
    const answer = rule(error)
    if (answer) return answer
  }
  return UNEXPECTED
}

function detail(status: number, message: string): ErrorAnswer {
  return { status, body: { detail: message } }
}

function on<Kind extends Error>(
  kind: new (...parameters: never[]) => Kind,
  answer: (error: Kind) => ErrorAnswer,
): Rule {
  return (error) => (error instanceof kind ? answer(error) : undefined)
}
