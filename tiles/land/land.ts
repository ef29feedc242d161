/**
 * The land backdrop: coasts, borders and rivers of Natural Earth, lakes of OpenStreetMap, names of countries and cities, as
 * vector tiles. Everything comes from npm packages. It takes seconds and 500 MB, so the build draws all tiles.
 */
import type { LegacyTile } from 'geojson-vt'
import { fromGeojsonVt } from 'vt-pbf'
import type { Tile } from '../../core/geo/tile.ts'
import { readAtlas } from './atlas.ts'
import { COARSE_MAX_ZOOM, LAND_MAX_ZOOM, RIVERS } from './layers.ts'
import { cityPoints, countryPoints } from './names.ts'
import { createPointIndex } from './points.ts'
import { createLakes, createRivers, createShapes } from './shapes.ts'

/** Draws a tile; undefined if it is all sea, or deeper than `LAND_MAX_ZOOM`. */
export type DrawLand = (tile: Tile) => Uint8Array | undefined

export function createLand(): DrawLand {
  const atlas = readAtlas('50m')
  const coarse = createShapes(atlas, COARSE_MAX_ZOOM)
  const fine = createShapes(readAtlas('10m'), LAND_MAX_ZOOM)
  const lakes = createLakes(LAND_MAX_ZOOM)
  const rivers = createRivers(RIVERS.maxzoom)
  const countries = createPointIndex(countryPoints(atlas), COARSE_MAX_ZOOM)
  const cities = createPointIndex(cityPoints(LAND_MAX_ZOOM), LAND_MAX_ZOOM)
  return (tile) => {
    if (tile.z > LAND_MAX_ZOOM) return undefined
    const shapes = tile.z > COARSE_MAX_ZOOM ? fine : coarse
    const layers = {
      land: shapes.land(tile),
      lakes: lakes(tile),
      rivers: tile.z < RIVERS.minzoom || tile.z > RIVERS.maxzoom ? undefined : rivers(tile),
      borders: shapes.borders(tile),
      countries: tile.z > COARSE_MAX_ZOOM ? undefined : countries(tile),
      cities: cities(tile),
    }
    const filled: Record<string, LegacyTile> = {}
    for (const [name, layer] of Object.entries(layers)) if (layer && layer.features.length > 0) filled[name] = layer
    return Object.keys(filled).length === 0 ? undefined : fromGeojsonVt(filled, { version: 2 })
  }
}
