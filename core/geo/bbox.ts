/** Boxes of longitude and latitude: closed on all sides, possibly across the antimeridian. */
import { coverArea, type Relation } from './cover.ts'
import { GRID_SIZE, GRID_ZOOM, gridColumn, gridRow } from './mercator.ts'
import { type KeyRange, type Tile, tileRange } from './tile.ts'

/** Degrees. `west` > `east` crosses ±180°. */
export interface Bbox {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

export interface Position {
  /** Degrees, −180 … 180. */
  readonly longitude: number
  /** Degrees, −90 … 90. */
  readonly latitude: number
}

/** Returns true if the two numbers are a position on earth. */
export function isPosition(longitude: number, latitude: number): boolean {
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90
}

/** Returns true if a position lies in a box; longitude 180 is −180. */
export function bboxContains(bbox: Bbox, { longitude, latitude }: Position): boolean {
  if (!(latitude >= bbox.south && latitude <= bbox.north)) return false
  return isBetween(bbox, longitude) || (Math.abs(longitude) === 180 && isBetween(bbox, -longitude))
}

function isBetween({ west, east }: Bbox, meridian: number): boolean {
  return west <= east ? meridian >= west && meridian <= east : meridian >= west || meridian <= east
}

/**
 * Returns at most `max` (≥ 4) ranges of tile keys, in order, for an index on the key. Together they hold every position
 * of a box, and others near its edges.
 */
export function coverBbox(bbox: Bbox, max: number): KeyRange[] {
  const boxes = gridBoxes(bbox)
  return mergeRanges(boxes.flatMap((box) => coverGrid(box, max / boxes.length)))
}

/** Returns a test for tiles that hold a position of a box. */
export function bboxTiles(bbox: Bbox): (tile: Tile) => boolean {
  const boxes = gridBoxes(bbox)
  return (tile) => boxes.some((box) => relate(tile, box) !== 'outside')
}

interface GridBox {
  left: number
  right: number
  top: number
  bottom: number
}

/** Returns a box on the grid; two boxes if it reaches across ±180°. */
function gridBoxes({ west, south, east, north }: Bbox): GridBox[] {
  const top = gridRow(north)
  const bottom = gridRow(south)
  const spans: [number, number][] =
    west <= east
      ? [[gridColumn(west), east === 180 ? GRID_SIZE - 1 : gridColumn(east)]]
      : [
          [gridColumn(west), GRID_SIZE - 1],
          [0, gridColumn(east)],
        ]
  // Longitude 180 is −180, which is in column 0.
  if (west <= east && east === 180) spans.push([0, 0])
  if (west === 180) spans[0] = [0, 0]
  return spans.map(([left, right]) => ({ left, right, top, bottom }))
}

function coverGrid(box: GridBox, max: number): KeyRange[] {
  const { inside, border } = coverArea((tile) => relate(tile, box), max)
  return [...inside, ...border].map(tileRange)
}

function relate({ z, x, y }: Tile, { left, right, top, bottom }: GridBox): Relation {
  const side = 2 ** (GRID_ZOOM - z)
  const [west, north] = [x * side, y * side]
  const [east, south] = [west + side - 1, north + side - 1]
  if (west > right || east < left || north > bottom || south < top) return 'outside'
  return west >= left && east <= right && north >= top && south <= bottom ? 'inside' : 'border'
}

/** Returns the same keys as ascending, disjoint ranges. */
export function mergeRanges(ranges: KeyRange[]): KeyRange[] {
  const merged: KeyRange[] = []
  for (const range of ranges.sort((a, b) => (a.low < b.low ? -1 : 1))) {
    const last = merged.at(-1)
    if (last && last.high >= range.low) merged[merged.length - 1] = { low: last.low, high: max(last.high, range.high) }
    else merged.push(range)
  }
  return merged
}

/** Reduces ascending, disjoint `ranges` to at most `max` by closing the smallest gaps. */
export function fewRanges(ranges: readonly KeyRange[], max: number): KeyRange[] {
  const gaps = ranges.slice(1).map(({ low }, index) => ({ index, size: low - (ranges[index] as KeyRange).high }))
  const kept = new Set(
    gaps
      .sort((a, b) => (a.size > b.size ? -1 : 1))
      .slice(0, max - 1)
      .map(({ index }) => index),
  )
  const few: KeyRange[] = []
  for (const [index, { low, high }] of ranges.entries()) {
    const last = few.at(-1)
    if (last && !kept.has(index - 1)) few[few.length - 1] = { low: last.low, high }
    else few.push({ low, high })
  }
  return few
}

function max(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}
