/**
 * Makes lines and polygons that were rounded to a tile's units valid (Mapbox Vector Tile specification 2.1, 4.3.4):
 * rounding leaves duplicate points, lines without length, and rings that have two points or are turned inside out.
 */
export type Path = readonly (readonly [x: number, y: number])[]

/** Returns the line to encode; an empty array if nothing is left of it. */
export function validLine(line: Path): Path[] {
  const moving = withoutStops(line)
  return moving.length < 2 ? [] : [moving]
}

/**
 * Returns the rings of one polygon to encode, closed, the outline first. The outline is clockwise as a tile is drawn,
 * holes are counter-clockwise. Returns an empty array if no outline is left.
 */
export function validPolygon([outline = [], ...holes]: readonly Path[]): Path[] {
  const outer = validRing(outline, 1)
  return outer.length > 0 ? [...outer, ...holes.flatMap((hole) => validRing(hole, -1))] : []
}

/**
 * Returns the closed ring if it winds in `direction`. A ring that rounding turned inside out is too thin to be seen.
 */
function validRing(ring: Path, direction: 1 | -1): Path[] {
  const closed = withoutStops([...ring, ...ring.slice(0, 1)])
  return direction * twiceArea(closed) > 0 ? [closed] : []
}

/** Drops points that equal the previous one. */
function withoutStops(path: Path): Path {
  return path.filter(([x, y], index) => {
    const before = path[index - 1]
    return before === undefined || before[0] !== x || before[1] !== y
  })
}

/** Twice the area of a closed ring, by the surveyor’s formula; positive if it is clockwise with y downwards. */
function twiceArea(ring: Path): number {
  let sum = 0
  for (const [index, [x1, y1]] of ring.entries()) {
    const [x0, y0] = ring[index - 1] ?? [x1, y1]
    sum += x0 * y1 - x1 * y0
  }
  return sum
}
