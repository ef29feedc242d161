/** Where a map of a box begins. */
import { GRID_SIZE, gridRow, rowLatitude } from './mercator.ts'
import type { Bounds } from './tile.ts'

export interface MapView {
  readonly longitude: number
  readonly latitude: number
  /** Whole. */
  readonly zoom: number
}

/** Returns the middle of a box, at the deepest zoom that has all of it on two by two tiles: a map of 1,024 pixels. */
export function viewOfBox({ west, south, east, north }: Bounds): MapView {
  const [top, bottom] = [gridRow(north), gridRow(south)]
  const share = Math.max((east - west) / 360, (bottom - top) / GRID_SIZE)
  return {
    longitude: (west + east) / 2,
    latitude: rowLatitude((top + bottom) / 2),
    zoom: Math.floor(Math.log2(2 / share)),
  }
}
