/** A one-line message over the map, with an optional button. */
import { byId, h } from './element.ts'

export class Notice {
  readonly #element = byId('notice', HTMLDivElement)

  show(text: string, action?: { readonly label: string; readonly run: () => void }): void {
    const parts: HTMLElement[] = [h('p', {}, text)]
    if (action) {
      const button = h('button', { type: 'button' }, action.label)
      button.addEventListener('click', () => {
        this.hide()
        action.run()
      })
      parts.push(button)
    }
    this.#element.replaceChildren(...parts)
    this.#element.hidden = false
  }

  hide(): void {
    this.#element.hidden = true
  }
}
