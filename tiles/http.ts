/** The tile server's HTTP: addresses, methods, errors. Knows nothing of places. */
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { toTile } from '../geo/tile.ts'
import { InvalidParameter } from '../query/parameters.ts'
import { isUnavailable } from '../sql/database.ts'
import { TooManyCandidates } from '../sql/open-at.ts'
import { ALLOW, CORS, PREFLIGHT } from './cors.ts'
import { type DocumentOptions, documents } from './documents.ts'
import { type Sending, sendTile } from './send-tile.ts'
import type { TileRequest, TileSource } from './source.ts'
import { StoredTile } from './stored-tile.ts'

export interface TileHttpOptions extends DocumentOptions {
  onError: (error: unknown) => void
}

/** Answers a request below /maps/; false when the path is another one. Never throws. */
export type TileHandler = (request: IncomingMessage, response: ServerResponse) => boolean

const PREFIX = '/maps/'
const TILE_TYPE = 'application/vnd.mapbox-vector-tile'
/** A new release may say something else. */
const DOCUMENT = { type: 'application/json', cacheControl: 'public, max-age=60, stale-while-revalidate=86400' }

/** For what was read of addresses, so that filters are parsed once for each that is asked again and again. */
const ASKED_BYTES = 32 * 2 ** 20

interface Asked {
  tile: TileRequest
  sending: Sending
}

export function createTileHandler({ sources, tilesUrl, onError }: TileHttpOptions): TileHandler {
  const byName = new Map(sources.map((source) => [source.name, source]))
  const documentAt = documents({ sources, tilesUrl })
  const asked = new LRUCache<string, Asked>({
    maxSize: ASKED_BYTES,
    // The conditions of a long address are some times as large as it is.
    sizeCalculation: (_asked, target) => 1000 + 10 * target.length,
  })

  async function answer(request: IncomingMessage, response: ServerResponse, target: string): Promise<void> {
    const isReading = request.method === 'GET' || request.method === 'HEAD'
    const before = isReading ? asked.get(target) : undefined
    if (before) return answerTile(request, response, before)
    const [path, query] = splitTarget(target)
    const found = tileAt(path, byName) ?? documentAt(path, query)
    if (!found) return sendError(response, 404, 'Not found.')
    if (request.method === 'OPTIONS') return void response.writeHead(204, PREFLIGHT).end()
    if (!isReading) return sendError(response, 405, `Method "${request.method}" not allowed.`, { Allow: ALLOW })
    if (found instanceof StoredTile) return sendTile(request, response, { tile: found }, DOCUMENT)
    const { source, tile } = found
    const sending = { type: TILE_TYPE, cacheControl: source.cacheControl }
    const first = { tile: source.ask(tile, new URLSearchParams(query)), sending }
    asked.set(target, first)
    await answerTile(request, response, first)
  }

  /** Of a stored tile nothing but its headers is looked at. */
  async function answerTile(request: IncomingMessage, response: ServerResponse, { tile, sending }: Asked) {
    await sendTile(request, response, tile.peek() ?? (await tile.get()), sending)
  }

  return (request, response) => {
    const target = originForm(request.url ?? '')
    if (!target.startsWith(PREFIX)) return false
    answer(request, response, target).catch((error: unknown) => {
      if (response.headersSent) return response.destroy()
      if (error instanceof InvalidParameter) {
        const { message, parameter } = error
        return sendJson(response, 400, { detail: message, [parameter]: [message] })
      }
      if (error instanceof TooManyCandidates) return sendError(response, 400, error.message)
      onError(error)
      if (!isUnavailable(error)) return sendError(response, 500, 'A server error occurred.')
      const later = { 'Retry-After': '5', 'Cache-Control': 'no-store' }
      return sendError(response, 503, 'The database is not available at the moment.', later)
    })
    return true
  }
}

/** The target without scheme and host, with which it may come as well (RFC 9112, 3.2.2). */
function originForm(target: string): string {
  return target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?]*/i, '')
}

/** Path and query string (with its `?`) of a request's target, neither decoded. */
function splitTarget(target: string): [path: string, query: string] {
  const mark = target.indexOf('?')
  return mark < 0 ? [target, ''] : [target.slice(0, mark), target.slice(mark)]
}

/** What `/maps/<source>/<z>/<x>/<y>.mvt` names. */
function tileAt(path: string, sources: ReadonlyMap<string, TileSource>) {
  const [, name = '', z = '', x = '', y = ''] = /^\/maps\/([a-z]+)\/(\d+)\/(\d+)\/(\d+)\.mvt$/.exec(path) ?? []
  const source = sources.get(name)
  const tile = toTile(z, x, y)
  return source && tile ? { source, tile } : undefined
}

function sendError(response: ServerResponse, status: number, detail: string, headers?: OutgoingHttpHeaders): void {
  sendJson(response, status, { detail }, headers)
}

/** To HEAD Node sends the headers only. */
function sendJson(response: ServerResponse, status: number, value: object, headers?: OutgoingHttpHeaders): void {
  const body = Buffer.from(JSON.stringify(value))
  const type = { 'Content-Type': 'application/json', 'Content-Length': body.length }
  response.writeHead(status, { ...CORS, ...type, ...headers }).end(body)
}
