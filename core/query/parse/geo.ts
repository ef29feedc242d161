/** The geographic parameters shared by all requests: `tile`, `in_bbox`, `polygon`, `point` and `dist`; longitude first. */
import type { Bbox, Position } from '../../geo/bbox.ts'
import { MAX_LONGITUDE, meridianOf, positionFault, sidesOf } from '../../geo/meridian.ts'
import { parseTile } from '../../geo/tile.ts'
import type { GeoCondition } from '../ast.ts'
import { MAX_CORNERS } from '../limits.ts'
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
  if (bbox !== undefined) conditions.push({ op: 'bbox', bbox: toBbox(bbox) })
  const polygon = scalar(parameters, 'polygon')
  if (polygon !== undefined) conditions.push({ op: 'polygon', ring: toRing(polygon) })
  if (origin) conditions.push({ op: 'near', center: origin, metres: parseDistance(parameters) })
  return conditions
}

const INVALID_POINT = 'Invalid geometry string supplied for parameter point'

/** Returns the point that distances are measured from. Throws `InvalidParameter`. */
export function parsePoint(parameters: URLSearchParams): Position | undefined {
  const text = scalar(parameters, 'point')
  if (text === undefined) return undefined
  const [longitude, latitude] = toNumbers(text, 2) ?? []
  if (longitude === undefined || latitude === undefined) return fail('point', INVALID_POINT)
  return onEarth({ longitude, latitude }, 'point', INVALID_POINT)
}

function parseDistance(parameters: URLSearchParams): number {
  const text = scalar(parameters, 'dist')
  const metres = text === undefined ? DEFAULT_METRES : toNumber(text)
  if (metres === undefined || metres < 0) return fail('dist', 'Invalid distance string supplied for parameter dist')
  return Math.min(metres, FARTHEST_METRES)
}

const INVALID_BBOX = 'Invalid bbox string supplied for parameter in_bbox'

function toBbox(text: string): Bbox {
  const [west, south, east, north] = toNumbers(text, 4) ?? []
  if (west === undefined || south === undefined || east === undefined || north === undefined || south > north) {
    return fail('in_bbox', INVALID_BBOX)
  }
  onEarth({ longitude: west, latitude: south }, 'in_bbox', INVALID_BBOX)
  onEarth({ longitude: east, latitude: north }, 'in_bbox', INVALID_BBOX)
  return { ...sidesOf(west, east), south, north }
}

/** Reads `lon,lat__lon,lat__lon,lat`; a comma may replace `__`. */
function toRing(text: string): Position[] {
  const count = text.split(/,|__/, 2 * MAX_CORNERS + 1).length
  if (count > 2 * MAX_CORNERS) return fail('polygon', `Ensure there are at most ${MAX_CORNERS} corners.`)
  const numbers = toNumbers(text.replaceAll('__', ','), count)
  if (!numbers || count < 6 || count % 2 !== 0) {
    return fail('polygon', `${CORNERS}, three or more of them joined by "__".`)
  }
  const corners = numbers.flatMap((longitude, at) =>
    at % 2 === 0 ? [{ longitude, latitude: numbers[at + 1] as number }] : [],
  )
  const ring = corners.map((corner) => onEarth(corner, 'polygon', CORNERS))
  const longitudes = corners.map(({ longitude }) => longitude)
  const isBeyond = longitudes.some((longitude) => Math.abs(longitude) > 180)
  // Within ±180, such a ring is read the other way round.
  if (isBeyond && Math.max(...longitudes) - Math.min(...longitudes) >= 180) {
    return fail('polygon', 'A polygon beyond ±180° must be less than 180° wide.')
  }
  return ring
}

const CORNERS = 'Enter corners as longitude and latitude in degrees'

/** Returns a position whose longitude is within ±180. Throws `InvalidParameter` with the reason behind `message`. */
export function onEarth(position: Position, parameter: string, message: string): Position {
  const fault = positionFault(position, MAX_LONGITUDE)
  if (fault !== undefined) return fail(parameter, `${message}: ${fault}`)
  return { longitude: meridianOf(position.longitude), latitude: position.latitude }
}

function fail(parameter: string, message: string): never {
  throw new InvalidParameter(parameter, message)
}
