/** Tells below the list how many places that match are on no map, because they have no position; they can be listed. */
import { countPlaces } from '../base/api.ts'
import { byId } from '../base/element.ts'
import { LatestOnly } from '../base/latest-only.ts'
import { type Filters, HAS_POSITION, withQuery } from '../layer/filters.ts'
import { say } from '../words/list.ts'

export class Unplaced {
  readonly #button = byId('unplaced', HTMLButtonElement)
  readonly #counting = new LatestOnly()
  #filters: Filters | undefined

  /** `onShow` gets the filters that list them. */
  constructor(onShow: (filters: Filters) => void) {
    this.#button.addEventListener('click', () => {
      if (this.#filters) onShow(this.#filters.with(HAS_POSITION, ['false']))
    })
  }

  /** Counts once for the same filters: the view of the map does not matter. */
  async show(filters: Filters): Promise<void> {
    if (filters === this.#filters) return
    this.#filters = filters
    this.#button.hidden = true
    if (filters.values(HAS_POSITION).length > 0) return
    const url = withQuery(`v0.3/places/?${HAS_POSITION}=false`, filters.requestQuery())
    // The list has told of a server that can't be reached.
    const count = await this.#counting.run((signal) => countPlaces(url, signal)).catch(() => undefined)
    if (!count) return
    this.#button.hidden = false
    this.#button.textContent = say('unplaced', { count })
  }
}
