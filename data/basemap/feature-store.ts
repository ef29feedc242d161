/**
 * The features of a basemap by the cells that they touch, and the finished tiles by their ids. They are in a temporary
 * SQLite database that is never committed: in memory up to the size of its cache, on the disk beyond it. So a country
 * needs no more memory than its densest cell.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bbox } from '@turf/bbox'
import sqlite from 'node-sqlite3-wasm'
import { EXTENT, type Tile } from '../../core/geo/tile.ts'
import { BASEMAP_MAX_ZOOM, type BasemapFeature } from './feature.ts'
import { firstVisibleZoom, worldX, worldY } from './visible.ts'

/**
 * Zooms of the cells. From the features of a cell, its tiles are cut down to the next of these zooms. The higher ones have
 * fewer features, so no cell has many more than the densest of zoom 10.
 */
const CELL_ZOOMS: readonly number[] = [0, 4, 5, 6, 7, 8, 9, 10]
/** Units of a tile around it that its features may extend into. */
export const TILE_BUFFER = 64

const MEMORY_KB = 256 * 1024
/** Number of tiles that are read at once. */
const BATCH = 256

export class FeatureStore {
  readonly #folder = mkdtempSync(join(tmpdir(), 'whereabouts-basemap-'))
  readonly #database = new sqlite.Database(join(this.#folder, 'features'))
  readonly #statements: Readonly<Record<keyof typeof STATEMENTS, sqlite.Statement>>
  #count = 0

  constructor() {
    this.#database.exec(`pragma journal_mode = off; pragma synchronous = off; pragma locking_mode = exclusive;
      pragma cache_size = ${-MEMORY_KB};
      begin;
      create table features (id integer primary key, zoom integer, feature text);
      create table cells (zoom integer, x integer, y integer, feature integer, primary key (zoom, y, x, feature))
        without rowid;
      create table tiles (id integer primary key, bytes blob)`)
    const prepared = Object.entries(STATEMENTS).map(([name, text]) => [name, this.#database.prepare(text)] as const)
    this.#statements = Object.fromEntries(prepared) as Record<keyof typeof STATEMENTS, sqlite.Statement>
  }

  /** Adds a feature from the zoom on at which it is large enough to be seen. Returns its box: W, S, E, N. */
  add(feature: BasemapFeature): number[] {
    const box = bbox(feature.geometry)
    const minZoom = Math.min(Math.max(feature.minZoom, firstVisibleZoom(feature.geometry)), BASEMAP_MAX_ZOOM)
    const id = ++this.#count
    this.#statements.addFeature.run([id, minZoom, JSON.stringify({ ...feature, minZoom })])
    for (const [index, zoom] of CELL_ZOOMS.entries()) {
      if (minZoom > lastZoom(index)) continue
      for (const { x, y } of cellsOf(box, zoom)) this.#statements.addCell.run([zoom, x, y, id])
    }
    return box
  }

  get count(): number {
    return this.#count
  }

  /** The cells with features, each with the deepest zoom of its tiles. */
  cells(): { cell: Tile; maxZoom: number }[] {
    return this.#statements.cells.all().map(({ zoom, x, y }) => {
      const cell = { z: Number(zoom), x: Number(x), y: Number(y) }
      return { cell, maxZoom: lastZoom(CELL_ZOOMS.indexOf(cell.z)) }
    })
  }

  featuresOf({ z, x, y }: Tile): BasemapFeature[] {
    const rows = this.#statements.ofCell.all([z, x, y])
    return rows.map(({ feature }) => JSON.parse(String(feature)) as BasemapFeature)
  }

  addTile(id: number, bytes: Uint8Array): void {
    this.#statements.addTile.run([id, bytes])
  }

  /** Yields the tiles in the order of their ids. */
  *tiles(): Generator<{ id: number; bytes: Uint8Array }[]> {
    for (let last = -1; ; ) {
      const rows = this.#statements.tiles.all([last, BATCH])
      if (rows.length === 0) return
      const tiles = rows.map(({ id, bytes }) => ({ id: Number(id), bytes: bytes as Uint8Array }))
      last = tiles.at(-1)?.id ?? last
      yield tiles
    }
  }

  close(): void {
    for (const statement of Object.values(this.#statements)) statement.finalize()
    this.#database.close()
    rmSync(this.#folder, { recursive: true })
  }
}

/** Deepest zoom of the tiles that are cut from cells of `CELL_ZOOMS[index]`. */
function lastZoom(index: number): number {
  return (CELL_ZOOMS[index + 1] ?? BASEMAP_MAX_ZOOM + 1) - 1
}

/** The cells that a box touches, with the buffer of their tiles. */
function* cellsOf([west = 0, south = 0, east = 0, north = 0]: readonly number[], zoom: number) {
  const size = 2 ** zoom
  const margin = TILE_BUFFER / EXTENT
  const cell = (part: number, offset: number) => Math.min(Math.max(Math.floor(part * size + offset), 0), size - 1)
  for (let y = cell(worldY(north), -margin); y <= cell(worldY(south), margin); y++) {
    for (let x = cell(worldX(west), -margin); x <= cell(worldX(east), margin); x++) yield { x, y }
  }
}

const STATEMENTS = {
  addFeature: 'insert into features values (?, ?, ?)',
  addCell: 'insert into cells values (?, ?, ?, ?)',
  cells: 'select distinct zoom, x, y from cells order by zoom, y, x',
  ofCell:
    'select f.feature from cells c join features f on f.id = c.feature where c.zoom = ? and c.x = ? and c.y = ? order by f.id',
  addTile: 'insert into tiles values (?, ?)',
  tiles: 'select id, bytes from tiles where id > ? order by id limit ?',
} as const
