/** Routes requests of the tile server: addresses and methods. It does not depend on places. */
import { LRUCache } from 'lru-cache'
import { toTile } from '../../core/geo/tile.ts'
import { TILE_FORMATS, type TileFormat } from '../../core/geo/tile-formats.ts'
import { type Budget, COSTS, clientAddress, networkOf } from '../../core/limits/budget.ts'
import { inStep } from '../../core/measure/requests.ts'
import type { StoredTile } from '../cache/stored-tile.ts'
import type { TileRequest, TileSource } from '../source.ts'
import { type LoggedTarget, TileAnswerLog, type TileOutcome } from './answer-log.ts'
import { assets } from './assets.ts'
import { ALLOW, PREFLIGHT } from './cors.ts'
import { type DocumentOptions, documents } from './documents.ts'
import { answerError, failure, throttled } from './failures.ts'
import { GLYPHS, Glyphs, glyphsAt } from './fonts.ts'
import type { AnswerTiles, TileHttpRequest, TileHttpResponse } from './http-types.ts'
import { answerTile, type Sending } from './respond.ts'
import { sprites } from './sprites.ts'

export interface TileAnswerOptions extends DocumentOptions {
  /** Counts and logs all answers. */
  answerLog?: TileAnswerLog
  /** What one client may ask for. Undefined: there is no limit. */
  limits?: ClientLimits | undefined
  onError: (error: unknown) => void
}

/** Clients are told apart by `X-Forwarded-For`, to which so many proxies append. */
export interface ClientLimits {
  readonly budget: Budget
  readonly trustedProxies: number
}

const PREFIX = '/maps/'
const TILE = /^\/maps\/([a-z][\w-]*)\/(\d+)\/(\d+)\/(\d+)\.(mvt|mlt)$/
const TILE_ROUTES = { mvt: '/maps/:source/:z/:x/:y.mvt', mlt: '/maps/:source/:z/:x/:y.mlt' } as const
/** Documents, fonts and images of styles; and what is not there. */
const OTHER_ROUTE = '/maps/*'

/** Size of the cache of parsed requests, keyed by URL, so that hot URLs are parsed once. */
const ASKED_BYTES = 32 * 2 ** 20

interface Asked extends LoggedTarget {
  request: TileRequest
  sending: Sending
}

/** A request while it is answered. */
interface Exchange {
  /** When work for it began; 0 if there was none, because the tile is cached. */
  begin: number
  /** Undefined if the URL is not one of a tile. */
  logged: LoggedTarget | undefined
  outcome: TileOutcome | undefined
}

