/** Writes rows in batches. One batch is written while the next is read. */
import { isDataError } from '../../../sql/core/database-errors.ts'
import type { Rejection } from '../formats/source-row.ts'

/** Measured with places from 1,000 to 20,000: larger batches are not faster, and hold memory longer. */
const BATCH_ROWS = 5000
/** Maximum size of a batch, in characters of the file. */
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
  /** Writes rows, all or none. */
  readonly write: (inputs: readonly Input[], numbers: readonly number[]) => Promise<Written>
  /** Why a row can't be stored. */
  readonly reason: (error: Error) => Rejection
  readonly reject: (number: number, rejection: Rejection) => void
}

export class Batches<Input> implements Written {
  inserted = 0
  updated = 0
  readonly #options: BatchesOptions<Input>
  #batch: Numbered<Input>[] = []
  #size = 0
  #underWay: Promise<void> = Promise.resolve()

  constructor(options: BatchesOptions<Input>) {
    this.#options = options
  }

  add(number: number, input: Input): void {
    this.#batch.push({ number, input })
  }

  /** Reports that `size` more characters were read. Waits if two batches are full. */
  async read(size: number): Promise<void> {
    this.#size += size
    if (this.#batch.length >= BATCH_ROWS || this.#size >= BATCH_SIZE) await this.#send()
  }

  /** Writes the remaining rows, and waits for them. */
  async finish(): Promise<void> {
    await this.#send()
    await this.#underWay
  }

  /** Waits until nothing is being written, whether it succeeded or not. */
  async settled(): Promise<void> {
    await this.#underWay.catch(() => undefined)
  }

  async #send(): Promise<void> {
    await this.#underWay
    const batch = this.#batch
    this.#batch = []
    this.#size = 0
    if (batch.length === 0) return
    this.#underWay = this.#write(batch)
    this.#underWay.catch(() => undefined) // thrown where it is awaited
  }

  /** Writes a batch. If a row can't be stored, halves the batch until only that row is left, and rejects it. */
  async #write(batch: readonly Numbered<Input>[]): Promise<void> {
    try {
      const inputs = batch.map(({ input }) => input)
      const { inserted, updated } = await this.#options.write(
        inputs,
        batch.map(({ number }) => number),
      )
      this.inserted += inserted
      this.updated += updated
    } catch (error) {
      const [first] = batch
      if (!first || !isDataError(error)) throw error
      if (batch.length === 1) return this.#options.reject(first.number, this.#options.reason(error))
      const middle = batch.length >> 1
      await this.#write(batch.slice(0, middle))
      await this.#write(batch.slice(middle))
    }
  }
}
