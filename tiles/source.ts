/** What the tile server serves: a named set of tiles. */
import type { Tile } from '../geo/tile.ts'
import type { StoredTile } from './stored-tile.ts'

export interface TileSource {
  /** `/maps/<name>/{z}/{x}/{y}.mvt` and `/maps/<name>.json` */
  readonly name: string
  readonly description: string
  readonly attribution: string
  /** Deepest zoom a renderer should ask for; deeper ones are answered as well. */
  readonly maxZoom: number
  readonly layers: readonly VectorLayer[]
  readonly cacheControl: string
  /** Tells apart the tiles that a query string's filters give. Throws `InvalidParameter`. */
  variant(parameters: URLSearchParams): string
  /** The tile if it can be had without any work. */
  peek(tile: Tile, variant: string): StoredTile | undefined
  /** The tile, empty when nothing is on it. Throws what the database throws. */
  get(tile: Tile, variant: string, parameters: URLSearchParams): Promise<StoredTile>
}

/** An entry of TileJSON's `vector_layers`. */
interface VectorLayer {
  readonly id: string
  readonly description: string
  readonly fields: Readonly<Record<string, string>>
  /** Unless the source's own. */
  readonly minzoom?: number
  readonly maxzoom?: number
}
