/** Coasts, borders, lakes and rivers, cut into tiles by geojson-vt. */
import type { Feature, Geometry } from 'geojson'
import GeoJSONVT, { type Options } from 'geojson-vt'
import type { Tile } from '../../core/geo/tile.ts'
import { type Path, validLine, validPolygon } from '../mvt/paths.ts'
import type { Atlas } from './atlas.ts'
import { encodeShape } from './encode-shape.ts'
import { type Lake, readLakes, readRivers } from './waters.ts'

/** Returns what a tile has of some shapes, as an encoded layer; undefined if it has none. */
export type Cut = (tile: Tile) => Buffer | undefined

interface Shapes {
  readonly land: Cut
  readonly borders: Cut
}

/** Width plus height of the smallest lakes on a tile of 512 pixels. */
const MIN_LAKE_PIXELS = 8

/** Creates the shapes of tiles up to `maxZoom`, where they keep all of their detail. */
export function createShapes({ land, borders }: Atlas, maxZoom: number): Shapes {
  // One feature for each polygon, so that each polygon of a tile begins with its outline.
  const polygons = land.geometry.coordinates.map((coordinates) => ({ type: 'Polygon', coordinates }) as const)
  const lines = borders.geometry.coordinates.map((coordinates) => ({ type: 'LineString', coordinates }) as const)
  return {
    land: cutter('land', polygons.map(bare), maxZoom, 3, validPolygon),
    borders: cutter('borders', lines.map(bare), maxZoom, 2, (parts) => parts.flatMap(validLine)),
  }
}

/** Creates the lakes of tiles up to `maxZoom`. A tile has those that span `MIN_LAKE_PIXELS` or more. */
export function createLakes(maxZoom: number): Cut {
  const pixels = (span: number, z: number) => (span / 360) * 512 * 2 ** z
  return cutter<Lake['properties']>(
    'lakes',
    readLakes(),
    maxZoom,
    3,
    validPolygon,
    ({ span }, z) => pixels(span, z) >= MIN_LAKE_PIXELS,
  )
}

/** Creates the rivers of tiles up to `maxZoom`. */
export function createRivers(maxZoom: number): Cut {
  return cutter('rivers', readRivers().map(bare), maxZoom, 2, (parts) => parts.flatMap(validLine))
}

function bare(geometry: Geometry): Feature<Geometry, Record<string, never>> {
  return { type: 'Feature', properties: {}, geometry }
}

/**
 * Cuts shapes into the tiles of all zooms, each tile from the one above it. The shapes that `shown` accepts become one
 * feature of a tile. `type` is its geometry type in vector tiles.
 */
function cutter<Properties extends object>(
  name: string,
  features: readonly Feature<Geometry, Properties>[],
  maxZoom: number,
  type: 2 | 3,
  valid: (paths: readonly Path[]) => readonly Path[],
  shown: (properties: Properties, z: number) => boolean = () => true,
): Cut {
  // The buffer hides the cut edges.
  const options: Options = { maxZoom, indexMaxZoom: maxZoom, indexMaxPoints: 0, tolerance: 2, buffer: 64 }
  const index = new GeoJSONVT({ type: 'FeatureCollection', features: [...features] }, options)
  return ({ z, x, y }) => {
    const found = index.getTileRaw(z, x, y)?.features ?? []
    const paths = found.flatMap((feature) =>
      feature.type === 1 || feature.type === 4 || !shown(feature.tags as Properties, z) ? [] : valid(feature.geometry),
    )
    return paths.length === 0 ? undefined : encodeShape(name, type, paths)
  }
}
