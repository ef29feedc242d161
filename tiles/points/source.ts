/** Sources of tiles with filters for the tile server: of points, and what those of shapes share with them. */
import type { Tile } from '../../core/geo/tile.ts'
import type { TileFormat } from '../../core/geo/tile-formats.ts'
import type { MapView } from '../../core/geo/view-of-box.ts'
import { inQuery } from '../../core/measure/requests.ts'
import type { AnyCondition, AnyLeaf } from '../../core/query/ast.ts'
import { isLasting } from '../../core/query/depends-on.ts'
import { UNDERSTAND } from '../../core/query/filters/text.ts'
import { hasLeaf } from '../../core/query/logic/formula.ts'
import { CLUSTER_PROPERTIES_PARAMETER, knownClusterProperties } from '../../core/query/parse/cluster-properties.ts'
import type { QueryOptions } from '../../sql/core/connection.ts'
import { buildIn, cachedRequest } from '../cache/cached-request.ts'
import { StoredTile } from '../cache/stored-tile.ts'
import type { TileCache } from '../cache/tile-cache.ts'
import type { TileRequest, TileSource } from '../source.ts'
import { buildTiles, type PointRequest, type PointTileset, readRequest, vectorLayers } from './tileset.ts'

/**
 * The server's own cache is fresh to the second, so other caches revalidate a tile with each use, which costs no query.
 * A renderer that returns to a viewport within 10 s may draw its cached tiles before the answers arrive. While the
 * service is down, a stale tile is better than none.
 */
const CACHE_CONTROL = 'public, max-age=0, stale-while-revalidate=10, stale-if-error=86400'

/** A client keeps a tile half of the time, and our cache the other half. */
function keptBriefly(refresh: number): string {
  return `public, max-age=${Math.floor(refresh / 2)}, stale-if-error=86400`
}

interface SourceOptions {
  /** HTML, as of now. */
  readonly attributions: { readonly value: string }
  readonly center?: { readonly value: MapView | undefined } | undefined
  /** Seconds after which an answer is stale, if nothing tells of changes. */
  readonly refresh?: number | undefined
  /** Throws `ForbiddenTile` for parameters that nobody may send. */
  readonly refuse?: ((parameters: URLSearchParams) => void) | undefined
}

/** Tiles that depend on filters. */
export interface FilteredTiles extends Pick<TileSource, 'name' | 'description' | 'examples' | 'layers'> {
  /** Parses a query string. Throws `InvalidParameter`. */
  read(parameters: URLSearchParams): FilteredRequest
}

export interface FilteredRequest {
  readonly where: readonly AnyCondition[]
  /** With `where`, what tells the request from others. */
  readonly variant: readonly unknown[]
  /** The tile has nothing that lies outside of it. */
  readonly isCached: boolean
  /** Returns the request with what its texts mean and its lists have now; undefined if it has none. Throws what the database throws. */
  readonly settle?: (() => Promise<FilteredRequest>) | undefined
  /** Builds tiles of one zoom, in the given order; a tile without rows is empty. Throws what the database throws. */
  build(tiles: readonly [Tile, ...Tile[]], options?: QueryOptions): Promise<Buffer[]>
}

export function pointTiles<Narrowing extends AnyCondition>(tileset: PointTileset<Narrowing>): FilteredTiles {
  const hasClusterProperties = tileset.known.has(CLUSTER_PROPERTIES_PARAMETER.name)
  return {
    name: tileset.layer.name,
    description: tileset.description,
    ...(tileset.examples && { examples: tileset.examples }),
    layers: (parameters) => vectorLayers(tileset, hasClusterProperties ? knownClusterProperties(parameters) : []),
    read(parameters) {
      const { meant } = tileset
      const read = (each: URLSearchParams) => filteredRequest(tileset, readRequest(tileset, each))
      const asked = read(parameters)
      if (!meant || !UNDERSTAND.valueIn(parameters)) return asked
      return { ...asked, settle: async () => settled(read(await meant(parameters))) }
    },
  }
}

/** Returns the request with what its texts mean now. */
export function settled(request: FilteredRequest): FilteredRequest | Promise<FilteredRequest> {
  return request.settle?.() ?? request
}

function filteredRequest<Narrowing extends AnyCondition>(
  tileset: PointTileset<Narrowing>,
  request: PointRequest<Narrowing>,
): FilteredRequest {
  const { where, buffer, selection, clusters } = request
  const { settle } = tileset
  return {
    where,
    variant: [...(selection ?? []), ...(clusters.length > 0 ? [clusters] : [])],
    // Changes outside a tile do not invalidate it, so a tile with a buffer is not cached.
    isCached: buffer === 0,
    ...(hasLeaf<AnyLeaf>(where, ({ op }) => op === 'text' || op === 'member') &&
      settle && { settle: async () => filteredRequest(tileset, { ...request, where: await settle(where) }) }),
    build: (asked, reading) => buildTiles(tileset, asked, request, reading),
  }
}

export function filteredSource(
  tiles: FilteredTiles,
  cache: TileCache,
  { attributions, center, refresh, refuse }: SourceOptions,
): TileSource {
  const { name } = tiles
  return {
    name,
    description: tiles.description,
    get attribution() {
      return attributions.value
    },
    get center() {
      return center?.value
    },
    formats: ['mvt', 'mlt'],
    maxZoom: 16,
    ...(tiles.examples && { examples: tiles.examples }),
    layers(parameters) {
      refuse?.(parameters)
      return tiles.layers(parameters)
    },
    cacheControl: refresh === undefined ? CACHE_CONTROL : keptBriefly(refresh),
    cache,
    ask(tile, parameters, format = 'mvt') {
      refuse?.(parameters)
      const request = tiles.read(parameters)
      const requestFor = (current: FilteredRequest) => tileRequest({ name, cache, tile, format, request: current })
      if (!request.settle) return requestFor(request)
      // A write may change what a text means, and with it all tiles of the text. So the meaning is a part of the key.
      const current = async () => requestFor(await settled(request))
      return {
        peek: () => undefined,
        get: async (leaving) => (await current()).get(leaving),
        build: async () => (await current()).build(),
      }
    },
  }
}

interface AskedTile {
  readonly name: string
  readonly cache: TileCache
  readonly tile: Tile
  readonly format: TileFormat
  readonly request: FilteredRequest
}

function tileRequest({ name, cache, tile, format, request }: AskedTile): TileRequest {
  const { where, variant } = request

  async function build(options?: QueryOptions): Promise<StoredTile> {
    const begin = performance.now()
    const [body] = await inQuery(`tile of ${name}`, where, () => request.build([tile], options))
    return new StoredTile(body as Buffer, performance.now() - begin)
  }

  if (!request.isCached || !isLasting(where)) {
    const make = buildIn(format, build)
    return { peek: () => undefined, get: async (signal) => ({ tile: await make({ signal }) }), build: () => make() }
  }
  return cachedRequest({ cache, tile, variant: JSON.stringify([where, ...variant]), format, build })
}
