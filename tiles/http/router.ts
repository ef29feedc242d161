/** Routes requests of the tile server: addresses, methods, errors. It does not depend on places. */
import { LRUCache } from 'lru-cache'
import { toTile } from '../../core/geo/tile.ts'
import { InvalidParameter } from '../../core/query/parameters.ts'
import { isUnavailable, TooManyExpensive } from '../../sql/core/database-errors.ts'
import { TooManyCandidates } from '../../sql/places/open-at.ts'
import type { StoredTile } from '../cache/stored-tile.ts'
import type { TileRequest, TileSource } from '../source.ts'
import { assets } from './assets.ts'
import { ALLOW, CORS, PREFLIGHT } from './cors.ts'
import { type DocumentOptions, documents } from './documents.ts'
import { GLYPHS, Glyphs, glyphsAt, UnknownFont } from './fonts.ts'
import { type AnswerTiles, CLIENT_LEFT, type TileHttpRequest, type TileHttpResponse } from './http-types.ts'
import { answerTile, type Sending } from './respond.ts'

export interface TileAnswerOptions extends DocumentOptions {
  onError: (error: unknown) => void
}

const PREFIX = '/maps/'
const TILE_TYPE = 'application/vnd.mapbox-vector-tile'

/** Size of the cache of parsed requests, keyed by URL, so that hot URLs are parsed once. */
const ASKED_BYTES = 32 * 2 ** 20

interface Asked {
  tile: TileRequest
  sending: Sending
}

export function tileAnswers({ sources, tilesUrl, page, onError }: TileAnswerOptions): AnswerTiles {
  const byName = new Map(sources.map((source) => [source.name, source]))
  const documentAt = documents({ sources, tilesUrl, page })
  const assetAt = assets()
  const glyphs = new Glyphs()
  const asked = new LRUCache<string, Asked>({
    maxSize: ASKED_BYTES,
    // Measured: 1,900 bytes for a URL of 66 characters. The conditions of a long URL take several times its length.
    sizeCalculation: (_asked, target) => 1500 + 10 * target.length,
  })

  function answer(
    tileRequest: TileHttpRequest,
    leaving: () => AbortSignal,
  ): TileHttpResponse | Promise<TileHttpResponse> {
    const { method, target, accept } = tileRequest
    const isReading = method === 'GET' || method === 'HEAD'
    const before = isReading ? asked.get(target) : undefined
    if (before) return answerAsked(tileRequest, before, leaving)
    const [path, query] = splitTarget(target)
    const found = tileAt(path, byName) ?? documentAt(path, query, accept) ?? glyphsAt(path) ?? assetAt(path)
    if (!found) return failure(404, 'Not found.')
    if (method === 'OPTIONS') return { status: 204, headers: PREFLIGHT }
    if (!isReading) return failure(405, `Method "${method}" not allowed.`, ['Allow', ALLOW])
    if ('document' in found) return answerTile(tileRequest, { tile: found.document }, found.sending)
    if ('font' in found) return answerLater(tileRequest, glyphs.read(found), GLYPHS)
    if ('asset' in found) return answerLater(tileRequest, found.asset, found.sending)
    const { source, tile } = found
    const sending = { type: TILE_TYPE, cacheControl: source.cacheControl }
    const first = { tile: source.ask(tile, new URLSearchParams(query)), sending }
    asked.set(target, first)
    return answerAsked(tileRequest, first, leaving)
  }

  /** For a cached tile, only the headers of the request are read. */
  function answerAsked(
    tileRequest: TileHttpRequest,
    { tile, sending }: Asked,
    leaving: () => AbortSignal,
  ): TileHttpResponse | Promise<TileHttpResponse> {
    const stored = tile.peek()
    return stored
      ? answerTile(tileRequest, stored, sending)
      : tile.get(leaving()).then((served) => answerTile(tileRequest, served, sending))
  }

  function answerError(error: unknown): TileHttpResponse {
    if (error instanceof InvalidParameter) {
      const { message, parameter } = error
      return json(400, { detail: message, [parameter]: [message] })
    }
    if (error instanceof UnknownFont) return failure(404, error.message)
    if (error instanceof TooManyCandidates) return failure(400, error.message)
    const later = ['Retry-After', '5', 'Cache-Control', 'no-store']
    if (error instanceof TooManyExpensive) {
      return failure(503, 'Too many tiles with expensive filters are being built. Try again later.', later)
    }
    // `CLIENT_LEFT` is not a failure, and its answer is not sent.
    if (error !== CLIENT_LEFT) onError(error)
    if (!isUnavailable(error)) return failure(500, 'A server error occurred.')
    return failure(503, 'The database is not available at the moment.', later)
  }

  return (tileRequest, leaving) => {
    if (!tileRequest.target.startsWith(PREFIX)) return undefined
    try {
      const answered = answer(tileRequest, leaving)
      return answered instanceof Promise ? answered.catch(answerError) : answered
    } catch (error) {
      return answerError(error)
    }
  }
}

/** Path and query string (with its `?`) of a request's target, neither decoded. */
function splitTarget(target: string): [path: string, query: string] {
  const mark = target.indexOf('?')
  return mark < 0 ? [target, ''] : [target.slice(0, mark), target.slice(mark)]
}

/** Returns the source and the tile of `/maps/<source>/<z>/<x>/<y>.mvt`; undefined if there is none. */
function tileAt(path: string, sources: ReadonlyMap<string, TileSource>) {
  const [, name = '', z = '', x = '', y = ''] = /^\/maps\/([a-z]+)\/(\d+)\/(\d+)\/(\d+)\.mvt$/.exec(path) ?? []
  const source = sources.get(name)
  const tile = toTile(z, x, y)
  return source && tile ? { source, tile } : undefined
}

async function answerLater(
  tileRequest: TileHttpRequest,
  reading: Promise<StoredTile>,
  sending: Sending,
): Promise<TileHttpResponse> {
  return answerTile(tileRequest, { tile: await reading }, sending)
}

function failure(status: number, detail: string, headers: readonly string[] = []): TileHttpResponse {
  return json(status, { detail }, headers)
}

function json(status: number, value: object, headers: readonly string[] = []): TileHttpResponse {
  const body = Buffer.from(JSON.stringify(value))
  const type = ['Content-Type', 'application/json', 'Content-Length', String(body.length)]
  return { status, headers: [...Object.entries(CORS).flat(), ...type, ...headers], body }
}
