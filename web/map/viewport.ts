/** The visible box of the map, and the tiles that it touches. */
import type { Bbox } from '../../core/geo/bbox.ts'
import { type Tile, tileBounds } from '../../core/geo/tile.ts'

/** A box whose longitudes may exceed ±180°, where the map repeats the world. */
export interface ViewportSpan {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** A tile on the map, shifted east by `turns` times 360°. */
export interface PlacedTile {
  readonly tile: Tile
  readonly turns: number
}

/** Returns the box for API requests: all longitudes if the whole world is visible, across ±180° if necessary. */
export function toBbox({ west, south, east, north }: ViewportSpan): Bbox {
  const [low, high] = [round(Math.max(south, -90)), round(Math.min(north, 90))]
  if (east - west >= 360) return { west: -180, south: low, east: 180, north: high }
  return { west: round(wrapLongitude(west)), south: low, east: round(wrapLongitude(east)), north: high }
}

/** Returns the tiles of a zoom that a box touches, from the north-west. */
export function tilesIn({ west, south, east, north }: ViewportSpan, z: number): PlacedTile[] {
  const size = 2 ** z
  const column = (longitude: number) => Math.floor(((longitude + 180) / 360) * size)
  const row = (latitude: number) => {
    const sine = Math.sin((latitude * Math.PI) / 180)
    const part = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
    return Math.min(Math.max(Math.floor(part * size), 0), size - 1)
  }
  const placed: PlacedTile[] = []
  for (let y = row(north); y <= row(south); y++) {
    for (let x = column(west); x <= column(east); x++) {
      const turns = Math.floor(x / size)
      placed.push({ tile: { z, x: x - turns * size, y }, turns })
    }
  }
  return placed
}

/** Returns the edges of a tile where it is drawn. */
export function placedBounds({ tile, turns }: PlacedTile): ViewportSpan {
  const { west, south, east, north } = tileBounds(tile)
  return { west: west + turns * 360, south, east: east + turns * 360, north }
}

/** Wraps a longitude to −180 ≤ longitude < 180. */
export function wrapLongitude(longitude: number): number {
  return longitude - 360 * Math.floor((longitude + 180) / 360)
}

/** Rounds to a tenth of a metre, for short URLs. */
function round(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}
