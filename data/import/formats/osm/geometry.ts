/** Geometries of ways and relations. A reason instead of one means that the object can't be drawn. */
import { bbox } from '@turf/bbox'
import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon'
import { polygon } from '@turf/helpers'
import type { Geometry } from 'geojson'
import { continued } from '../../../../core/geo/antimeridian.ts'
import type { Coordinates, NeededObjects } from './needed-objects.ts'
import type { OsmRelation, OsmWay } from './osm-file.ts'

const AREA_ROLES: ReadonlySet<string> = new Set(['outer', 'inner', ''])
const NO_NODES = 'needs nodes that the file does not have'

/** A closed way is an area, unless it is tagged `area=no`. */
export function wayGeometry({ refs, tags }: OsmWay, needed: NeededObjects): Geometry | string {
  const positions = needed.positions(refs)
  if (!positions) return NO_NODES
  const [first] = positions
  if (!first) return 'has no nodes'
  if (positions.length === 1) return { type: 'Point', coordinates: first }
  return isRing(refs) && tags?.['area'] !== 'no'
    ? { type: 'Polygon', coordinates: [positions] }
    : { type: 'LineString', coordinates: positions }
}

/** Returns the ids of the ways that are the outlines of an area. */
export function outlineWays({ members }: OsmRelation): number[] {
  return outlines(members).map(({ ref }) => ref)
}

/** Each way once, whatever the relation says. */
function outlines(members: OsmRelation['members']): OsmRelation['members'] {
  const seen = new Set<number>()
  return members.filter(({ type, ref, role }) => {
    if (type !== 'way' || !AREA_ROLES.has(role) || seen.has(ref)) return false
    seen.add(ref)
    return true
  })
}

/** The area of a multipolygon relation. */
export function relationGeometry({ members }: OsmRelation, needed: NeededObjects): Geometry | string {
  const ways = { outer: [] as number[][], inner: [] as number[][] }
  for (const { ref, role } of outlines(members)) {
    const nodes = needed.nodesOf(ref)
    if (!nodes) return 'needs ways that the file does not have'
    ways[role === 'inner' ? 'inner' : 'outer'].push(nodes)
  }
  const [outer, inner] = [joinRings(ways.outer), joinRings(ways.inner)]
  if (!outer || !inner || outer.length === 0) return 'has an outline that is not closed'
  const rings = { outer: positionsOf(outer, needed), inner: positionsOf(inner, needed) }
  if (!rings.outer || !rings.inner) return NO_NODES
  const holes = rings.inner.toSorted(([a], [b]) => (a?.[0] ?? 0) - (b?.[0] ?? 0))
  return { type: 'MultiPolygon', coordinates: rings.outer.map((ring) => [ring, ...holesIn(ring, holes)]) }
}

/** `holes` are in the order of their first longitude, because there may be 20,000 outlines with as many holes. */
function holesIn(ring: Coordinates[], holes: readonly Coordinates[][]): Coordinates[][] {
  if (holes.length === 0) return []
  const area = polygon([continued(ring)])
  const [west, south, east, north] = bbox(area) as [number, number, number, number]
  const turns = [0, ...(east > 180 ? [360] : []), ...(west < -180 ? [-360] : [])]
  return turns.flatMap((turn) => {
    const found: Coordinates[][] = []
    for (let at = firstFrom(west - turn, holes); at < holes.length; at++) {
      const hole = holes[at] as Coordinates[]
      const [lon, lat] = hole[0] as Coordinates
      if (lon + turn > east) break
      if (lat >= south && lat <= north && booleanPointInPolygon([lon + turn, lat], area)) found.push(hole)
    }
    return found
  })
}

/** The index of the first hole that does not begin west of a longitude. */
function firstFrom(west: number, holes: readonly Coordinates[][]): number {
  let [low, high] = [0, holes.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (((holes[middle] as Coordinates[])[0] as Coordinates)[0] < west) low = middle + 1
    else high = middle
  }
  return low
}

/** Joins ways, in either direction, to closed rings of node ids. Returns undefined if an end is left over. */
export function joinRings(ways: readonly (readonly number[])[]): number[][] | undefined {
  const rings: number[][] = []
  const left = new Set(ways.filter((way) => way.length > 1))
  const byEnd = new Map<number, (readonly number[])[]>()
  for (const way of [...left].reverse()) {
    for (const end of [way[0] as number, way.at(-1) as number]) {
      const others = byEnd.get(end)
      if (others) others.push(way)
      else byEnd.set(end, [way])
    }
  }
  for (const way of left) {
    left.delete(way)
    const ring = [...way]
    while (ring[0] !== ring.at(-1)) {
      const end = ring.at(-1) as number
      // A way is taken out once it was looked at, so that many ways with one end take no more time.
      const ways = byEnd.get(end) ?? []
      let next = ways.pop()
      while (next && !left.has(next)) next = ways.pop()
      if (!next) return undefined
      left.delete(next)
      for (const id of (next[0] === end ? next : next.toReversed()).slice(1)) ring.push(id)
    }
    if (!isRing(ring)) return undefined
    rings.push(ring)
  }
  return rings
}

function isRing(ids: readonly number[]): boolean {
  return ids.length >= 4 && ids[0] === ids.at(-1)
}

function positionsOf(rings: readonly number[][], needed: NeededObjects): Coordinates[][] | undefined {
  const positions = rings.map((ring) => needed.positions(ring))
  return positions.includes(undefined) ? undefined : (positions as Coordinates[][])
}
