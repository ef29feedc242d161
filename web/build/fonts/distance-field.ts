/**
 * Signed distance fields of letters: a byte for each pixel says how far it is from the edge, so that renderers draw
 * letters and halos of any size. The values are computed from the outlines, not from a picture of them.
 */
import type { Outline } from './outlines.ts'
import { outerEdge, type Segment, segmentsOf, windingAt } from './union.ts'

/** Pixels around a letter, fixed by the format. */
const BORDER = 3
/** Steps of the value for a pixel of distance: 256 for 8 pixels. */
const STEPS = 32
/** Value at the edge; larger ones are inside. A quarter of the range is left for the inside. */
const EDGE = 191
/** Distance in pixels from which the value is 0. */
const REACH = (EDGE + 1) / STEPS

export interface DistanceField {
  /** Size in pixels, without the border. */
  readonly width: number
  readonly height: number
  /** Left and upper edge, without the border, as distances from the beginning of the baseline. */
  readonly left: number
  readonly top: number
  /** Rows from the top, with the border. */
  readonly values: Uint8Array
}

/** Returns undefined if there is nothing to draw. */
export function distanceField({ rings }: Outline): DistanceField | undefined {
  const points = rings.flat()
  if (points.length === 0) return undefined
  const left = Math.floor(Math.min(...points.map(({ x }) => x)))
  const right = Math.ceil(Math.max(...points.map(({ x }) => x)))
  const bottom = Math.floor(Math.min(...points.map(({ y }) => y)))
  const top = Math.ceil(Math.max(...points.map(({ y }) => y)))
  const all = segmentsOf(rings)
  const edge = outerEdge(all).map(withBounds)
  const columns = right - left + 2 * BORDER
  const rows = top - bottom + 2 * BORDER
  const values = new Uint8Array(columns * rows)
  for (let row = 0; row < rows; row++) {
    const y = top + BORDER - row - 0.5
    const crossed = all.filter(({ from, to }) => from.y <= y !== to.y <= y)
    const near = edge.filter(({ minY, maxY }) => minY - y < REACH && y - maxY < REACH)
    for (let column = 0; column < columns; column++) {
      const x = left - BORDER + column + 0.5
      const distance = distanceTo(near, x, y)
      const value = EDGE + STEPS * (windingAt(crossed, x, y) === 0 ? -distance : distance)
      values[row * columns + column] = Math.max(0, Math.min(255, Math.round(value)))
    }
  }
  return { width: right - left, height: top - bottom, left, top, values }
}

/** A segment with what is computed for each pixel otherwise. Most pixels are too far from most segments. */
interface EdgeSegment {
  readonly x: number
  readonly y: number
  readonly dx: number
  readonly dy: number
  readonly square: number
  readonly minX: number
  readonly maxX: number
  readonly minY: number
  readonly maxY: number
}

function withBounds({ from, to }: Segment): EdgeSegment {
  const dx = to.x - from.x
  const dy = to.y - from.y
  return {
    x: from.x,
    y: from.y,
    dx,
    dy,
    square: dx * dx + dy * dy,
    minX: Math.min(from.x, to.x),
    maxX: Math.max(from.x, to.x),
    minY: Math.min(from.y, to.y),
    maxY: Math.max(from.y, to.y),
  }
}

/** Returns the distance of a point from the nearest segment, at most `REACH`. */
function distanceTo(segments: readonly EdgeSegment[], x: number, y: number): number {
  let best = REACH * REACH
  for (const segment of segments) {
    const gapX = Math.max(segment.minX - x, x - segment.maxX, 0)
    const gapY = Math.max(segment.minY - y, y - segment.maxY, 0)
    if (gapX * gapX + gapY * gapY >= best) continue
    const { dx, dy } = segment
    const along = ((x - segment.x) * dx + (y - segment.y) * dy) / segment.square
    const t = Math.max(0, Math.min(1, along))
    const offX = x - segment.x - t * dx
    const offY = y - segment.y - t * dy
    const square = offX * offX + offY * offY
    if (square < best) best = square
  }
  return Math.sqrt(best)
}
