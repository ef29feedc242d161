/** The layers of the configuration while they are served: what is known of their tables, and who may ask. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { ConfiguredLayer } from '../layers/configured/describe.ts'
import type { Queryable } from '../sql/core/database.ts'
import { isMismatch } from '../sql/core/database-errors.ts'
import type { ServedLayer } from '../sql/layers/configured-layers.ts'
import { TableWatch } from '../sql/layers/table-watch.ts'
import { type Guard, LayerAnswers } from './layers.ts'

/** The table of a layer has changed, so that it can't be served; the message is the reason. */
export class LayerUnavailable extends Error {
  override name = 'LayerUnavailable'
}

/** A changed table is noticed after so long, or when a statement fails. */
const POLL_MILLISECONDS = 2000

interface OperatorsLayersOptions {
  readonly database: Queryable
  readonly layers: readonly ServedLayer[]
  /** Gets news about a layer whose table has changed. */
  readonly onNews: (news: string) => void
  /** Gets the first error of a series. */
  readonly onTrouble: (error: unknown) => void
}

export class OperatorsLayers {
  /** As they were when the process started. */
  readonly layers: readonly ConfiguredLayer[]
  readonly #database: Queryable
  readonly #watch: TableWatch
  readonly #onNews: (news: string) => void
  readonly #stopping = new AbortController()
  readonly #polling: Promise<void>
  readonly #told = new Map<string, string>()

  constructor({ database, layers, onNews, onTrouble }: OperatorsLayersOptions) {
    this.layers = layers.map(({ layer }) => layer)
    this.#database = database
    this.#watch = new TableWatch(layers)
    this.#onNews = onNews
    this.#polling = layers.length > 0 ? this.#pollUntilStopped(onTrouble) : Promise.resolve()
  }

  /** Answers about a layer from this database. They also throw `LayerUnavailable`. */
  answers(database: Queryable, layer: ConfiguredLayer): LayerAnswers {
    return new LayerAnswers(database, layer, this.#guardOf(layer.name))
  }

  /** The layer as its table is now; undefined if it can't be served. */
  current(name: string): ConfiguredLayer | undefined {
    const state = this.#watch.state(name)
    return state && 'layer' in state ? state.layer : undefined
  }

  async close(): Promise<void> {
    this.#stopping.abort()
    await this.#polling
  }

  #guardOf(name: string): Guard {
    const check = (cause?: unknown) => {
      const state = this.#watch.state(name)
      // The log tells the operator the file and the line. Names of files may have spaces.
      if (state && 'reason' in state) throw new LayerUnavailable(state.reason.replace(/^.*?:\d+: /gm, ''), { cause })
    }
    return async (work) => {
      check()
      try {
        return await work()
      } catch (error) {
        if (!isMismatch(error)) throw error
        await this.#poll()
        check(error)
        throw error
      }
    }
  }

  async #pollUntilStopped(onTrouble: (error: unknown) => void): Promise<void> {
    const { signal } = this.#stopping
    let isFailing = false
    while (!signal.aborted) {
      try {
        await this.#poll()
        isFailing = false
      } catch (error) {
        if (!isFailing) onTrouble(error)
        isFailing = true
      }
      await sleep(POLL_MILLISECONDS, undefined, { signal }).catch(() => undefined)
    }
  }

  async #poll(): Promise<void> {
    for (const name of await this.#watch.poll(this.#database)) this.#tell(name)
  }

  /** Says once that a layer can't be served, and once that it can again. */
  #tell(name: string): void {
    const state = this.#watch.state(name)
    const reason = state && 'reason' in state ? state.reason : undefined
    if (reason === this.#told.get(name)) return
    if (reason === undefined) this.#told.delete(name)
    else this.#told.set(name, reason)
    this.#onNews(
      reason === undefined ? `the layer ${name} is served again` : `the layer ${name} is not served: ${reason}`,
    )
  }
}
