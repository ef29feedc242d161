/** Tiles of a layer of lines, areas or mixed shapes. Layers of points have tiles/points/layer.ts. */
import { tileValues } from '../../core/model/tile-values.ts'
import { parameterNames, refuseUnknown } from '../../core/query/parse/known-parameters.ts'
import { listParameters, parseLayerList } from '../../core/query/parse/list.ts'
import { FIELDS } from '../../core/query/parse/selection.ts'
import type { LayerTilesOptions } from '../points/layer.ts'
import { pointLayer } from '../points/properties.ts'
import type { FilteredTiles } from '../points/source.ts'
import { layerFields } from '../points/tileset.ts'
import type { VectorLayer } from '../source.ts'
import { encodeShapeTile, SHAPE_META } from './tile.ts'

/** A tile with as many corners of buildings has 250 kB before compression, and a renderer draws it in one step. */
const MAX_VERTICES = 100_000

/** Throws if the layer has no geometry. */
export function shapeTiles({ answers, many, examples, imageCdnUrl, thinning }: LayerTilesOptions): FilteredTiles {
  const { layer } = answers
  const { numbers, texts } = tileValues(layer.columns)
  // The rank comes first, and is not a property.
  const drawn = pointLayer(layer.name, [null, ...numbers], texts)
  const known = parameterNames(listParameters(layer))
  const limits = { ...thinning, vertices: MAX_VERTICES }
  const layers: VectorLayer[] = [
    {
      id: layer.name,
      description: `Shapes, clipped and simplified to a quarter of a unit: those with the best rank, up to ${limits.limit} shapes, ${MAX_VERTICES} corners and ${limits.bytes} bytes`,
      fields: layerFields(drawn),
    },
    SHAPE_META,
  ]
  return {
    name: layer.name,
    description: `${many}: each tile has the results of the list of ${layer.name} with tile=z/x/y and the same filters`,
    examples,
    layers: () => layers,
    read(parameters) {
      refuseUnknown(parameters, known)
      const { where } = parseLayerList(parameters, layer)
      const selection = FIELDS.valueIn(parameters)
      return {
        where,
        variant: [...(selection ?? [])],
        isCached: true,
        async build(tiles, options) {
          const built: Buffer[] = []
          for (const tile of tiles) {
            const rows = await answers.shapes(tile, where, limits.limit, options)
            built.push(encodeShapeTile(drawn, tile, rows, limits, { imageCdnUrl, selection }))
          }
          return built
        },
      }
    },
  }
}
