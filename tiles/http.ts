/** The tile server's HTTP: addresses, methods, conditional requests, encodings, CORS. Knows nothing of places. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import Negotiator from 'negotiator'
import { type Tile, toTile } from '../geo/tile.ts'
import { InvalidParameter } from '../query/parameters.ts'
import { isUnavailable } from '../sql/database.ts'
import { TooManyCandidates } from '../sql/open-at.ts'
import type { TileSource } from './source.ts'
import { ENCODINGS, type Encoding, type StoredTile } from './stored-tile.ts'
import { tileJson } from './tilejson.ts'

export interface TileHttpOptions {
  sources: readonly TileSource[]
  tilesUrl: string
  onError: (error: unknown) => void
}

/** Answers a request below /maps/; false when the path is another one. Never throws. */
export type TileHandler = (request: IncomingMessage, response: ServerResponse) => boolean

const PREFIX = '/maps/'
const ALLOW = 'GET, HEAD, OPTIONS'
const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, Server-Timing, Retry-After',
  'Timing-Allow-Origin': '*',
  'X-Content-Type-Options': 'nosniff',
}
const PREFLIGHT = {
  'Access-Control-Allow-Methods': ALLOW,
  // Renderers in the wild send Authorization, which `*` would not allow.
  'Access-Control-Allow-Headers':
    'Authorization, Accept, Cache-Control, Content-Type, If-None-Match, Range, X-Requested-With',
  'Access-Control-Max-Age': '86400',
}

export function createTileHandler({ sources, tilesUrl, onError }: TileHttpOptions): TileHandler {
  const byName = new Map(sources.map((source) => [source.name, source]))

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    for (const [name, value] of Object.entries(CORS)) response.setHeader(name, value)
    const [path, query] = splitTarget(request.url ?? '')
    const { source, tile } = resolve(path, byName)
    if (!source) return sendError(request, response, 404, 'Not found.')
    if (request.method === 'OPTIONS') return void response.writeHead(204, { ...PREFLIGHT, Allow: ALLOW }).end()
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', ALLOW)
      return sendError(request, response, 405, `Method "${request.method}" not allowed.`)
    }
    if (!tile) return sendJson(request, response, 200, tileJson(source, tilesUrl, query))
    await sendTile(request, response, source, tile, new URLSearchParams(query))
  }

  return (request, response) => {
    if (!request.url?.startsWith(PREFIX)) return false
    answer(request, response).catch((error: unknown) => {
      if (response.headersSent) return response.destroy()
      if (error instanceof InvalidParameter) {
        const { message, parameter } = error
        return sendJson(request, response, 400, { detail: message, [parameter]: [message] })
      }
      if (error instanceof TooManyCandidates) return sendError(request, response, 400, error.message)
      onError(error)
      if (!isUnavailable(error)) return sendError(request, response, 500, 'A server error occurred.')
      response.setHeader('Retry-After', '5')
      return sendError(request, response, 503, 'The database is not available at the moment.')
    })
    return true
  }
}

/** Path and query string (with its `?`) of a request's target, neither decoded. */
function splitTarget(target: string): [path: string, query: string] {
  const mark = target.indexOf('?')
  return mark < 0 ? [target, ''] : [target.slice(0, mark), target.slice(mark)]
}

/** `/maps/<source>.json` and `/maps/<source>/<z>/<x>/<y>.mvt`; anything else has no source. */
function resolve(
  path: string,
  sources: ReadonlyMap<string, TileSource>,
): { source?: TileSource | undefined; tile?: Tile } {
  const description = /^\/maps\/([a-z]+)\.json$/.exec(path)
  if (description) return { source: sources.get(description[1] as string) }
  const [, name, z, x, y] = /^\/maps\/([a-z]+)\/(\d+)\/(\d+)\/(\d+)\.mvt$/.exec(path) ?? []
  const tile = z && x && y ? toTile(z, x, y) : undefined
  return tile ? { source: sources.get(name as string), tile } : {}
}

async function sendTile(
  request: IncomingMessage,
  response: ServerResponse,
  source: TileSource,
  tile: Tile,
  parameters: URLSearchParams,
): Promise<void> {
  const variant = source.variant(parameters)
  const encoding = preferredEncoding(request)
  const stored = source.peek(tile, variant) ?? (await source.get(tile, variant, parameters))
  response.setHeader('Vary', 'Accept-Encoding')
  response.setHeader('Cache-Control', source.cacheControl)
  response.setHeader('ETag', stored.etag(encoding))
  response.setHeader('Server-Timing', `build;dur=${stored.buildTime.toFixed(2)}`)
  if (matches(request.headers['if-none-match'], stored.etag(encoding))) return void response.writeHead(304).end()
  if (stored.isEmpty) return void response.writeHead(204).end()
  await sendBody(request, response, stored, encoding)
}

async function sendBody(
  request: IncomingMessage,
  response: ServerResponse,
  stored: StoredTile,
  encoding: Encoding,
): Promise<void> {
  const body = await stored.encoded(encoding)
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding)
  response.writeHead(200, { 'Content-Type': 'application/vnd.mapbox-vector-tile', 'Content-Length': body.length })
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** Without a preference of the client's, brotli before gzip; identity when nothing that it names is to be had. */
function preferredEncoding(request: IncomingMessage): Encoding {
  const wanted = new Negotiator(request).encoding([...ENCODINGS], { preferred: ['br', 'gzip'] })
  return ENCODINGS.find((known) => known === wanted) ?? 'identity'
}

/** Weak comparison (RFC 9110, 8.8.3.2) of If-None-Match with an entity tag. */
function matches(header: string | undefined, etag: string): boolean {
  const tags: readonly string[] = header?.match(/"[^"]*"/g) ?? []
  return header?.trim() === '*' || tags.includes(etag)
}

function sendError(request: IncomingMessage, response: ServerResponse, status: number, detail: string): void {
  sendJson(request, response, status, { detail })
}

function sendJson(request: IncomingMessage, response: ServerResponse, status: number, value: object): void {
  const body = Buffer.from(JSON.stringify(value))
  response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': body.length })
  response.end(request.method === 'HEAD' ? undefined : body)
}
