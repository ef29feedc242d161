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
  const segments = segmentsOf(rings)
  const edge = outerEdge(segments)
  const columns = right - left + 2 * BORDER
  const rows = top - bottom + 2 * BORDER
  const values = new Uint8Array(columns * rows)
  for (let row = 0; row < rows; row++) {
    const y = top + BORDER - row - 0.5
    const crossed = segments.filter(({ from, to }) => from.y <= y !== to.y <= y)
    for (let column = 0; column < columns; column++) {
      const x = left - BORDER + column + 0.5
      const distance = distanceTo(edge, x, y)
      const value = EDGE + STEPS * (windingAt(crossed, x, y) === 0 ? -distance : distance)
      values[row * columns + column] = Math.max(0, Math.min(255, Math.round(value)))
    }
  }
  return { width: right - left, height: top - bottom, left, top, values }
}

/** Returns the distance of a point from the nearest segment, at most `REACH`. */
function distanceTo(segments: readonly Segment[], x: number, y: number): number {
  let best = REACH * REACH
  for (const { from, to } of segments) {
    const dx = to.x - from.x
    const dy = to.y - from.y
    const along = ((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy)
    const t = Math.max(0, Math.min(1, along))
    const offX = x - from.x - t * dx
    const offY = y - from.y - t * dy
    const square = offX * offX + offY * offY
    if (square < best) best = square
  }
  return Math.sqrt(best)
}
