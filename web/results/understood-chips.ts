/** How the search was understood: what and where, as two chips that can be taken away. */
import { type Area, shownArea, type Understood } from '../base/areas-api.ts'
import { byId, h } from '../base/element.ts'

export interface UnderstoodActions {
  readonly onSearch: (text: string | undefined) => void
  /** Searches for the words as they are written. */
  readonly onLiteral: (text: string) => void
  readonly onArea: (area: Area) => void
}

export class UnderstoodChips {
  readonly #element = byId('understood', HTMLElement)
  readonly #actions: UnderstoodActions

  constructor(actions: UnderstoodActions) {
    this.#actions = actions
  }

  /** `text`: as it was typed. Undefined: it was not read as what and where. */
  show(understood: Understood | undefined, text: string): void {
    const { onSearch, onLiteral, onArea } = this.#actions
    this.#element.hidden = !understood
    if (!understood) {
      this.#element.replaceChildren()
      return
    }
    const { what, where } = understood
    const literal = h('button', { type: 'button', class: 'clear' }, `Search for “${text}” as written`)
    literal.addEventListener('click', () => onLiteral(text))
    const list = h(
      'ul',
      { class: 'chips', 'aria-label': 'Understood as' },
      what === '' ? undefined : chip(what, 'search', () => (where ? onArea(where) : onSearch(undefined))),
      chip(where ? shownArea(where) : 'near here', 'area', () => onSearch(what || undefined)),
    )
    this.#element.replaceChildren(list, literal)
  }
}

function chip(text: string, kind: string, onRemove: () => void): HTMLElement {
  const button = h(
    'button',
    { type: 'button', class: 'chip' },
    h('span', { class: 'unseen' }, `Remove ${kind} `),
    h('span', { class: 'chip-text', dir: 'auto' }, text),
    h('span', { 'aria-hidden': 'true' }, '×'),
  )
  button.addEventListener('click', onRemove)
  return h('li', {}, button)
}
