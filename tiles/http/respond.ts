/** Answers a request with a tile: 200, 204 if the tile is empty, or 304 if the client has it. */

import type { EncodedTile, Served } from '../cache/stored-tile.ts'
import { CORS } from './cors.ts'
import type { TileHttpRequest, TileHttpResponse } from './http-types.ts'
import { matches, preferredEncoding } from './negotiate.ts'

type Headers = readonly string[]

/**
 * nginx does not keep what is fresh for 0 s. With this it does, and revalidates it with each use. It must precede
 * `Cache-Control`. nginx does not pass it on.
 */
const KEEP_STALE = ['X-Accel-Expires', '@1']

interface Answers {
  readonly unchanged: TileHttpResponse
  full?: TileHttpResponse
}

/** Answers with fresh tiles, made once for each encoding of a tile. */
const known = new WeakMap<EncodedTile, Answers>()

export interface Sending {
  readonly type: string
  readonly cacheControl: string
  /** Request headers that decide, besides Accept-Encoding. */
  readonly vary?: string
  /** Further headers of answers with a body: names and values, alternating. */
  readonly headers?: Headers
}

/** Returns a promise only if the requested encoding has not been made yet. */
export function answerTile(tileRequest: TileHttpRequest, served: Served, sending: Sending) {
  const { tile } = served
  const form = tile.form(preferredEncoding(tileRequest.acceptEncoding))
  const answers = answersOf(served, form, sending)
  if (matches(tileRequest.ifNoneMatch, form.etag)) return answers.unchanged
  if (answers.full) return answers.full
  const { headers } = answers.unchanged
  const full = (body: Uint8Array) => {
    answers.full = { status: 200, headers: fullHeaders(headers, form, body, sending), body }
    return answers.full
  }
  if (tile.isEmpty) answers.full = { status: 204, headers }
  else if (form.made) full(form.made)
  return answers.full ?? form.make().then(full)
}

function answersOf({ tile, staleSince }: Served, form: EncodedTile, sending: Sending): Answers {
  const timing = ['Server-Timing', `build;dur=${tile.buildTime.toFixed(2)}`]
  if (staleSince !== undefined) {
    // RFC 9211: a negative ttl is the number of seconds since the tile became stale.
    const status = `whereabouts; hit; ttl=${-Math.ceil((Date.now() - staleSince) / 1000)}`
    const headers = bareHeaders(form, { ...sending, cacheControl: 'no-cache' }, [...timing, 'Cache-Status', status])
    return { unchanged: { status: 304, headers } }
  }
  const before = known.get(form)
  if (before) return before
  const answers = { unchanged: { status: 304, headers: bareHeaders(form, sending, timing) } }
  known.set(form, answers)
  return answers
}

/** Headers of the answers without a body, 204 and 304. */
function bareHeaders({ etag }: EncodedTile, { cacheControl, vary }: Sending, rest: Headers): Headers {
  const cors = Object.entries(CORS).flat()
  return [
    ...cors,
    'Vary',
    vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding',
    ...(cacheControl.includes('max-age=0') ? KEEP_STALE : []),
    'Cache-Control',
    cacheControl,
    'ETag',
    etag,
    ...rest,
  ]
}

function fullHeaders(bare: Headers, { encoding }: EncodedTile, body: Uint8Array, sending: Sending): Headers {
  const coding = encoding === 'identity' ? [] : ['Content-Encoding', encoding]
  const { type, headers = [] } = sending
  return [...bare, 'Content-Type', type, 'Content-Length', String(body.length), ...coding, ...headers]
}
