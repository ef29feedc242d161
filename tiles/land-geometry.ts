/**
 * Makes lines and polygons that were rounded to a tile's units valid (Mapbox Vector Tile specification 2.1, 4.3.4):
 * rounding leaves points twice, lines that go nowhere, and rings with two points or turned inside out.
 */
export type Path = readonly (readonly [x: number, y: number])[]

/** The line as it is to be encoded; none when nothing is left of it. */
export function validLine(line: Path): Path[] {
  const moving = withoutStops(line)
  return moving.length < 2 ? [] : [moving]
}

/**
 * The rings of one polygon as they are to be encoded, the outline first: closed, the outline clockwise as a tile is
 * drawn, holes the other way round. None without an outline.
 */
export function validPolygon([outline = [], ...holes]: readonly Path[]): Path[] {
  const outer = validRing(outline, 1)
  return outer.length > 0 ? [...outer, ...holes.flatMap((hole) => validRing(hole, -1))] : []
}

/** The ring, or none unless it winds in a direction, 1 or −1: what rounding turned over is too thin to be seen. */
function validRing(ring: Path, direction: 1 | -1): Path[] {
  const closed = withoutStops([...ring, ...ring.slice(0, 1)])
  return direction * twiceArea(closed) > 0 ? [closed] : []
}

/** Without the points that are where the one before them is. */
function withoutStops(path: Path): Path {
  return path.filter(([x, y], index) => {
    const before = path[index - 1]
    return before === undefined || before[0] !== x || before[1] !== y
  })
}

/** Of a closed ring, by the surveyor’s formula; positive when it is clockwise with y downwards. */
function twiceArea(ring: Path): number {
  let sum = 0
  for (const [index, [x1, y1]] of ring.entries()) {
    const [x0, y0] = ring[index - 1] ?? [x1, y1]
    sum += x0 * y1 - x1 * y0
  }
  return sum
}
