/**
 * Picks several labels from a list, with an input that filters it. The focus stays in the input; arrow keys move
 * through the list (ARIA's combobox pattern).
 */
import { failureOf } from '../base/api.ts'
import { h } from '../base/element.ts'
import { LatestOnly } from '../base/latest-only.ts'
import type { Filtered } from '../layer/layer.ts'
import { say } from '../words/filters.ts'
import type { LabelGroup } from './labels-in-view.ts'
import { PickerList } from './picker-list.ts'
import { Popover } from './popover.ts'

/** What a picker says, by the field that it is for. */
export const PICKER_TEXTS = {
  categories: { find: 'findCategory', none: 'noCategories', failed: 'categoriesFailed' },
  vibes: { find: 'findVibe', none: 'noVibes', failed: 'vibesFailed' },
} as const

export interface PickerOptions {
  readonly texts: (typeof PICKER_TEXTS)[keyof typeof PICKER_TEXTS]
  readonly column: Filtered
  /** Opens and closes the popover that the picker fills. */
  readonly button: HTMLButtonElement
  readonly element: HTMLElement
  readonly load: (signal: AbortSignal) => Promise<readonly LabelGroup[] | undefined>
  readonly onToggle: (label: string) => void
  readonly onOpen: () => void
}

export class Picker {
  readonly popover: Popover
  readonly #options: PickerOptions
  readonly #input: HTMLInputElement
  readonly #list: PickerList
  readonly #message = h('p', { class: 'quiet', role: 'status' })
  readonly #again = h('button', { type: 'button', hidden: true }, say('tryAgain'))
  readonly #loading = new LatestOnly()
  #groups: readonly LabelGroup[] = []
  #selected: readonly string[] = []

  constructor(options: PickerOptions) {
    this.#options = options
    const { column, button, element } = options
    const { title, filter } = column
    const find = say(options.texts.find)
    this.#input = h('input', {
      type: 'text',
      role: 'combobox',
      'aria-label': find,
      'aria-autocomplete': 'list',
      'aria-expanded': 'true',
      placeholder: find,
      autocomplete: 'off',
      spellcheck: 'false',
      maxlength: 300,
    })
    this.#list = new PickerList({
      field: filter.name,
      title,
      input: this.#input,
      onPick: (label) => this.#toggle(label),
    })
    element.append(this.#input, this.#message, this.#again, this.#list.element)
    element.addEventListener('keydown', (event) => this.#onKey(event))
    this.popover = new Popover({
      button,
      element,
      onOpen: () => this.#opened(),
      onClose: () => this.#loading.cancel(),
    })
    this.#again.addEventListener('click', () => void this.refresh())
    this.#input.addEventListener('input', () => this.#render())
  }

  #opened(): void {
    this.#options.onOpen()
    this.#clear()
    void this.refresh()
    // On a touch screen, the focus would open a keyboard that covers the list.
    if (matchMedia('(pointer: fine)').matches) this.#input.focus()
  }

  set selected(labels: readonly string[]) {
    this.#selected = labels
    if (this.popover.isOpen) this.#render(this.#list.active)
  }

  /** Reloads the labels if the picker is open. */
  async refresh(): Promise<void> {
    const { load, texts } = this.#options
    if (!this.popover.isOpen) return
    if (this.#groups.length === 0) this.#message.textContent = say('loading')
    this.#again.hidden = true
    try {
      const groups = await this.#loading.run(load)
      if (!groups) return
      this.#groups = groups
      this.#message.textContent = groups.length === 0 ? say(texts.none) : ''
    } catch (error) {
      this.#groups = []
      this.#message.textContent = say(texts.failed, { reason: failureOf(error) })
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
    this.popover.leave()
  }

  #toggle(label: string | undefined): void {
    if (label === undefined) return
    this.#input.value = ''
    this.#render(label)
    this.#options.onToggle(label)
  }
}
