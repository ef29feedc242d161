/** What the tile server serves: a named set of tiles. */
import type { Tile } from '../geo/tile.ts'
import type { Served, StoredTile } from './stored-tile.ts'

export interface TileSource {
  /** `/maps/<name>/{z}/{x}/{y}.mvt` and `/maps/<name>.json` */
  readonly name: string
  readonly description: string
  readonly attribution: string
  /** Deepest zoom a renderer should ask for; deeper ones are answered as well. */
  readonly maxZoom: number
  readonly layers: readonly VectorLayer[]
  /** What clients and shared caches may do with its tiles. */
  readonly cacheControl: string
  /** What a tile's address and query string ask for, read once and asked often. Throws `InvalidParameter`. */
  ask(tile: Tile, parameters: URLSearchParams): TileRequest
}

export interface TileRequest {
  /** The tile if it is there and current: without any work. */
  peek(): Served | undefined
  /**
   * The tile as it is served, empty when nothing is on it. Throws what the database throws, and the reason of `leaving`
   * when that says that the client has left.
   */
  get(leaving: AbortSignal): Promise<Served>
  /** A new tile, for those who keep it themselves. */
  build(): Promise<StoredTile>
}

/** An entry of TileJSON's `vector_layers`. */
export interface VectorLayer {
  readonly id: string
  readonly description: string
  readonly fields: Readonly<Record<string, string>>
  /** Unless the source's own. */
  readonly minzoom?: number
  readonly maxzoom?: number
}
