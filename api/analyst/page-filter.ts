/** The filter of the analyst's page: from its address, and as addresses of the page and of lists of places. */
import type { CellFilter } from '../../sql/scores/cells.ts'
import type { CityPart } from '../../sql/scores/statistics.ts'

const NAMES = ['category', 'city', 'source'] as const satisfies (keyof CellFilter)[]
/** Characters; a category may have as many. */
const MAX_LENGTH = 200

/** The parameter of the list of places that means the same. */
const PARAMETERS = { category: 'category', city: 'city', source: 'data_source' } as const

export function readFilter(parameters: URLSearchParams): CellFilter {
  const value = (name: keyof CellFilter) =>
    (parameters.get(name) ?? '').replaceAll('\0', '').trim().slice(0, MAX_LENGTH)
  return { category: value('category'), city: value('city'), source: value('source') }
}

export function isFiltered(filter: CellFilter): boolean {
  return NAMES.some((name) => filter[name] !== '')
}

/** Returns the address of the page with a filter. */
export function pageLink(filter: CellFilter, more: Readonly<Record<string, string>> = {}): string {
  const set = NAMES.filter((name) => filter[name] !== '').map((name) => [name, filter[name]])
  return `./?${new URLSearchParams([...set, ...Object.entries(more)])}`
}

/** Scores from a limit until below another, 0 … 1. A score can be 1. */
export interface ScoreRange {
  readonly name: 'score_combined' | 'completeness_score'
  readonly from: number
  readonly to: number
}

/** Returns the query of the list of places, and of the map, for the places of a filter. */
export function placesQuery(filter: CellFilter, range?: ScoreRange): string {
  const set = NAMES.filter((name) => filter[name] !== '').map((name) => [PARAMETERS[name], filter[name]])
  const limits = range
    ? [
        [`${range.name}__gte`, String(range.from)],
        [range.to === 1 ? `${range.name}__lte` : `${range.name}__lt`, String(range.to)],
      ]
    : []
  return String(new URLSearchParams([...set, ...limits]))
}

/** A map of 512 pixels is the world at zoom 0. Panels cover a part of it. */
const MAP_PIXELS = 500
const MAX_ZOOM = 11
/** Degrees around the middle of a city. */
const AROUND = 0.2

/** Returns the map's position for the places of some cities, as the map page takes it; undefined without any. */
export function positionOf(cities: readonly CityPart[]): string | undefined {
  const [longitudes, latitudes] = (['longitude', 'latitude'] as const).map((axis) =>
    cities.flatMap((city) => city[axis] ?? []),
  )
  if (!longitudes?.length || !latitudes?.length) return undefined
  const [west, east] = [Math.min(...longitudes) - AROUND, Math.max(...longitudes) + AROUND]
  const [south, north] = [Math.min(...latitudes) - AROUND, Math.max(...latitudes) + AROUND]
  // Degrees of latitude are drawn longer, at most twice where people live.
  const degrees = Math.max(east - west, 2 * (north - south))
  const zoom = Math.max(0, Math.min(MAX_ZOOM, Math.log2((360 * MAP_PIXELS) / (512 * degrees))))
  return [(south + north) / 2, (west + east) / 2, zoom].map((number) => Number(number.toFixed(2))).join()
}
