/** Where the tiles of an export come from: they are built, or an earlier export has them. */
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { tileIdToZxy } from 'pmtiles'
import type { Tile } from '../../core/geo/tile.ts'
import type { PreviousExport } from './previous-export.ts'

export type BuildTiles = (tiles: readonly [Tile, ...Tile[]]) => Promise<Uint8Array[]>

/** Returns the compressed bytes of tiles of one zoom, in the order of their ids; empty for tiles without points. */
export type MakeTiles = (ids: readonly number[]) => Promise<Uint8Array[]>

export function builtTiles(build: BuildTiles): MakeTiles {
  return async (ids) => {
    const [first, ...rest] = ids.map(idTile)
    return first ? Promise.all((await build([first, ...rest])).map(compress)) : []
  }
}

/** Makes the `changed` tiles, and takes the others from an earlier export. */
export function updatedTiles(previous: PreviousExport, changed: ReadonlySet<number>, make: MakeTiles): MakeTiles {
  return async (ids) => {
    const made = await make(ids.filter((id) => changed.has(id)))
    let next = 0
    return Promise.all(ids.map((id) => (changed.has(id) ? (made[next++] as Uint8Array) : previous.tile(id))))
  }
}

/** Returns the tile with an id of PMTiles. */
export function idTile(id: number): Tile {
  const [z, x, y] = tileIdToZxy(id)
  return { z, x, y }
}

async function compress(body: Uint8Array): Promise<Uint8Array> {
  return body.length === 0 ? body : promisify(gzip)(body)
}
