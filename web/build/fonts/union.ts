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

/** Returns the segments of a ring. */
export function segmentsOf(ring: readonly Point[]): Segment[] {
  return ring.flatMap((to, index) => {
    const from = ring.at(index - 1) ?? to
    return from.x === to.x && from.y === to.y ? [] : [{ from, to }]
  })
}

/** Returns the parts of the rings' segments that have the outside on one side. */
export function outerEdge(rings: readonly (readonly Segment[])[]): Segment[] {
  const all = rings.flat()
  return rings.flatMap((ring) => {
    const parts = ring.flatMap((segment) => cutAtCrossings(segment, all))
    // A ring that no other crosses is an edge everywhere or nowhere.
    const [first] = ring
    if (first && parts.length === ring.length) return isOuter(first, all) ? ring : []
    return parts.filter((part) => isOuter(part, all))
  })
}

function isOuter({ from, to }: Segment, all: readonly Segment[]): boolean {
  const x = (from.x + to.x) / 2
  const y = (from.y + to.y) / 2
  const scale = BESIDE / Math.hypot(to.x - from.x, to.y - from.y)
  const dx = (to.x - from.x) * scale
  const dy = (to.y - from.y) * scale
  return (windingAt(all, x - dy, y + dx) !== 0) !== (windingAt(all, x + dy, y - dx) !== 0)
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

function cutAtCrossings(segment: Segment, others: readonly Segment[]): Segment[] {
  const cuts: number[] = []
  for (const other of others) {
    const at = crossingOf(segment, other)
    if (at !== undefined) cuts.push(at)
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
