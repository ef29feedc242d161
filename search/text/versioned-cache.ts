/** LRU cache of what is right until a version changes. */
import { LRUCache } from 'lru-cache'
import { isUnavailable } from '../../sql/core/database-errors.ts'

const MAX_KNOWN = 1000

export class VersionedCache<Value> {
  readonly #known = new LRUCache<string, { readonly version: string; readonly value: Promise<Value> }>({
    max: MAX_KNOWN,
  })

  /**
   * Returns the value as of the current version. While the database is not available, it is the last one that is known.
   * A value that does not last is not kept. Throws what `current` and `make` throw.
   */
  async read(
    key: string,
    current: () => Promise<string>,
    make: () => Promise<Value>,
    lasts: (value: Value) => boolean = () => true,
  ): Promise<Value> {
    const known = this.#known.get(key)
    try {
      const version = await current()
      const latest = this.#known.get(key)
      if (latest?.version === version) return await latest.value
      const value = make()
      this.#known.set(key, { version, value })
      if (!lasts(await value)) this.#known.delete(key)
      return await value
    } catch (error) {
      if (known && isUnavailable(error)) {
        this.#known.set(key, known)
        return known.value
      }
      this.#known.delete(key)
      throw error
    }
  }
}
