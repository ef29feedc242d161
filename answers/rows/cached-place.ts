/** A cached place: its row, and its JSON in the forms that were asked for last. */
import type { PlaceRow } from '../../core/model/place.ts'

/** A list for all, one for editors, one with fewer properties, and results of a search. */
const MAX_FORMS = 4

export class CachedPlace {
  readonly row: PlaceRow
  readonly #json = new Map<string, Buffer>()

  constructor(row: PlaceRow) {
    this.row = row
  }

  /** Returns the JSON of a form. `make` returns the object, if its JSON is not known. */
  json(form: string, make: (row: PlaceRow) => unknown): Buffer {
    const known = this.#json.get(form)
    if (known) return known
    const made = Buffer.from(JSON.stringify(make(this.row)))
    if (this.#json.size >= MAX_FORMS) this.#json.clear()
    this.#json.set(form, made)
    return made
  }
}
