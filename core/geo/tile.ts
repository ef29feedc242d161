/**
 * Tiles, and the one integer per place that makes every tile a range.
 *
 * The tile key of a place is a Morton code, the integer form of a quadkey. It interleaves the bits of the place's grid
 * column (even bits) and row (odd bits). A tile at zoom z is then one contiguous, half-open range of keys. Its west and
 * north edges belong to it, its east and south edges to its neighbours.
 *
 * Addresses are XYZ (y = 0 in the north) everywhere; this file alone decides it.
 */
import { columnLongitude, GRID_ZOOM, gridColumn, gridRow, rowLatitude } from './mercator.ts'

/** Deepest zoom that has an address. */
export const MAX_ZOOM = 22

/** Side of a tile in its own units. */
export const EXTENT = 4096

/** The cells of a tile, 16 by 16, are the tiles this many zooms deeper. */
export const CELL_DEPTH = 4

/** A thinned tile shows all places of a cell with at most this many, and the best of any other. */
export const CELL_PLACES = 2

export interface Tile {
  /** 0 … 22 */
  readonly z: number
  /** 0 … 2^z − 1, from the west */
  readonly x: number
  /** 0 … 2^z − 1, from the north */
  readonly y: number
}

/** Keys `low` ≤ key < `high`. */
export interface KeyRange {
  readonly low: bigint
  readonly high: bigint
}

