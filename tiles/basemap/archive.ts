/** A PMTiles file of vector tiles, read by range: directories are cached by the package, tiles are not. */
import { open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { Compression, type Header, PMTiles, SharedPromiseCache, TileType } from 'pmtiles'
import { reasonOf } from '../../core/errors/reasons.ts'
import type { Tile } from '../../core/geo/tile.ts'
import { FileRange } from './file-range.ts'

/** Number of directories in memory. One of Protomaps has up to 16,384 entries, which take about 2 MB. */
const MAX_DIRECTORIES = 64

export interface BasemapTile {
  readonly body: Uint8Array
  /** The same as the file has it, if compressed. */
  readonly gzipped: Uint8Array | undefined
}

export interface BasemapArchive {
  readonly header: Header
  /** What the file says about itself; any JSON. */
  readonly metadata: unknown
  /** Returns undefined if the file does not have the tile. */
  tile(tile: Tile): Promise<BasemapTile | undefined>
  close(): Promise<void>
}

/** Opens a file. Throws an error that says why it can't be served. */
export async function openArchive(path: string): Promise<BasemapArchive> {
  const handle = await open(path).catch((error: Error) => {
    throw new Error(`BASEMAP: ${path} can't be opened: ${reasonOf(error)}. Set BASEMAP to a PMTiles file.`)
  })
  try {
    const source = new FileRange(handle, path)
    const directories = new PMTiles(source, new SharedPromiseCache(MAX_DIRECTORIES))
    const unreadable = (error: Error) => {
      throw new Error(`BASEMAP: ${path} can't be read as PMTiles: ${reasonOf(error)}. Set BASEMAP to another file.`)
    }
    const header = await directories.getHeader().catch(unreadable)
    const fault = faultOf(header, (await handle.stat()).size)
    if (fault) throw new Error(`BASEMAP: ${path} ${fault}`)
    const metadata = await directories.getMetadata().catch(unreadable)
    // Tiles are given out as they are; directories are decompressed by the cache.
    const tiles = new PMTiles(source, directories.cache, async (bytes) => bytes)
    return {
      header,
      metadata,
      async tile({ z, x, y }) {
        const found = await tiles.getZxy(z, x, y)
        if (!found) return undefined
        const bytes = new Uint8Array(found.data)
        if (header.tileCompression === Compression.None) return { body: bytes, gzipped: undefined }
        return { body: await promisify(gunzip)(bytes), gzipped: bytes }
      },
      close: () => handle.close(),
    }
  } catch (error) {
    await handle.close()
    throw error
  }
}

function faultOf(header: Header, size: number): string | undefined {
  const { tileType, tileCompression, tileDataOffset, tileDataLength = 0 } = header
  if (tileType !== TileType.Mvt) return 'has no vector tiles (MVT)'
  if (tileCompression !== Compression.Gzip && tileCompression !== Compression.None) {
    return 'has tiles that are neither compressed by gzip nor uncompressed'
  }
  const end = tileDataOffset + tileDataLength
  return end > size ? `is cut short: it has ${size} of ${end} bytes` : undefined
}
