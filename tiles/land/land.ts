/**
 * The land backdrop: coasts, borders and rivers of Natural Earth, lakes of OpenStreetMap, names of countries and cities, as
 * vector tiles. Everything comes from npm packages. It takes seconds and 800 MB, so the build draws all tiles.
 */
import { EXTENT, type Tile } from '../../core/geo/tile.ts'
import { readAtlas } from './atlas.ts'
import { encodeShape } from './encode-shape.ts'
import { COARSE_MAX_ZOOM, LAND_MAX_ZOOM, RIVERS } from './layers.ts'
import { cityPoints, countryPoints } from './names.ts'
import { createPointIndex } from './points.ts'
import { createLakes, createRivers, createShapes } from './shapes.ts'

/** Draws a tile; undefined if it is deeper than `LAND_MAX_ZOOM`. */
export type DrawLand = (tile: Tile) => Uint8Array | undefined

/** Units beyond the edges, as of the land. */
const MARGIN = 64
const [LOW, HIGH] = [-MARGIN, EXTENT + MARGIN]
const SEA = [LOW, LOW, HIGH, LOW, HIGH, HIGH, LOW, HIGH, LOW, LOW]

export function createLand(): DrawLand {
  const sea = encodeShape('sea', 3, [SEA])
  const atlas = readAtlas('50m')
  const coarse = createShapes(atlas, COARSE_MAX_ZOOM)
  const fine = createShapes(readAtlas('10m'), LAND_MAX_ZOOM)
  const lakes = createLakes(LAND_MAX_ZOOM)
  const rivers = createRivers(RIVERS.maxzoom)
  const countries = createPointIndex('countries', countryPoints(atlas), COARSE_MAX_ZOOM)
  const cities = createPointIndex('cities', cityPoints(LAND_MAX_ZOOM), LAND_MAX_ZOOM)
  return (tile) => {
    if (tile.z > LAND_MAX_ZOOM) return undefined
    const shapes = tile.z > COARSE_MAX_ZOOM ? fine : coarse
    const layers = [
      sea,
      shapes.land(tile),
      lakes(tile),
      tile.z < RIVERS.minzoom || tile.z > RIVERS.maxzoom ? undefined : rivers(tile),
      shapes.borders(tile),
      tile.z > COARSE_MAX_ZOOM ? undefined : countries(tile),
      cities(tile),
    ].filter((layer) => layer !== undefined)
    return Buffer.concat(layers)
  }
}
