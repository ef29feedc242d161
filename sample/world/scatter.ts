/**
 * Positions of venues in a city: near one of its centres, along a street, on land. The shape of a city follows from a
 * hash of its id, so nothing is stored, and all venues agree about its streets.
 */
import { Random } from '../random.ts'
import { centreCount, centreOf } from './centres.ts'
import { type City, LATITUDE_METRES, longitudeMetres, type Position } from './cities.ts'
import type { IsLand } from './land.ts'
import { alongStreet } from './streets.ts'

export interface Spot extends Position {
  /** Number of the city's centre that it belongs to; 0 is the middle. */
  readonly centre: number
  /** Name of the district, if GeoNames has it. */
  readonly district: string | undefined
  /** A whole number that identifies the street. */
  readonly street: number
  readonly house: number
}

const MIDDLE_SHARE = 0.36
/** Share of the venues between the centres. */
const OUTSIDE_SHARE = 0.1
/** Share of a centre's venues that are around it rather than in it. */
const WIDE_SHARE = 0.4
/** Attempts to find land before the venue is put near the middle. */
const TRIES = 12
/** Offset of the numbers of buildings, so that they differ from those of centres. */
const BUILDING = 1_000_000
export class Scatter {
  readonly #isLand: IsLand
  readonly #shape = new Random()

  constructor(isLand: IsLand) {
    this.#isLand = isLand
  }

  /** Returns a separate spot for a venue. */
  spot(city: City, random: Random): Spot {
    for (let tries = 1; ; tries++) {
      const spot = this.#tryout(city, random, tries > TRIES ? 0.03 : 1)
      if (tries > TRIES || this.#isLand(spot.longitude, spot.latitude)) return spot
      // The map omits islands, and they have cities too.
      if (!this.#isLand(city.longitude, city.latitude)) return spot
    }
  }

  /** Returns the number of a city's buildings with many venues, such as shopping centres. */
  buildings(city: City): number {
    return Math.floor(Math.sqrt(city.population) / 200)
  }

  /** Returns the spot that all venues of one such building share. */
  building(city: City, number: number): Spot {
    return this.spot(city, new Random().restart(city.id, BUILDING, number))
  }

  #tryout(city: City, random: Random, scale: number): Spot {
    const count = centreCount(city)
    const share = random.unit()
    const isOutside = share < OUTSIDE_SHARE
    const isMiddle = share < OUTSIDE_SHARE + MIDDLE_SHARE || count === 0
    const number = isMiddle ? 0 : 1 + Math.floor(count * random.unit() * random.unit())
    const centre = centreOf(city, number, this.#shape)

    // A point in the unit disc: its direction, and its squared distance, which is uniformly distributed.
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

/** Rounds to seven decimals of a degree (1 cm), which hides differences between machines. */
function round(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7
}
