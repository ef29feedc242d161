/**
 * All land tiles in one file. It begins with two numbers for each tile, in the order of zooms, rows and columns: where its
 * bytes begin and end. Equal tiles share their bytes, as those of the open sea do.
 */
import { closeSync, mkdirSync, openSync, readSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Tile } from '../../core/geo/tile.ts'
import type { DrawLand } from './land.ts'
import { LAND_MAX_ZOOM } from './layers.ts'

export const LAND_FILE = fileURLToPath(import.meta.resolve('#root/dist/land.tiles'))

const COUNT = numberOf({ z: LAND_MAX_ZOOM + 1, x: 0, y: 0 })
const BYTES = 2 * COUNT * Uint32Array.BYTES_PER_ELEMENT

/** Writes the tiles. The file appears when it is complete. */
export function writeLand(file: string, draw: DrawLand): void {
  const index = new Uint32Array(2 * COUNT)
  const known = new Map<string, readonly [begin: number, end: number]>()
  const unfinished = `${file}.${process.pid}`
  mkdirSync(dirname(file), { recursive: true })
  const output = openSync(unfinished, 'w')
  let length = BYTES
  for (const tile of allTiles()) {
    const bytes = draw(tile)
    if (!bytes) continue
    const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const key = content.toString('latin1')
    const range = known.get(key) ?? ([length, length + content.length] as const)
    if (!known.has(key)) {
      known.set(key, range)
      writeSync(output, content, 0, content.length, length)
      length += content.length
    }
    index.set(range, 2 * numberOf(tile))
  }
  writeSync(output, index, 0, BYTES, 0)
  closeSync(output)
  renameSync(unfinished, file)
}

/** Opens the file, once for the process. The returned function reads a tile; empty if it is too deep. */
export function openLand(file: string): (tile: Tile) => Uint8Array {
  const input = openSync(file, 'r')
  const index = new Uint32Array(2 * COUNT)
  readSync(input, index, 0, BYTES, 0)
  return (tile) => {
    if (tile.z > LAND_MAX_ZOOM) return new Uint8Array()
    const [begin = 0, end = 0] = index.subarray(2 * numberOf(tile))
    const bytes = new Uint8Array(end - begin)
    readSync(input, bytes, 0, bytes.length, begin)
    return bytes
  }
}

function numberOf({ z, x, y }: Tile): number {
  return (4 ** z - 1) / 3 + y * 2 ** z + x
}

function* allTiles(): Generator<Tile> {
  for (let z = 0; z <= LAND_MAX_ZOOM; z++) {
    for (let y = 0; y < 2 ** z; y++) for (let x = 0; x < 2 ** z; x++) yield { z, x, y }
  }
}
