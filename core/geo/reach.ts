/** Bounds of the distance from a point to the positions of a tile: rough, but never wrong. */
import type { Position } from './bbox.ts'
import type { Tile } from './tile.ts'

/** Metres. */
const RADIUS = 6_371_000
/** Margin for distances on the sphere, which differ from those on the spheroid by up to 0.6 %. */
const FLATTENING = 0.01
const RADIANS = Math.PI / 180

/** Metres on the spheroid: no position is nearer than `min`, or farther than `max`. */
export interface Reach {
  readonly min: number
  readonly max: number
  /** From the middle of the tile to its farthest corner, on the sphere. */
  readonly size: number
}

export function tileReach(center: Position): (tile: Tile) => Reach {
  const [longitude, latitude] = [center.longitude * RADIANS, center.latitude * RADIANS]
  return ({ z, x, y }) => {
    const tiles = 2 ** z
    // The outermost rows reach to the poles.
    const north = y === 0 ? Math.PI / 2 : rowLatitude(y / tiles)
    const south = y === tiles - 1 ? -Math.PI / 2 : rowLatitude((y + 1) / tiles)
    const widest = south <= 0 && north >= 0 ? 1 : Math.cos(Math.min(Math.abs(south), Math.abs(north)))
    // From a position to the middle: first along its parallel, then along the meridian.
    const size = RADIUS * ((Math.PI / tiles) * widest + (north - south) / 2)
    const distance = RADIUS * angle(((2 * x + 1) / tiles - 1) * Math.PI - longitude, (north + south) / 2, latitude)
    return { min: (distance - size) * (1 - FLATTENING), max: (distance + size) * (1 + FLATTENING), size }
  }
}

/** Latitude in radians at a share of the map's height from the north. Unlike `mercator.ts`, not exact to the bit. */
export function rowLatitude(share: number): number {
  return Math.atan(Math.sinh(Math.PI * (1 - 2 * share)))
}

/** The angle between two positions, by the haversine formula. */
function angle(longitudes: number, latitude: number, other: number): number {
  const h = Math.sin((latitude - other) / 2) ** 2 + Math.cos(latitude) * Math.cos(other) * Math.sin(longitudes / 2) ** 2
  return 2 * Math.asin(Math.sqrt(Math.min(1, h)))
}
