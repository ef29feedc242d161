/**
 * Natural Earth from the npm package `world-atlas`, laid out flat.
 *
 * The package is made for globes: its shapes cross ±180° and surround the pole without a seam. On a flat map they
 * would draw an edge from one side of the world to the other. Here rings continue beyond ±180° instead (the east
 * end of Russia is at 190°), and a ring around a pole is closed along the pole.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Feature, MultiLineString, MultiPolygon, Position } from 'geojson'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

/** Scale 1 : 110 million, 1 : 50 million or 1 : 10 million. */
export type Resolution = '110m' | '50m' | '10m'

export interface Atlas {
  readonly land: Feature<MultiPolygon>
  /** Lines that two countries share. The other parts of their outlines are coasts. */
  readonly borders: Feature<MultiLineString>
  readonly countries: readonly AtlasCountry[]
}

interface AtlasCountry {
  /** English. */
  readonly name: string
  /** ISO 3166-1 numeric; undefined for territories without one. */
  readonly code: string | undefined
  readonly shape: MultiPolygon
}

type World = Topology<{ land: GeometryCollection; countries: GeometryCollection<{ name: string }> }>

export function readAtlas(resolution: Resolution): Atlas {
  const file = fileURLToPath(import.meta.resolve(`world-atlas/countries-${resolution}.json`))
  const world: World = JSON.parse(readFileSync(file, 'utf8'))
  const { land, countries } = world.objects
  // Most readers need only some.
  return {
    get land() {
      const polygons = feature(world, land).features.flatMap(({ geometry }) => polygonsOf(geometry))
      return { type: 'Feature' as const, properties: {}, geometry: flatShape(polygons) }
    },
    get borders() {
      const geometry = mesh(world, countries, (one, other) => one !== other)
      return { type: 'Feature' as const, properties: {}, geometry }
    },
    get countries() {
      return feature(world, countries).features.map(({ id, geometry, properties }) => ({
        name: properties.name,
        code: id === undefined ? undefined : String(id),
        shape: flatShape(polygonsOf(geometry)),
      }))
    },
  }
}

function flatShape(polygons: Position[][][]): MultiPolygon {
  return { type: 'MultiPolygon', coordinates: polygons.map(flatten) }
}

function polygonsOf(geometry: Feature['geometry']): Position[][][] {
  if (geometry.type === 'Polygon') return [geometry.coordinates]
  return geometry.type === 'MultiPolygon' ? geometry.coordinates : []
}

/** Lays a polygon's rings out flat; the holes follow the outline. */
function flatten([outline = [], ...holes]: Position[][]): Position[][] {
  const flat = flattenRing(outline)
  if (holes.length === 0) return [flat]
  const west = Math.min(...flat.map(([longitude = 0]) => longitude))
  return [flat, ...holes.map((hole) => shifted(flattenRing(hole), west))]
}

/** Continues a ring's longitudes beyond ±180° where they jump by more than half the world. */
function flattenRing(ring: Position[]): Position[] {
  const jumps = ring.some(([longitude = 0], index) => Math.abs(longitude - (ring[index - 1]?.[0] ?? longitude)) > 180)
  if (!jumps) return ring
  let turns = 0
  let before = ring[0]?.[0] ?? 0
  const flat = ring.map(([longitude = 0, latitude = 0]): Position => {
    if (longitude - before > 180) turns -= 360
    else if (before - longitude > 180) turns += 360
    before = longitude
    return [longitude + turns, latitude]
  })
  const [first, last] = [flat[0], flat.at(-1)]
  if (turns === 0 || !first || !last) return flat
  const pole = (first[1] ?? 0) < 0 ? -90 : 90
  return [...flat, [last[0] ?? 0, pole], [first[0] ?? 0, pole], first]
}

/** Moves a ring by whole turns so that its west end lies from `west` to less than 360° east of it. */
function shifted(ring: Position[], west: number): Position[] {
  const turns = Math.ceil((west - Math.min(...ring.map(([longitude = 0]) => longitude))) / 360) * 360
  return turns === 0 ? ring : ring.map(([longitude = 0, latitude = 0]) => [longitude + turns, latitude])
}
