/** Rings around a point as ranges of tile keys. */
import { mergeRanges, type Position } from './bbox.ts'
import { GRID_ZOOM } from './mercator.ts'
import { tileReach } from './reach.ts'
import { type KeyRange, MAX_ZOOM, type Tile } from './tile.ts'

export interface Ring {
  readonly center: Position
  /** Metres on the spheroid. */
  readonly inner: number
  readonly outer: number
}

/** Minimum ratio of outer radius to tile size. 8 gives about 58 ranges; 16 fits more closely but gives about 120. */
const FINENESS = 8
/** Tile size in metres at a pole. Smaller tiles are of no use there: each reaches to the pole itself, 550 km. */
const POLAR = 600_000

/**
 * Returns ascending, disjoint ranges that hold the keys of all positions of a ring and few others. They only preselect,
 * so the computation need not be exact to the bit as in `tile.ts`. It takes a twentieth of the time.
 */
export function ringRanges({ center, inner, outer }: Ring): KeyRange[] {
  const ranges: KeyRange[] = []
  const reachOf = tileReach(center)
  visit({ z: 0, x: 0, y: 0 }, 0)
  return mergeRanges(ranges)

  /** `code` is x and y interleaved. */
  function visit(tile: Tile, code: number): void {
    const { z, x, y } = tile
    const isPolar = y === 0 || y === 2 ** z - 1
    const { min, max, size } = reachOf(tile)
    if (min > outer || max < inner) return
    if (size * FINENESS <= outer || (isPolar && size < POLAR) || z === MAX_ZOOM) {
      const shift = BigInt(2 * (GRID_ZOOM - z))
      ranges.push({ low: BigInt(code) << shift, high: BigInt(code + 1) << shift })
      return
    }
    visit({ z: z + 1, x: 2 * x, y: 2 * y }, 4 * code)
    visit({ z: z + 1, x: 2 * x + 1, y: 2 * y }, 4 * code + 1)
    visit({ z: z + 1, x: 2 * x, y: 2 * y + 1 }, 4 * code + 2)
    visit({ z: z + 1, x: 2 * x + 1, y: 2 * y + 1 }, 4 * code + 3)
  }
}
