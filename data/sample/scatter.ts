/**
 * Where in a city a venue stands: near one of its centres, along a street, on land.
 *
 * The city's shape follows from its number by hashing, so nothing is kept, and two venues of one street agree about it.
 */
import { centreCount, centreOf } from './centres.ts'
import { type City, LATITUDE_METRES, longitudeMetres, type Position } from './cities.ts'
import type { IsLand } from './land.ts'
import { Random } from './random.ts'
import { alongStreet } from './streets.ts'

export interface Spot extends Position {
  /** Which centre of the city it belongs to; 0 is the middle. */
  readonly centre: number
  /** GeoNames' name of the district, if it is one of GeoNames'. */
  readonly district: string | undefined
  /** A whole number for each street. */
  readonly street: number
  readonly house: number
}

const MIDDLE_SHARE = 0.36
/** Venues between the centres. */
const OUTSIDE_SHARE = 0.1
/** Of a centre's venues, those that stand about it rather than in it. */
const WIDE_SHARE = 0.4
/** Tries to find land before the venue goes to the middle. */
const TRIES = 12
/** Keeps a building's numbers apart from a centre's. */
const BUILDING = 1_000_000

export class Scatter {
  readonly #isLand: IsLand
  readonly #inland = new Map<City, boolean>()
  readonly #shape = new Random()

  constructor(isLand: IsLand) {
    this.#isLand = isLand
  }

  /** A place of its own for a venue. */
  spot(city: City, random: Random): Spot {
    for (let tries = 1; ; tries++) {
      const spot = this.#tryout(city, random, tries > TRIES ? 0.03 : 1)
      if (tries > TRIES || this.#isLand(spot.longitude, spot.latitude) || !this.#isInland(city)) return spot
    }
  }

  /** How many buildings with many venues, such as shopping centres, a city has. */
  buildings(city: City): number {
    return Math.floor(Math.sqrt(city.population) / 200)
  }

  /** The spot that all venues of one such building share. */
  building(city: City, number: number): Spot {
    return this.spot(city, new Random().restart(city.id, BUILDING, number))
  }

  /** Whether the middle is on the map of the land; the islands that it leaves out have cities, too. */
  #isInland(city: City): boolean {
    const known = this.#inland.get(city)
    if (known !== undefined) return known
    const inland = this.#isLand(city.longitude, city.latitude)
    this.#inland.set(city, inland)
    return inland
  }

  #tryout(city: City, random: Random, scale: number): Spot {
    const count = centreCount(city)
    const share = random.unit()
    const isOutside = share < OUTSIDE_SHARE
    const isMiddle = share < OUTSIDE_SHARE + MIDDLE_SHARE || count === 0
    const number = isMiddle ? 0 : 1 + Math.floor(count * random.unit() * random.unit())
    const centre = centreOf(city, number, this.#shape)

    // A point in the unit disc: its direction, and the square of its distance, which is uniform.
    let [x, y, square] = [0, 0, 0]
    do {
      x = random.unit() * 2 - 1
      y = random.unit() * 2 - 1
      square = x * x + y * y
    } while (square >= 1 || square === 0)
    const distance = isOutside
      ? 1.2 * city.radius * square * Math.sqrt(square)
      : Math.sqrt(1 / Math.sqrt(1 - square) - 1) * centre.spread * (random.chance(WIDE_SHARE) ? 3 : 1)
    const stretch = distance / Math.sqrt(square)

    const { east, north, street, house } = alongStreet(city.id, number, centre, [x * stretch, y * stretch], random)
    const longitude = round(city.longitude + (east * scale) / longitudeMetres(city.latitude))
    return {
      longitude: longitude >= 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude,
      latitude: Math.max(-85, Math.min(85, round(city.latitude + (north * scale) / LATITUDE_METRES))),
      centre: number,
      district: city.districts[number - 1]?.name,
      street,
      house,
    }
  }
}

/** Seven decimals of a degree are a centimetre, and hide what machines compute differently. */
function round(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7
}
