/**
 * Stores the built tiles of an export in a folder beside the target file, so that an export resumes after any
 * interruption:
 *
 *   export.json   origin of the tiles; an export with another origin does not resume
 *   tiles         their bytes, one after the other, ids ascending
 *   index         16 bytes for each tile: its id, and where its bytes end, as doubles
 *   pid           see folder-lock.ts
 */
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { checkOrigin, type Origin } from './export-origin.ts'
import { lockFolder, unlockFolder } from './folder-lock.ts'

export interface SpooledTile {
  readonly id: number
  /** Offset in the bytes of all tiles. */
  readonly offset: number
  readonly length: number
}

const RECORD_BYTES = 16

/** Number of entries that are read at once. */
const BATCH = 512

/** Tiles built within this time may be lost if the process is killed. */
const SETTLE_MILLISECONDS = 200

export class Spool {
  readonly folder: string
  readonly #tiles: FileHandle
  readonly #index: FileHandle
  #count: number
  #lastId: number
  #size: number
  /** Index records of tiles whose bytes may not be on the disk yet. */
  #unsettled: Buffer[] = []
  #settledAt = performance.now()

  private constructor(folder: string, tiles: FileHandle, index: FileHandle, last: SpoolEnd) {
    this.folder = folder
    this.#tiles = tiles
    this.#index = index
    this.#count = last.count
    this.#lastId = last.id
    this.#size = last.size
  }

  /**
   * Opens a folder to resume it. Starts from the beginning if it is missing or on `restart`. Throws if it was started
   * with another origin, or if another process writes to it.
   */
  static async open(folder: string, origin: Origin, restart: boolean): Promise<Spool> {
    await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    lockFolder(folder)
    try {
      const isKnown = await checkOrigin(folder, origin, restart)
      const [tiles, index] = [await open(join(folder, 'tiles'), 'a+'), await open(join(folder, 'index'), 'a+')]
      const end = isKnown ? await lastRecord(index) : { count: 0, id: -1, size: 0 }
      // Bytes after these were being written when the process ended.
      await index.truncate(end.count * RECORD_BYTES)
      await tiles.truncate(end.size)
      return new Spool(folder, tiles, index, end)
    } catch (error) {
      unlockFolder(folder)
      throw error
    }
  }

  /** Number of tiles. */
  get count(): number {
    return this.#count
  }

  /** The id of the last tile; −1 if there are none. */
  get lastId(): number {
    return this.#lastId
  }

  /** Bytes of all tiles. */
  get size(): number {
    return this.#size
  }

  /** Appends tiles; ids must be ascending. */
  async append(tiles: readonly { readonly id: number; readonly bytes: Uint8Array }[]): Promise<void> {
    await this.#tiles.appendFile(Buffer.concat(tiles.map(({ bytes }) => bytes)))
    for (const { id, bytes } of tiles) {
      this.#count++
      this.#lastId = id
      this.#size += bytes.length
      const record = Buffer.allocUnsafe(RECORD_BYTES)
      record.writeDoubleLE(this.#size, record.writeDoubleLE(id))
      this.#unsettled.push(record)
    }
    if (performance.now() - this.#settledAt > SETTLE_MILLISECONDS) await this.#settle()
  }

  /** Yields all tiles, in order. */
  async *entries(): AsyncGenerator<readonly SpooledTile[]> {
    await this.#settle()
    let offset = 0
    for (let read = 0; read < this.#count; read += BATCH) {
      const count = Math.min(BATCH, this.#count - read)
      const records = await readExactly(this.#index, read * RECORD_BYTES, count * RECORD_BYTES)
      yield Array.from({ length: count }, (_, each) => {
        const end = records.readDoubleLE(each * RECORD_BYTES + 8)
        const entry = { id: records.readDoubleLE(each * RECORD_BYTES), offset, length: end - offset }
        offset = end
        return entry
      })
    }
  }

  /** The bytes of all tiles together. */
  bytes(): AsyncIterable<Buffer> {
    return createReadStream(join(this.folder, 'tiles'), { end: this.#size - 1, highWaterMark: 2 ** 20 })
  }

  /** Reads the bytes of consecutive tiles. */
  read(offset: number, length: number): Promise<Buffer> {
    return readExactly(this.#tiles, offset, length)
  }

  /** Keeps the folder for the next run; removes it if it has no tiles. */
  async close(): Promise<void> {
    await this.#settle()
    await this.#tiles.close()
    await this.#index.close()
    if (this.#count === 0) await rm(this.folder, { recursive: true })
    else unlockFolder(this.folder)
  }

  /** Writes a record only when the bytes of its tile are on the disk, so that even a loss of power leaves no holes. */
  async #settle(): Promise<void> {
    const records = this.#unsettled
    this.#unsettled = []
    if (records.length > 0) {
      await this.#tiles.datasync()
      await this.#index.appendFile(Buffer.concat(records))
    }
    this.#settledAt = performance.now()
  }
}

interface SpoolEnd {
  count: number
  id: number
  size: number
}

async function lastRecord(index: FileHandle): Promise<SpoolEnd> {
  const count = Math.floor((await index.stat()).size / RECORD_BYTES)
  if (count === 0) return { count, id: -1, size: 0 }
  const record = await readExactly(index, (count - 1) * RECORD_BYTES, RECORD_BYTES)
  return { count, id: record.readDoubleLE(), size: record.readDoubleLE(8) }
}

async function readExactly(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, position)
  if (bytesRead < length)
    throw new Error(`a file of the export is truncated at byte ${position + bytesRead}; use --restart`)
  return buffer
}
