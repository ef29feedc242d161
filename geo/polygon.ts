/** Polygons of longitude and latitude, their edges straight on a map of these; they may cross themselves. */
import type { Bbox, Position } from './bbox.ts'
import { type Cover, coverArea, type Relation } from './cover.ts'
import { rowLatitude } from './reach.ts'
import type { Tile } from './tile.ts'

/** More fit the polygon more closely: of one that fills a continent, 10 % of the area are on the border. */
const MOST_TILES = 400

/**
 * Degrees, some 20 cm. As near to an edge PostGIS may count a position to it; so near and further in nothing is
 * decided here.
 */
const MARGIN = 2e-6

const DEGREES = 180 / Math.PI

export interface Polygon {
  /** Its corners, with the longitudes of `xs`. */
  readonly xs: readonly number[]
  readonly ys: readonly number[]
  /** Whether it lies across ±180°: `xs` then go on beyond 180, and western longitudes count 360 more. */
  readonly crosses: boolean
}

/** A ring that is wider than half the world goes the other way round it, across ±180°. */
export function polygonOf(ring: readonly Position[]): Polygon {
  const longitudes = ring.map(({ longitude }) => longitude)
  const crosses = Math.max(...longitudes) - Math.min(...longitudes) > 180
  return {
    xs: crosses ? longitudes.map((x) => (x < 0 ? x + 360 : x)) : longitudes,
    ys: ring.map(({ latitude }) => latitude),
    crosses,
  }
}

export function polygonBbox({ xs, ys }: Polygon): Bbox {
  const east = Math.max(...xs)
  return {
    west: Math.min(...xs),
    east: east > 180 ? east - 360 : east,
    south: Math.min(...ys),
    north: Math.max(...ys),
  }
}

interface Edge {
  readonly ax: number
  readonly ay: number
  readonly bx: number
  readonly by: number
}

/** The tiles inside lie wholly in the polygon; of those on the border PostGIS decides. */
export function coverPolygon(polygon: Polygon): Cover {
  const { xs, ys, crosses } = polygon
  const edges = xs.map((ax, at): Edge => {
    const next = (at + 1) % xs.length
    return { ax, ay: ys[at] as number, bx: xs[next] as number, by: ys[next] as number }
  })
  return coverArea((tile): Relation => {
    const box = tileBox(tile, crosses)
    if (edges.some((edge) => meets(edge, box))) return 'border'
    // No edge is near: what holds for one position of the tile holds for all.
    return windings(edges, (box.west + box.east) / 2, (box.south + box.north) / 2) === 0 ? 'outside' : 'inside'
  }, MOST_TILES)
}

/** A tile with a margin; the outermost rows hold what lies beyond them. */
function tileBox({ z, x, y }: Tile, crosses: boolean): Bbox {
  const side = 2 ** z
  const shift = crosses && x < side / 2 ? 180 : -180
  const latitude = (row: number) => rowLatitude(row / side) * DEGREES
  return {
    west: (x / side) * 360 + shift - MARGIN,
    east: ((x + 1) / side) * 360 + shift + MARGIN,
    south: y === side - 1 ? -91 : latitude(y + 1) - MARGIN,
    north: y === 0 ? 91 : latitude(y) + MARGIN,
  }
}

/** Whether an edge has a point in common with a box. */
function meets({ ax, ay, bx, by }: Edge, { west, east, south, north }: Bbox): boolean {
  if (Math.max(ax, bx) < west || Math.min(ax, bx) > east || Math.max(ay, by) < south || Math.min(ay, by) > north) {
    return false
  }
  // Else only if the corners of the box are not all on one side of it.
  const side = (x: number, y: number) => (bx - ax) * (y - ay) - (by - ay) * (x - ax)
  const sides = [side(west, south), side(east, south), side(east, north), side(west, north)]
  return Math.min(...sides) <= 0 && Math.max(...sides) >= 0
}

/** How often the edges go round a position, counter-clockwise less clockwise: 0 is outside, for PostGIS too. */
function windings(edges: readonly Edge[], x: number, y: number): number {
  let count = 0
  for (const { ax, ay, bx, by } of edges) {
    if (ay <= y === by <= y) continue
    const side = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
    if (ay <= y && side > 0) count++
    else if (ay > y && side < 0) count--
  }
  return count
}
