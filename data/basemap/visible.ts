/** From which zoom on an area is large enough to be seen. */
import type { Geometry, Position } from 'geojson'
import { BASEMAP_MAX_ZOOM } from './feature.ts'

/** Areas of fewer square pixels are left out of a tile of 512 pixels. */
const MIN_PIXELS = 6
const TILE_PIXELS = 512

/** Part of the world's width west of a longitude. */
export function worldX(longitude: number): number {
  return (longitude + 180) / 360
}

/** Part of the map's height north of a latitude. */
export function worldY(latitude: number): number {
  const sine = Math.sin((Math.min(Math.max(latitude, -89.9), 89.9) * Math.PI) / 180)
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
}

/** Returns 0 for lines and points. */
export function firstVisibleZoom(geometry: Geometry): number {
  const polygons =
    geometry.type === 'Polygon'
      ? [geometry.coordinates]
      : geometry.type === 'MultiPolygon'
        ? geometry.coordinates
        : undefined
  if (!polygons) return 0
  const part = Math.max(...polygons.map(([outline = []]) => areaOf(outline)))
  const zoom = Math.log2(MIN_PIXELS / (part * TILE_PIXELS ** 2)) / 2
  return Math.min(Math.max(Math.ceil(zoom), 0), BASEMAP_MAX_ZOOM)
}

/** Part of the map that a ring covers. */
function areaOf(ring: readonly Position[]): number {
  let twice = 0
  for (const [index, [longitude = 0, latitude = 0]] of ring.entries()) {
    const [before = 0, below = 0] = ring[index - 1] ?? [longitude, latitude]
    twice += worldX(before) * worldY(latitude) - worldX(longitude) * worldY(below)
  }
  return Math.max(Math.abs(twice / 2), Number.MIN_VALUE)
}
