/** The list of a picker: options in groups. One option may be active while the picker's input has the focus. */
import { h } from '../base/element.ts'
import { isSameLabel } from '../layer/labels.ts'
import type { LabelGroup } from './labels-in-view.ts'
import { optionGroups } from './picker-options.ts'

export interface PickerListOptions {
  readonly field: string
  /** Its labels, for screen readers. */
  readonly title: string
  readonly input: HTMLInputElement
  readonly onPick: (label: string) => void
}

/** Options that can be picked. */
const ENABLED = '[role=option]:not([aria-disabled=true])'

export class PickerList {
  readonly element: HTMLElement
  readonly #options: PickerListOptions
  /** The label that Enter picks. */
  #active: string | undefined

  constructor(options: PickerListOptions) {
    const { field, title, input, onPick } = options
    this.#options = options
    this.element = h('div', {
      id: `${field}-options`,
      role: 'listbox',
      'aria-multiselectable': 'true',
      'aria-label': title,
    })
    input.setAttribute('aria-controls', this.element.id)
    // Keeps the focus in the input.
    this.element.addEventListener('mousedown', (event) => event.preventDefault())
    this.element.addEventListener('click', ({ target }) => {
      const option = target instanceof Element ? target.closest<HTMLElement>(ENABLED) : undefined
      if (option) onPick(labelOf(option))
    })
  }

  get active(): string | undefined {
    return this.#active
  }

  /** Shows the options that match the input. Activates `wanted`, otherwise the first option if something is typed. */
  show(groups: readonly LabelGroup[], selected: readonly string[], wanted: string | undefined): void {
    const { field, input } = this.#options
    this.element.replaceChildren(...optionGroups(groups, { field, text: input.value, selected }))
    const labels = this.#items().map(labelOf)
    const kept = labels.find((label) => wanted !== undefined && isSameLabel(label, wanted))
    this.#activate(kept ?? (input.value.trim() === '' ? undefined : labels[0]))
  }

  /** Activates the next or the previous option. */
  step(by: 1 | -1): void {
    const labels = this.#items().map(labelOf)
    const at = labels.indexOf(this.#active ?? '')
    this.#activate(labels[Math.min(Math.max(at + by, 0), labels.length - 1)])
  }

  #activate(label: string | undefined): void {
    this.#active = label
    this.#options.input.removeAttribute('aria-activedescendant')
    for (const item of this.#items()) {
      const isActive = labelOf(item) === label
      item.toggleAttribute('data-active', isActive)
      if (!isActive) continue
      this.#options.input.setAttribute('aria-activedescendant', item.id)
      item.scrollIntoView({ block: 'nearest' })
    }
  }

  #items(): HTMLElement[] {
    return [...this.element.querySelectorAll<HTMLElement>(ENABLED)]
  }
}

function labelOf({ dataset }: HTMLElement): string {
  return dataset['label'] ?? ''
}
