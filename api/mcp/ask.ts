/**
 * Asks the API from within its process, with the whole way of a request: checks, limits, errors and logs of a client who
 * asks by HTTP. So a tool can neither see nor do more than its caller, and its numbers are those of the API.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import inject from 'light-my-request'
import { ClientGone } from '../errors.ts'
import { ToolError } from './tool-error.ts'

/** The last handler of the API's server. */
export type Handle = (request: IncomingMessage, response: ServerResponse) => unknown

/** Who asks, as the request for the tool says. */
export interface Asking {
  /** Headers by which the API knows its client. */
  readonly headers: Readonly<Record<string, string>>
  /** IP address. */
  readonly address: string
  readonly signal: AbortSignal
}

/** Returns the parsed body of a success; `body` makes it a POST. Throws `ToolError` with what the API says otherwise. */
export type Ask = (path: string, parameters?: URLSearchParams, body?: object) => Promise<unknown>

export function askApi(handle: Handle, { headers, address, signal }: Asking): Ask {
  return async (path, parameters = new URLSearchParams(), body) => {
    const query = parameters.size === 0 ? '' : `?${parameters}`
    const answer = await inject((request, response) => handleUntil(handle, request, response, signal), {
      method: body === undefined ? 'GET' : 'POST',
      url: path + query,
      headers: { ...headers, accept: 'application/json' },
      remoteAddress: address,
      ...(body !== undefined && { payload: body }),
    }).catch((error: unknown) => {
      throw signal.aborted ? new ClientGone() : error
    })
    const parsed: unknown = answer.payload === '' ? undefined : JSON.parse(answer.payload)
    if (answer.statusCode >= 300) throw ToolError.of(answer.statusCode, parsed, answer.headers['retry-after'])
    const ignored = IGNORED.exec(String(answer.headers['warning'] ?? ''))
    // The API ignores them for the sake of scripts and proxies. A model would take the answer for a filtered one.
    if (ignored) throw new ToolError(`Unknown arguments: ${ignored[1]}. list_layers names the filters of each layer.`)
    return parsed
  }
}

const IGNORED = /ignored[^:]*: ([^"]*)/i

function handleUntil(handle: Handle, request: IncomingMessage, response: ServerResponse, signal: AbortSignal): void {
  const leave = () => response.destroy(new ClientGone())
  // The stand-in for the socket takes the bytes a moment later than `close`, which would then look like a client that left.
  Object.defineProperty(response, 'writableFinished', { get: () => response.writableEnded })
  response.once('close', () => signal.removeEventListener('abort', leave))
  signal.addEventListener('abort', leave, { once: true })
  if (signal.aborted) leave()
  else void handle(request, response)
}
