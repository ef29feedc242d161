/** Streets: two directions in each district, neither quite parallel nor evenly spaced, some of them main streets. */
import { hash, type Random } from '../random.ts'
import type { Centre } from './centres.ts'

const MAIN_STREET_SHARE = 0.5
/** One in this many streets is a main street. */
const MAIN_STREET = 4
/** Metres after which a street changes its name. */
const STREET_LENGTH = 1600
/** Metres of street for each pair of opposite houses. */
const PLOT = 16

/**
 * Moves a point, given in metres from a centre, to the edge of a nearby street. Returns metres from the city's middle,
 * a whole number that identifies the street, and a house number.
 */
export function alongStreet(
  city: number,
  number: number,
  centre: Centre,
  [east, north]: readonly [number, number],
  random: Random,
) {
  const axis = random.below(2)
  const [x, y] = axis === 0 ? centre.along : [-centre.along[1], centre.along[0]]
  const isMain = random.chance(MAIN_STREET_SHARE)
  const step = isMain ? MAIN_STREET : 1
  const line = Math.round((north * x - east * y) / (centre.block * step)) * step
  const way = east * x + north * y
  const segment = Math.floor(way / STREET_LENGTH)
  const bend = hash(city, number, axis, line)
  const slant = ((bend & 0xff) / 255 - 0.5) * 0.12
  const shift = (((bend >>> 8) & 0xff) / 255 - 0.5) * 0.5
  const side = random.below(2)
  const kerb = (isMain ? 14 : 9) + random.unit() * 4
  const across = (line + shift) * centre.block + slant * way + (side === 0 ? kerb : -kerb)
  return {
    east: centre.east + way * x - across * y,
    north: centre.north + way * y + across * x,
    street: hash(bend, segment),
    house: 2 * Math.floor((way - segment * STREET_LENGTH) / PLOT) + 1 + side,
  }
}
