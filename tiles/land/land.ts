/**
 * The land backdrop: coasts, borders and rivers of Natural Earth, lakes of OpenStreetMap, names of countries and cities, as
 * vector tiles.
 * It needs no database and no network: everything comes from npm packages.
 */
import type { LegacyTile } from 'geojson-vt'
import { fromGeojsonVt } from 'vt-pbf'
import type { Tile } from '../../core/geo/tile.ts'
import type { VectorLayer } from '../source.ts'
import { readAtlas } from './atlas.ts'
import { cityPoints, countryPoints } from './names.ts'
import { createPointIndex } from './points.ts'
import { createLakes, createRivers, createShapes } from './shapes.ts'

/** Up to this zoom, shapes have scale 1 : 50 million and countries have names. */
const COARSE_MAX_ZOOM = 4

/** Zooms with rivers. At deeper ones, they would be off by more than 3 pixels. */
const RIVERS = { minzoom: 3, maxzoom: 6 } as const

/** Deepest zoom with land tiles; at deeper zooms, renderers magnify these. */
export const LAND_MAX_ZOOM = 8

/** The layers of the land, for TileJSON. */
export const LAND_LAYERS = [
  { id: 'land', description: 'Land as polygons', fields: {}, minzoom: 0, maxzoom: LAND_MAX_ZOOM },
  {
    ...{ id: 'lakes', description: 'Lakes as polygons, to be drawn above the land', fields: {} },
    ...{ minzoom: 0, maxzoom: LAND_MAX_ZOOM },
  },
  { id: 'rivers', description: 'Large rivers as lines', fields: {}, ...RIVERS },
  { id: 'borders', description: 'Borders between countries as lines', fields: {}, minzoom: 0, maxzoom: LAND_MAX_ZOOM },
  {
    id: 'countries',
    description: 'A point for the name of each country',
    fields: {
      name: { type: 'String', description: 'English name' },
      area: { type: 'Number', description: 'Relative size on the map; the largest country has 1' },
    },
    minzoom: 0,
    maxzoom: COARSE_MAX_ZOOM,
  },
  {
    id: 'cities',
    description: 'Cities and towns; each appears from the zoom on at which it is the largest of its surroundings',
    fields: {
      name: { type: 'String', description: 'Name' },
      population: { type: 'Number', description: 'Inhabitants' },
      capital: { type: 'Boolean', description: 'Whether it is the capital of a country' },
      min_zoom: { type: 'Number', description: 'Lowest zoom at which to show it' },
    },
    minzoom: 0,
    maxzoom: LAND_MAX_ZOOM,
  },
] as const satisfies readonly VectorLayer[]

export const LAND_ATTRIBUTION =
  '<a href="https://www.naturalearthdata.com/">Natural Earth</a>, <a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a> (ODbL), <a href="https://www.geonames.org/">GeoNames</a> (CC BY 4.0)'

export interface Land {
  /** Returns the encoded tile; undefined if it is all sea, or deeper than `LAND_MAX_ZOOM`. */
  tile(tile: Tile): Uint8Array | undefined
  /** Builds the shapes and indexes of the first tiles in advance. */
  prepare(): void
}

/** Loads nothing until the first tile is requested or `prepare` is called. */
export function createLand(): Land {
  const atlas = once(() => readAtlas('50m'))
  const coarse = once(() => createShapes(atlas(), COARSE_MAX_ZOOM))
  const fine = once(() => createShapes(readAtlas('10m'), LAND_MAX_ZOOM))
  const lakes = once(() => createLakes(LAND_MAX_ZOOM))
  const rivers = once(() => createRivers(RIVERS.maxzoom))
  const countries = once(() => createPointIndex(countryPoints(atlas()), COARSE_MAX_ZOOM))
  const cities = once(() => createPointIndex(cityPoints(LAND_MAX_ZOOM), LAND_MAX_ZOOM))
  return {
    tile(tile) {
      if (tile.z > LAND_MAX_ZOOM) return undefined
      const shapes = tile.z > COARSE_MAX_ZOOM ? fine() : coarse()
      const layers = {
        land: shapes.land(tile),
        lakes: lakes()(tile),
        rivers: tile.z < RIVERS.minzoom || tile.z > RIVERS.maxzoom ? undefined : rivers()(tile),
        borders: shapes.borders(tile),
        countries: tile.z > COARSE_MAX_ZOOM ? undefined : countries()(tile),
        cities: cities()(tile),
      }
      const filled: Record<string, LegacyTile> = {}
      for (const [name, layer] of Object.entries(layers)) if (layer && layer.features.length > 0) filled[name] = layer
      return Object.keys(filled).length === 0 ? undefined : fromGeojsonVt(filled, { version: 2 })
    },
    prepare() {
      for (const part of [coarse, countries, cities, fine, lakes, rivers]) part()
    },
  }
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
