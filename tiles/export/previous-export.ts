/** An earlier export to PMTiles, from which an update takes the tiles that did not change. */
import { type FileHandle, open } from 'node:fs/promises'
import { type Entry, type Header, PMTiles, SharedPromiseCache, tileIdToZxy } from 'pmtiles'
import { z } from 'zod'
import { reasonOf } from '../../core/errors/reasons.ts'
import { FileRange } from '../basemap/file-range.ts'
import type { ExportStamp } from './archive.ts'

/** Number of directories in memory. Tiles are read in their order, so few are enough. */
const MAX_DIRECTORIES = 16

const Stamped = z.object({
  whereabouts: z.object({
    origin: z.record(z.string(), z.unknown()),
    position: z.object({
      snapshot: z.string().regex(/^\d+:\d+:(?:\d+(?:,\d+)*)?$/),
      at: z.iso.datetime(),
      database: z.string(),
    }),
  }),
})

export class PreviousExport {
  readonly stamp: ExportStamp
  /** Ids of its tiles, ascending. */
  readonly ids: Float64Array
  readonly #tiles: PMTiles
  readonly #handle: FileHandle

  private constructor(stamp: ExportStamp, ids: Float64Array, tiles: PMTiles, handle: FileHandle) {
    this.stamp = stamp
    this.ids = ids
    this.#tiles = tiles
    this.#handle = handle
  }

  /** Throws an error that says why a file can't be updated. */
  static async open(file: string): Promise<PreviousExport> {
    const handle = await open(file).catch((error: Error) => {
      throw new Error(`${file} can't be opened: ${reasonOf(error)}`)
    })
    try {
      const source = new FileRange(handle, file)
      const directories = new PMTiles(source, new SharedPromiseCache(MAX_DIRECTORIES))
      const unreadable = (error: Error) => {
        throw new Error(`${file} can't be read as PMTiles: ${reasonOf(error)}`)
      }
      const header = await directories.getHeader().catch(unreadable)
      const { data: metadata, error } = Stamped.safeParse(await directories.getMetadata().catch(unreadable))
      if (error) throw new Error(`${file} does not say as of when it is. Export all tiles, without --since.`)
      const ids = await idsOf(directories.cache, source, header)
      // Tiles stay compressed.
      const tiles = new PMTiles(source, directories.cache, async (bytes) => bytes)
      return new PreviousExport(metadata.whereabouts, ids, tiles, handle)
    } catch (error) {
      await handle.close()
      throw error
    }
  }

  /** Returns the compressed bytes of a tile; empty if there is none. */
  async tile(id: number): Promise<Uint8Array> {
    const found = await this.#tiles.getZxy(...tileIdToZxy(id))
    return new Uint8Array(found?.data ?? new ArrayBuffer())
  }

  close(): Promise<void> {
    return this.#handle.close()
  }
}

async function idsOf(cache: PMTiles['cache'], source: FileRange, header: Header): Promise<Float64Array> {
  const ids: number[] = []
  const read = async (offset: number, length: number): Promise<void> => {
    for (const entry of await cache.getDirectory(source, offset, length, header)) {
      if (isLeaf(entry)) await read(header.leafDirectoryOffset + entry.offset, entry.length)
      else ids.push(entry.tileId)
    }
  }
  await read(header.rootDirectoryOffset, header.rootDirectoryLength)
  return Float64Array.from(ids)
}

function isLeaf({ runLength }: Entry): boolean {
  return runLength === 0
}
