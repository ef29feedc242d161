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
  const segments: Segment[] = []
  for (const ring of rings) {
    let from = ring.at(-1) as Point
    for (const to of ring) {
      if (from.x !== to.x || from.y !== to.y) segments.push({ from, to })
      from = to
    }
  }
  return segments
}

/** Returns the parts of segments that have the outside on one side. */
export function outerEdge(segments: readonly Segment[]): Segment[] {
  const rows = new Rows(segments)
  const edge: Segment[] = []
  for (const segment of segments) {
    for (const part of cut(segment, rows.crossingsOf(segment))) if (rows.isEdge(part)) edge.push(part)
  }
  return edge
}

/**
 * The segments that touch each row of pixels. Only those can cross one of the row, or wind around a point in it. A row is a
 * list of numbers, four for each segment: it is read so often that objects would take several times as long.
 */
class Rows {
  readonly #bottom: number
  readonly #rows: number[][]

  constructor(segments: readonly Segment[]) {
    let bottom = Infinity
    let top = -Infinity
    for (const { to } of segments) {
      bottom = Math.min(bottom, to.y)
      top = Math.max(top, to.y)
    }
    this.#bottom = Math.floor(bottom - BESIDE)
    this.#rows = Array.from({ length: this.#rowAt(top + BESIDE) + 1 }, () => [])
    for (const segment of segments) {
      const { from, to } = segment
      const last = this.#rowAt(Math.max(from.y, to.y) + BESIDE)
      for (let row = this.#rowAt(Math.min(from.y, to.y) - BESIDE); row <= last; row++) {
        this.#rows[row]?.push(from.x, from.y, to.x, to.y)
      }
    }
  }

  #rowAt(y: number): number {
    return Math.floor(y) - this.#bottom
  }

  /**
   * Tells whether one side of a segment is outside: rings wind around it not at all. Both sides are examined at once, as
   * most of a row matters to neither.
   */
  isEdge({ from, to }: Segment): boolean {
    const x = (from.x + to.x) / 2
    const y = (from.y + to.y) / 2
    const scale = BESIDE / lengthOf(from, to)
    const dx = (to.x - from.x) * scale
    const dy = (to.y - from.y) * scale
    const row = this.#rows[this.#rowAt(y)] ?? []
    let left = 0
    let right = 0
    for (let index = 0; index < row.length; index += 4) {
      if ((row[index] as number) < x - BESIDE && (row[index + 2] as number) < x - BESIDE) continue
      left += windingBy(row, index, x - dy, y + dx)
      right += windingBy(row, index, x + dy, y - dx)
    }
    return (left === 0) !== (right === 0)
  }

  /**
   * Returns where a segment is crossed: 0 is its begin, 1 its end. Not at the ends, where it meets its neighbours. What
   * touches several of its rows is returned for each.
   */
  crossingsOf({ from, to }: Segment): number[] {
    const crossings: number[] = []
    const margin = (2 * BESIDE) / lengthOf(from, to)
    const x = to.x - from.x
    const y = to.y - from.y
    const left = Math.min(from.x, to.x)
    const right = Math.max(from.x, to.x)
    const last = this.#rowAt(Math.max(from.y, to.y))
    for (let number = this.#rowAt(Math.min(from.y, to.y)); number <= last; number++) {
      const row = this.#rows[number] ?? []
      for (let index = 0; index < row.length; index += 4) {
        // Most are left or right of it, or on one side of it.
        const otherX = row[index] as number
        const otherToX = row[index + 2] as number
        if ((otherX < left && otherToX < left) || (otherX > right && otherToX > right)) continue
        const otherY = row[index + 1] as number
        const otherToY = row[index + 3] as number
        const side = (otherX - from.x) * y - (otherY - from.y) * x
        const otherSide = (otherToX - from.x) * y - (otherToY - from.y) * x
        if (side > 0 === otherSide > 0) continue
        const dx = otherToX - otherX
        const dy = otherToY - otherY
        const at = ((otherX - from.x) * dy - (otherY - from.y) * dx) / (x * dy - y * dx)
        if (at > margin && at < 1 - margin) crossings.push(at)
      }
    }
    return crossings
  }
}

/** Returns what a segment of a row adds to the winding around a point: nothing if it does not pass right of it. */
function windingBy(row: readonly number[], index: number, pointX: number, pointY: number): number {
  const y = row[index + 1] as number
  const toY = row[index + 3] as number
  if (y <= pointY === toY <= pointY) return 0
  const x = row[index] as number
  const toX = row[index + 2] as number
  if (x + ((pointY - y) / (toY - y)) * (toX - x) <= pointX) return 0
  return toY > y ? 1 : -1
}

function cut(segment: Segment, crossings: number[]): Segment[] {
  if (crossings.length === 0) return [segment]
  const points = crossings.sort((one, other) => one - other).map((at) => pointOn(segment, at))
  return [...points, segment.to].flatMap((to, index) => {
    const from = points[index - 1] ?? segment.from
    return lengthOf(from, to) < 2 * BESIDE ? [] : [{ from, to }]
  })
}

function pointOn({ from, to }: Segment, t: number): Point {
  return { x: from.x + t * (to.x - from.x), y: from.y + t * (to.y - from.y) }
}

function lengthOf(from: Point, to: Point): number {
  return Math.sqrt((to.x - from.x) ** 2 + (to.y - from.y) ** 2)
}
