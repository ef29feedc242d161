/** A source of the tile server: a named set of tiles. */
import type { Bounds, Tile } from '../core/geo/tile.ts'
import type { TileFormat } from '../core/geo/tile-formats.ts'
import type { MapView } from '../core/geo/view-of-box.ts'
import type { Served, StoredTile } from './cache/stored-tile.ts'
import type { TileCache } from './cache/tile-cache.ts'

/** The parameters ask for places that tiles do not show. */
export class ForbiddenTile extends Error {
  override name = 'ForbiddenTile'
}

export interface TileSource {
  /** `/maps/<name>/{z}/{x}/{y}.<format>`, `/maps/<name>.json`, and `/maps/<name>.mlt.json` */
  readonly name: string
  readonly description: string
  /** HTML. It may change. */
  readonly attribution: string
  /** Formats of its tiles. */
  readonly formats: readonly TileFormat[]
  /** Lowest zoom with tiles. Undefined: 0. */
  readonly minZoom?: number
  /** Deepest zoom that a renderer should request. Deeper tiles are served as well. */
  readonly maxZoom: number
  /** Where it has tiles. Undefined: everywhere. */
  readonly bounds?: Bounds
  /** Where a map of it begins. It may change. Undefined: in the middle of its bounds. */
  readonly center?: MapView | undefined
  /** Query strings of tiles that show what its parameters do, each with what it asks for. */
  readonly examples?: readonly { readonly query: string; readonly text: string }[]
  /** Its layers for a query string. Throws `InvalidParameter` and `ForbiddenTile`. */
  layers(parameters: URLSearchParams): readonly VectorLayer[]
  /** The header `Cache-Control` of its tiles. */
  readonly cacheControl: string
  readonly cache: TileCache
  /** Parses the request for a tile once, for repeated use. Throws `InvalidParameter` and `ForbiddenTile`. */
  ask(tile: Tile, parameters: URLSearchParams, format?: TileFormat): TileRequest
}

export interface TileRequest {
  /** Returns the tile if it is cached and fresh, without any work. */
  peek(): Served | undefined
  /**
   * Returns the tile to serve, empty if nothing is on it. Throws what the database throws, and the reason of `leaving`
   * if it is aborted because the client has left.
   */
  get(leaving: AbortSignal): Promise<Served>
  /** Builds a new tile and does not cache it. */
  build(): Promise<StoredTile>
}

/** A property of a layer's features. */
export interface LayerField {
  readonly type: 'String' | 'Number' | 'Boolean'
  readonly description?: string
}

/** A layer, as an entry of TileJSON's `vector_layers` describes it. */
export interface VectorLayer {
  readonly id: string
  readonly description: string
  readonly fields: Readonly<Record<string, LayerField>>
  /** Missing if the same as the source's. */
  readonly minzoom?: number
  readonly maxzoom?: number
}
