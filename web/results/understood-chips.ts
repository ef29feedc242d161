/** How the search was understood: what, where and filters, as chips that can be taken away. */
import { type Area, shownArea, type Understood } from '../base/areas-api.ts'
import { byId, h } from '../base/element.ts'
import { say } from '../words/list.ts'

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
    const { what, where, is_here: isHere, filters } = understood
    const search = (parts: Understood) => onSearch(textOf(parts) || undefined)
    const withoutWhat = () => (where && filters.length === 0 ? onArea(where) : search({ ...understood, what: '' }))
    const literal = h('button', { type: 'button', class: 'clear' }, say('asWritten', { text }))
    literal.addEventListener('click', () => onLiteral(text))
    const list = h(
      'ul',
      { class: 'chips', 'aria-label': say('understoodAs') },
      what === '' ? undefined : chip(what, say('removeSearch'), withoutWhat),
      ...filters.map((filter) =>
        chip(filter.text, say('removeFilter'), () =>
          search({ ...understood, filters: filters.filter((other) => other !== filter) }),
        ),
      ),
      where || isHere
        ? chip(where ? shownArea(where) : say('nearHere'), say('removeArea'), () =>
            search({ ...understood, where: null, is_here: false }),
          )
        : undefined,
    )
    this.#element.replaceChildren(list, literal)
  }
}

/** Returns a text that is understood so. */
export function textOf({ what, where, is_here: isHere, filters }: Understood): string {
  const words = [...filters.map(({ text }) => text), what, where ? `in ${where.matched}` : isHere ? 'near me' : '']
  const text = words.filter(Boolean).join(' ')
  return text === 'near me' ? '' : text
}

function chip(text: string, remove: string, onRemove: () => void): HTMLElement {
  const button = h(
    'button',
    { type: 'button', class: 'chip' },
    h('span', { class: 'unseen' }, `${remove} `),
    h('span', { class: 'chip-text', dir: 'auto' }, text),
    h('span', { 'aria-hidden': 'true' }, '×'),
  )
  button.addEventListener('click', onRemove)
  return h('li', {}, button)
}
