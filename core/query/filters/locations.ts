/** The filters by position of search: `location__geo_distance`, `…_bounding_box` and `…_polygon`; latitude first. */
import type { Position } from '../../geo/bbox.ts'
import { positionFault } from '../../geo/meridian.ts'
import { MAX_CORNERS } from '../limits.ts'
import { type Refuse, toNumber, toNumbers } from '../parameters.ts'
import { textParameter } from '../query-parameter.ts'
import { type Filter, filter } from './filter.ts'
import { FARTHEST_METRES, type Geo, type GeoCondition } from './positions.ts'

/** Metres per unit. */
const UNITS: Readonly<Record<string, number>> = { m: 1, km: 1000, mi: 1609.344 }

/** The parameters combine. */
export const LOCATION_FILTERS: readonly Filter<GeoCondition>[] = [
  filter<Geo<'near'>>({
    ...textParameter(
      'location__geo_distance',
      'Within a distance of a center: number, unit (km, mi or m), `__`, latitude, comma, longitude.',
      '5km__-33.8688,151.2093',
    ),
    dependsOn: { near: 'row' },
    read: toCircle,
  }),
  filter<Geo<'bbox'>>({
    ...textParameter(
      'location__geo_bounding_box',
      'In a box: latitude and longitude of its top left corner, `__`, those of its bottom right corner.',
      '-33.8,151.1__-33.95,151.3',
    ),
    dependsOn: { bbox: 'row' },
    read: toBox,
  }),
  filter<Geo<'polygon'>>({
    ...textParameter(
      'location__geo_polygon',
      `In a polygon: three to ${MAX_CORNERS} corners joined by \`__\`, each as latitude and longitude.`,
      '-33.8,151.1__-33.8,151.3__-33.95,151.2',
    ),
    dependsOn: { polygon: 'row' },
    read: toPolygon,
  }),
]

const INVALID_POSITION = 'Enter positions as latitude and longitude in degrees, such as 37.80,-122.27'

/** Reads `37.8,-122.4`, latitude first. */
function toPosition(text: string, refuse: Refuse): Position {
  const [latitude, longitude] = toNumbers(text, 2) ?? []
  if (latitude === undefined || longitude === undefined) return refuse(`${INVALID_POSITION}.`)
  const fault = positionFault({ longitude, latitude }, 180)
  return fault === undefined ? { longitude, latitude } : refuse(`${INVALID_POSITION}: ${fault}.`)
}

/** Reads `8047m__37.80,-122.27`; `__` may replace the comma. */
function toCircle(text: string, refuse: Refuse): Geo<'near'> {
  const [, distance = '', unit = '', center = ''] = /^([^a-z_]*)([a-z]*)__(.*)$/i.exec(text.trim()) ?? []
  const metres = toNumber(distance)
  if (metres === undefined || metres < 0) {
    return refuse('Enter a distance, its unit, "__" and a position, such as 5km__37.80,-122.27.')
  }
  const factor = UNITS[unit.toLowerCase()] ?? refuse(`Invalid unit "${unit}": enter km, mi or m.`)
  const position = toPosition(center.replace('__', ','), refuse)
  return { op: 'near', center: position, metres: Math.min(metres * factor, FARTHEST_METRES) }
}

/** Reads `<top>,<left>__<bottom>,<right>`; left greater than right crosses ±180°. */
function toBox(text: string, refuse: Refuse): Geo<'bbox'> {
  const [first = '', second = '', ...rest] = text.trim().split('__', 3)
  const { longitude: west, latitude: north } = toPosition(first, refuse)
  const { longitude: east, latitude: south } = toPosition(second, refuse)
  if (rest.length > 0) {
    return refuse('Enter two corners, joined by "__": the top left one and the bottom right one.')
  }
  if (south > north) return refuse('The top must not be south of the bottom.')
  return { op: 'bbox', bbox: { west, south, east, north } }
}

function toPolygon(text: string, refuse: Refuse): Geo<'polygon'> {
  const corners = text.trim().split('__', MAX_CORNERS + 1)
  if (corners.length > MAX_CORNERS) return refuse(`Ensure there are at most ${MAX_CORNERS} corners.`)
  const ring = corners.map((corner) => toPosition(corner, refuse))
  return ring.length < 3 ? refuse('Enter at least three corners, joined by "__".') : { op: 'polygon', ring }
}
