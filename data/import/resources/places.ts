/** Rows that describe places: converts them and writes them in batches. */
import type { PlaceInput } from '../../../core/model/place.ts'
import type { Database } from '../../../sql/core/database.ts'
import { isUnknownOriginal, upsertPlaces } from '../../../sql/places/write.ts'
import type { Mapping } from '../fields/collect-values.ts'
import { toPlace } from '../fields/to-place.ts'
import type { Content, Rejection } from '../formats/source-row.ts'
import { Batches } from './batches.ts'
import type { ImportTally } from './tally.ts'

export class Places {
  readonly batches: Batches<PlaceInput>
  readonly #mapping: Mapping
  readonly #tally: ImportTally

  constructor(database: Database, mapping: Mapping, tally: ImportTally) {
    this.#mapping = mapping
    this.#tally = tally
    this.batches = new Batches({
      write: (places) => upsertPlaces(database, places),
      reason,
      reject: (number, rejection) => tally.reject(number, rejection),
    })
  }

  add(number: number, content: Content): void {
    const made = toPlace(content, this.#mapping)
    if ('reason' in made) {
      this.#tally.reject(number, made)
      return
    }
    if (typeof made.place.longitude !== 'number') this.#tally.unlocated += 1
    for (const each of made.leftOut) this.#tally.leftOut.add(number, each)
    for (const each of made.mended) this.#tally.mended.add(number, each)
    this.batches.add(number, made.place)
  }
}

function reason(error: Error): Rejection {
  return isUnknownOriginal(error)
    ? { field: 'duplicate_of', reason: 'is not the id of a stored place' }
    : { field: 'row', reason: error.message }
}
