/** The points of names, by tile. */
import type { Position } from '../../core/geo/bbox.ts'
import { GRID_ZOOM, gridColumn, gridRow } from '../../core/geo/mercator.ts'
import { EXTENT, type Tile, tileKey } from '../../core/geo/tile.ts'
import { PointLayer } from '../mvt/point-layer.ts'
import type { Cut } from './shapes.ts'

export interface NamedPoint {
  readonly position: Position
  /** Lowest zoom of the tiles that hold it. */
  readonly minZoom: number
  readonly tags: Record<string, string | number | boolean>
}

interface Indexed {
  readonly column: number
  readonly row: number
  readonly tags: NamedPoint['tags']
}

/** Returns the layer of a tile's points, in the order of their keys. Tiles of `maxZoom` hold all of their points. */
export function createPointIndex(name: string, points: readonly NamedPoint[], maxZoom: number): Cut {
  const indexed = points.map(({ position: { longitude, latitude }, minZoom, tags }) => {
    const order = Number(tileKey(longitude, latitude) >> 10n)
    return { column: gridColumn(longitude), row: gridRow(latitude), tags, minZoom, order }
  })
  indexed.sort((one, other) => one.order - other.order)
  const byZoom = Array.from({ length: maxZoom + 1 }, (_, z) =>
    byTile(z < maxZoom ? indexed.filter(({ minZoom }) => minZoom <= z) : indexed, z),
  )
  return (tile) => {
    const within = byZoom[tile.z]?.get(numberOf(tile.x, tile.y, tile.z))
    return within && encode(name, within, tile)
  }
}

function byTile(points: readonly Indexed[], z: number): Map<number, Indexed[]> {
  const tiles = new Map<number, Indexed[]>()
  for (const point of points) {
    const number = numberOf(point.column >>> (GRID_ZOOM - z), point.row >>> (GRID_ZOOM - z), z)
    const others = tiles.get(number)
    if (others) others.push(point)
    else tiles.set(number, [point])
  }
  return tiles
}

function numberOf(x: number, y: number, z: number): number {
  return y * 2 ** z + x
}

function encode(name: string, points: readonly Indexed[], { z, x, y }: Tile): Buffer {
  const keys = Object.keys(points[0]?.tags ?? {})
  const layer = new PointLayer(name, keys, 2048)
  const unit = 2 ** (GRID_ZOOM - z) / EXTENT
  layer.points(
    Int32Array.from(points, ({ column }) => Math.floor(column / unit) - x * EXTENT),
    Int32Array.from(points, ({ row }) => Math.floor(row / unit) - y * EXTENT),
    keys.map((key, index) => {
      const known = new Map<unknown, number>()
      const values = Int32Array.from(points, ({ tags }) => {
        const value = tags[key] as string | number | boolean
        const found = known.get(value) ?? indexOf(layer, value)
        known.set(value, found)
        return found
      })
      return { key: index, values }
    }),
  )
  return layer.encode()
}

function indexOf(layer: PointLayer, value: string | number | boolean): number {
  if (typeof value === 'string') return layer.text(value)
  if (typeof value === 'boolean') return layer.boolean(value)
  return Number.isInteger(value) && value >= 0 ? layer.whole(value) : layer.number(value)
}
