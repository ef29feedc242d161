/**
 * Built tiles, bounded by bytes: each is built once however many ask for it at the same time, and forgotten when a
 * place on it changes.
 */
import { LRUCache } from 'lru-cache'
import { formatTile, keyTile, MAX_ZOOM, type Tile } from '../geo/tile.ts'
import type { StoredTile } from './stored-tile.ts'

/** A tile under construction; `outdated` when a place on it changed since the build began. */
interface Build {
  tile: Promise<StoredTile>
  outdated: boolean
}

export class TileCache {
  readonly #stored: LRUCache<string, StoredTile>
  readonly #builds = new Map<string, Build>()
  /** The variants (filters) that are stored or being built of each tile. */
  readonly #variants = new Map<string, Set<string>>()

  constructor(bytes: number) {
    this.#stored = new LRUCache({
      maxSize: bytes,
      sizeCalculation: (tile) => tile.bytes,
      dispose: (_tile, key) => this.#forgetVariant(key),
    })
  }

  /** The tile if it is stored and current. */
  peek(tile: Tile, variant: string): StoredTile | undefined {
    return this.#stored.get(cacheKey(tile, variant))
  }

  /** The stored tile, or the one being built, or a new build. */
  async get(tile: Tile, variant: string, build: () => Promise<StoredTile>): Promise<StoredTile> {
    const key = cacheKey(tile, variant)
    const known = this.#stored.get(key) ?? this.#builds.get(key)?.tile
    if (known) return known
    const entry: Build = { tile: build(), outdated: false }
    this.#builds.set(key, entry)
    this.#rememberVariant(tile, key)
    try {
      const built = await entry.tile
      if (!entry.outdated) this.#stored.set(key, built)
      return built
    } finally {
      if (this.#builds.get(key) === entry) this.#builds.delete(key)
      if (!this.#stored.has(key) && !this.#builds.has(key)) this.#forgetVariant(key)
    }
  }

  /** Forgets the tiles of all zooms that hold one of these positions. */
  invalidate(keys: readonly bigint[]): void {
    const addresses = new Set<string>()
    for (const key of keys) for (let z = 0; z <= MAX_ZOOM; z++) addresses.add(formatTile(keyTile(key, z)))
    for (const address of addresses) for (const key of [...(this.#variants.get(address) ?? [])]) this.#drop(key)
  }

  /** Forgets everything. */
  clear(): void {
    for (const keys of [...this.#variants.values()]) for (const key of [...keys]) this.#drop(key)
  }

  #drop(key: string): void {
    const build = this.#builds.get(key)
    // Whoever waits for it gets what he asked for before the change was known; nobody else will.
    if (build) build.outdated = true
    this.#builds.delete(key)
    this.#stored.delete(key)
  }

  #rememberVariant(tile: Tile, key: string): void {
    const address = formatTile(tile)
    this.#variants.set(address, (this.#variants.get(address) ?? new Set()).add(key))
  }

  #forgetVariant(key: string): void {
    const address = key.slice(0, key.indexOf('?'))
    const keys = this.#variants.get(address)
    keys?.delete(key)
    if (keys?.size === 0) this.#variants.delete(address)
  }
}

function cacheKey(tile: Tile, variant: string): string {
  return `${formatTile(tile)}?${variant}`
}
