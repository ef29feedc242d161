/**
 * Land and sea of an extract, from its coastlines. A coastline has land on its left and water on its right
 * (OpenStreetMap, `natural=coastline`).
 */
import { bboxClip } from '@turf/bbox-clip'
import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon'
import { lineString, polygon } from '@turf/helpers'
import type { Position } from 'geojson'
import type { Bounds } from '../../core/geo/tile.ts'

type Line = readonly Position[]
type Rings = Position[][]

export interface Coast {
  readonly land: readonly Rings[]
  readonly sea: readonly Rings[]
}

/**
 * Returns the polygons of land and sea within the bounds; undefined if a coastline ends within them, as then nobody
 * knows what is land.
 */
export function coastOf(ways: readonly Line[], bounds: Bounds): Coast | undefined {
  const lines = joined(ways)
  const isWithin = ([x = 0, y = 0]: Position) =>
    x > bounds.west && x < bounds.east && y > bounds.south && y < bounds.north
  if (lines.some((line) => !isClosed(line) && (isWithin(line[0] ?? []) || isWithin(line.at(-1) ?? []))))
    return undefined
  const rings = lines.filter((line) => isClosed(line) && line.every(isWithin))
  const crossing = lines.filter((line) => !rings.includes(line)).flatMap((line) => clipped(line, bounds, isWithin))
  const sides = [crossing, crossing.map((line) => line.toReversed())].map((pieces) => closedAlong(pieces, bounds))
  const [land = [], sea = []] = sides
  // Without a coast across the bounds, the largest ring tells what surrounds it.
  const [largest] = rings.toSorted((one, other) => Math.abs(area(other)) - Math.abs(area(one)))
  if (crossing.length === 0) (largest && area(largest) > 0 ? sea : land).push(frame(bounds))
  const [islands, waters] = [rings.filter((ring) => area(ring) > 0), rings.filter((ring) => area(ring) < 0)]
  return { land: withHoles([...land, ...islands], waters), sea: withHoles([...sea, ...waters], islands) }
}

/** Joins lines at their ends without turning them. */
function joined(ways: readonly Line[]): Line[] {
  const byStart = new Map(ways.map((way) => [String(way[0]), way]))
  const ends = new Set(ways.map((way) => String(way.at(-1))))
  const left = new Set(ways)
  const lines: Line[] = []
  const follow = (first: Line) => {
    const line = [...first]
    left.delete(first)
    while (!isClosed(line)) {
      const next = byStart.get(String(line.at(-1)))
      if (!next || !left.delete(next)) break
      for (const position of next.slice(1)) line.push(position)
    }
    lines.push(line)
  }
  for (const way of ways) if (left.has(way) && !ends.has(String(way[0]))) follow(way)
  for (const way of ways) if (left.has(way)) follow(way)
  return lines
}

/** Returns the parts of a line within the bounds; each begins and ends on their edge. */
function clipped(line: Line, { west, south, east, north }: Bounds, isWithin: (position: Position) => boolean): Line[] {
  const outside = isClosed(line) ? line.findIndex((position) => !isWithin(position)) : 0
  const turned = outside > 0 ? [...line.slice(outside), ...line.slice(1, outside + 1)] : line
  const { geometry } = bboxClip(lineString(turned as Position[]), [west, south, east, north])
  const parts = geometry.type === 'LineString' ? [geometry.coordinates] : geometry.coordinates.flat(0)
  return (parts as Position[][]).filter((part) => part.length > 1)
}

/** Closes lines counter-clockwise along the edge of the bounds to rings. */
function closedAlong(lines: readonly Line[], bounds: Bounds): Line[] {
  const corners = frame(bounds).slice(0, 4)
  const stops = [
    ...corners.map((position) => ({ at: along(position, bounds), position, line: undefined })),
    ...lines.map((line) => ({ at: along(line[0] ?? [], bounds), position: line[0] ?? [], line })),
  ].sort((one, other) => one.at - other.at)
  const left = new Set(lines)
  const rings: Line[] = []
  for (const first of lines) {
    if (!left.delete(first)) continue
    const ring = [...first]
    for (;;) {
      const at = along(ring.at(-1) ?? [], bounds)
      const next = stops.findIndex((stop) => stop.at >= at)
      const order = next < 0 ? stops : [...stops.slice(next), ...stops.slice(0, next)]
      const end = order.findIndex(({ line }) => line === first || (line !== undefined && left.has(line)))
      for (const { position } of order.slice(0, end)) ring.push(position)
      const line = order[end]?.line
      if (line === undefined || line === first) break
      left.delete(line)
      for (const position of line) ring.push(position)
    }
    rings.push([...ring, first[0] ?? []])
  }
  return rings
}

/** How far a position on the edge is from the south-west corner, counter-clockwise; a side has the length 1. */
function along([x = 0, y = 0]: Position, { west, south, east, north }: Bounds): number {
  const [across, up] = [(x - west) / (east - west), (y - south) / (north - south)]
  if (Math.abs(up) < 1e-9) return across
  if (Math.abs(across - 1) < 1e-9) return 1 + up
  return Math.abs(up - 1) < 1e-9 ? 3 - across : 4 - up
}

/** Counter-clockwise, from the south-west corner. */
function frame({ west, south, east, north }: Bounds): Position[] {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
}

function withHoles(outlines: readonly Line[], holes: readonly Line[]): Rings[] {
  return outlines.map((outline) => {
    const outer = polygon([outline as Position[]])
    const within = holes.filter((hole) => hole !== outline && booleanPointInPolygon(hole[0] ?? [], outer))
    return [outline as Position[], ...(within as Position[][])]
  })
}

function isClosed(line: Line): boolean {
  return line.length > 3 && String(line[0]) === String(line.at(-1))
}

/** Positive if counter-clockwise; square degrees. */
function area(ring: Line): number {
  let twice = 0
  for (const [index, [x = 0, y = 0]] of ring.entries()) {
    const [before = 0, below = 0] = ring[index - 1] ?? [x, y]
    twice += before * y - x * below
  }
  return twice / 2
}
