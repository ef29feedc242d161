/** Parts of a shape as conditions on positions. Edges are straight on a map of longitude and latitude. */
import type { Bbox, Position } from '../../geo/bbox.ts'
import { sidesOf } from '../../geo/meridian.ts'
import { onEarth } from '../filters/positions.ts'
import type { Context, FilterTree } from './context.ts'
import { and, not, or } from './join.ts'
import type { Pair, Part } from './syntax/expression.ts'
import { type At, refuse } from './syntax/fault.ts'

/** `closed`: inside or on the edge. `open`: inside. A point is itself in both. */
export type Edges = 'closed' | 'open'

export function inPart(part: Part, edges: Edges, at: At, context: Context): FilterTree {
  switch (part.type) {
    case 'point':
      return atPoint(part.position, at, context)
    case 'line':
      return refuse('Lines are not supported: use a polygon around the line.', at)
    case 'box':
      return inBox(boxOf(part.sides, at), edges, at, context)
    case 'area':
      return inArea(part.rings, edges, at, context)
  }
}

export function atPoint(position: Pair, at: At, context: Context): FilterTree {
  const { longitude, latitude } = positionOf(position, at)
  return boxLeaf({ west: longitude, south: latitude, east: longitude, north: latitude }, at, context)
}

function positionOf([longitude, latitude]: Pair, at: At): Position {
  return onEarth({ longitude, latitude }, 'No position on earth', (message) => refuse(`${message}.`, at))
}

function boxOf([west, south, east, north]: Extract<Part, { type: 'box' }>['sides'], at: At): Bbox {
  positionOf([west, south], at)
  positionOf([east, north], at)
  if (south > north) return refuse('The south of a box must not be north of its north.', at)
  return { ...sidesOf(west, east), south, north }
}

function boxLeaf(bbox: Bbox, at: At, context: Context): FilterTree {
  return context.bounds.leaf({ op: 'bbox', bbox }, at)
}

function inBox(bbox: Bbox, edges: Edges, at: At, context: Context): FilterTree {
  const inside = boxLeaf(bbox, at, context)
  if (edges === 'closed') return inside
  const { west, south, east, north } = bbox
  const isAround = west === -180 && east === 180
  const sides = [
    ...(isAround
      ? []
      : [
          { ...bbox, east: west },
          { ...bbox, west: east },
        ]),
    { ...bbox, north: south },
    { ...bbox, south: north },
  ]
  return and([inside, not(or(sides.map((side) => boxLeaf(side, at, context))))])
}

/** The edge of a hole belongs to the area. */
function inArea(rings: readonly (readonly Pair[])[], edges: Edges, at: At, context: Context): FilterTree {
  const [outline = [], ...holes] = rings
  if (holes.length > 0 && context.hasShapes) {
    const positions = rings.map((ring) => narrowRing(ring, at))
    return context.bounds.leaf({ op: 'polygon', ring: positions[0] ?? [], holes: positions.slice(1) }, at)
  }
  const others: Edges = edges === 'closed' ? 'open' : 'closed'
  return and([inRing(outline, edges, at, context), ...holes.map((hole) => not(inRing(hole, others, at, context)))])
}

function inRing(ring: readonly Pair[], edges: Edges, at: At, context: Context): FilterTree {
  const rectangle = rectangleOf(ring)
  if (rectangle) return inBox(boxOf(rectangle, at), edges, at, context)
  const positions = narrowRing(ring, at)
  return context.bounds.leaf({ op: 'polygon', ring: positions, ...(edges === 'open' && { isOpen: true }) }, at)
}

function narrowRing(ring: readonly Pair[], at: At): Position[] {
  const longitudes = ring.map(([longitude]) => longitude)
  if (Math.max(...longitudes) - Math.min(...longitudes) > 180) {
    return refuse(
      'A polygon must not be wider than 180°. Cut it into several, or continue longitudes beyond ±180 to cross that meridian.',
      at,
    )
  }
  return ring.map((corner) => positionOf(corner, at))
}

/** Returns the sides of a ring that is a box. Clients write boxes as polygons, also of the whole world. */
function rectangleOf(ring: readonly Pair[]): Extract<Part, { type: 'box' }>['sides'] | undefined {
  if (ring.length !== 4) return undefined
  const [a, b, c, d] = ring as [Pair, Pair, Pair, Pair]
  const isOne = (x: 0 | 1, y: 0 | 1) => a[x] === b[x] && b[y] === c[y] && c[x] === d[x] && d[y] === a[y]
  if (!isOne(0, 1) && !isOne(1, 0)) return undefined
  return [Math.min(a[0], c[0]), Math.min(a[1], c[1]), Math.max(a[0], c[0]), Math.max(a[1], c[1])]
}
