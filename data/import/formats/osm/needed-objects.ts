/**
 * The nodes and ways that places consist of, by id. They are in an SQLite database that is never committed: in memory
 * up to the size of its cache, in a temporary file beyond it. Measured per node: 0.6 µs to add, 0.5 to find out that
 * it is not needed, 0.7 to read.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sqlite from 'node-sqlite3-wasm'
import type { OsmNode, OsmWay } from './osm-file.ts'

/** Longitude and latitude. */
export type Coordinates = [number, number]

/** OpenStreetMap has 7 decimal digits; as whole numbers they take less space. */
const PRECISION = 1e7
const MEMORY_KB = 256 * 1024

export class NeededObjects {
  readonly #folder = mkdtempSync(join(tmpdir(), 'whereabouts-osm-'))
  readonly #database = new sqlite.Database(join(this.#folder, 'needed'))
  readonly #statements: Readonly<Record<keyof typeof STATEMENTS, sqlite.Statement>>

  constructor() {
    this.#database.exec(`pragma journal_mode = off; pragma synchronous = off; pragma locking_mode = exclusive;
      pragma cache_size = ${-MEMORY_KB};
      begin;
      create table nodes (id integer primary key, x integer, y integer);
      create table ways (id integer primary key, refs text)`)
    const prepared = Object.entries(STATEMENTS).map(([name, text]) => [name, this.#database.prepare(text)] as const)
    this.#statements = Object.fromEntries(prepared) as Record<keyof typeof STATEMENTS, sqlite.Statement>
  }

  /** Needs these nodes. */
  addNodes(ids: readonly number[]): void {
    this.#statements.addNodes.run([JSON.stringify(ids)])
  }

  /** Needs these ways. */
  addWays(ids: readonly number[]): void {
    this.#statements.addWays.run([JSON.stringify(ids)])
  }

  /** Keeps those of the ways that are needed, and needs their nodes. */
  keepWays(ways: readonly OsmWay[]): void {
    const needed = this.#neededOf('neededWays', ways)
    for (const { id, refs } of ways) {
      if (!needed.has(id)) continue
      this.#statements.setWay.run([JSON.stringify(refs), id])
      this.addNodes(refs)
    }
  }

  /** Keeps the positions of those of the nodes that are needed. */
  keepNodes(nodes: readonly OsmNode[]): void {
    const needed = this.#neededOf('neededNodes', nodes)
    for (const { id, lon, lat } of nodes) {
      if (needed.has(id)) this.#statements.setNode.run([Math.round(lon * PRECISION), Math.round(lat * PRECISION), id])
    }
  }

  /** Returns the positions of nodes in the same order; undefined if the file lacks one. */
  positions(ids: readonly number[]): Coordinates[] | undefined {
    const found = this.#statements.positions.all([JSON.stringify(ids)]) as { x: number | null; y: number | null }[]
    const positions: Coordinates[] = []
    for (const { x, y } of found) {
      if (x === null || y === null) return undefined
      positions.push([x / PRECISION, y / PRECISION])
    }
    return positions
  }

  /** Returns the ids of the nodes of a way that is kept; undefined if the file lacks the way. */
  nodesOf(way: number): number[] | undefined {
    const refs = this.#statements.nodesOf.get([way])?.['refs']
    return typeof refs === 'string' ? (JSON.parse(refs) as number[]) : undefined
  }

  close(): void {
    for (const statement of Object.values(this.#statements)) statement.finalize()
    this.#database.close()
    rmSync(this.#folder, { recursive: true })
  }

  #neededOf(statement: 'neededNodes' | 'neededWays', objects: readonly { id: number }[]): ReadonlySet<number> {
    const rows = this.#statements[statement].all([JSON.stringify(objects.map(({ id }) => id))]) as { value: number }[]
    return new Set(rows.map(({ value }) => value))
  }
}

const STATEMENTS = {
  addNodes: 'insert or ignore into nodes (id) select value from json_each(?)',
  addWays: 'insert or ignore into ways (id) select value from json_each(?)',
  neededNodes: 'select value from json_each(?) where value in (select id from nodes)',
  neededWays: 'select value from json_each(?) where value in (select id from ways)',
  setNode: 'update nodes set x = ?, y = ? where id = ?',
  setWay: 'update ways set refs = ? where id = ?',
  positions: 'select x, y from json_each(?) left join nodes on nodes.id = value order by key',
  nodesOf: 'select refs from ways where id = ?',
} as const
