/**
 * Writes PMTiles, version 3: header, root directory, metadata, leaf directories, tiles.
 *
 * Tiles are not deduplicated: each has the ids of its points and their positions at its zoom, so no two are equal.
 */
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { gzipSync } from 'node:zlib'
import { type ArchiveDescription, type ArchiveWriter, archiveCenter, archiveLayers } from './archive.ts'
import { directoriesOf, HEADER_BYTES } from './pmtiles-directory.ts'
import type { Spool } from './spool.ts'

const VERSION = 3
/** Compression of directories and metadata, and of tiles. */
const GZIP = 2
const VECTOR_TILES = 1

export const writePmtiles: ArchiveWriter = async (file, spool, description, { onBytes, signal }) => {
  const { root, leaves } = await directoriesOf(spool)
  const metadata = gzipSync(JSON.stringify(metadataOf(description)))
  const leafBytes = leaves.reduce((sum, { length }) => sum + length, 0)
  const header = encodeHeader(description, spool, [root.length, metadata.length, leafBytes])
  await pipeline(
    async function* () {
      yield* [header, root, metadata, ...leaves]
      for await (const bytes of spool.bytes()) {
        onBytes(bytes.length)
        yield bytes
      }
    },
    createWriteStream(file, { flush: true }),
    { signal },
  )
}

function metadataOf(description: ArchiveDescription): Record<string, unknown> {
  const { name, description: text, type, attribution, stamp } = description
  const shown = attribution ? { attribution } : {}
  const vectorLayers = { vector_layers: archiveLayers(description) }
  return { name, description: text, type, ...shown, ...vectorLayers, ...(stamp && { whereabouts: stamp }) }
}

/** `lengths` are those of the sections before the tiles, in order. */
function encodeHeader(description: ArchiveDescription, spool: Spool, lengths: readonly number[]): Buffer {
  const { bounds, minZoom, maxZoom } = description
  const center = archiveCenter(description)
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles')
  let at = header.writeUInt8(VERSION, 7)
  const long = (value: number) => {
    at = header.writeBigUInt64LE(BigInt(value), at)
  }
  const degrees = (value: number) => {
    at = header.writeInt32LE(Math.round(value * 1e7), at)
  }
  let offset = HEADER_BYTES
  for (const length of [...lengths, spool.size]) {
    long(offset)
    long(length)
    offset += length
  }
  // Numbers of addressed tiles, of entries and of distinct contents.
  for (let number = 0; number < 3; number++) long(spool.count)
  for (const byte of [1, GZIP, GZIP, VECTOR_TILES, minZoom, maxZoom]) at = header.writeUInt8(byte, at)
  for (const value of [bounds.west, bounds.south, bounds.east, bounds.north]) degrees(value)
  at = header.writeUInt8(center.zoom, at)
  degrees(center.longitude)
  degrees(center.latitude)
  return header
}
