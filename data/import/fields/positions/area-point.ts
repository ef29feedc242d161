/** A point inside of an area, as `ST_PointOnSurface` of PostGIS finds one. */
import { bbox } from '@turf/bbox'
import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon'
import type { MultiPolygon, Polygon, Position } from 'geojson'

interface Section {
  readonly middle: Position
  readonly width: number
}

/**
 * Returns the middle of the area's box if that is inside, otherwise the middle of the widest section on a line from west to
 * east. Returns undefined for an area without a surface. Throws if a ring is not closed.
 */
export function pointInside(area: Polygon | MultiPolygon): Position | undefined {
  const [west, south, east, north] = bbox(area) as [number, number, number, number]
  const middle = [(west + east) / 2, (south + north) / 2]
  if (booleanPointInPolygon(middle, area, { ignoreBoundary: true })) return middle
  const polygons = area.type === 'Polygon' ? [area.coordinates] : area.coordinates
  const sections = polygons.flatMap(sectionsOf)
  return sections.reduce<Section | undefined>(
    (best, each) => (each.width > (best?.width ?? 0) ? each : best),
    undefined,
  )?.middle
}

/** Where a line from west to east, near the middle of a polygon and through none of its corners, is inside of it. */
function sectionsOf(rings: readonly (readonly Position[])[]): Section[] {
  const heights = rings.flat().map(([, y]) => y as number)
  const [south, north] = [heights.reduce((a, b) => Math.min(a, b)), heights.reduce((a, b) => Math.max(a, b))]
  const half = (south + north) / 2
  const below = heights.reduce((best, y) => (y <= half ? Math.max(best, y) : best), south)
  const above = heights.reduce((best, y) => (y > half ? Math.min(best, y) : best), north)
  const y = (below + above) / 2
  const crossings = rings.flatMap((ring) => crossingsOf(ring, y)).sort((a, b) => a - b)
  return crossings.flatMap((start, index) => {
    const end = crossings[index + 1]
    return index % 2 === 1 || end === undefined ? [] : [{ middle: [(start + end) / 2, y], width: end - start }]
  })
}

function crossingsOf(ring: readonly Position[], y: number): number[] {
  return ring.slice(1).flatMap(([x2, y2], index) => {
    const [x1, y1] = ring[index] as [number, number]
    const isCrossed = y1 > y !== (y2 as number) > y
    return isCrossed ? [x1 + ((y - y1) / ((y2 as number) - y1)) * ((x2 as number) - x1)] : []
  })
}
