/**
 * Lines and areas across the antimeridian, in longitude and latitude. Two neighbours more than 180° apart are joined the
 * short way, as OpenStreetMap's editors draw them. They are 360° apart where a map of the whole world ends.
 */
import type { Geometry, Position } from 'geojson'

/** Continues a line beyond ±180 where it crosses. A ring around a pole stays as it is, because it would not close. */
export function continued<P extends Position>(line: readonly P[]): P[] {
  let shift = 0
  const longer = line.map((position, index) => {
    const step = (position[0] as number) - ((line[index - 1] ?? position)[0] as number)
    if (Math.abs(step) > 180 && Math.abs(step) < 360) shift -= Math.sign(step) * 360
    return shift === 0 ? position : moved(position, shift)
  })
  const isRing = line[0]?.[0] === line.at(-1)?.[0]
  return isRing && longer[0]?.[0] !== longer.at(-1)?.[0] ? [...line] : longer
}

/** Continues the lines and areas of a geometry, each part by itself. */
export function continuedGeometry(geometry: Geometry): Geometry {
  switch (geometry.type) {
    case 'LineString':
      return { ...geometry, coordinates: continued(geometry.coordinates) }
    case 'MultiLineString':
      return { ...geometry, coordinates: geometry.coordinates.map(continued) }
    case 'Polygon':
      return { ...geometry, coordinates: continuedArea(geometry.coordinates) }
    case 'MultiPolygon':
      return { ...geometry, coordinates: geometry.coordinates.map(continuedArea) }
    default:
      return geometry
  }
}

/** Holes follow an outline that crosses. */
function continuedArea(rings: readonly Position[][]): Position[][] {
  const [outline = [], ...holes] = rings.map(continued)
  if (outline.every(([longitude], index) => longitude === rings[0]?.[index]?.[0])) return [...rings]
  return [outline, ...holes.map((hole) => near(hole, outline[0]))]
}

function near(hole: Position[], to: Position | undefined): Position[] {
  const turns = Math.round((((to ?? [])[0] ?? 0) - ((hole[0] ?? [])[0] ?? 0)) / 360)
  return turns === 0 ? hole : hole.map((position) => moved(position, turns * 360))
}

/** The longitude halfway to the east; `east` is less than `west` if ±180 is between them. */
export function middleMeridian(west: number, east: number): number {
  return withinTurn((west + (east < west ? east + 360 : east)) / 2)
}

/** Returns the longitude within ±180 of a meridian that is any number of turns beyond. */
export function withinTurn(longitude: number): number {
  return Math.abs(longitude) <= 180 ? longitude : longitude - 360 * Math.round(longitude / 360)
}

function moved<P extends Position>([longitude, ...rest]: P, degrees: number): P {
  return [(longitude as number) + degrees, ...rest] as P
}
