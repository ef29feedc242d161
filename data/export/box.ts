/** The box of a geometry, in degrees. */
import type { Geometry, Position } from 'geojson'

export interface Box {
  readonly xmin: number
  readonly ymin: number
  readonly xmax: number
  readonly ymax: number
}

/** Undefined of a geometry without positions. */
export function boxOf(geometry: Geometry | undefined): Box | undefined {
  const box = { xmin: Infinity, ymin: Infinity, xmax: -Infinity, ymax: -Infinity }
  if (geometry) extend(box, geometry)
  return box.xmin > box.xmax ? undefined : box
}

type Nested = readonly (Position | Nested)[]

function extend(box: { -readonly [Side in keyof Box]: number }, geometry: Geometry): void {
  const add = (part: Position | Nested): void => {
    const [x, y] = part
    if (typeof x !== 'number' || typeof y !== 'number') {
      for (const each of part as Nested) add(each)
      return
    }
    box.xmin = Math.min(box.xmin, x)
    box.ymin = Math.min(box.ymin, y)
    box.xmax = Math.max(box.xmax, x)
    box.ymax = Math.max(box.ymax, y)
  }
  if (geometry.type === 'GeometryCollection') for (const each of geometry.geometries) extend(box, each)
  else add(geometry.coordinates)
}
