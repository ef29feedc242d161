/**
 * LRU cache of built tiles, bounded by bytes. Concurrent requests for a tile share one build. A tile becomes stale when
 * a point on it changes. A stale tile is kept until a fresh one is built, in case the database is not available.
 */
import { LRUCache } from 'lru-cache'
import type { KeyCorners } from '../../answers/changes/follow-changes.ts'
import { Series } from '../../core/measure/durations.ts'
import { isUnavailable } from '../../sql/core/database-errors.ts'
import { CellIndex, type StorageKey } from './cell-index.ts'
import type { Served } from './stored-tile.ts'
import { type BuildTile, TileBuild } from './tile-build.ts'

interface Entry extends Served {
  readonly key: StorageKey
  staleSince: number | undefined
  /** The build of a fresh tile failed or is delayed. Until a build succeeds, callers get this tile at once. */
  hasFailed: boolean
}

export class TileCache {
  /** Durations of builds in seconds. */
  readonly builds = new Series()
  readonly #entries: LRUCache<string, Entry>
  readonly #builds = new Map<string, TileBuild>()
  /** Index of the tiles that are stored or being built. */
  readonly #cells = new CellIndex()
  readonly #onError: (error: unknown) => void
  /** Builds in progress, with or without callers waiting. */
  readonly #storing = new Set<Promise<void>>()
  /** Time from which on changes are unknown (milliseconds since 1970). While it is set, no tile counts as fresh. */
  #blindSince: number | undefined

  /** `onError` gets the error when a stale tile could not be replaced. */
  constructor(bytes: number, onError: (error: unknown) => void) {
    this.#onError = onError
    this.#entries = new LRUCache({
      maxSize: bytes,
      sizeCalculation: ({ tile }, text) => tile.bytes + text.length,
      disposeAfter: ({ key }) => this.#forget(key),
    })
  }

  /** Memory that the tiles take. */
  get bytes(): number {
    return this.#entries.calculatedSize
  }

  /** Returns the tile if it is stored and fresh. */
  peek({ text }: StorageKey): Served | undefined {
    const entry = this.#entries.get(text)
    return entry?.staleSince === undefined && this.#blindSince === undefined ? entry : undefined
  }

  /**
   * Returns the stored tile if it is fresh. Otherwise waits for the build in progress, or starts one. A stale tile is
   * served only while the database seems unavailable: while the change log can't be read, and from a build that fails
   * or waits too long for a connection until the next one that succeeds. Throws what `build` throws.
   */
  async get(key: StorageKey, build: BuildTile, leaving?: AbortSignal): Promise<Served> {
    const entry = this.#entries.get(key.text)
    const isStale = entry?.staleSince !== undefined
    if (entry && this.#blindSince !== undefined)
      return { tile: entry.tile, staleSince: entry.staleSince ?? this.#blindSince }
    if (entry && !isStale) return entry
    leaving?.throwIfAborted()
    const next = this.#build(key, build)
    if (!entry?.hasFailed) return next.wait(leaving, entry)
    next.keep()
    return entry
  }

  /** Marks as stale the tiles, at all zooms, that hold one of these positions. */
  invalidate(positions: readonly bigint[]): void {
    for (const text of this.#cells.holding(positions)) this.#outdate(text)
  }

  /** Marks as stale the tiles, at all zooms, that touch one of these boxes. */
  invalidateBoxes(boxes: readonly KeyCorners[]): void {
    for (const box of boxes) for (const text of this.#cells.between(box)) this.#outdate(text)
  }

  /** Marks all tiles as stale. */
  clear(): void {
    for (const text of this.#cells.all()) this.#outdate(text)
  }

  /** Changes are unknown from `since` (milliseconds since 1970) on: all tiles may be stale, and are served at once. */
  goBlind(since: number): void {
    this.#blindSince ??= since
    for (const build of this.#builds.values()) build.giveUp()
  }

  /** Changes are known again from now on. */
  see(): void {
    if (this.#blindSince === undefined) return
    this.#blindSince = undefined
    this.clear()
    // The database answers again: the next callers wait for fresh tiles.
    for (const entry of this.#entries.values()) entry.hasFailed = false
  }

  #outdate(text: string): void {
    const now = Date.now()
    const build = this.#builds.get(text)
    // Callers already waiting get this build; later callers get a fresh one.
    if (build) build.staleSince = now
    this.#builds.delete(text)
    const entry = this.#entries.peek(text)
    if (entry) entry.staleSince ??= now
  }

  #build(key: StorageKey, build: BuildTile): TileBuild {
    const known = this.#builds.get(key.text)
    if (known && !known.isCancelled) return known
    const begun: TileBuild = new TileBuild(build, () => {
      const entry = this.#entries.peek(key.text)
      if (entry) entry.hasFailed = true
      begun.giveUp()
    })
    this.#builds.set(key.text, begun)
    this.#cells.add(key)
    const storing = this.#store(key, begun).finally(() => this.#storing.delete(storing))
    this.#storing.add(storing)
    return begun
  }

  /** Resolves when nothing is being built. */
  async finished(): Promise<void> {
    while (this.#storing.size > 0) await Promise.all(this.#storing)
  }

  /** Encodings are made while the first answer is sent, so that the cache counts their real size. */
  async #store(key: StorageKey, build: TileBuild): Promise<void> {
    const { text } = key
    try {
      const tile = await build.tile
      this.builds.add(tile.buildTime / 1000)
      await tile.settled()
      // Store a stale tile only if nothing is stored, never over a newer one.
      if (build.staleSince === undefined || !this.#entries.has(text)) {
        this.#entries.set(text, { key, tile, staleSince: build.staleSince, hasFailed: false })
      }
    } catch (error) {
      // Without a stale tile, the callers get the error.
      const entry = this.#entries.peek(text)
      if (entry && !build.isCancelled) {
        entry.hasFailed = isUnavailable(error)
        this.#onError(error)
      }
    }
    if (this.#builds.get(text) === build) this.#builds.delete(text)
    this.#forget(key)
  }

  #forget(key: StorageKey): void {
    if (!this.#entries.has(key.text) && !this.#builds.has(key.text)) this.#cells.delete(key)
  }
}
