/** Rings around a point as ranges of tile keys. */
import { mergeRanges, type Position } from './bbox.ts'
import { GRID_ZOOM } from './mercator.ts'
import { type KeyRange, MAX_ZOOM } from './tile.ts'

export interface Ring {
  readonly center: Position
  /** Metres on the spheroid. */
  readonly inner: number
  readonly outer: number
}

/** Metres. */
const RADIUS = 6_371_000
/** More than the share by which distances on the spheroid differ from those on that sphere, which is 0.6 %. */
const FLATTENING = 0.01
/** Tiles are as much smaller than the ring: finer ones fit it more closely, and are more (some 58 ranges, with 16 some 120). */
const FINENESS = 8
/** Metres, as `reach` below: tiles at a pole need not be finer, since each reaches to the pole itself, 550 km. */
const POLAR = 600_000
const RADIANS = Math.PI / 180

/**
 * Ranges, ascending and apart, that hold the keys of all positions of a ring and few others. Nothing is decided here,
 * so that the mathematics need not be exact to the bit, as it is in `tile.ts`; it takes a twentieth of the time.
 */
export function ringRanges({ center, inner, outer }: Ring): KeyRange[] {
  const ranges: KeyRange[] = []
  const [longitude, latitude] = [center.longitude * RADIANS, center.latitude * RADIANS]
  visit(0, 0, 0, 0)
  return mergeRanges(ranges)

  /** `code` is x and y interleaved. */
  function visit(z: number, x: number, y: number, code: number): void {
    const size = 2 ** z
    // The outermost rows hold what lies beyond them.
    const isPolar = y === 0 || y === size - 1
    const north = y === 0 ? Math.PI / 2 : rowLatitude(y / size)
    const south = y === size - 1 ? -Math.PI / 2 : rowLatitude((y + 1) / size)
    const widest = south <= 0 && north >= 0 ? 1 : Math.cos(Math.min(Math.abs(south), Math.abs(north)))
    // Of a position to the middle: first along its parallel, then along the meridian.
    const reach = RADIUS * ((Math.PI / size) * widest + (north - south) / 2)
    const distance = RADIUS * angle(((2 * x + 1) / size - 1) * Math.PI - longitude, (north + south) / 2, latitude)
    if ((distance - reach) * (1 - FLATTENING) > outer || (distance + reach) * (1 + FLATTENING) < inner) return
    if (reach * FINENESS <= outer || (isPolar && reach < POLAR) || z === MAX_ZOOM) {
      const shift = BigInt(2 * (GRID_ZOOM - z))
      ranges.push({ low: BigInt(code) << shift, high: BigInt(code + 1) << shift })
      return
    }
    visit(z + 1, 2 * x, 2 * y, 4 * code)
    visit(z + 1, 2 * x + 1, 2 * y, 4 * code + 1)
    visit(z + 1, 2 * x, 2 * y + 1, 4 * code + 2)
    visit(z + 1, 2 * x + 1, 2 * y + 1, 4 * code + 3)
  }
}

/** Radians, of a share of the map's height from the north. */
function rowLatitude(share: number): number {
  return Math.atan(Math.sinh(Math.PI * (1 - 2 * share)))
}

/** The angle between two positions, by the haversine formula. */
function angle(longitudes: number, latitude: number, other: number): number {
  const h = Math.sin((latitude - other) / 2) ** 2 + Math.cos(latitude) * Math.cos(other) * Math.sin(longitudes / 2) ** 2
  return 2 * Math.asin(Math.sqrt(Math.min(1, h)))
}
