/** Coasts and borders, cut into tiles by geojson-vt. */
import type { Geometry } from 'geojson'
import GeoJSONVT, { type LegacyTile, type Options } from 'geojson-vt'
import type { Tile } from '../../core/geo/tile.ts'
import type { Atlas } from './atlas.ts'
import { type Path, validLine, validPolygon } from './geometry.ts'

export interface Shapes {
  land(tile: Tile): LegacyTile | undefined
  borders(tile: Tile): LegacyTile | undefined
}

/** Creates the shapes of tiles up to `maxZoom`, where they keep all of their detail. */
export function createShapes({ land, borders }: Atlas, maxZoom: number): Shapes {
  // One feature for each polygon, so that each polygon of a tile begins with its outline.
  const polygons = land.geometry.coordinates.map((coordinates) => ({ type: 'Polygon', coordinates }) as const)
  const lines = borders.geometry.coordinates.map((coordinates) => ({ type: 'LineString', coordinates }) as const)
  return {
    land: cutter(polygons, maxZoom, 3, validPolygon),
    borders: cutter(lines, maxZoom, 2, (parts) => parts.flatMap(validLine)),
  }
}

/** Cuts shapes into tiles. Their valid parts become one feature; `type` is its geometry type in vector tiles. */
function cutter(shapes: readonly Geometry[], maxZoom: number, type: 2 | 3, valid: (paths: readonly Path[]) => Path[]) {
  // Tiles are cut on demand (`indexMaxZoom: 0`). The buffer hides the cut edges.
  const options: Options = { maxZoom, indexMaxZoom: 0, tolerance: 2, buffer: 64 }
  const features = shapes.map((geometry) => ({ type: 'Feature', properties: {}, geometry }) as const)
  const index = new GeoJSONVT({ type: 'FeatureCollection', features }, options)
  return ({ z, x, y }: Tile): LegacyTile | undefined => {
    const found = index.getTile(z, x, y)?.features ?? []
    const geometry = found.flatMap((feature) => (feature.type === 1 ? [] : valid(feature.geometry)))
    return { features: geometry.length === 0 ? [] : [{ type, geometry: geometry as [number, number][][], tags: {} }] }
  }
}
