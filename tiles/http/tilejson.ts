/** TileJSON 3.0 of a source. */
import { LATITUDE_LIMIT } from '../../core/geo/mercator.ts'
import type { TileSource, VectorLayer } from '../source.ts'

const WORLD = { west: -180, south: -LATITUDE_LIMIT, east: 180, north: LATITUDE_LIMIT }

/** `query` is the query string of the request with its `?`. Its filters are passed on to the tiles. */
export function tileJson(source: TileSource, tilesUrl: string, query: string): Record<string, unknown> {
  const { name, description, attribution, minZoom = 0, maxZoom, bounds = WORLD } = source
  const { west, south, east, north } = bounds
  return {
    tilejson: '3.0.0',
    name,
    description,
    attribution,
    scheme: 'xyz',
    tiles: [`${tilesUrl}/maps/${name}/{z}/{x}/{y}.mvt${query}`],
    minzoom: minZoom,
    maxzoom: maxZoom,
    bounds: [west, south, east, north],
    center: bounds === WORLD ? [0, 20, 2] : [(west + east) / 2, (south + north) / 2, Math.min(12, maxZoom)],
    vector_layers: describeLayers(source, query),
  }
}

/** Returns the layers of a source in the form of TileJSON's `vector_layers`. */
export function describeLayers({ layers, minZoom = 0, maxZoom }: TileSource, query: string): object[] {
  return layers(new URLSearchParams(query)).map(({ fields, ...layer }) => ({
    minzoom: minZoom,
    maxzoom: maxZoom,
    ...layer,
    fields: fieldTexts(fields),
  }))
}

/** TileJSON describes a field by a text, which begins with its type. */
function fieldTexts(fields: VectorLayer['fields']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { type, description }]) => [
      name,
      description === undefined ? type : `${type}. ${description}`,
    ]),
  )
}
