/** TileJSON 3.0 of a source. */
import { LATITUDE_LIMIT } from '../../core/geo/mercator.ts'
import type { TileSource, VectorLayer } from '../source.ts'

/** `query` is the query string of the request with its `?`. Its filters are passed on to the tiles. */
export function tileJson(source: TileSource, tilesUrl: string, query: string): Record<string, unknown> {
  const { name, description, attribution, maxZoom } = source
  return {
    tilejson: '3.0.0',
    name,
    description,
    attribution,
    scheme: 'xyz',
    tiles: [`${tilesUrl}/maps/${name}/{z}/{x}/{y}.mvt${query}`],
    minzoom: 0,
    maxzoom: maxZoom,
    bounds: [-180, -LATITUDE_LIMIT, 180, LATITUDE_LIMIT],
    center: [0, 20, 2],
    vector_layers: describeLayers(source, query),
  }
}

/** Returns the layers of a source in the form of TileJSON's `vector_layers`. */
export function describeLayers({ layers, maxZoom }: TileSource, query: string): object[] {
  return layers(new URLSearchParams(query)).map(({ fields, ...layer }) => ({
    minzoom: 0,
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
