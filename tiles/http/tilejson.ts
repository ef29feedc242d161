/** TileJSON 3.0 of a source. */
import { LATITUDE_LIMIT } from '../../core/geo/mercator.ts'
import type { TileFormat } from '../../core/geo/tile-formats.ts'
import { viewOfBox } from '../../core/geo/view-of-box.ts'
import type { TileSource, VectorLayer } from '../source.ts'

const WORLD = { west: -180, south: -LATITUDE_LIMIT, east: 180, north: LATITUDE_LIMIT }

export interface TileJson {
  readonly tilejson: '3.0.0'
  readonly name: string
  readonly description: string
  /** HTML. */
  readonly attribution: string
  readonly scheme: 'xyz'
  readonly tiles: readonly [string]
  /** MapLibre GL JS decodes the tiles by it. Missing: vector tiles, as TileJSON has them. */
  readonly encoding?: 'mlt'
  /** TileJSON of the same tiles as MapLibre tiles. */
  readonly mlt?: string
  readonly minzoom: number
  readonly maxzoom: number
  /** West, south, east, north. */
  readonly bounds: readonly [number, number, number, number]
  /** Longitude, latitude, zoom. */
  readonly center: readonly [number, number, number]
  readonly vector_layers: readonly object[]
}

/** `query` is the query string of the request with its `?`. Its filters are passed on to the tiles. */
export function tileJson(source: TileSource, tilesUrl: string, query: string, format: TileFormat = 'mvt'): TileJson {
  const { name, description, attribution, minZoom = 0, maxZoom, bounds = WORLD } = source
  const { west, south, east, north } = bounds
  return {
    tilejson: '3.0.0',
    name,
    description,
    attribution,
    scheme: 'xyz',
    tiles: [`${tilesUrl}/maps/${name}/{z}/{x}/{y}.${format}${query}`],
    ...(format === 'mlt' ? { encoding: format } : mapLibreTiles(source, tilesUrl, query)),
    minzoom: minZoom,
    maxzoom: maxZoom,
    bounds: [west, south, east, north],
    center: centerOf(source),
    vector_layers: describeLayers(source, query),
  }
}

/** Says where the MapLibre tiles of a source are, if it has any. */
export function mapLibreTiles({ name, formats }: TileSource, tilesUrl: string, query: string): Pick<TileJson, 'mlt'> {
  return formats.includes('mlt') ? { mlt: `${tilesUrl}/maps/${name}.mlt.json${query}` } : {}
}

/** Returns longitude, latitude and zoom, as TileJSON has them. */
function centerOf({ center, bounds, minZoom = 0, maxZoom }: TileSource): [number, number, number] {
  const { longitude, latitude, zoom } = center ?? (bounds ? viewOfBox(bounds) : { longitude: 0, latitude: 20, zoom: 2 })
  const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5
  return [rounded(longitude), rounded(latitude), Math.max(minZoom, Math.min(maxZoom, zoom))]
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
