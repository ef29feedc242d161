/**
 * Makes lines and polygons that were rounded to a tile's units valid (Mapbox Vector Tile specification 2.1, 4.3.4):
 * rounding leaves duplicate points, lines without length, and rings that have two points or are turned inside out.
 */

/** The numbers x, y, x, y, …: half as much to collect as arrays of pairs. */
export type Path = ArrayLike<number>

/** Returns the line to encode; an empty array if nothing is left of it. */
export function validLine(line: Path): number[][] {
  const moving = withoutStops(line)
  return moving.length < 4 ? [] : [moving]
}

/**
 * Returns the rings of one polygon to encode, closed, the outline first. The outline is clockwise as a tile is drawn,
 * holes are counter-clockwise. Returns an empty array if no outline is left.
 */
export function validPolygon([outline = [], ...holes]: readonly Path[]): number[][] {
  const outer = validRing(outline, 1)
  return outer.length > 0 ? [...outer, ...holes.flatMap((hole) => validRing(hole, -1))] : []
}

/**
 * Returns the closed ring if it winds in `direction`. A ring that rounding turned inside out is too thin to be seen.
 */
function validRing(ring: Path, direction: 1 | -1): number[][] {
  const closed = withoutStops(ring)
  const [x = 0, y = 0] = closed
  if (closed.at(-2) !== x || closed.at(-1) !== y) closed.push(x, y)
  return direction * twiceArea(closed) > 0 ? [closed] : []
}

/** Drops points that equal the previous one. */
function withoutStops(path: Path): number[] {
  const kept: number[] = []
  let [beforeX, beforeY] = [Number.NaN, Number.NaN]
  for (let index = 0; index < path.length; index += 2) {
    const x = path[index] as number
    const y = path[index + 1] as number
    if (x === beforeX && y === beforeY) continue
    kept.push(x, y)
    beforeX = x
    beforeY = y
  }
  return kept
}

/** Twice the area of the ring of the first `length` numbers, by the surveyor’s formula; positive if it is clockwise with y downwards. */
export function twiceArea(ring: Path, length = ring.length): number {
  let sum = 0
  let x0 = ring[length - 2] as number
  let y0 = ring[length - 1] as number
  for (let index = 0; index < length; index += 2) {
    const x1 = ring[index] as number
    const y1 = ring[index + 1] as number
    sum += x0 * y1 - x1 * y0
    x0 = x1
    y0 = y1
  }
  return sum
}
