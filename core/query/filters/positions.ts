/** The filters by position that all layers have: `tile`, `in_bbox`, `polygon`, `point` and `dist`; longitude first. */
import type { Bbox, Position } from '../../geo/bbox.ts'
import { MAX_LONGITUDE, meridianOf, positionFault, sidesOf } from '../../geo/meridian.ts'
import { MAX_ZOOM, parseTile, type Tile } from '../../geo/tile.ts'
import { MAX_CORNERS } from '../limits.ts'
import { fail, type Refuse, scalar, toNumber, toNumbers } from '../parameters.ts'
import { textParameter } from '../query-parameter.ts'
import { type Filter, filter, filtersTogether } from './filter.ts'

/** Conditions on a position, the same for everything that has one. */
export type GeoCondition =
  | { readonly op: 'tile'; readonly tile: Tile }
  | { readonly op: 'bbox'; readonly bbox: Bbox }
  /** Within `metres` of `center` on the WGS 84 spheroid, the limit included. */
  | { readonly op: 'near'; readonly center: Position; readonly metres: number }
  /**
   * In a ring of at least three corners. Its edges are straight on a map of longitude and latitude, and included unless
   * it is open, which is for points. `holes` are for lines and areas, and their edges are included.
   */
  | {
      readonly op: 'polygon'
      readonly ring: readonly Position[]
      readonly isOpen?: true
      readonly holes?: readonly (readonly Position[])[]
    }

export type Geo<Op extends GeoCondition['op']> = Extract<GeoCondition, { readonly op: Op }>

export const TILE = filter<Geo<'tile'>>({
  name: 'tile',
  description: `Positions on one map tile, as z/x/y in Web Mercator with y from the north, z up to ${MAX_ZOOM}. \
West and north edges belong to a tile, east and south edges do not.`,
  schema: { type: 'string', pattern: '^\\d+/\\d+/\\d+$' },
  example: '10/942/614',
  dependsOn: { tile: 'row' },
  read: (text, refuse) => ({
    op: 'tile',
    tile: parseTile(text) ?? refuse('Invalid tile string supplied for parameter tile'),
  }),
})

export const IN_BBOX = filter<Geo<'bbox'>>({
  ...textParameter(
    'in_bbox',
    `West, south, east and north in degrees, all sides included. If west is greater than east, the box crosses ±180°. \
Longitudes up to ±${MAX_LONGITUDE} mean the same meridian: 170 to 190 is 170 to -170. A width of 360 or more is the whole world.`,
    '151.1,-33.95,151.3,-33.8',
  ),
  dependsOn: { bbox: 'row' },
  read: (text, refuse) => ({ op: 'bbox', bbox: toBbox(text, refuse) }),
})

const POLYGON = filter<Geo<'polygon'>>({
  ...textParameter(
    'polygon',
    `Three to ${MAX_CORNERS} corners joined by \`__\`, each as longitude (up to ±${MAX_LONGITUDE}) and latitude. A ring \
wider than 180° is read the other way round, across ±180°.`,
    '151.1,-33.8__151.3,-33.8__151.2,-33.95',
  ),
  dependsOn: { polygon: 'row' },
  read: (text, refuse) => ({ op: 'polygon', ring: toRing(text, refuse) }),
})

/** `dist` without a value. */
export const DEFAULT_METRES = 1000

/** More than half of any meridian: everything on earth is nearer than this. */
export const FARTHEST_METRES = 21_000_000

const NEAR = filtersTogether<Geo<'near'>>(
  [
    textParameter(
      'point',
      `Longitude (up to ±${MAX_LONGITUDE}) and latitude from which \`dist\` is measured.`,
      '151.2093,-33.8688',
    ),
    {
      name: 'dist',
      description:
        'Maximum distance from `point` in metres along the spheroid, the limit included. Without `point` it is ignored.',
      schema: { anyOf: [{ type: 'number', minimum: 0 }, { type: 'string' }], default: DEFAULT_METRES },
      example: 1609.344,
    },
  ],
  { near: 'row' },
  (parameters) => {
    const center = parsePoint(parameters)
    return center ? [{ op: 'near', center, metres: parseDistance(parameters) }] : []
  },
)

export const POSITION_FILTERS: readonly Filter<GeoCondition>[] = [TILE, IN_BBOX, POLYGON, ...NEAR]

const INVALID_POINT = 'Invalid geometry string supplied for parameter point'

function parsePoint(parameters: URLSearchParams): Position | undefined {
  const text = scalar(parameters, 'point')
  if (text === undefined) return undefined
  const [longitude, latitude] = toNumbers(text, 2) ?? []
  if (longitude === undefined || latitude === undefined) return fail('point', INVALID_POINT)
  return onEarth({ longitude, latitude }, INVALID_POINT, (message) => fail('point', message))
}

function parseDistance(parameters: URLSearchParams): number {
  const text = scalar(parameters, 'dist')
  const metres = text === undefined ? DEFAULT_METRES : toNumber(text)
  if (metres === undefined || metres < 0) return fail('dist', 'Invalid distance string supplied for parameter dist')
  return Math.min(metres, FARTHEST_METRES)
}

const INVALID_BBOX = 'Invalid bbox string supplied for parameter in_bbox'

function toBbox(text: string, refuse: Refuse): Bbox {
  const [west, south, east, north] = toNumbers(text, 4) ?? []
  if (west === undefined || south === undefined || east === undefined || north === undefined || south > north) {
    return refuse(INVALID_BBOX)
  }
  onEarth({ longitude: west, latitude: south }, INVALID_BBOX, refuse)
  onEarth({ longitude: east, latitude: north }, INVALID_BBOX, refuse)
  return { ...sidesOf(west, east), south, north }
}

/** Reads `lon,lat__lon,lat__lon,lat`; a comma may replace `__`. */
function toRing(text: string, refuse: Refuse): Position[] {
  const count = text.split(/,|__/, 2 * MAX_CORNERS + 1).length
  if (count > 2 * MAX_CORNERS) return refuse(`Ensure there are at most ${MAX_CORNERS} corners.`)
  const numbers = toNumbers(text.replaceAll('__', ','), count)
  if (!numbers || count < 6 || count % 2 !== 0) {
    return refuse(`${CORNERS}, three or more of them joined by "__".`)
  }
  const corners = numbers.flatMap((longitude, at) =>
    at % 2 === 0 ? [{ longitude, latitude: numbers[at + 1] as number }] : [],
  )
  const ring = corners.map((corner) => onEarth(corner, CORNERS, refuse))
  const longitudes = corners.map(({ longitude }) => longitude)
  const isBeyond = longitudes.some((longitude) => Math.abs(longitude) > 180)
  // Within ±180, such a ring is read the other way round.
  if (isBeyond && Math.max(...longitudes) - Math.min(...longitudes) >= 180) {
    return refuse('A polygon beyond ±180° must be less than 180° wide.')
  }
  return ring
}

const CORNERS = 'Enter corners as longitude and latitude in degrees'

/** Returns a position whose longitude is within ±180. Refuses another one with the reason behind `message`. */
export function onEarth(position: Position, message: string, refuse: Refuse): Position {
  const fault = positionFault(position, MAX_LONGITUDE)
  if (fault !== undefined) return refuse(`${message}: ${fault}`)
  return { longitude: meridianOf(position.longitude), latitude: position.latitude }
}
