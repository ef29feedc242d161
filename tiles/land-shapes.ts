/** Coasts and borders, cut into tiles by geojson-vt. */
import GeoJSONVT, { type LegacyTile, type Options } from 'geojson-vt'
import type { Tile } from '../geo/tile.ts'
import type { Atlas } from './land-atlas.ts'

export interface Shapes {
  land(tile: Tile): LegacyTile | undefined
  borders(tile: Tile): LegacyTile | undefined
}

/** Shapes for tiles down to `maxZoom`, where they keep all of their detail. */
export function createShapes(atlas: Atlas, maxZoom: number): Shapes {
  // Tiles are cut when asked for (`indexMaxZoom: 0`); the buffer hides the cut edges of what is drawn.
  const options: Options = { maxZoom, indexMaxZoom: 0, tolerance: 2, buffer: 64 }
  const land = new GeoJSONVT(atlas.land, options)
  const borders = new GeoJSONVT(atlas.borders, options)
  return {
    land: ({ z, x, y }) => land.getTile(z, x, y) ?? undefined,
    borders: ({ z, x, y }) => borders.getTile(z, x, y) ?? undefined,
  }
}
