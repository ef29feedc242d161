/** Writes MBTiles 1.3: an SQLite database. Its tile rows count from the south, unlike all tile addresses here. */
import { open } from 'node:fs/promises'
import sqlite from 'node-sqlite3-wasm'
import { tileIdToZxy } from 'pmtiles'
import { type ArchiveDescription, type ArchiveWriter, archiveCenter, archiveLayers } from './archive.ts'
import type { Spool } from './spool.ts'

/** "MPBX", from which the command `file` and other programs recognize the format. */
const APPLICATION_ID = 0x4d504258

export const writeMbtiles: ArchiveWriter = async (file, spool, description, options) => {
  // Created here because SQLite would make the file readable only by its owner.
  const handle = await open(file, 'w')
  try {
    const database = new sqlite.Database(file)
    try {
      // No journal: an interrupted archive is written again from the start.
      database.exec(`pragma journal_mode = off; pragma synchronous = off; pragma application_id = ${APPLICATION_ID};
        begin;
        create table metadata (name text, value text);
        create table tiles (zoom_level integer, tile_column integer, tile_row integer, tile_data blob)`)
      for (const row of metadataOf(description)) database.run('insert into metadata values (?, ?)', row)
      await insertTiles(database, spool, options)
      database.exec(`create unique index metadata_name on metadata (name);
        create unique index tile_index on tiles (zoom_level, tile_column, tile_row);
        commit`)
    } finally {
      database.close()
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function insertTiles(
  database: InstanceType<typeof sqlite.Database>,
  spool: Spool,
  { onBytes, signal }: Parameters<ArchiveWriter>[3],
): Promise<void> {
  const insert = database.prepare('insert into tiles values (?, ?, ?, ?)')
  try {
    for await (const entries of spool.entries()) {
      signal.throwIfAborted()
      const begin = entries[0]?.offset ?? 0
      const length = entries.reduce((sum, entry) => sum + entry.length, 0)
      const bytes = await spool.read(begin, length)
      for (const { id, offset, length } of entries) {
        const [z, x, y] = tileIdToZxy(id)
        insert.run([z, x, 2 ** z - 1 - y, bytes.subarray(offset - begin, offset - begin + length)])
      }
      onBytes(length)
    }
  } finally {
    insert.finalize()
  }
}

function metadataOf(description: ArchiveDescription): [name: string, value: string][] {
  const { name, description: text, type, attribution, minZoom, maxZoom, bounds } = description
  const { longitude, latitude, zoom } = archiveCenter(description)
  return [
    ['name', name],
    ['format', 'pbf'],
    ['bounds', [bounds.west, bounds.south, bounds.east, bounds.north].join()],
    ['center', [longitude, latitude, zoom].join()],
    ['minzoom', String(minZoom)],
    ['maxzoom', String(maxZoom)],
    ['description', text],
    ['type', type],
    ...(attribution ? [['attribution', attribution] satisfies [string, string]] : []),
    ['json', JSON.stringify({ vector_layers: archiveLayers(description) })],
  ]
}
