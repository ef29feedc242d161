/** The suggestions of the search box. One may be active while the focus stays in the box. */
import { byId, h } from '../base/element.ts'
import { type Suggestion, wordsOf } from './suggested.ts'

/** Index if no suggestion is active. */
const NONE = -1

export class Suggestions {
  readonly #input: HTMLInputElement
  readonly #element = byId('suggestions', HTMLElement)
  readonly #status = byId('suggested', HTMLElement)
  #shown: readonly Suggestion[] = []
  #active = NONE

  constructor(input: HTMLInputElement, onSelect: (suggestion: Suggestion) => void) {
    this.#input = input
    // Keeps the focus in the search box.
    this.#element.addEventListener('mousedown', (event) => event.preventDefault())
    this.#element.addEventListener('click', ({ target }) => {
      const option = target instanceof Element ? target.closest('[role=option]') : null
      const suggestion = option && this.#shown[[...this.#element.children].indexOf(option)]
      if (suggestion) onSelect(suggestion)
    })
  }

  get isOpen(): boolean {
    return this.#shown.length > 0
  }

  /** The suggestion that Enter chooses. */
  get active(): Suggestion | undefined {
    return this.#shown[this.#active]
  }

  show(suggestions: readonly Suggestion[]): void {
    this.#shown = suggestions
    this.#element.replaceChildren(...suggestions.map(option))
    this.#element.hidden = suggestions.length === 0
    this.#input.setAttribute('aria-expanded', String(suggestions.length > 0))
    this.#activate(suggestions.findIndex((one) => one.kind === 'area' && one.isMeant))
  }

  hide(): void {
    this.show([])
    this.#status.textContent = ''
  }

  /** Announces a text to screen readers. */
  say(text: string): void {
    this.#status.textContent = text
  }

  /** Activates the next or the previous suggestion. Past either end, none is active; the next step wraps around. */
  step(by: 1 | -1): void {
    const places = this.#shown.length + 1
    this.#activate(((this.#active + 1 + by + places) % places) - 1)
  }

  #activate(index: number): void {
    this.#active = index
    this.#input.removeAttribute('aria-activedescendant')
    for (const [at, item] of [...this.#element.children].entries()) {
      item.setAttribute('aria-selected', String(at === index))
      if (at !== index) continue
      this.#input.setAttribute('aria-activedescendant', item.id)
      item.scrollIntoView({ block: 'nearest' })
    }
  }
}

function option(suggestion: Suggestion, index: number): HTMLElement {
  const [name, rest] = wordsOf(suggestion)
  return h(
    'div',
    { id: `suggestion-${index}`, role: 'option', class: `suggestion is-${suggestion.kind}`, 'aria-selected': 'false' },
    h(
      'span',
      { class: suggestion.kind === 'category' ? 'suggestion-name capital' : 'suggestion-name', dir: 'auto' },
      name,
    ),
    rest === '' ? undefined : h('span', { class: 'quiet', dir: 'auto' }, rest),
  )
}
