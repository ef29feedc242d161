/** Properties that points of several layers have. */
import type { PointTileProperty } from './values.ts'

/** The first category, and all categories: two texts of the row, starting at `index`. */
export function categoryProperties(index: number): PointTileProperty[] {
  const description = 'String. The first of the categories; absent without any'
  return [
    { name: 'primary_category', kind: 'repeated', index, description },
    { name: 'categories', kind: 'repeated', index: index + 1, description: 'String. JSON array of strings' },
  ]
}

export function thumbnailProperty(index: number): PointTileProperty {
  const description = 'String. The first image at 150 by 150 pixels; absent without any'
  return { name: 'thumbnail_url', kind: 'image', index, description }
}
