/** What of the map is seen, and which tiles that touches. */
import type { Bbox } from '../geo/bbox.ts'
import { type Tile, tileBounds } from '../geo/tile.ts'

/** Longitudes that may go on beyond ±180°, where the map shows the world again. */
export interface Stretch {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** A tile on the map: `turns` times around the world from its own place. */
export interface PlacedTile {
  readonly tile: Tile
  readonly turns: number
}

/** The box to ask the API for: all longitudes when the whole world is seen, across ±180° when it must be. */
export function toBbox({ west, south, east, north }: Stretch): Bbox {
  const [low, high] = [round(Math.max(south, -90)), round(Math.min(north, 90))]
  if (east - west >= 360) return { west: -180, south: low, east: 180, north: high }
  return { west: round(wrapLongitude(west)), south: low, east: round(wrapLongitude(east)), north: high }
}

/** The tiles of a zoom that a stretch of the map touches, from the north-west. */
export function tilesIn({ west, south, east, north }: Stretch, z: number): PlacedTile[] {
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

/** Edges of a tile where it is drawn. */
export function placedBounds({ tile, turns }: PlacedTile): Stretch {
  const { west, south, east, north } = tileBounds(tile)
  return { west: west + turns * 360, south, east: east + turns * 360, north }
}

/** A longitude from −180 up to, not including, 180. */
export function wrapLongitude(longitude: number): number {
  return longitude - 360 * Math.floor((longitude + 180) / 360)
}

/** To a tenth of a metre, for short addresses. */
function round(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}
