/**
 * The edge of all that rings cover together. Rings of a letter may overlap, as strokes of Ж and К do in fonts that were
 * cut from a variable one. What is inside of another ring is no edge, and would draw a thin line through the letter.
 */
import type { Point } from './outlines.ts'

export interface Segment {
  readonly from: Point
  readonly to: Point
}

/** Pixels beside a segment at which its two sides are examined. */
const BESIDE = 1e-3

/** Returns the segments of rings. */
export function segmentsOf(rings: readonly (readonly Point[])[]): Segment[] {
  return rings.flatMap((ring) =>
    ring.flatMap((to, index) => {
      const from = ring.at(index - 1) ?? to
      return from.x === to.x && from.y === to.y ? [] : [{ from, to }]
    }),
  )
}

/** Returns the parts of segments that have the outside on one side. */
export function outerEdge(segments: readonly Segment[]): Segment[] {
  const rows = rowsOf(segments)
  const isInside = (x: number, y: number) => windingAt(rows.get(Math.floor(y)) ?? [], x, y) !== 0
  return segments
    .flatMap((segment) => cutAtCrossings(segment, rows))
    .filter(({ from, to }) => {
      const x = (from.x + to.x) / 2
      const y = (from.y + to.y) / 2
      const scale = BESIDE / Math.hypot(to.x - from.x, to.y - from.y)
      const dx = (to.x - from.x) * scale
      const dy = (to.y - from.y) * scale
      return isInside(x - dy, y + dx) !== isInside(x + dy, y - dx)
    })
}

/** The segments that touch each row of pixels. Only those can cross one of the row, or wind around a point in it. */
type Rows = ReadonlyMap<number, readonly Segment[]>

function rowsOf(segments: readonly Segment[]): Rows {
  const rows = new Map<number, Segment[]>()
  for (const segment of segments) {
    const [first, last] = rowsTouched(segment)
    for (let row = first; row <= last; row++) {
      const known = rows.get(row)
      if (known) known.push(segment)
      else rows.set(row, [segment])
    }
  }
  return rows
}

/** Returns the first and the last. */
function rowsTouched({ from, to }: Segment): readonly [number, number] {
  return [Math.floor(Math.min(from.y, to.y)), Math.floor(Math.max(from.y, to.y))]
}

/** Returns how often rings wind around a point. Fonts are filled where that is not zero. */
export function windingAt(segments: readonly Segment[], x: number, y: number): number {
  let winding = 0
  for (const { from, to } of segments) {
    if (from.y <= y === to.y <= y) continue
    const crossing = from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x)
    if (crossing > x) winding += to.y > from.y ? 1 : -1
  }
  return winding
}

function cutAtCrossings(segment: Segment, rows: Rows): Segment[] {
  const cuts: number[] = []
  const [first, last] = rowsTouched(segment)
  for (let row = first; row <= last; row++) {
    // A segment that lies in several rows is found in each. Parts of no length are left out below.
    for (const other of rows.get(row) ?? []) {
      const at = crossingOf(segment, other)
      if (at !== undefined) cuts.push(at)
    }
  }
  if (cuts.length === 0) return [segment]
  const points = [...cuts.sort((one, other) => one - other).map((at) => pointOn(segment, at)), segment.to]
  return points.flatMap((to, index) => {
    const from = points[index - 1] ?? segment.from
    return Math.hypot(to.x - from.x, to.y - from.y) < 2 * BESIDE ? [] : [{ from, to }]
  })
}

/** Returns where a segment is crossed: 0 is its begin, 1 its end. Undefined if it is not, or at an end only. */
function crossingOf({ from, to }: Segment, other: Segment): number | undefined {
  const x = to.x - from.x
  const y = to.y - from.y
  // Most segments lie on one side.
  const side = (other.from.x - from.x) * y - (other.from.y - from.y) * x
  const otherSide = (other.to.x - from.x) * y - (other.to.y - from.y) * x
  if (side > 0 === otherSide > 0) return undefined
  const otherX = other.to.x - other.from.x
  const otherY = other.to.y - other.from.y
  const at = ((other.from.x - from.x) * otherY - (other.from.y - from.y) * otherX) / (x * otherY - y * otherX)
  return at > 0 && at < 1 ? at : undefined
}

function pointOn({ from, to }: Segment, t: number): Point {
  return { x: from.x + t * (to.x - from.x), y: from.y + t * (to.y - from.y) }
}
