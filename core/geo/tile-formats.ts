/** Formats of tiles: the ending of their addresses and their media types. */
export const TILE_FORMATS = {
  mvt: 'application/vnd.mapbox-vector-tile',
  /** The type that MapLibre asks for. Nobody has registered it yet. */
  mlt: 'application/vnd.maplibre-tile',
} as const

export type TileFormat = keyof typeof TILE_FORMATS
