/** Writes rows in batches, on several connections at once. Batches are written while the next ones are read. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../../sql/core/database.ts'
import { isDataError } from '../../../sql/core/database-errors.ts'
import type { Rejection } from '../formats/source-row.ts'

/** Of all lanes. Measured with places from 1,000 to 20,000: larger batches are not faster, and hold memory longer. */
const BATCH_ROWS = 2000
/**
 * A database that serves one client at a time keeps requests waiting for the end of a batch: 0.4 s for 200 places, 2 s
 * for 1,000. With the smaller batches, an import of 20,000 places takes it 29.5 s of processor time instead of 29.
 */
const BATCH_ROWS_ONE_AT_A_TIME = 200
/**
 * Part of the time of a batch for which the next one is held back there. A request has several queries. Without a pause,
 * each of them would wait for a batch.
 */
const PAUSE = 0.1
/** Maximum size of all batches, in characters of the file. */
const BATCH_SIZE = 8 * 1024 * 1024

interface Numbered<Input> {
  number: number
  input: Input
}

export interface Written {
  inserted: number
  updated: number
}

export interface BatchesOptions<Input> {
  readonly database: Pick<Database, 'servesOneAtATime'>
  /** Writes rows, all or none. */
  readonly write: (inputs: readonly Input[], numbers: readonly number[]) => Promise<Written>
  /** Why a row can't be stored. */
  readonly reason: (error: Error) => Rejection
  readonly reject: (number: number, rejection: Rejection) => void
  /** Missing: all rows are written in order. */
  readonly lanes?: Lanes<Input>
}

/** Rows of one lane are written in order, those of several lanes at once. */
export interface Lanes<Input> {
  readonly count: number
  /** Rows with equal keys are written in order. */
  key(input: Input): string | undefined
  /** The lane of a row whose key is not waiting in another lane. */
  lane(input: Input): number
  /** Whether a row could not be stored because it needs another row. It is tried again at the end. */
  isEarly(error: Error): boolean
}

interface Lane<Input> {
  batch: Numbered<Input>[]
  underWay: Promise<void>
}

export class Batches<Input> implements Written {
  inserted = 0
  updated = 0
  readonly #options: BatchesOptions<Input>
  readonly #lanes: Lane<Input>[]
  readonly #rows: number
  /** Keys of the rows that are not yet written, with their lanes. */
  readonly #waiting = new Map<string, number>()
  #early: Numbered<Input>[] = []
  #size = 0

  constructor(options: BatchesOptions<Input>) {
    this.#options = options
    const count = options.lanes?.count ?? 1
    this.#lanes = Array.from({ length: count }, () => ({ batch: [], underWay: Promise.resolve() }))
    const rows = options.database.servesOneAtATime ? BATCH_ROWS_ONE_AT_A_TIME : BATCH_ROWS
    this.#rows = Math.ceil(rows / count)
  }

  add(number: number, input: Input): void {
    const { lanes } = this.#options
    const key = lanes?.key(input)
    const lane = (key === undefined ? undefined : this.#waiting.get(key)) ?? lanes?.lane(input) ?? 0
    if (key !== undefined) this.#waiting.set(key, lane)
    const { batch } = this.#lanes[lane] as Lane<Input>
    batch.push({ number, input })
  }

  /** Reports that `size` more characters were read. Waits if the last batch of a lane is not yet written. */
  async read(size: number): Promise<void> {
    this.#size += size
    const isLarge = this.#size >= BATCH_SIZE
    for (const lane of this.#lanes) while (lane.batch.length >= (isLarge ? 1 : this.#rows)) await this.#send(lane)
    if (isLarge) this.#size = 0
  }

  /** Writes the remaining rows, and waits for them. */
  async finish(): Promise<void> {
    for (const lane of this.#lanes) while (lane.batch.length > 0) await this.#send(lane)
    await Promise.all(this.#lanes.map(({ underWay }) => underWay))
    const early = this.#early
    this.#early = []
    for (const row of early) await this.#write([row], false)
  }

  /** Waits until nothing is being written, whether it succeeded or not. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#lanes.map(({ underWay }) => underWay))
  }

  async #send(lane: Lane<Input>): Promise<void> {
    await lane.underWay
    const batch = lane.batch.splice(0, this.#rows)
    const begin = performance.now()
    lane.underWay = this.#write(batch, true)
      .then(() => this.#forget(batch))
      .then(() => (this.#options.database.servesOneAtATime ? sleep(PAUSE * (performance.now() - begin)) : undefined))
    lane.underWay.catch(() => undefined) // thrown where it is awaited
  }

  /** Forgets the keys of rows that are written, unless the lane has newer rows with them. */
  #forget(batch: readonly Numbered<Input>[]): void {
    const { lanes } = this.#options
    if (!lanes) return
    const waiting = new Set(this.#lanes.flatMap(({ batch: rows }) => rows.map(({ input }) => lanes.key(input))))
    for (const { input } of batch) {
      const key = lanes.key(input)
      if (key !== undefined && !waiting.has(key)) this.#waiting.delete(key)
    }
  }

  /** Writes a batch. If a row can't be stored, halves the batch until only that row is left, and rejects it. */
  async #write(batch: readonly Numbered<Input>[], mayBeEarly: boolean): Promise<void> {
    const inputs = batch.map(({ input }) => input)
    const numbers = batch.map(({ number }) => number)
    try {
      const { inserted, updated } = await this.#options.write(inputs, numbers)
      this.inserted += inserted
      this.updated += updated
    } catch (error) {
      const [first] = batch
      if (!first || !isDataError(error)) throw error
      if (batch.length > 1) {
        const middle = batch.length >> 1
        await this.#write(batch.slice(0, middle), mayBeEarly)
        await this.#write(batch.slice(middle), mayBeEarly)
      } else if (mayBeEarly && this.#options.lanes?.isEarly(error)) this.#early.push(first)
      else this.#options.reject(first.number, this.#options.reason(error))
    }
  }
}
