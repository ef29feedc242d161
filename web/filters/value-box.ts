/** A value with its number of places, as a box to check. */
import { h } from '../base/element.ts'
import { formatCount } from '../base/format.ts'

export interface ValueBox {
  /** Name of the field. */
  readonly name: string
  readonly value: string
  readonly text: string
  /** Undefined: the number is not known. */
  readonly count: number | undefined
  readonly isChecked: boolean
  readonly onToggle: () => void
}

export function valueBox({ name, value, text, count, isChecked, onToggle }: ValueBox): HTMLElement {
  // It would find nothing.
  const disabled = count === 0 && !isChecked
  const box = h('input', { type: 'checkbox', name, value, checked: isChecked, disabled })
  box.addEventListener('change', onToggle)
  const number = count === undefined ? undefined : h('span', { class: 'quiet' }, formatCount(count))
  return h('label', { class: 'facet' }, box, h('span', { class: 'capital', dir: 'auto' }, text), number)
}

/** Runs a change of the boxes in an element. Returns false if the focused one is gone, otherwise keeps the focus. */
export function keepFocus(element: HTMLElement, change: () => void): boolean {
  const held = document.activeElement
  const isInside = element.contains(held)
  change()
  if (!isInside || !(held instanceof HTMLInputElement) || element.contains(held)) return true
  const boxes = [...element.querySelectorAll('input')]
  boxes.find(({ name, value }) => name === held.name && value === held.value)?.focus()
  return element.contains(document.activeElement)
}
