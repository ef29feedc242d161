/** Reads tile archives as other programs do: PMTiles with its own reader, MBTiles with SQL. */
import { openAsBlob } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { gunzipSync } from 'node:zlib'
import sqlite from 'node-sqlite3-wasm'
import { FileSource, PMTiles } from 'pmtiles'
import { formatTile, type Tile } from '../../../core/geo/tile.ts'

export interface Archive {
  /** Number of tiles. */
  count: number
  minZoom: number
  maxZoom: number
  /** Bytes of a PMTiles archive's leaf directories; 0 for MBTiles. */
  leafBytes: number
  /** West, south, east, north. */
  bounds: number[]
  /** Longitude, latitude, zoom. */
  center: number[]
  /** Members of the metadata that are texts. */
  texts: { name?: string; description?: string; type?: string; attribution?: string }
  /** From `vector_layers` of the metadata. */
  layers: { id: string; minzoom: number; maxzoom: number; fields: Record<string, string> }[]
  /** Returns a tile, uncompressed; undefined if the archive does not have it. */
  tile(tile: Tile): Promise<Uint8Array | undefined>
}

export function readArchive(file: string): Promise<Archive> {
  return extname(file) === '.pmtiles' ? readPmtiles(file) : readMbtiles(file)
}

/**
 * Returns all that an archive has, for comparison. The metadata of PMTiles have the position of the export in the change
 * log, which differs from export to export.
 */
export async function archiveContent(file: string): Promise<unknown> {
  const bytes = await readFile(file)
  if (extname(file) !== '.pmtiles') return bytes
  const long = (at: number) => Number(bytes.readBigUInt64LE(at))
  const section = (at: number) => bytes.subarray(long(at), long(at) + long(at + 8))
  const { whereabouts, ...metadata } = JSON.parse(String(gunzipSync(section(24))))
  // From byte 72 on, the header has no offsets.
  return { header: bytes.subarray(72, 127), root: section(8), metadata, leaves: section(40), tiles: section(56) }
}

async function readPmtiles(file: string): Promise<Archive> {
  const archive = new PMTiles(new FileSource((await openAsBlob(file)) as File))
  const { numAddressedTiles, leafDirectoryLength, ...header } = await archive.getHeader()
  const { minZoom, maxZoom, minLon, minLat, maxLon, maxLat, centerLon, centerLat, centerZoom } = header
  const { vector_layers, whereabouts, ...texts } = (await archive.getMetadata()) as Archive['texts'] & {
    vector_layers: Archive['layers']
    whereabouts: unknown
  }
  return {
    count: numAddressedTiles,
    minZoom,
    maxZoom,
    leafBytes: leafDirectoryLength ?? 0,
    bounds: [minLon, minLat, maxLon, maxLat],
    center: [centerLon, centerLat, centerZoom],
    texts,
    layers: vector_layers,
    async tile({ z, x, y }) {
      const found = await archive.getZxy(z, x, y)
      return found && new Uint8Array(found.data)
    },
  }
}

async function readMbtiles(file: string): Promise<Archive> {
  const database = new sqlite.Database(file, { readOnly: true })
  const metadata = new Map(database.all('select * from metadata').map(({ name, value }) => [name, String(value)]))
  const tiles = new Map(
    database.all('select * from tiles').map(({ zoom_level, tile_column, tile_row, tile_data }) => [
      formatTile({
        z: Number(zoom_level),
        x: Number(tile_column),
        y: 2 ** Number(zoom_level) - 1 - Number(tile_row),
      }),
      tile_data as Uint8Array,
    ]),
  )
  database.close()
  return {
    count: tiles.size,
    minZoom: Number(metadata.get('minzoom')),
    maxZoom: Number(metadata.get('maxzoom')),
    leafBytes: 0,
    bounds: String(metadata.get('bounds')).split(',').map(Number),
    center: String(metadata.get('center')).split(',').map(Number),
    texts: Object.fromEntries(
      ['name', 'description', 'type', 'attribution'].flatMap((name) => {
        const value = metadata.get(name)
        return value === undefined ? [] : [[name, value]]
      }),
    ),
    layers: JSON.parse(String(metadata.get('json'))).vector_layers,
    async tile(tile) {
      const found = tiles.get(formatTile(tile))
      return found && gunzipSync(found)
    },
  }
}
