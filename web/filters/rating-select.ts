/** The choice of a minimum rating, with the number of places in view that each choice finds. */
import { byId, h } from '../base/element.ts'
import { ratedAtLeast, type ViewFacets } from '../base/facets-api.ts'
import { formatCount } from '../base/format.ts'
import type { Filters } from '../layer/filters.ts'
import { say } from '../words/filters.ts'

/** The parameter that it chooses. */
export const RATED = 'rating__gte'

export class RatingSelect {
  readonly #select = byId('rating', HTMLSelectElement)
  #facets: ViewFacets | undefined

  constructor(onChange: (ratings: readonly string[]) => void) {
    this.#select.addEventListener('change', () => onChange(this.#select.value === '' ? [] : [this.#select.value]))
  }

  /** Shows the rating. A link may have one that is not among the choices. */
  show(filters: Filters): void {
    const [rating = ''] = filters.values(RATED)
    const isChoice = [...this.#select.options].some(({ value }) => value === rating)
    if (!isChoice) this.#select.append(h('option', { value: rating }))
    this.#select.value = rating
    this.#select.toggleAttribute('data-used', rating !== '')
    this.#label()
  }

  /** Other numbers are on their way. */
  expect(): void {
    this.#select.setAttribute('aria-busy', 'true')
  }

  /** Shows numbers; undefined: none are known. */
  count(facets: ViewFacets | undefined): void {
    this.#facets = facets
    this.#select.setAttribute('aria-busy', 'false')
    this.#label()
  }

  /** The chosen rating has no number, because it is that of the list, and the closed control has no room for it. */
  #label(): void {
    for (const option of this.#select.options) {
      const name = option.value === '' ? say('anyRating') : `★ ${option.value}+`
      const count = ratedAtLeast(this.#facets?.['rating'], Number(option.value))
      option.text = option.selected || count === undefined ? name : `${name} · ${formatCount(count)}`
      option.disabled = count === 0 && !option.selected
    }
  }
}
