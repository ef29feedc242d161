/** The area of a condition on a position. */
import { middleMeridian } from '../../geo/antimeridian.ts'
import type { Bbox, Position } from '../../geo/bbox.ts'
import { circleBox } from '../../geo/circle.ts'
import { polygonBbox, polygonOf } from '../../geo/polygon.ts'
import { tileBox } from '../../geo/tile.ts'
import type { GeoCondition } from './positions.ts'

const OPS: ReadonlySet<string> = new Set(['tile', 'bbox', 'near', 'polygon'] satisfies GeoCondition['op'][])

export function isGeo(condition: { readonly op: string }): condition is GeoCondition {
  return OPS.has(condition.op)
}

/** Returns the box around the area. */
export function boxOf(condition: GeoCondition): Bbox {
  switch (condition.op) {
    case 'tile':
      return tileBox(condition.tile)
    case 'bbox':
      return condition.bbox
    case 'near':
      return circleBox(condition)
    case 'polygon':
      return polygonBbox(polygonOf(condition.ring))
  }
}

/** Returns the center of a circle, or of the box around another area. */
export function centerOf(condition: GeoCondition): Position {
  if (condition.op === 'near') return condition.center
  const { west, south, east, north } = boxOf(condition)
  return { longitude: middleMeridian(west, east), latitude: (south + north) / 2 }
}
