/** The layers of the land tiles. */
import type { VectorLayer } from '../source.ts'

/** Up to this zoom, shapes have scale 1 : 50 million and countries have names. */
export const COARSE_MAX_ZOOM = 4

/** Zooms with rivers. At deeper ones, they would be off by more than 3 pixels. */
export const RIVERS = { minzoom: 3, maxzoom: 6 } as const

/** Deepest zoom with land tiles; at deeper zooms, renderers magnify these. */
export const LAND_MAX_ZOOM = 8

/** The layers of the land, for TileJSON. */
export const LAND_LAYERS = [
  {
    id: 'sea',
    description:
      'The whole tile as a polygon, to be drawn below the land: a map without it has the colour of the land while tiles load',
    fields: {},
    minzoom: 0,
    maxzoom: LAND_MAX_ZOOM,
  },
  { id: 'land', description: 'Land as polygons', fields: {}, minzoom: 0, maxzoom: LAND_MAX_ZOOM },
  {
    id: 'lakes',
    description: 'Lakes as polygons, to be drawn above the land',
    fields: {},
    minzoom: 0,
    maxzoom: LAND_MAX_ZOOM,
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
