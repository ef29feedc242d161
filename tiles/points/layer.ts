/** Tiles of a layer of points that PostgreSQL answers. Places have their own. */
import type { LayerAnswers } from '../../answers/layers.ts'
import { tileValues } from '../../core/model/tile-values.ts'
import type { LayerCondition } from '../../core/query/ast.ts'
import { parameterNames } from '../../core/query/parse/known-parameters.ts'
import { listParameters, parseLayerList } from '../../core/query/parse/list.ts'
import type { TileSource } from '../source.ts'
import { BUFFER } from './buffer.ts'
import { pointLayer } from './properties.ts'
import { type FilteredTiles, pointTiles } from './source.ts'
import type { Thinning } from './thinning.ts'

export interface LayerTilesOptions {
  answers: Pick<LayerAnswers, 'layer' | 'tiles' | 'shapes'>
  /** `Events`: begins a sentence. */
  many: string
  examples: NonNullable<TileSource['examples']>
  imageCdnUrl: string
  thinning: Thinning
}

export function layerTiles({ answers, many, examples, imageCdnUrl, thinning }: LayerTilesOptions): FilteredTiles {
  const { layer } = answers
  const { numbers, texts } = tileValues(layer.columns)
  return pointTiles<LayerCondition>({
    imageCdnUrl,
    thinning,
    // The rank comes first, and is not a property.
    layer: pointLayer(layer.name, [null, ...numbers], texts),
    description: `${many}: each tile has the results of the list of ${layer.name} with tile=z/x/y and the same filters`,
    examples,
    known: parameterNames([...listParameters(layer), BUFFER]),
    parse: (parameters) => parseLayerList(parameters, layer).where,
    read: (tiles, { where }, whole, reading) => answers.tiles(tiles, where, whole, reading),
  })
}
