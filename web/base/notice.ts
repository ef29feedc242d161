/** One line over the map that says what went wrong, with an optional action. */
import { byId, h } from './element.ts'

/** The API checks the hours of a limited number of places; for more, it responds with status 400. */
export const TOO_MANY_TO_OPEN = 'Too many places are in view to look at the hours of each. Zoom in, or add a filter.'

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
