/** Properties of point layers. */
import type { TileValue } from '../../core/model/place-tile.ts'
import type { PointTileLayer } from './values.ts'

type Property = Omit<TileValue, 'column'>

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

/** The first category, and all categories: two texts of the row. */
export const CATEGORIES: readonly Property[] = [
  { name: 'primary_category', kind: 'repeated', description: 'The first category; absent if there are none' },
  { name: 'categories', kind: 'repeated', description: 'JSON array of strings' },
]

export const THUMBNAIL: Property = {
  name: 'thumbnail_url',
  kind: 'image',
  description: 'The first image at 150 by 150 pixels; absent if there are none',
}
