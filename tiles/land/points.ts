/** Index of the points of names, by tile keys. */
import type { LegacyTile } from 'geojson-vt'
import type { Position } from '../../core/geo/bbox.ts'
import { positionInTile, type Tile, tileKey, tileRange } from '../../core/geo/tile.ts'

export interface NamedPoint {
  readonly position: Position
  /** Lowest zoom of the tiles that hold it. */
  readonly minZoom: number
  readonly tags: Record<string, string | number | boolean>
}

/** Returns a lookup of a tile's points, in the form that vt-pbf encodes. Tiles of `maxZoom` hold all their points. */
export function createPointIndex(points: readonly NamedPoint[], maxZoom: number): (tile: Tile) => LegacyTile {
  const keyed = points.map((point) => ({ ...point, key: tileKey(point.position.longitude, point.position.latitude) }))
  keyed.sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0))
  const keys = BigUint64Array.from(keyed, (point) => point.key)
  return (tile) => {
    const { low, high } = tileRange(tile)
    const within = keyed.slice(firstAtLeast(keys, low), firstAtLeast(keys, high))
    const shown = tile.z < maxZoom ? within.filter((point) => point.minZoom <= tile.z) : within
    return {
      features: shown.map(({ key, tags }) => {
        const { x, y } = positionInTile(key, tile)
        return { type: 1, geometry: [[x, y]], tags }
      }),
    }
  }
}

/** Index of the first key that is not below `bound`, by bisection. */
function firstAtLeast(keys: BigUint64Array, bound: bigint): number {
  let low = 0
  let high = keys.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((keys[middle] ?? bound) < bound) low = middle + 1
    else high = middle
  }
  return low
}
