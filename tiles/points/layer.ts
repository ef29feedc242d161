/** Tile source of a layer that PostgreSQL answers. Places have their own. */
import type { LayerAnswers } from '../../answers/layers.ts'
import type { MapView } from '../../core/geo/view-of-box.ts'
import { tileValues } from '../../core/model/tile-values.ts'
import type { LayerCondition } from '../../core/query/ast.ts'
import { parameterNames } from '../../core/query/parse/known-parameters.ts'
import { listParameters, parseLayerList } from '../../core/query/parse/list.ts'
import type { TileCache } from '../cache/tile-cache.ts'
import type { TileSource } from '../source.ts'
import { BUFFER } from './buffer.ts'
import { pointLayer } from './properties.ts'
import { pointSource } from './source.ts'
import type { Thinning } from './thinning.ts'

export interface LayerSourceOptions {
  answers: LayerAnswers
  cache: TileCache
  /** `Events`: begins a sentence. */
  many: string
  examples: NonNullable<TileSource['examples']>
  imageCdnUrl: string
  thinning: Thinning
  /** HTML that maps must show. */
  attribution?: string | undefined
  /** Seconds after which an answer is stale, if nothing tells of changes. */
  refresh?: number | undefined
  center?: { readonly value: MapView | undefined }
}

export function layerSource({
  answers,
  cache,
  many,
  examples,
  attribution = '',
  center,
  refresh,
  ...options
}: LayerSourceOptions) {
  const { layer } = answers
  const { numbers, texts } = tileValues(layer.columns)
  return pointSource<LayerCondition>(
    {
      ...options,
      // The rank comes first, and is not a property.
      layer: pointLayer(layer.name, [null, ...numbers], texts),
      description: `${many}: each tile has the results of the list of ${layer.name} with tile=z/x/y and the same filters`,
      examples,
      known: parameterNames([...listParameters(layer), BUFFER]),
      parse: (parameters) => parseLayerList(parameters, layer).where,
      read: (tiles, { where }, whole, reading) => answers.tiles(tiles, where, whole, reading),
    },
    cache,
    { attributions: { value: attribution }, center, refresh },
  )
}
