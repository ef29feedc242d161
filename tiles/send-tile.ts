/** The answer that is a tile: 200, 204 when nothing is on it, or 304 when the client has it. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Served } from './cache.ts'
import { CORS } from './cors.ts'
import { matches, preferredEncoding } from './negotiate.ts'
import type { TileForm } from './stored-tile.ts'

/** Names and values in turn, which `writeHead` takes as they are. */
type Headers = string[]

interface Heads {
  /** Of the answers without a body, 204 and 304. */
  readonly bare: Headers
  full?: Headers
}

/** Those of current tiles, made once for each form. */
const known = new WeakMap<TileForm, Heads>()

export interface Sending {
  readonly type: string
  readonly cacheControl: string
}

/** Nothing is awaited when the form that is asked for has been made. */
export async function sendTile(
  request: IncomingMessage,
  response: ServerResponse,
  served: Served,
  { type, cacheControl }: Sending,
): Promise<void> {
  const { tile } = served
  const form = tile.form(preferredEncoding(request.headers['accept-encoding']))
  const heads = headsOf(served, form, cacheControl)
  if (matches(request.headers['if-none-match'], form.etag)) return void response.writeHead(304, heads.bare).end()
  if (tile.isEmpty) return void response.writeHead(204, heads.bare).end()
  const body = form.made ?? (await form.make())
  heads.full ??= fullHeaders(heads.bare, form, body, type)
  response.writeHead(200, heads.full).end(body)
}

function headsOf({ tile, outdatedSince }: Served, form: TileForm, cacheControl: string): Heads {
  const timing = ['Server-Timing', `build;dur=${tile.buildTime.toFixed(2)}`]
  if (outdatedSince !== undefined) {
    // RFC 9211: how many seconds ago the tile ceased to be fresh.
    const status = `whereabouts; hit; ttl=${-Math.ceil((Date.now() - outdatedSince) / 1000)}`
    return { bare: bareHeaders(form, 'no-cache', [...timing, 'Cache-Status', status]) }
  }
  const before = known.get(form)
  if (before) return before
  const heads = { bare: bareHeaders(form, cacheControl, timing) }
  known.set(form, heads)
  return heads
}

function bareHeaders({ etag }: TileForm, cacheControl: string, rest: Headers): Headers {
  const cors = Object.entries(CORS).flat()
  return [...cors, 'Vary', 'Accept-Encoding', 'Cache-Control', cacheControl, 'ETag', etag, ...rest]
}

function fullHeaders(bare: Headers, { encoding }: TileForm, body: Uint8Array, type: string): Headers {
  const coding = encoding === 'identity' ? [] : ['Content-Encoding', encoding]
  return [...bare, 'Content-Type', type, 'Content-Length', String(body.length), ...coding]
}
