/** A source of tiles of points for the tile server. */
import type { MapView } from '../../core/geo/view-of-box.ts'
import { inQuery } from '../../core/measure/requests.ts'
import type { Condition, LayerCondition } from '../../core/query/ast.ts'
import { isLasting } from '../../core/query/depends-on.ts'
import { CLUSTER_PROPERTIES_PARAMETER, knownClusterProperties } from '../../core/query/parse/cluster-properties.ts'
import type { QueryOptions } from '../../sql/core/connection.ts'
import { storageKey } from '../cache/cell-index.ts'
import { StoredTile } from '../cache/stored-tile.ts'
import type { TileCache } from '../cache/tile-cache.ts'
import type { TileSource } from '../source.ts'
import { buildTiles, type PointTileset, readRequest, vectorLayers } from './tileset.ts'

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

export function pointSource<Narrowing extends Condition | LayerCondition>(
  tileset: PointTileset<Narrowing>,
  cache: TileCache,
  { attributions, center, refresh, refuse }: SourceOptions,
): TileSource {
  const hasClusterProperties = tileset.known.has(CLUSTER_PROPERTIES_PARAMETER.name)
  const { name } = tileset.layer
  return {
    name,
    description: tileset.description,
    get attribution() {
      return attributions.value
    },
    get center() {
      return center?.value
    },
    maxZoom: 16,
    examples: tileset.examples,
    layers(parameters) {
      refuse?.(parameters)
      return vectorLayers(tileset, hasClusterProperties ? knownClusterProperties(parameters) : [])
    },
    cacheControl: refresh === undefined ? CACHE_CONTROL : keptBriefly(refresh),
    cache,
    ask(tile, parameters) {
      refuse?.(parameters)
      const request = readRequest(tileset, parameters)
      const { where, buffer, selection, clusters } = request

      async function build(options?: QueryOptions): Promise<StoredTile> {
        const begin = performance.now()
        const [body] = await inQuery(`tile of ${name}`, where, () => buildTiles(tileset, [tile], request, options))
        return new StoredTile(body as Buffer, performance.now() - begin)
      }

      // Changes outside a tile do not invalidate it, so a tile with a buffer is not cached.
      const isKept = isLasting(where) && buffer === 0
      if (!isKept) {
        return { peek: () => undefined, get: async (signal) => ({ tile: await build({ signal }) }), build }
      }
      const key = storageKey(
        tile,
        JSON.stringify([where, ...(selection ?? []), ...(clusters.length > 0 ? [clusters] : [])]),
      )
      return { peek: () => cache.peek(key), get: (leaving) => cache.get(key, build, leaving), build }
    },
  }
}
