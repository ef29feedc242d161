/** The parameters `bbox` and `bbox-crs`: a box, in a coordinate system. */
import { MAX_LONGITUDE, positionFault, sidesOf } from '../../../core/geo/meridian.ts'
import type { Geo } from '../../../core/query/filters/positions.ts'
import { fail, scalar, toNumbers } from '../../../core/query/parameters.ts'
import type { PlainParameter } from '../../../core/query/query-parameter.ts'
import { CRS_NAMES, CRS84 } from '../http/crs-names.ts'
import { crsIn, systemOf } from './crs.ts'

const [NAME, CRS] = ['bbox', 'bbox-crs'] as const

export const BBOX_PARAMETERS: readonly PlainParameter[] = [
  {
    name: NAME,
    description: `Features in a box, all sides included: the least and the greatest coordinates, as \`bbox-crs\` orders them; \
heights between them are ignored. A west side greater than the east side crosses ±180°. Features without a position are in no box.`,
    schema: { type: 'array', items: { type: 'number' }, minItems: 4, maxItems: 6 },
    explode: false,
    example: [151.1, -33.95, 151.3, -33.8],
  },
  {
    name: CRS,
    description: 'Coordinate system of `bbox`',
    schema: { enum: [...CRS_NAMES], default: CRS84 },
  },
]

const FORM = 'Enter four or six numbers, the least coordinates before the greatest'

/** Returns nothing without `bbox`. Throws `InvalidParameter`. */
export function boxIn(parameters: URLSearchParams): Geo<'bbox'>[] {
  const system = systemOf(crsIn(parameters, CRS))
  const text = scalar(parameters, NAME)
  if (text === undefined) return []
  const [x, y, ...rest] = toNumbers(text, 4) ?? withoutHeights(text)
  const [x2, y2] = rest
  if (x === undefined || y === undefined || x2 === undefined || y2 === undefined) return fail(NAME, `${FORM}.`)
  const [low, high] = [system.read(x, y), system.read(x2, y2)]
  if (low.latitude > high.latitude) return fail(NAME, `${FORM}: the south side is north of the north side.`)
  const fault = positionFault(low, MAX_LONGITUDE) ?? positionFault(high, MAX_LONGITUDE)
  if (fault !== undefined) return fail(NAME, `${FORM}: ${fault}.`)
  // A box has the places on its sides: so the extent of a list, in metres, has all of its places.
  const { rounding } = system
  const sides = sidesOf(low.longitude - rounding, high.longitude + rounding)
  const [south, north] = [Math.max(low.latitude - rounding, -90), Math.min(high.latitude + rounding, 90)]
  return [{ op: 'bbox', bbox: { ...sides, south, north } }]
}

function withoutHeights(text: string): (number | undefined)[] {
  const [x, y, , x2, y2] = toNumbers(text, 6) ?? []
  return [x, y, x2, y2]
}