/** Degrees; `west` and `north` belong to a tile, `east` and `south` do not. */
export interface Bounds {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

const DECIMAL = /^(?:0|[1-9]\d{0,7})$/

/** Returns the tile of three decimal integers without sign, exponent or leading zeros; undefined if there is none. */
export function toTile(z: string, x: string, y: string): Tile | undefined {
  if (![z, x, y].every((text) => DECIMAL.test(text))) return undefined
  const tile = { z: Number(z), x: Number(x), y: Number(y) }
  return isTile(tile) ? tile : undefined
}

/** Parses `z/x/y`; undefined if it is not the address of a tile. */
export function parseTile(text: string): Tile | undefined {
  const parts = text.split('/')
  return parts.length === 3 ? toTile(...(parts as [string, string, string])) : undefined
}

/** `z/x/y` */
export function formatTile({ z, x, y }: Tile): string {
  return `${z}/${x}/${y}`
}

/** Key of a position: longitude in [−180, 180] (180 is −180), latitude in [−90, 90] (clamped to the edge rows). */
export function tileKey(longitude: number, latitude: number): bigint {
  return interleave(gridColumn(longitude), gridRow(latitude))
}

/** Grid column and row (0 … 2^31 − 1) that a key interleaves. */
export function keyPosition(key: bigint): { column: number; row: number } {
  return { column: gather(key), row: gather(key >> 1n) }
}

/** The keys of a tile. */
export function tileRange({ z, x, y }: Tile): KeyRange {
  const shift = keyShift(z)
  const code = interleave(x, y)
  return { low: code << shift, high: (code + 1n) << shift }
}

/** The tile of zoom `z` that holds a key. */
export function keyTile(key: bigint, z: number): Tile {
  const { column, row } = keyPosition(key >> keyShift(z))
  return { z, x: column, y: row }
}

/** The tile of zoom `z` by its number in the order of keys: `code` is x and y interleaved, `key >> 2 * (31 - z)`. */
export function codeTile(code: number, z: number): Tile {
  const low = code >>> 0
  const high = Math.floor(code / 2 ** 32)
  const x = gatherHalf(high) * 65536 + gatherHalf(low)
  return { z, x, y: gatherHalf(high >>> 1) * 65536 + gatherHalf(low >>> 1) }
}

/** The number of a tile in the order of keys; see `codeTile`. */
export function tileCode({ x, y }: Tile): number {
  return Number(interleave(x, y))
}

/** Returns the tile whose range of keys this is; undefined if there is none. */
export function rangeTile({ low, high }: KeyRange): Tile | undefined {
  for (let z = 0; z <= MAX_ZOOM; z++) {
    if (high - low !== 1n << keyShift(z)) continue
    const tile = keyTile(low, z)
    return isTile(tile) && tileRange(tile).low === low ? tile : undefined
  }
  return undefined
}

/** Edges of a tile; each corner that belongs to it has its key in the tile's range. */
export function tileBounds({ z, x, y }: Tile): Bounds {
  const side = 2 ** (GRID_ZOOM - z)
  return {
    west: columnLongitude(x * side),
    south: rowLatitude((y + 1) * side),
    east: columnLongitude((x + 1) * side),
    north: rowLatitude(y * side),
  }
}

/** The closed box of a tile. The outermost rows reach to the poles. */
export function tileBox(tile: Tile): Bounds {
  const box = tileBounds(tile)
  return { ...box, ...(tile.y === 0 && { north: 90 }), ...(tile.y === 2 ** tile.z - 1 && { south: -90 }) }
}

/**
 * A key's position within a tile that holds it, in units of 1/4096 of its side: 0 ≤ x, y < 4096.
 * Rounded down, never to the nearest, because renderers drop a point at 4096.
 */
export function positionInTile(key: bigint, { z, x, y }: Tile): { x: number; y: number } {
  const { column, row } = keyPosition(key)
  const unit = 2 ** (GRID_ZOOM - z) / EXTENT
  return { x: Math.floor(column / unit) - x * EXTENT, y: Math.floor(row / unit) - y * EXTENT }
}

/**
 * Gathers every second bit of a 32-bit half of a key, from the lowest, into 16 bits. Machine words are faster than
 * `bigint`, and building a tile decodes thousands of keys.
 */
export function gatherHalf(half: number): number {
  let bits = half & 0x55555555
  bits = (bits | (bits >>> 1)) & 0x33333333
  bits = (bits | (bits >>> 2)) & 0x0f0f0f0f
  bits = (bits | (bits >>> 4)) & 0x00ff00ff
  return (bits | (bits >>> 8)) & 0x0000ffff
}

/** The tile one zoom out; undefined at zoom 0. */
export function parent({ z, x, y }: Tile): Tile | undefined {
  return z === 0 ? undefined : { z: z - 1, x: x >> 1, y: y >> 1 }
}

/** The four tiles one zoom in, in the order of their keys; none at the deepest zoom. */
export function children({ z, x, y }: Tile): Tile[] {
  if (z === MAX_ZOOM) return []
  const [west, north] = [x * 2, y * 2]
  return [
    { z: z + 1, x: west, y: north },
    { z: z + 1, x: west + 1, y: north },
    { z: z + 1, x: west, y: north + 1 },
    { z: z + 1, x: west + 1, y: north + 1 },
  ]
}

/** The tiles that touch this one: across ±180° in x, not across the poles; at most eight, no tile twice. */
export function neighbours({ z, x, y }: Tile): Tile[] {
  const size = 2 ** z
  const found = new Map<string, Tile>()
  for (const dy of [-1, 0, 1]) {
    for (const dx of [-1, 0, 1]) {
      const tile = { z, x: (x + dx + size) % size, y: y + dy }
      if (isTile(tile) && !(tile.x === x && tile.y === y)) found.set(formatTile(tile), tile)
    }
  }
  return [...found.values()]
}

function isTile({ z, x, y }: Tile): boolean {
  const size = 2 ** z
  return z <= MAX_ZOOM && x >= 0 && y >= 0 && x < size && y < size
}

/** Number of low bits of a key that lie below zoom z. */
function keyShift(z: number): bigint {
  return BigInt(2 * (GRID_ZOOM - z))
}

const SPREAD: readonly (readonly [bigint, bigint])[] = [
  [16n, 0x0000ffff0000ffffn],
  [8n, 0x00ff00ff00ff00ffn],
  [4n, 0x0f0f0f0f0f0f0f0fn],
  [2n, 0x3333333333333333n],
  [1n, 0x5555555555555555n],
]

/** Column bits to the even places, row bits to the odd ones (Morton 1966; see Hacker's Delight, 7–2). */
function interleave(column: number, row: number): bigint {
  return spread(column) | (spread(row) << 1n)
}

function spread(value: number): bigint {
  return SPREAD.reduce((bits, [shift, mask]) => (bits | (bits << shift)) & mask, BigInt(value))
}

function gather(code: bigint): number {
  let bits = code & 0x5555555555555555n
  for (const [shift, mask] of GATHER) bits = (bits | (bits >> shift)) & mask
  return Number(bits)
}

const GATHER: readonly (readonly [bigint, bigint])[] = [
  [1n, 0x3333333333333333n],
  [2n, 0x0f0f0f0f0f0f0f0fn],
  [4n, 0x00ff00ff00ff00ffn],
  [8n, 0x0000ffff0000ffffn],
  [16n, 0x00000000ffffffffn],
]
