/**
 * Built tiles, bounded by bytes: each is built once however many ask for it at the same time, and is outdated when a
 * place on it changes. An outdated tile is kept until its successor is there, for when the database can't build one.
 */
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { GRID_ZOOM } from '../geo/mercator.ts'
import { formatTile, MAX_ZOOM, type Tile, tileRange } from '../geo/tile.ts'
import { isUnavailable } from '../sql/database-errors.ts'
import type { StoredTile } from './stored-tile.ts'

/** Under what a tile is stored. */
export interface StorageKey {
  readonly zoom: number
  /** Which of its zoom's tiles it is, in the order of their keys: below 4^22, which a number holds. */
  readonly cell: number
  /** The tile, and what tells apart the filters that were asked for. */
  readonly text: string
}

/** A tile that answers a request; not current only because the database is not there to build another. */
export interface Served {
  readonly tile: StoredTile
  /** Since when (milliseconds since 1970) it is known that something on it changed; undefined: it is current. */
  readonly outdatedSince?: number | undefined
}

interface Entry extends Served {
  readonly key: StorageKey
  outdatedSince: number | undefined
  /** When its successor could not be built last. */
  failedAt?: number | undefined
}

/** A tile under construction, its compressed forms included. */
interface Build {
  readonly tile: Promise<StoredTile>
  /** Something on it changed since the build began. */
  outdatedSince: number | undefined
}

/**
 * So long after a failure nobody waits for the next try of the same tile: with a database that does not answer at
 * all, each request would wait for the connection to time out.
 */
const PATIENCE_MILLISECONDS = 5000

export class TileCache {
  readonly #entries: LRUCache<string, Entry>
  readonly #builds = new Map<string, Build>()
  /** For each zoom the cells with tiles that are stored or being built: their keys' texts, which filters tell apart. */
  readonly #cells = Array.from({ length: MAX_ZOOM + 1 }, () => new Map<number, Set<string>>())
  readonly #onError: (error: unknown) => void

  /** `onError` is told why an outdated tile could not be replaced. */
  constructor(bytes: number, onError: (error: unknown) => void) {
    this.#onError = onError
    this.#entries = new LRUCache({
      maxSize: bytes,
      sizeCalculation: ({ tile }, text) => tile.bytes + text.length,
      disposeAfter: ({ key }) => this.#forget(key),
    })
  }

  /** The tile if it is stored and current. */
  peek({ text }: StorageKey): Served | undefined {
    const entry = this.#entries.get(text)
    return entry?.outdatedSince === undefined ? entry : undefined
  }

  /**
   * The stored tile, or the one being built, or a new build. Throws what `build` throws, unless that says that the
   * database is unavailable and there is an outdated tile.
   */
  async get(key: StorageKey, build: () => Promise<StoredTile>): Promise<Served> {
    const entry = this.#entries.get(key.text)
    if (!entry) return { tile: await this.#build(key, build) }
    if (entry.outdatedSince === undefined) return entry
    const next = this.#build(key, build)
    if (entry.failedAt !== undefined && Date.now() - entry.failedAt < PATIENCE_MILLISECONDS) return entry
    try {
      return { tile: await next }
    } catch (error) {
      if (isUnavailable(error)) return entry
      throw error
    }
  }

  /** Outdates the tiles of all zooms that hold one of these positions. */
  invalidate(positions: readonly bigint[]): void {
    const deepest = BigInt(2 * (GRID_ZOOM - MAX_ZOOM))
    let changed = new Set(positions.map((position) => Number(position >> deepest)))
    for (const cells of this.#cells.toReversed()) {
      for (const cell of changed) for (const text of cells.get(cell) ?? []) this.#outdate(text)
      changed = new Set(Array.from(changed, (cell) => Math.floor(cell / 4)))
    }
  }

  /** Outdates everything. */
  clear(): void {
    for (const cells of this.#cells) {
      for (const texts of cells.values()) for (const text of texts) this.#outdate(text)
    }
  }

  #outdate(text: string): void {
    const now = Date.now()
    const build = this.#builds.get(text)
    // Whoever waits for it gets what he asked for before the change was known; nobody else will.
    if (build) build.outdatedSince = now
    this.#builds.delete(text)
    const entry = this.#entries.peek(text)
    if (entry) entry.outdatedSince ??= now
  }

  #build(key: StorageKey, build: () => Promise<StoredTile>): Promise<StoredTile> {
    const known = this.#builds.get(key.text)
    if (known) return known.tile
    const begun: Build = { tile: build(), outdatedSince: undefined }
    this.#builds.set(key.text, begun)
    const cells = this.#cells[key.zoom]
    cells?.set(key.cell, (cells.get(key.cell) ?? new Set()).add(key.text))
    void this.#store(key, begun)
    return begun.tile
  }

  /** Compresses beside the first answer, so that the bytes are counted as they are. */
  async #store(key: StorageKey, build: Build): Promise<void> {
    const { text } = key
    try {
      const tile = await build.tile
      await tile.complete()
      // Better an outdated one than none, but none instead of a newer one.
      if (build.outdatedSince === undefined || !this.#entries.has(text)) {
        this.#entries.set(text, { key, tile, outdatedSince: build.outdatedSince })
      }
    } catch (error) {
      // Without an older tile it is the error of those who wait.
      const entry = this.#entries.peek(text)
      if (entry) {
        entry.failedAt = isUnavailable(error) ? Date.now() : undefined
        this.#onError(error)
      }
    }
    if (this.#builds.get(text) === build) this.#builds.delete(text)
    this.#forget(key)
  }

  #forget({ zoom, cell, text }: StorageKey): void {
    if (this.#entries.has(text) || this.#builds.has(text)) return
    const texts = this.#cells[zoom]?.get(cell)
    texts?.delete(text)
    if (texts?.size === 0) this.#cells[zoom]?.delete(cell)
  }
}

/** Characters of a variant; a longer one is known by its hash, so that keys take no memory to speak of. */
const MAX_VARIANT = 64

/** `variant` tells apart the filters that were asked for. */
export function storageKey(tile: Tile, variant: string): StorageKey {
  const cell = Number(tileRange(tile).low >> BigInt(2 * (GRID_ZOOM - tile.z)))
  const short = variant.length <= MAX_VARIANT ? variant : createHash('sha256').update(variant).digest('base64url')
  return { zoom: tile.z, cell, text: `${formatTile(tile)}?${short}` }
}
