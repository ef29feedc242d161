/** The centres of a city: its middle, its districts in GeoNames, and invented ones if GeoNames has few. */
import type { Random } from '../random.ts'
import { type City, LATITUDE_METRES, longitudeMetres } from './cities.ts'

/** Lengths are in metres, positions from the city's middle. */
export interface Centre {
  readonly east: number
  readonly north: number
  /** Half of its venues are within two thirds of this distance. */
  readonly spread: number
  /** Direction of its streets, as a unit vector. */
  readonly along: readonly [east: number, north: number]
  /** Distance from one side street to the next. */
  readonly block: number
}

/** Returns the number of centres besides the middle. */
export function centreCount({ population, districts }: City): number {
  const fitting = Math.min(30, Math.floor(Math.sqrt(population) / 130))
  return Math.max(districts.length, fitting)
}

/**
 * Returns a centre: number 0 is the middle, districts follow. The result depends only on the city and the number:
 * `shape` is restarted.
 */
export function centreOf(city: City, number: number, shape: Random): Centre {
  shape.restart(city.id, number, 0)
  const along = direction(shape)
  const look = { along, block: 70 + 70 * shape.unit() }
  if (number === 0) return { ...look, east: 0, north: 0, spread: 150 + 0.045 * city.radius }
  const district = city.districts[number - 1]
  if (district) {
    return {
      ...look,
      east: (district.longitude - city.longitude) * longitudeMetres(city.latitude),
      north: (district.latitude - city.latitude) * LATITUDE_METRES,
      spread: 150 + Math.min(700, Math.sqrt(district.population)),
    }
  }
  // The first centres are drawn most often, and are nearest to the middle.
  const distance = city.radius * Math.min(0.9, 0.12 + (0.04 * number + 0.1) * (0.5 + shape.unit()))
  const [east, north] = direction(shape)
  const spread = (100 + 0.025 * city.radius) * (0.6 + shape.unit())
  return { ...look, east: east * distance, north: north * distance, spread }
}

/** Returns a random direction, as a unit vector. */
function direction(random: Random): readonly [east: number, north: number] {
  const [x, y] = [random.unit() * 2 - 1, random.unit() * 2 - 1]
  const length = Math.sqrt(x * x + y * y) || 1
  return [x / length, y / length]
}
