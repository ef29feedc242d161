/** Writes places in batches. One batch is written while the next is read. */

import type { PlaceInput } from '../../core/model/place.ts'
import type { Database } from '../../sql/core/database.ts'
import { isDataError, isUnknownOriginal, upsertPlaces } from '../../sql/places/write.ts'
import type { Rejection } from './formats/source-row.ts'

/** Measured from 1,000 to 20,000: larger batches are not faster, and hold memory longer. */
const BATCH_ROWS = 5000
/** Maximum size of a batch, in characters of the file. */
const BATCH_SIZE = 8 * 1024 * 1024

interface NumberedPlace {
  number: number
  place: PlaceInput
}

export class PlaceBatches {
  inserted = 0
  updated = 0
  readonly #database: Database
  readonly #reject: (number: number, rejection: Rejection) => void
  #batch: NumberedPlace[] = []
  #size = 0
  #underWay: Promise<void> = Promise.resolve()

  constructor(database: Database, reject: (number: number, rejection: Rejection) => void) {
    this.#database = database
    this.#reject = reject
  }

  add(number: number, place: PlaceInput): void {
    this.#batch.push({ number, place })
  }

  /** Reports that `size` more characters were read. Waits if two batches are full. */
  async read(size: number): Promise<void> {
    this.#size += size
    if (this.#batch.length >= BATCH_ROWS || this.#size >= BATCH_SIZE) await this.#send()
  }

  /** Writes the remaining places, and waits for them. */
  async finish(): Promise<void> {
    await this.#send()
    await this.settle()
  }

  /** Waits for the batch in progress. */
  settle(): Promise<void> {
    return this.#underWay
  }

  async #send(): Promise<void> {
    await this.#underWay
    const batch = this.#batch
    this.#batch = []
    this.#size = 0
    this.#underWay = this.#write(batch)
    this.#underWay.catch(() => undefined) // thrown where it is awaited
  }

  /** Writes a batch. If a place can't be stored, halves the batch until only that place is left, and rejects it. */
  async #write(batch: NumberedPlace[]): Promise<void> {
    try {
      const { inserted, updated } = await upsertPlaces(
        this.#database,
        batch.map(({ place }) => place),
      )
      this.inserted += inserted
      this.updated += updated
    } catch (error) {
      const [first] = batch
      if (!first || !isDataError(error)) throw error
      if (batch.length === 1) return this.#reject(first.number, rejection(error))
      const middle = batch.length >> 1
      await this.#write(batch.slice(0, middle))
      await this.#write(batch.slice(middle))
    }
  }
}

function rejection(error: Error): Rejection {
  return isUnknownOriginal(error)
    ? { field: 'duplicate_of', reason: 'is not the id of a stored place' }
    : { field: 'row', reason: error.message }
}
