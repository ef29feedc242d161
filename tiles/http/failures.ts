/** Answers of the tile server to requests that fail. */
import { IndexLoading } from '../../answers/index-or-sql.ts'
import { LayerUnavailable } from '../../answers/operators-layers.ts'
import { type Refusal, throttledMessage } from '../../core/limits/budget.ts'
import { InvalidParameter } from '../../core/query/parameters.ts'
import { isUnavailable, TooManyExpensive } from '../../sql/core/database-errors.ts'
import { TooManyCandidates } from '../../sql/places/open-at.ts'
import { ForbiddenTile } from '../source.ts'
import { CORS } from './cors.ts'
import { UnknownFont } from './fonts.ts'
import { CLIENT_LEFT, type TileHttpResponse } from './http-types.ts'

/** For the log, as of nginx: the client left before the answer. */
const NOT_SENT: TileHttpResponse = { status: 499, headers: [] }

const RETRY_LATER = ['Retry-After', '5', 'Cache-Control', 'no-store']

/** `onError` gets the errors that the client did not cause. */
export function answerError(error: unknown, onError: (error: unknown) => void): TileHttpResponse {
  if (error instanceof InvalidParameter) {
    const { message, parameter } = error
    return json(400, { detail: message, [parameter]: [message] })
  }
  if (error instanceof ForbiddenTile) return failure(403, 'You do not have permission to perform this action.')
  if (error instanceof UnknownFont) return failure(404, error.message)
  if (error instanceof TooManyCandidates) return failure(400, error.message)
  if (error instanceof TooManyExpensive) {
    return failure(503, 'Too many tiles with expensive filters are being built. Try again later.', RETRY_LATER)
  }
  if (error instanceof LayerUnavailable || error instanceof IndexLoading)
    return failure(503, error.message, RETRY_LATER)
  if (error === CLIENT_LEFT) return NOT_SENT
  onError(error)
  if (!isUnavailable(error)) return failure(500, 'A server error occurred.')
  return failure(503, 'The database is not available at the moment.', RETRY_LATER)
}

/** The client has asked for too much. */
export function throttled({ seconds, headers }: Refusal): TileHttpResponse {
  const fields = { ...headers, 'Retry-After': String(seconds), 'Cache-Control': 'no-store' }
  return failure(429, throttledMessage(seconds), Object.entries(fields).flat())
}

export function failure(status: number, detail: string, headers: readonly string[] = []): TileHttpResponse {
  return json(status, { detail }, headers)
}

function json(status: number, value: object, headers: readonly string[] = []): TileHttpResponse {
  const body = Buffer.from(JSON.stringify(value))
  const type = ['Content-Type', 'application/json', 'Content-Length', String(body.length)]
  return { status, headers: [...Object.entries(CORS).flat(), ...type, ...headers], body }
}
