/** LRU cache of what is right until a version changes. */
import { LRUCache } from 'lru-cache'
import { isUnavailable } from '../../sql/core/database-errors.ts'

const MAX_KNOWN = 1000

export class VersionedCache<Value> {
  readonly #known = new LRUCache<string, { readonly version: string; readonly value: Promise<Value> }>({
    max: MAX_KNOWN,
  })
  /** The last one that was current. */
  #version: string | undefined
  /** It was current twice in a row. */
  #isQuiet = false

  /**
   * Returns the value as of the current version. While the database is not available, it is the last one that is known.
   * `make` gets the moment of this call (`performance.now()`), and may return what was right then, or later. A value that
   * does not last is not kept. Throws what `current` and `make` throw.
   */
  async read(
    key: string,
    current: () => Promise<string>,
    make: (since: number) => Promise<Value>,
    lasts: (value: Value) => boolean = () => true,
  ): Promise<Value> {
    const known = this.#known.get(key)
    const since = performance.now()
    const keep = (version: string) => {
      const value = make(since)
      // Nobody awaits it if the version is another one by then.
      value.catch(() => undefined)
      this.#known.set(key, { version, value })
      return value
    }
    try {
      // Probably nothing changed, so it is made while that is asked.
      if (this.#isQuiet && this.#version !== undefined && known?.version !== this.#version) void keep(this.#version)
      const version = await current()
      this.#isQuiet = version === this.#version
      this.#version = version
      const latest = this.#known.get(key)
      const value = await (latest?.version === version ? latest.value : keep(version))
      if (!lasts(value)) this.#known.delete(key)
      return value
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
