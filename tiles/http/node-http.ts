/** Serves the tile server's answers through Node's HTTP. */
import type { RequestListener, ServerResponse } from 'node:http'
import { requestIdOf } from '../../core/measure/requests.ts'
import { type AnswerTiles, CLIENT_LEFT } from './http-types.ts'

/** Answers a request below /maps/. Returns undefined for any other path. Never throws. */
export type TileHandler = (...request: Parameters<RequestListener>) => Promise<void> | undefined

export function tileHandler(answer: AnswerTiles): TileHandler {
  return (request, response) => {
    const { method = '', url = '', headers, socket } = request
    const tileRequest = {
      method,
      target: originForm(url),
      accept: headers.accept,
      acceptEncoding: headers['accept-encoding'] as string | undefined,
      ifNoneMatch: headers['if-none-match'],
      requestId: requestIdOf(headers['x-request-id'] as string | undefined),
      traceparent: headers['traceparent'] as string | undefined,
      peer: socket.remoteAddress ?? '',
      forwardedFor: headers['x-forwarded-for'] as string | undefined,
    }
    const answered = answer(tileRequest, () => closing(response))
    if (!answered) return undefined
    return Promise.resolve(answered).then(({ status, headers, body }) => {
      // For HEAD, Node sends only the headers.
      response.writeHead(status, [...headers, 'X-Request-Id', tileRequest.requestId]).end(body)
    })
  }
}

function closing(response: ServerResponse): AbortSignal {
  const closed = new AbortController()
  response.once('close', () => closed.abort(CLIENT_LEFT))
  return closed.signal
}

/** Strips scheme and host, which a request target may include (RFC 9112, 3.2.2). */
function originForm(target: string): string {
  return target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?]*/i, '')
}
