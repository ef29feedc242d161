/** The part of the map that a picture, or a window of a usual size, shows, in its pixels. */
import { type Bbox, isPosition, type Position } from '../../../core/geo/bbox.ts'

/** Pixels of a picture, as chats want them. */
export const WIDTH = 1200
export const HEIGHT = 630
/** Pixels of the map, which stands above a bar. */
export const MAP_HEIGHT = 538

/** Pixels of the world at zoom 0, as MapLibre draws it. */
const WORLD = 512
/** What a map is drawn in. `room`: around places that a view is fitted to. All in pixels. */
export interface Frame {
  readonly width: number
  readonly height: number
  readonly room: number
}

const PICTURE: Frame = { width: WIDTH, height: MAP_HEIGHT, room: 40 }
/** Deepest zoom of a picture that is fitted to places. */
const MAX_FITTED = 15
/** Zoom around a place. */
const PLACE_ZOOM = 15
const MAX_ZOOM = 22
/** Where the square of the Mercator projection ends. */
const MAX_LATITUDE = 85.051129

export interface PictureView extends Position {
  readonly zoom: number
}

/** The view in the page's address; undefined if there is none. */
export function viewIn(parameters: URLSearchParams): PictureView | undefined {
  const parts = (parameters.get('at') ?? '').split(',')
  const [latitude = Number.NaN, longitude = Number.NaN, zoom = Number.NaN] = parts.map(Number)
  const isWhole = parts.length === 3 && parts.every((part) => part.trim() !== '')
  const isKnown = isWhole && isPosition(longitude, latitude) && zoom >= 0
  return isKnown ? { latitude, longitude, zoom: Math.min(zoom, MAX_ZOOM) } : undefined
}

export function viewAround({ latitude, longitude }: Position): PictureView {
  return { latitude, longitude, zoom: PLACE_ZOOM }
}

/** The closest view of positions, with room for their dots. Without any: the world. */
export function viewOf(positions: readonly Position[], frame = PICTURE): PictureView {
  if (positions.length === 0) return { latitude: 20, longitude: 0, zoom: Math.log2(frame.width / WORLD) }
  const [longitudes, latitudes] = [positions.map((at) => at.longitude), positions.map((at) => at.latitude)]
  const box = {
    ...{ west: Math.min(...longitudes), east: Math.max(...longitudes) },
    ...{ south: Math.min(...latitudes), north: Math.max(...latitudes) },
  }
  const [west, north] = unit({ longitude: box.west, latitude: box.north })
  const [east, south] = unit({ longitude: box.east, latitude: box.south })
  const [width, height] = [frame.width - 2 * frame.room, frame.height - 2 * frame.room]
  const scale = Math.min(width / Math.max(east - west, 1e-9), height / Math.max(south - north, 1e-9))
  const latitude = latitudeOf((north + south) / 2)
  const zoom = Math.max(0, Math.min(MAX_FITTED, Math.log2(scale / WORLD)))
  return { latitude, longitude: (box.west + box.east) / 2, zoom }
}

/** Returns a projection to pixels of the picture. */
export function project(view: PictureView): (position: Position) => readonly [x: number, y: number] {
  const scale = WORLD * 2 ** view.zoom
  const [left, top] = corner(view, PICTURE)
  return (position) => {
    const [x, y] = unit(position)
    return [(x - left) * scale, (y - top) * scale]
  }
}

/** Returns where a tile begins in the picture, and its width, in pixels. */
export function placeTile(
  view: PictureView,
  { z, x, y }: { readonly z: number; readonly x: number; readonly y: number },
): { readonly left: number; readonly top: number; readonly size: number } {
  const [left, top] = corner(view, PICTURE)
  const scale = WORLD * 2 ** view.zoom
  return { left: (x / 2 ** z - left) * scale, top: (y / 2 ** z - top) * scale, size: scale / 2 ** z }
}

/** Degrees; what lies beyond the edges of the world is left out. */
export function boxOf(view: PictureView, frame = PICTURE): Bbox {
  const [left, top] = corner(view, frame)
  const scale = WORLD * 2 ** view.zoom
  const longitude = (x: number) => Math.max(-180, Math.min(180, x * 360 - 180))
  return {
    west: longitude(left),
    east: longitude(left + frame.width / scale),
    north: latitudeOf(Math.max(0, top)),
    south: latitudeOf(Math.min(1, top + frame.height / scale)),
  }
}

/** The upper left corner in the square of the world. */
function corner(view: PictureView, { width, height }: Frame): readonly [number, number] {
  const scale = WORLD * 2 ** view.zoom
  const [x, y] = unit(view)
  return [x - width / 2 / scale, y - height / 2 / scale]
}

/** The world as a square from 0 to 1. Source: EPSG:3857, scaled. */
function unit({ longitude, latitude }: Position): readonly [number, number] {
  const radians = (Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude)) * Math.PI) / 180
  return [(longitude + 180) / 360, (1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2]
}

function latitudeOf(y: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI
}
