/**
 * Picks several labels from a list, with an input that filters it. The focus stays in the input; arrow keys move
 * through the list (ARIA's combobox pattern).
 */
import { RequestFailed } from '../base/api.ts'
import { h } from '../base/element.ts'
import type { LabelField } from '../base/filters.ts'
import { LatestOnly } from '../base/latest-only.ts'
import type { LabelGroup } from './labels-in-view.ts'
import { PickerList } from './picker-list.ts'

export interface PickerOptions {
  readonly field: LabelField
  /** Opens and closes the popover that the picker fills. */
  readonly button: HTMLButtonElement
  readonly popover: HTMLElement
  /** Noun for one label: `category`. */
  readonly noun: string
  readonly load: (signal: AbortSignal) => Promise<readonly LabelGroup[] | undefined>
  readonly onToggle: (label: string) => void
  readonly onOpen: () => void
}

export class Picker {
  readonly #options: PickerOptions
  readonly #input: HTMLInputElement
  readonly #list: PickerList
  readonly #message = h('p', { class: 'quiet', role: 'status' })
  readonly #again = h('button', { type: 'button', hidden: true }, 'Try again')
  readonly #loading = new LatestOnly()
  #isOpen = false
  #groups: readonly LabelGroup[] = []
  #selected: readonly string[] = []

  constructor(options: PickerOptions) {
    this.#options = options
    const { field, noun, button, popover } = options
    this.#input = h('input', {
      type: 'text',
      role: 'combobox',
      'aria-label': `Find a ${noun}`,
      'aria-autocomplete': 'list',
      'aria-expanded': 'true',
      placeholder: `Find a ${noun}`,
      autocomplete: 'off',
      spellcheck: 'false',
      maxlength: 300,
    })
    this.#list = new PickerList({ field, input: this.#input, onPick: (label) => this.#toggle(label) })
    popover.append(this.#input, this.#message, this.#again, this.#list.element)
    popover.addEventListener('keydown', (event) => this.#onKey(event))
    button.addEventListener('click', () => this.set(!this.#isOpen))
    this.#again.addEventListener('click', () => void this.refresh())
    this.#input.addEventListener('input', () => this.#render())
  }

  set(open: boolean): void {
    const { popover, button, onOpen } = this.#options
    if (open === this.#isOpen) return
    this.#isOpen = open
    popover.hidden = !open
    button.setAttribute('aria-expanded', String(open))
    if (!open) {
      this.#loading.cancel()
      return
    }
    onOpen()
    this.#clear()
    void this.refresh()
    // On a touch screen, the focus would open a keyboard that covers the list.
    if (matchMedia('(pointer: fine)').matches) this.#input.focus()
  }

  set selected(labels: readonly string[]) {
    this.#selected = labels
    if (this.#isOpen) this.#render(this.#list.active)
  }

  /** Reloads the labels if the picker is open. */
  async refresh(): Promise<void> {
    const { field, load } = this.#options
    if (!this.#isOpen) return
    if (this.#groups.length === 0) this.#message.textContent = 'Loading…'
    this.#again.hidden = true
    try {
      const groups = await this.#loading.run(load)
      if (!groups) return
      this.#groups = groups
      this.#message.textContent = groups.length === 0 ? `No ${field} in view. Type one to filter by it.` : ''
    } catch (error) {
      this.#groups = []
      const reason = error instanceof RequestFailed ? error.message : 'The server cannot be reached.'
      this.#message.textContent = `The ${field} could not be loaded. ${reason}`
      this.#again.hidden = false
    }
    this.#render(this.#list.active)
  }

  /** `active` is the label that stays active, if it is still there. */
  #render(active?: string): void {
    this.#list.show(this.#groups, this.#selected, active)
  }

  #clear(): void {
    this.#input.value = ''
    this.#render()
  }

  #onKey(event: KeyboardEvent): void {
    if (event.isComposing) return
    if (event.key === 'Escape') this.#leave()
    else if (event.target !== this.#input) return
    else if (event.key === 'ArrowDown') this.#list.step(1)
    else if (event.key === 'ArrowUp') this.#list.step(-1)
    else if (event.key === 'Enter') this.#toggle(this.#list.active)
    else return
    event.preventDefault()
  }

  /** Clears the input; if it is empty, closes the picker. */
  #leave(): void {
    if (this.#input.value !== '') {
      this.#clear()
      return
    }
    this.set(false)
    this.#options.button.focus()
  }

  #toggle(label: string | undefined): void {
    if (label === undefined) return
    this.#input.value = ''
    this.#render(label)
    this.#options.onToggle(label)
  }
}
