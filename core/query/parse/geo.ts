/** The geographic parameters shared by lists of places and of events: `tile`, `in_bbox`, `point` and `dist`. */
import { type Bbox, isPosition, type Position } from '../../geo/bbox.ts'
import { parseTile } from '../../geo/tile.ts'
import type { GeoCondition } from '../ast.ts'
import { InvalidParameter, scalar, toNumber, toNumbers } from '../parameters.ts'

export const DEFAULT_METRES = 1000

/** More than half of any meridian: everything on earth is nearer than this. */
const FARTHEST_METRES = 21_000_000

/** `origin` is the result of `parsePoint` for the same parameters. Throws `InvalidParameter`. */
export function parseGeo(parameters: URLSearchParams, origin: Position | undefined): GeoCondition[] {
  const conditions: GeoCondition[] = []
  const tile = scalar(parameters, 'tile')
  if (tile !== undefined) {
    conditions.push({
      op: 'tile',
      tile: parseTile(tile) ?? fail('tile', 'Invalid tile string supplied for parameter tile'),
    })
  }
  const bbox = scalar(parameters, 'in_bbox')
  if (bbox !== undefined) {
    conditions.push({
      op: 'bbox',
      bbox: toBbox(bbox) ?? fail('in_bbox', 'Invalid bbox string supplied for parameter in_bbox'),
    })
  }
  if (origin) conditions.push({ op: 'near', center: origin, metres: parseDistance(parameters) })
  return conditions
}

/** Returns the point that distances are measured from. Throws `InvalidParameter`. */
export function parsePoint(parameters: URLSearchParams): Position | undefined {
  const text = scalar(parameters, 'point')
  if (text === undefined) return undefined
  const [longitude, latitude] = toNumbers(text, 2) ?? []
  return longitude !== undefined && latitude !== undefined && isPosition(longitude, latitude)
    ? { longitude, latitude }
    : fail('point', 'Invalid geometry string supplied for parameter point')
}

function parseDistance(parameters: URLSearchParams): number {
  const text = scalar(parameters, 'dist')
  const metres = text === undefined ? DEFAULT_METRES : toNumber(text)
  if (metres === undefined || metres < 0) return fail('dist', 'Invalid distance string supplied for parameter dist')
  return Math.min(metres, FARTHEST_METRES)
}

function toBbox(text: string): Bbox | undefined {
  const [west, south, east, north] = toNumbers(text, 4) ?? []
  if (west === undefined || south === undefined || east === undefined || north === undefined) return undefined
  return isPosition(west, south) && isPosition(east, north) && south <= north ? { west, south, east, north } : undefined
}

function fail(parameter: string, message: string): never {
  throw new InvalidParameter(parameter, message)
}
