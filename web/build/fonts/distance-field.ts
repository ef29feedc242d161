/**
 * Signed distance fields of letters: a byte for each pixel says how far it is from the edge, so that renderers draw
 * letters and halos of any size. The values are computed from the outlines, not from a picture of them.
 */
import type { Outline } from './outlines.ts'
import { outerEdge, type Segment, segmentsOf } from './union.ts'

/** Pixels around a letter, fixed by the format. */
const BORDER = 3
/** Steps of the value for a pixel of distance: 256 for 8 pixels. */
const STEPS = 32
/** Value at the edge; larger ones are inside. A quarter of the range is left for the inside. */
const EDGE = 191
/** Distance in pixels from which the value is 0. */
const REACH = (EDGE + 1) / STEPS
/** Pixels by which rounding may move the end of a span. */
const SLACK = 1e-6

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
  if (rings.length === 0) return undefined
  const bounds = boundsOf(rings)
  const left = Math.floor(bounds.left)
  const top = Math.ceil(bounds.top)
  const width = Math.ceil(bounds.right) - left
  const height = top - Math.floor(bounds.bottom)
  const grid: Grid = {
    columns: width + 2 * BORDER,
    rows: height + 2 * BORDER,
    firstX: left - BORDER + 0.5,
    firstY: top + BORDER - 0.5,
  }
  const segments = segmentsOf(rings)
  const windings = windingsOf(segments, grid)
  const squares = squaresOf(outerEdge(segments), grid)
  const values = new Uint8Array(squares.length)
  for (let pixel = 0; pixel < values.length; pixel++) {
    const distance = Math.sqrt(squares[pixel] as number)
    const value = EDGE + STEPS * (windings[pixel] === 0 ? -distance : distance)
    values[pixel] = Math.max(0, Math.min(255, Math.round(value)))
  }
  return { width, height, left, top, values }
}

/** Pixels, row by row from the top. */
interface Grid {
  readonly columns: number
  readonly rows: number
  /** Centre of the first. */
  readonly firstX: number
  readonly firstY: number
}

/** Returns how often rings wind around each pixel: each segment counts for all to the left of it. */
function windingsOf(segments: readonly Segment[], { columns, rows, firstX, firstY }: Grid): Int16Array {
  const windings = new Int16Array(columns * rows)
  for (const { from, to } of segments) {
    const direction = to.y > from.y ? 1 : -1
    // A row too many at each end: which it crosses is for the comparison, or ends that meet would count twice or never.
    const last = Math.ceil(firstY - Math.min(from.y, to.y))
    for (let row = Math.floor(firstY - Math.max(from.y, to.y)); row <= last; row++) {
      const y = firstY - row
      if (from.y <= y === to.y <= y) continue
      const crossing = from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x)
      for (let column = 0; firstX + column < crossing; column++) {
        const pixel = row * columns + column
        windings[pixel] = (windings[pixel] as number) + direction
      }
    }
  }
  return windings
}

/**
 * Returns the square of each pixel's distance from the nearest segment, at most that of `REACH`. A segment is measured only
 * from a short span of each row: the pixels that may have no nearer segment. Before its begin, the previous segment is
 * nearer. Beyond its end, the next one is nearer where that has begun. At sharp corners a span may be too long, but never
 * too short.
 */
function squaresOf(segments: readonly Segment[], { columns, rows, firstX, firstY }: Grid): Float64Array {
  const squares = new Float64Array(columns * rows).fill(REACH * REACH)
  for (let index = 0; index < segments.length; index++) {
    const { from, to } = segments[index] as Segment
    const dx = to.x - from.x
    const dy = to.y - from.y
    const inverse = 1 / (dx * dx + dy * dy)
    const isJoined = segments[index - 1]?.to === from
    const next = segments[index + 1]?.from === to ? segments[index + 1] : undefined
    const nextX = next ? next.to.x - to.x : 0
    const slope = dy / dx
    const nextSlope = next ? (next.to.y - to.y) / nextX : 0
    const left = Math.min(from.x, to.x) - REACH
    const right = Math.max(from.x, to.x) + REACH
    const last = Math.min(rows - 1, Math.floor(firstY - Math.min(from.y, to.y) + REACH))
    for (let row = Math.max(0, Math.ceil(firstY - Math.max(from.y, to.y) - REACH)); row <= last; row++) {
      const y = firstY - row - from.y
      let low = left
      let high = right
      if (isJoined) {
        // The line through the begin, perpendicular to the segment, crosses the row here.
        const begin = from.x - y * slope
        if (dx > 0) low = Math.max(low, begin)
        else if (dx < 0) high = Math.min(high, begin)
        else if (y * dy < 0) continue
      }
      if (dx * nextX > 0) {
        // The same at the end, for this segment and for the next.
        const beyond = firstY - row - to.y
        const end = to.x - beyond * slope
        const nextBegin = to.x - beyond * nextSlope
        if (dx > 0) high = Math.min(high, Math.max(end, nextBegin))
        else low = Math.max(low, Math.min(end, nextBegin))
      }
      const end = Math.min(columns - 1, Math.floor(high - firstX + SLACK))
      for (let column = Math.max(0, Math.ceil(low - firstX - SLACK)); column <= end; column++) {
        const x = firstX + column - from.x
        const t = Math.max(0, Math.min(1, (x * dx + y * dy) * inverse))
        const offX = x - t * dx
        const offY = y - t * dy
        const square = offX * offX + offY * offY
        const pixel = row * columns + column
        if (square < (squares[pixel] as number)) squares[pixel] = square
      }
    }
  }
  return squares
}

function boundsOf(rings: Outline['rings']): { left: number; right: number; bottom: number; top: number } {
  const bounds = { left: Infinity, right: -Infinity, bottom: Infinity, top: -Infinity }
  for (const ring of rings) {
    for (const { x, y } of ring) {
      bounds.left = Math.min(bounds.left, x)
      bounds.right = Math.max(bounds.right, x)
      bounds.bottom = Math.min(bounds.bottom, y)
      bounds.top = Math.max(bounds.top, y)
    }
  }
  return bounds
}
