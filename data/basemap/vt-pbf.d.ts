/** vt-pbf 3 has no types, and those published for it describe an older geojson-vt. */
declare module 'vt-pbf' {
  import type { LegacyTile } from 'geojson-vt'

  /** Encodes the tiles of named layers as one vector tile. */
  export function fromGeojsonVt(
    layers: Record<string, LegacyTile>,
    options?: { version?: 1 | 2; extent?: number },
  ): Uint8Array
}
