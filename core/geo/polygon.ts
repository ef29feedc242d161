/** Polygons of longitude and latitude. Edges are straight in these coordinates and may cross each other. */
import type { Bbox, Position } from './bbox.ts'
import { type Cover, coverArea, type Relation } from './cover.ts'
import { rowLatitude } from './reach.ts'
import type { Tile } from './tile.ts'

/** More tiles fit the polygon more closely. For a polygon with five corners, 14 % of the area is on border tiles. */
const MAX_TILES = 400

/**
 * Degrees, about 20 cm. PostGIS may count a position this close to an edge as on the edge. So PostGIS decides for tiles
 * this close to an edge.
 */
const MARGIN = 2e-6

const DEGREES = 180 / Math.PI

export interface Polygon {
  /** Longitudes of its corners; `ys` are the latitudes. */
  readonly xs: readonly number[]
  readonly ys: readonly number[]
  /** True if it lies across ±180°. Then `xs` continue beyond 180: western longitudes count 360 more. */
  readonly crosses: boolean
}

/** Returns the polygon of a ring. A ring wider than half the world is read the other way round, across ±180°. */
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

function tileName(z: number, x: number, y: number): string {
  return `${z}/${x}/${y}`
}

interface Edge {
  readonly ax: number
  readonly ay: number
  readonly bx: number
  readonly by: number
}

/** Tiles inside lie wholly in the polygon; for positions on border tiles, PostGIS decides. */
export function coverPolygon(polygon: Polygon): Cover {
  const { xs, ys, crosses } = polygon
  const edges = edgesOf(xs, ys)
  // An edge that meets a tile meets the one around it. 10,000 corners: 75 ms, and 126 ms if each tile asks all edges.
  const meeting = new Map<string, readonly Edge[]>()
  return coverArea((tile): Relation => {
    const { z, x, y } = tile
    const box = tileBox(tile, crosses)
    const near = (meeting.get(tileName(z - 1, x >> 1, y >> 1)) ?? edges).filter((edge) => meets(edge, box))
    meeting.set(tileName(z, x, y), near)
    if (near.length > 0) return 'border'
    // No edge is near, so one position stands for the whole tile.
    return windings(edges, (box.west + box.east) / 2, (box.south + box.north) / 2) === 0 ? 'outside' : 'inside'
  }, MAX_TILES)
}

/**
 * Returns a test for positions in a polygon; undefined if one is so near an edge that only PostGIS can tell.
 */
export function polygonTest({
  xs,
  ys,
  crosses,
}: Polygon): (longitude: number, latitude: number) => boolean | undefined {
  const edges = edgesOf(xs, ys)
  return (longitude, latitude) => {
    const x = crosses && longitude < 0 ? longitude + 360 : longitude
    const box = { west: x - MARGIN, south: latitude - MARGIN, east: x + MARGIN, north: latitude + MARGIN }
    return edges.some((edge) => meets(edge, box)) ? undefined : windings(edges, x, latitude) !== 0
  }
}

function edgesOf(xs: readonly number[], ys: readonly number[]): Edge[] {
  return xs.map((ax, at): Edge => {
    const next = (at + 1) % xs.length
    return { ax, ay: ys[at] as number, bx: xs[next] as number, by: ys[next] as number }
  })
}

/** Returns the box of a tile with a margin; the outermost rows reach to the poles. */
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

/** Returns true if an edge has a point in common with a box. */
function meets({ ax, ay, bx, by }: Edge, { west, east, south, north }: Bbox): boolean {
  if (Math.max(ax, bx) < west || Math.min(ax, bx) > east || Math.max(ay, by) < south || Math.min(ay, by) > north) {
    return false
  }
  // Otherwise, only if the corners of the box are not all on one side of the edge.
  const side = (x: number, y: number) => (bx - ax) * (y - ay) - (by - ay) * (x - ax)
  const sides = [side(west, south), side(east, south), side(east, north), side(west, north)]
  return Math.min(...sides) <= 0 && Math.max(...sides) >= 0
}

/** Winding number of the edges around a position, counter-clockwise minus clockwise; 0 is outside, for PostGIS too. */
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
