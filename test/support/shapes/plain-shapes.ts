/**
 * Where lines and areas are, decided in the plainest way in units of tiles, to compare the database's decisions with:
 * segments are clipped to half-open squares, and a corner of the square is tested by counting crossings.
 */
import type { Bbox, Position } from '../../../core/geo/bbox.ts'
import { LATITUDE_LIMIT } from '../../../core/geo/mercator.ts'
import type { Tile } from '../../../core/geo/tile.ts'

/** Parts of lines, or of areas with their holes, in degrees. */
export interface PlainShape {
  readonly kind: 'line' | 'area'
  readonly parts: readonly (readonly Position[])[][]
}

type Point = readonly [x: number, y: number]

/** Positions on the map of a zoom: 1 is the side of a tile. Longitudes at the edges of tiles are exact. */
function onMap({ longitude, latitude }: Position, z: number): Point {
  const size = 2 ** z
  const clamped = Math.min(Math.max(latitude, -LATITUDE_LIMIT), LATITUDE_LIMIT)
  const sine = Math.sin((clamped * Math.PI) / 180)
  const y = size / 2 - (Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size
  // Latitudes are on the edges of tiles only after rounding; the database rounds to 2^-40 of the world.
  const fine = 2 ** (40 - z)
  return [
    Math.round((longitude / 360 + 0.5) * size * fine) / fine,
    Math.min(Math.max(Math.round(y * fine) / fine, 0), size),
  ]
}

export function isOnTile({ kind, parts }: PlainShape, { z, x, y }: Tile): boolean {
  const paths = parts.map((rings) => rings.map((ring) => ring.map((position) => onMap(position, z))))
  const turns = x === 0 ? [0, 2 ** z] : [0]
  const isLast = y === 2 ** z - 1
  return turns.some((turn) => {
    const square = { west: x + turn, north: y, east: x + turn + 1, south: y + 1, isSouthIn: isLast }
    return paths.some(
      (rings) =>
        rings.some((ring) => segments(ring).some((segment) => crosses(segment, square))) ||
        (kind === 'area' && isInside([square.west + 0.5, square.north + 0.5], rings)),
    )
  })
}

/** Whether a closed box is touched. */
export function isInBox({ kind, parts }: PlainShape, { west, south, east, north }: Bbox): boolean {
  const paths = parts.map((rings) => rings.map((ring) => ring.map((position) => onMap(position, 0))))
  const spans = west > east ? [[west, 180] as const, [-180, east] as const] : [[west, east] as const]
  const more = [
    ...(west <= east && east === 180 ? [[-180, -180] as const] : []),
    ...(west === -180 ? [[180, 180] as const] : []),
  ]
  return [...spans, ...more].some(([from, to]) => {
    const [x0, y0] = onMap({ longitude: from, latitude: north }, 0)
    const [x1, y1] = onMap({ longitude: to, latitude: south }, 0)
    const square = { west: x0, north: y0, east: x1, south: y1, isSouthIn: true, isEastIn: true }
    return paths.some(
      (rings) =>
        rings.some((ring) => segments(ring).some((segment) => crosses(segment, square))) ||
        (kind === 'area' && isInside([(x0 + x1) / 2, (y0 + y1) / 2], rings)),
    )
  })
}

function segments(path: readonly Point[]): (readonly [Point, Point])[] {
  return path.slice(1).map((to, index) => [path[index] as Point, to])
}

interface Square {
  readonly west: number
  readonly north: number
  readonly east: number
  readonly south: number
  readonly isSouthIn?: boolean
  readonly isEastIn?: boolean
}

const ROUNDING = 1e-13

/**
 * Clips a segment to the closed square (Liang and Barsky). What is left touches the half-open one unless it lies on the
 * east or the south edge.
 */
function crosses([[x0, y0], [x1, y1]]: readonly [Point, Point], square: Square): boolean {
  let [from, to] = [0, 1]
  const [dx, dy] = [x1 - x0, y1 - y0]
  const limits = [
    [-dx, x0 - square.west],
    [dx, square.east - x0],
    [-dy, y0 - square.north],
    [dy, square.south - y0],
  ] as const
  for (const [step, room] of limits) {
    if (step === 0 && room < 0) return false
    if (step < 0) from = Math.max(from, room / step)
    if (step > 0) to = Math.min(to, room / step)
  }
  if (from > to) return false
  const isOnEast = Math.min(x0 + from * dx, x0 + to * dx) >= square.east - ROUNDING
  const isOnSouth = Math.min(y0 + from * dy, y0 + to * dy) >= square.south - ROUNDING
  return (square.isEastIn || !isOnEast) && (square.isSouthIn || !isOnSouth)
}

/** By counting the edges of all rings east of a point. */
function isInside([x, y]: Point, rings: readonly (readonly Point[])[]): boolean {
  const crossed = rings.flatMap(segments).filter(([[x0, y0], [x1, y1]]) => {
    if (y0 > y === y1 > y) return false
    return x < ((x1 - x0) * (y - y0)) / (y1 - y0) + x0
  })
  return crossed.length % 2 === 1
}

/** Reads a geometry of lines or areas. */
export function plainShape(geometry: object | null | undefined): PlainShape | undefined {
  const { type, coordinates } = (geometry ?? {}) as { type?: string; coordinates?: unknown }
  const ring = (path: unknown) => (path as [number, number][]).map(([longitude, latitude]) => ({ longitude, latitude }))
  const rings = (polygon: unknown) => (polygon as unknown[]).map(ring)
  switch (type) {
    case 'LineString':
      return { kind: 'line', parts: [[ring(coordinates)]] }
    case 'MultiLineString':
      return { kind: 'line', parts: [rings(coordinates)] }
    case 'Polygon':
      return { kind: 'area', parts: [rings(coordinates)] }
    case 'MultiPolygon':
      return { kind: 'area', parts: (coordinates as unknown[]).map(rings) }
    default:
      return undefined
  }
}
