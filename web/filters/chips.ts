/** The active filters, each as a chip that removes it. */

import { familyOf } from '../../core/cartography/families.ts'
import { byId, h } from '../base/element.ts'
import { type Filters, NO_FILTERS, shownLabel, withoutLabel } from '../base/filters.ts'

export interface ChipsOptions {
  readonly onChange: (filters: Filters) => void
  /** Element that gets the focus after the last chip is removed. */
  readonly home: HTMLElement
}

interface Chip {
  readonly text: string
  /** The dot of a category, as in the legend. */
  readonly dot?: HTMLElement
  /** The filters without this one. */
  readonly rest: Filters
}

export class Chips {
  readonly #options: ChipsOptions
  readonly #element = byId('chips', HTMLUListElement)
  readonly #clear = h('button', { type: 'button', class: 'clear' }, 'Clear all')

  constructor(options: ChipsOptions) {
    this.#options = options
    this.#clear.addEventListener('click', () => {
      options.onChange(NO_FILTERS)
      options.home.focus()
    })
  }

  show(filters: Filters): void {
    const chips = chipsOf(filters)
    this.#element.hidden = chips.length === 0
    const buttons = chips.map((chip, index) => this.#button(chip, index))
    this.#element.replaceChildren(...[...buttons, this.#clear].map((button) => h('li', {}, button)))
  }

  #button({ text, dot, rest }: Chip, index: number): HTMLElement {
    const button = h(
      'button',
      { type: 'button', class: 'chip' },
      h('span', { class: 'unseen' }, 'Remove '),
      dot,
      h('span', { class: 'chip-text capital', dir: 'auto' }, text),
      h('span', { 'aria-hidden': 'true' }, '×'),
    )
    button.addEventListener('click', () => {
      this.#options.onChange(rest)
      const left = [...this.#element.querySelectorAll<HTMLElement>('.chip')]
      const next = left[index] ?? left.at(-1) ?? this.#options.home
      next.focus()
    })
    return button
  }
}

function chipsOf(filters: Filters): Chip[] {
  const { categories, vibes, city, minRating, open } = filters
  return [
    ...categories.map((label) => ({
      text: label,
      dot: h('span', { class: `dot family-${familyOf(label)}`, 'aria-hidden': 'true' }),
      rest: withoutLabel(filters, 'categories', label),
    })),
    ...vibes.map((label) => ({ text: label, rest: withoutLabel(filters, 'vibes', label) })),
    ...city.map((label) => ({ text: shownLabel(label), rest: withoutLabel(filters, 'city', label) })),
    ...(minRating === undefined
      ? []
      : [{ text: `Rated ${minRating} or more`, rest: { ...filters, minRating: undefined } }]),
    ...(open ? [{ text: 'Open now', rest: { ...filters, open: false } }] : []),
  ]
}
