/** Tile source of the places. */

import { withinExpense } from '../../answers/expense/expensive.ts'
import type { PlaceIndex } from '../../answers/index/place-index.ts'
import { CELL_PLACES } from '../../core/geo/tile.ts'
import type { MapView } from '../../core/geo/view-of-box.ts'
import { TILE_NUMBERS, TILE_TEXTS } from '../../core/model/place-tile.ts'
import type { Condition } from '../../core/query/ast.ts'
import { parameterNames } from '../../core/query/catalogue/known-parameters.ts'
import { PLACE_LIST_PARAMETERS } from '../../core/query/catalogue/list-parameters.ts'
import { CLUSTER_PROPERTIES_PARAMETER } from '../../core/query/catalogue/tile-parameters.ts'
import { asksForHidden } from '../../core/query/parse/hidden.ts'
import { parseList, VISIBLE } from '../../core/query/parse/list.ts'
import { type Queryable, withOptions } from '../../sql/core/database.ts'
import { DEFAULT_MAX_CANDIDATES } from '../../sql/places/open-at.ts'
import { resolveConditions } from '../../sql/places/resolve-conditions.ts'
import { filteredPlaceTile, placeTiles } from '../../sql/tiles/place-tiles.ts'
import type { ThinnedTile } from '../../sql/tiles/thinned-tile.ts'
import type { TileCache } from '../cache/tile-cache.ts'
import { ForbiddenTile, type TileSource } from '../source.ts'
import { indexedTiles } from './indexed-tiles.ts'
import { BUFFER_PARAMETER } from './parse-buffer.ts'
import { pointLayer } from './properties.ts'
import { pointSource } from './source.ts'
import type { Thinning } from './thinning.ts'
import type { PointRequest, PointTileset } from './tileset.ts'

export interface PlaceTilesOptions {
  database: Queryable
  imageCdnUrl: string
  thinning: Thinning
  /** Maximum number of places that `is_open_at` checks. It is an error if the other filters leave more. */
  openAtMaxCandidates?: number
}

/** Each property equals the API's. */
const LAYER = pointLayer('places', TILE_NUMBERS, TILE_TEXTS)

const KNOWN = parameterNames([...PLACE_LIST_PARAMETERS, BUFFER_PARAMETER, CLUSTER_PROPERTIES_PARAMETER])

const UNFILTERED = JSON.stringify(VISIBLE)

/** Whether the rollup of cells has all that a tile needs. */
function isRolledUp({ where, clusters }: Pick<PointRequest<Condition>, 'where' | 'clusters'>): boolean {
  return JSON.stringify(where) === UNFILTERED && clusters.every((property) => property === 'avg:rating')
}

/** Returns the tileset of the places, for any caller: it does not limit expensive filters. */
export function placeTileset(options: PlaceTilesOptions): PointTileset<Condition> {
  const { database, imageCdnUrl, thinning, openAtMaxCandidates = DEFAULT_MAX_CANDIDATES } = options
  return {
    layer: LAYER,
    description: 'Places: each tile has the results of the places list with tile=z/x/y and the same filters',
    examples: [
      { query: 'vibes__in=cozy', text: 'Places with the vibe “cozy”' },
      { query: 'categories__in=cafe,bar&rating__gte=4', text: 'Cafés and bars with a rating of 4 or more' },
      { query: 'fields=name,vibes', text: 'With two properties only' },
      { query: 'cluster_properties=avg:rating', text: 'Clusters with the average rating of their places' },
    ],
    imageCdnUrl,
    thinning,
    known: KNOWN,
    parse: (parameters) => parseList(parameters).where,
    // A moment is rarely requested twice, and opening hours may be recomputed without a change of the place.
    isLasting: (where) => where.every(({ op }) => op !== 'open_at'),
    async read(tiles, { where, clusters }, whole, options = {}) {
      const asking = withOptions(database, options)
      if (isRolledUp({ where, clusters })) return placeTiles(asking, tiles, whole, clusters.length > 0)
      const found: ThinnedTile[] = []
      // One after the other: callers with many tiles run several reads at once.
      for (const tile of tiles) {
        const conditions = await resolveConditions(asking, [{ op: 'tile', tile }, ...where], openAtMaxCandidates)
        found.push(await filteredPlaceTile(asking, tile, conditions, whole, clusters))
      }
      return found
    },
  }
}

/** A map requests a screen of tiles at once, and does not retry refused ones. */
export const MAX_TILES_WAITING = 32

export interface PlacesSourceOptions extends PlaceTilesOptions {
  cache: TileCache
  attributions?: { readonly value: string }
  center?: { readonly value: MapView | undefined }
  /** Answers filters quickly. Undefined: PostgreSQL answers all. */
  index?: PlaceIndex | undefined
  /** True: only editors see hidden places, so no tile has them, because tiles take no tokens. */
  refusesHidden?: boolean | undefined
}

/** Returns the tile source for public requests: only a few tiles with expensive filters are built at once. */
export function placesSource({
  cache,
  index,
  attributions = { value: '' },
  center,
  refusesHidden = false,
  ...options
}: PlacesSourceOptions): TileSource {
  const { database } = options
  const tileset = placeTileset(options)
  const read: typeof tileset.read = async (tiles, asked, whole, asking) => {
    const { where, clusters } = asked
    // A tile that shows all of its places is one range of an index in PostgreSQL: 4 ms at zoom 14, and 15 by their ids.
    if (index && whole === 0 && !isRolledUp(asked)) {
      const limits = { whole, cell: CELL_PLACES }
      const found = await indexedTiles(index, withOptions(database, asking ?? {}), tiles, { where, clusters, limits })
      if (found) return found
    }
    // All tiles of a read have the same zoom, so either all or none are expensive.
    const onOne = tiles.slice(0, 1).map((tile): Condition => ({ op: 'tile', tile }))
    const work = () => tileset.read(tiles, asked, whole, asking)
    const admission = { signal: asking?.signal, maxWaiting: MAX_TILES_WAITING }
    const tops = clusters.filter((property) => property !== 'avg:rating').length
    return withinExpense(database, { where: [...onOne, ...where], tops }, work, admission)
  }
  return pointSource({ ...tileset, read }, cache, {
    attributions,
    center,
    refuse: refusesHidden ? refuseHidden : undefined,
  })
}

function refuseHidden(parameters: URLSearchParams): void {
  if (asksForHidden(parameters)) throw new ForbiddenTile('tiles do not show hidden places')
}