export function tileAnswers(options: TileAnswerOptions): AnswerTiles {
  const { sources, tilesUrl, page, onError, limits, answerLog = new TileAnswerLog() } = options
  const byName = new Map(sources.map((source) => [source.name, source]))
  const documentAt = documents({ sources, tilesUrl, page })
  const assetAt = assets()
  const spriteAt = sprites()
  const glyphs = new Glyphs()
  const asked = new LRUCache<string, Asked>({
    maxSize: ASKED_BYTES,
    // Measured: 1,900 bytes for a URL of 66 characters. The conditions of a long URL take several times its length. Its
    // line in the log takes 300 bytes and its length twice.
    sizeCalculation: (_asked, target) => 1800 + 12 * target.length,
  })

  const failed = (error: unknown) => answerError(error, onError)

  function answer(
    tileRequest: TileHttpRequest,
    exchange: Exchange,
    leaving: () => AbortSignal,
  ): TileHttpResponse | Promise<TileHttpResponse> {
    const { method, target, accept } = tileRequest
    const isReading = method === 'GET' || method === 'HEAD'
    const before = isReading ? asked.get(target) : undefined
    if (before) return answerAsked(tileRequest, before, exchange, leaving)
    exchange.begin = performance.now()
    const [path, query] = splitTarget(target)
    const found =
      tileAt(path, byName) ?? documentAt(path, query, accept) ?? glyphsAt(path) ?? spriteAt(path) ?? assetAt(path)
    if (!found) return failure(404, 'Not found.')
    if ('source' in found) exchange.logged = { route: TILE_ROUTES[found.format], target }
    if (method === 'OPTIONS') return { status: 204, headers: PREFLIGHT }
    if (!isReading) return failure(405, `Method "${method}" not allowed.`, ['Allow', ALLOW])
    if ('document' in found) return answerTile(tileRequest, { tile: found.document }, found.sending)
    if ('font' in found) return answerLater(tileRequest, glyphs.read(found), GLYPHS)
    if ('asset' in found) return answerLater(tileRequest, found.asset, found.sending)
    const { source, tile, format } = found
    const first: Asked = {
      request: source.ask(tile, new URLSearchParams(query), format),
      sending: { type: TILE_FORMATS[format], cacheControl: source.cacheControl },
      route: TILE_ROUTES[format],
      target,
      tile: answerLog.tile(source.name, tile.z),
    }
    asked.set(target, first)
    return answerAsked(tileRequest, first, exchange, leaving)
  }

  /** For a cached tile, only the headers of the request are read, and there is no step to observe. */
  function answerAsked(
    tileRequest: TileHttpRequest,
    known: Asked,
    exchange: Exchange,
    leaving: () => AbortSignal,
  ): TileHttpResponse | Promise<TileHttpResponse> {
    const { request, sending, route } = known
    exchange.logged = known
    const stored = request.peek()
    if (stored) {
      exchange.outcome = 'cached'
      return answerTile(tileRequest, stored, sending)
    }
    exchange.begin = performance.now()
    const { method, traceparent } = tileRequest
    const describe = () => ({ route, ...(exchange.outcome && { cache: exchange.outcome }) })
    return inStep({ kind: 'request', name: method, traceparent, describe }, async () => {
      const served = await request.get(leaving())
      exchange.outcome = served.staleSince === undefined ? 'built' : 'stale'
      return answerTile(tileRequest, served, sending)
    })
  }

  function noted(tileRequest: TileHttpRequest, { begin, logged, outcome }: Exchange, answered: TileHttpResponse) {
    const milliseconds = begin === 0 ? 0 : performance.now() - begin
    answerLog.note(
      tileRequest,
      logged ?? { route: OTHER_ROUTE, target: tileRequest.target },
      answered,
      outcome,
      milliseconds,
    )
    return answered
  }

  return (tileRequest, leaving) => {
    if (!tileRequest.target.startsWith(PREFIX)) return undefined
    const exchange: Exchange = { begin: 0, logged: undefined, outcome: undefined }
    const client = limits && clientOf(tileRequest, limits)
    const refused = client?.budget.spend(client.network, COSTS.cached)
    if (refused) return noted(tileRequest, exchange, throttled(refused))
    try {
      const answered = answer(tileRequest, exchange, leaving)
      if (!(answered instanceof Promise)) return noted(tileRequest, exchange, answered)
      return answered.catch(failed).then((response) => {
        if (exchange.outcome === 'built') client?.budget.charge(client.network, COSTS.read - COSTS.cached)
        return noted(tileRequest, exchange, response)
      })
    } catch (error) {
      return noted(tileRequest, exchange, failed(error))
    }
  }
}

function clientOf({ peer, forwardedFor }: TileHttpRequest, { budget, trustedProxies }: ClientLimits) {
  return { budget, network: networkOf(clientAddress(peer, forwardedFor, trustedProxies)) }
}

/** Path and query string (with its `?`) of a request's target, neither decoded. */
function splitTarget(target: string): [path: string, query: string] {
  const mark = target.indexOf('?')
  return mark < 0 ? [target, ''] : [target.slice(0, mark), target.slice(mark)]
}

/** Returns the source, tile and format of `/maps/<source>/<z>/<x>/<y>.<format>`; undefined if there is none. */
function tileAt(path: string, sources: ReadonlyMap<string, TileSource>) {
  const [, name = '', z = '', x = '', y = '', ending] = TILE.exec(path) ?? []
  const source = sources.get(name)
  const tile = toTile(z, x, y)
  const format = ending as TileFormat
  return source?.formats.includes(format) && tile ? { source, tile, format } : undefined
}

async function answerLater(
  tileRequest: TileHttpRequest,
  reading: Promise<StoredTile>,
  sending: Sending,
): Promise<TileHttpResponse> {
  return answerTile(tileRequest, { tile: await reading }, sending)
}
