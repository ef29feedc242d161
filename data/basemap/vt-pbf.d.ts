/** vt-pbf 3 has no types, and those published for it describe an older geojson-vt. */
declare module 'vt-pbf' {
  import type { VectorTileFeature } from '@mapbox/vector-tile'
  import type { LegacyTile } from 'geojson-vt'

  /** Encodes the tiles of named layers as one vector tile. */
  export function fromGeojsonVt(
    layers: Record<string, LegacyTile>,
    options?: { version?: 1 | 2; extent?: number },
  ): Uint8Array

  interface ReadLayer {
    readonly name: string
    readonly version: number
    readonly extent: number
    readonly length: number
    feature(index: number): VectorTileFeature
  }

  /** Encodes layers as `@mapbox/vector-tile` reads them. */
  export function fromVectorTileJs(tile: { readonly layers: Readonly<Record<string, ReadLayer>> }): Uint8Array
}
