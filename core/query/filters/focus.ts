/** The parameter `focus.point`: what is near it ranks higher. */
import type { Position } from '../../geo/bbox.ts'
import { toNumbers } from '../parameters.ts'
import { textParameter, valueParameter } from '../query-parameter.ts'
import { onEarth } from './positions.ts'

/** Degrees, up to 180 and up to 90. */
export const [LONGITUDE, LATITUDE] = [
  String.raw`-?(180|(1[0-7]\d|\d{1,2})(\.\d{1,9})?)`,
  String.raw`-?(90|[0-8]?\d(\.\d{1,9})?)`,
]

export const FOCUS_POINT = valueParameter<Position>({
  ...textParameter(
    'focus.point',
    `Longitude and latitude. In search, what is near this point ranks higher; nothing is left out. With \`understand\`, it \
helps to choose among areas of the same name.`,
    '151.2093,-33.8688',
  ),
  schema: { type: 'string', pattern: `^${LONGITUDE},${LATITUDE}$` },
  otherwise: undefined,
  read(text, refuse) {
    const [longitude, latitude] = toNumbers(text, 2) ?? []
    const message = 'Enter longitude and latitude in degrees'
    if (longitude === undefined || latitude === undefined) return refuse(`${message}, such as -122.27,37.80.`)
    return onEarth({ longitude, latitude }, message, refuse)
  },
})
