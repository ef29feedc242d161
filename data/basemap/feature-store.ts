/**
 * The features of a basemap by the cells that they touch, and the finished tiles by their ids. They are in a temporary
 * SQLite database that is never committed: in memory up to the size of its cache, on the disk beyond it. So a country
 * needs no more memory than its densest cell.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bbox } from '@turf/turf'
import sqlite from 'node-sqlite3-wasm'
import { EXTENT, type Tile } from '../../core/geo/tile.ts'
import { BASEMAP_MAX_ZOOM, type BasemapFeature } from './feature.ts'
import { firstVisibleZoom, worldX, worldY } from './visible.ts'

/** Zoom of the cells. Tiles of lower zooms are cut from all features that they show. */
export const CELL_ZOOM = 10
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
      create table cells (cell integer, feature integer, primary key (cell, feature)) without rowid;
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
    for (const cell of cellsOf(box)) this.#statements.addCell.run([cell, id])
    return box
  }

  get count(): number {
    return this.#count
  }

  /** The features of the tiles above the cells. */
  overview(): BasemapFeature[] {
    return this.#features(this.#statements.overview.all([CELL_ZOOM]))
  }

  cells(): Tile[] {
    const size = 2 ** CELL_ZOOM
    return this.#statements.cells.all().map(({ cell }) => {
      const code = Number(cell)
      return { z: CELL_ZOOM, x: code % size, y: Math.floor(code / size) }
    })
  }

  featuresOf({ x, y }: Tile): BasemapFeature[] {
    return this.#features(this.#statements.ofCell.all([y * 2 ** CELL_ZOOM + x]))
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

  #features(rows: readonly Record<string, unknown>[]): BasemapFeature[] {
    return rows.map(({ feature }) => JSON.parse(String(feature)) as BasemapFeature)
  }
}

/** Numbers of the cells that a box touches, with the buffer of their tiles. */
function* cellsOf([west = 0, south = 0, east = 0, north = 0]: readonly number[]): Generator<number> {
  const size = 2 ** CELL_ZOOM
  const margin = TILE_BUFFER / EXTENT
  const cell = (part: number, offset: number) => Math.min(Math.max(Math.floor(part * size + offset), 0), size - 1)
  for (let y = cell(worldY(north), -margin); y <= cell(worldY(south), margin); y++) {
    for (let x = cell(worldX(west), -margin); x <= cell(worldX(east), margin); x++) yield y * size + x
  }
}

const STATEMENTS = {
  addFeature: 'insert into features values (?, ?, ?)',
  addCell: 'insert into cells values (?, ?)',
  overview: 'select feature from features where zoom < ? order by id',
  cells: 'select distinct cell from cells order by cell',
  ofCell: 'select f.feature from cells c join features f on f.id = c.feature where c.cell = ? order by f.id',
  addTile: 'insert into tiles values (?, ?)',
  tiles: 'select id, bytes from tiles where id > ? order by id limit ?',
} as const
