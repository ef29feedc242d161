/** The geographic parameters of search: `location__geo_distance`, `…_bounding_box` and `…_polygon`; latitude first. */
import type { Position } from '../../geo/bbox.ts'
import { positionFault } from '../../geo/meridian.ts'
import type { GeoCondition } from '../ast.ts'
import { MAX_CORNERS } from '../limits.ts'
import { InvalidParameter, scalar, toNumber, toNumbers } from '../parameters.ts'

/** Metres per unit. */
const UNITS: Readonly<Record<string, number>> = { m: 1, km: 1000, mi: 1609.344 }

/** More than half of any meridian: everything on earth is nearer than this. */
const FARTHEST_METRES = 21_000_000

const DISTANCE = 'location__geo_distance'
const BOX = 'location__geo_bounding_box'
const POLYGON = 'location__geo_polygon'

/** Each parameter counts at most once. Throws `InvalidParameter`. */
export function parseLocation(parameters: URLSearchParams): GeoCondition[] {
  return [
    ...parsed(parameters, DISTANCE, toCircle),
    ...parsed(parameters, BOX, toBox),
    ...parsed(parameters, POLYGON, toPolygon),
  ]
}

/** Reads `37.8,-122.4`, latitude first. A returned string is the error message. */
function toPosition(text: string): Position | string {
  const [latitude, longitude] = toNumbers(text, 2) ?? []
  if (latitude === undefined || longitude === undefined) return `${INVALID_POSITION}.`
  const fault = positionFault({ longitude, latitude }, 180)
  return fault === undefined ? { longitude, latitude } : `${INVALID_POSITION}: ${fault}.`
}

const INVALID_POSITION = 'Enter positions as latitude and longitude in degrees, such as 37.80,-122.27'

function parsed(
  parameters: URLSearchParams,
  name: string,
  read: (text: string) => GeoCondition | string,
): GeoCondition[] {
  const text = scalar(parameters, name)?.trim()
  if (!text) return []
  const condition = read(text)
  if (typeof condition === 'string') throw new InvalidParameter(name, condition)
  return [condition]
}

/** Reads `8047m__37.80,-122.27`; `__` may replace the comma. A returned string is the error message. */
function toCircle(text: string): GeoCondition | string {
  const [, distance = '', unit = '', center = ''] = /^([^a-z_]*)([a-z]*)__(.*)$/i.exec(text) ?? []
  const position = toPosition(center.replace('__', ','))
  const metres = toNumber(distance)
  if (metres === undefined || metres < 0)
    return 'Enter a distance, its unit, "__" and a position, such as 5km__37.80,-122.27.'
  const factor = UNITS[unit.toLowerCase()]
  if (factor === undefined) return `Invalid unit "${unit}": enter km, mi or m.`
  if (typeof position === 'string') return position
  return { op: 'near', center: position, metres: Math.min(metres * factor, FARTHEST_METRES) }
}

/** Reads `<top>,<left>__<bottom>,<right>`; left greater than right crosses ±180°. */
function toBox(text: string): GeoCondition | string {
  const [first = '', second = '', ...rest] = text.split('__', 3)
  const [topLeft, bottomRight] = [toPosition(first), toPosition(second)]
  if (typeof topLeft === 'string') return topLeft
  if (typeof bottomRight === 'string') return bottomRight
  if (rest.length > 0) return 'Enter two corners, joined by "__": the top left one and the bottom right one.'
  if (bottomRight.latitude > topLeft.latitude) return 'The top must not be south of the bottom.'
  return {
    op: 'bbox',
    bbox: {
      west: topLeft.longitude,
      south: bottomRight.latitude,
      east: bottomRight.longitude,
      north: topLeft.latitude,
    },
  }
}

function toPolygon(text: string): GeoCondition | string {
  const corners = text.split('__', MAX_CORNERS + 1).map(toPosition)
  if (corners.length > MAX_CORNERS) return `Ensure there are at most ${MAX_CORNERS} corners.`
  const ring: Position[] = []
  for (const corner of corners) {
    if (typeof corner === 'string') return corner
    ring.push(corner)
  }
  return ring.length < 3 ? 'Enter at least three corners, joined by "__".' : { op: 'polygon', ring }
}
