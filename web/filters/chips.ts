/** The active filters, each as a chip that removes it. */

import { familyOf } from '../../core/cartography/families.ts'
import { byId, h } from '../base/element.ts'
import type { Filters } from '../layer/filters.ts'
import { say } from '../words/filters.ts'
import { type FilterWords, wordsOf } from './filter-words.ts'

export interface ChipsOptions {
  /** Default: that of the places. */
  readonly element?: HTMLUListElement
  readonly onChange: (filters: Filters) => void
  /** Element that gets the focus after the last chip is removed. */
  readonly home: HTMLElement
}

export class Chips {
  readonly #options: ChipsOptions
  readonly #element: HTMLUListElement
  readonly #clear = h('button', { type: 'button', class: 'clear' }, say('clearAll'))
  #filters: Filters | undefined

  constructor(options: ChipsOptions) {
    this.#options = options
    this.#element = options.element ?? byId('chips', HTMLUListElement)
    this.#clear.addEventListener('click', () => {
      if (this.#filters) options.onChange(this.#filters.none)
      options.home.focus()
    })
  }

  show(filters: Filters): void {
    this.#filters = filters
    const chips = wordsOf(filters)
    this.#element.hidden = chips.length === 0
    const buttons = chips.map((chip, index) => this.#button(chip, index))
    this.#element.replaceChildren(...[...buttons, this.#clear].map((button) => h('li', {}, button)))
  }

  #button(chip: FilterWords, index: number): HTMLElement {
    const button = h(
      'button',
      { type: 'button', class: 'chip' },
      h('span', { class: 'unseen' }, `${say('remove')} `),
      chip.rest.layer.name === 'places' ? dotOf(chip) : undefined,
      h('span', { class: 'chip-text capital', dir: 'auto' }, chip.text),
      h('span', { 'aria-hidden': 'true' }, '×'),
    )
    button.addEventListener('click', () => {
      this.#options.onChange(chip.rest)
      const left = [...this.#element.querySelectorAll<HTMLElement>('.chip')]
      const next = left[index] ?? left.at(-1) ?? this.#options.home
      next.focus()
    })
    return button
  }
}

/** The dot of a category, as in the legend. */
function dotOf({ parameter, label }: FilterWords): HTMLElement | undefined {
  if (parameter !== 'categories' || label === undefined) return undefined
  return h('span', { class: `dot family-${familyOf(label)}`, 'aria-hidden': 'true' })
}
