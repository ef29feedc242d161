/** Tile source of the places. */
import type { PlaceAnswers } from '../../answers/places.ts'
import type { ReadTiles } from '../../answers/tiles.ts'
import type { MapView } from '../../core/geo/view-of-box.ts'
import { TILE_NUMBERS, TILE_TEXTS } from '../../core/model/place-tile.ts'
import type { Condition } from '../../core/query/ast.ts'
import { CLUSTER_PROPERTIES_PARAMETER } from '../../core/query/parse/cluster-properties.ts'
import { asksForHidden } from '../../core/query/parse/hidden.ts'
import { parameterNames } from '../../core/query/parse/known-parameters.ts'
import { PLACE_LIST_PARAMETERS, parseList } from '../../core/query/parse/list.ts'
import type { TileCache } from '../cache/tile-cache.ts'
import { ForbiddenTile, type TileSource } from '../source.ts'
import { BUFFER } from './buffer.ts'
import { pointLayer } from './properties.ts'
import { RANK } from './rank.ts'
import { filteredSource, pointTiles } from './source.ts'
import type { Thinning } from './thinning.ts'
import type { PointTileset } from './tileset.ts'
import type { PointTileLayer } from './values.ts'

export interface PlaceTilesOptions {
  imageCdnUrl: string
  thinning: Thinning
  /** From answers/tiles.ts. */
  read: ReadTiles
  settle: NonNullable<PointTileset<Condition>['settle']>
  meant: NonNullable<PointTileset<Condition>['meant']>
}

const POINTS = pointLayer('places', TILE_NUMBERS, TILE_TEXTS)
/** Each property but the rank equals the API's. */
const LAYER: PointTileLayer = { ...POINTS, properties: [...POINTS.properties, RANK] }

const KNOWN = parameterNames([...PLACE_LIST_PARAMETERS, BUFFER, CLUSTER_PROPERTIES_PARAMETER])

export function placeTileset({
  imageCdnUrl,
  thinning,
  read,
  settle,
  meant,
}: PlaceTilesOptions): PointTileset<Condition> {
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
    settle,
    meant,
    read,
  }
}

export interface PlacesSourceOptions extends Omit<PlaceTilesOptions, 'read' | 'settle' | 'meant'> {
  answers: Pick<PlaceAnswers, 'tiles' | 'readings' | 'understanding'>
  cache: TileCache
  attributions?: { readonly value: string }
  center?: { readonly value: MapView | undefined }
  /** True: only editors see hidden places, so no tile has them, because tiles take no tokens. */
  refusesHidden?: boolean | undefined
}

export function placesSource({
  answers,
  cache,
  attributions = { value: '' },
  center,
  refusesHidden = false,
  ...options
}: PlacesSourceOptions): TileSource {
  const settle = (where: readonly Condition[]) => answers.readings.settled(where)
  const meant = (parameters: URLSearchParams) => answers.understanding.meant(parameters)
  const tileset = placeTileset({ ...options, settle, meant, read: answers.tiles })
  const refuse = refusesHidden ? refuseHidden : undefined
  return filteredSource(pointTiles(tileset), cache, { attributions, center, refuse })
}

function refuseHidden(parameters: URLSearchParams): void {
  if (asksForHidden(parameters)) throw new ForbiddenTile('tiles do not show hidden places')
}
