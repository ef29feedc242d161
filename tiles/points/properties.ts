/** Properties of point layers. */
import type { TileValue } from '../../core/model/tile-values.ts'
import type { PointTileLayer } from './values.ts'

type Property = Pick<TileValue, 'name' | 'kind' | 'description'>

/** Returns a layer whose rows have these numbers and then these texts. Null is a number that is not in tiles. */
export function pointLayer(
  name: string,
  numbers: readonly (Property | null)[],
  texts: readonly Property[],
): PointTileLayer {
  const properties = [texts, numbers].flatMap((values) =>
    values.flatMap((property, index) => (property ? [{ ...property, index }] : [])),
  )
  return { name, numbers: numbers.length, texts: texts.length, properties }
}
