/** The legend of the dots' colours. Its buttons filter the places by colour. */

import { type Family, familyOf } from '../../core/cartography/families.ts'
import { byId } from '../base/element.ts'

export class Legend {
  readonly #buttons = [...byId('legend-body', HTMLElement).querySelectorAll('button')]

  constructor(onToggle: (family: Family) => void) {
    openOnRequest(byId('legend-switch', HTMLButtonElement))
    for (const button of this.#buttons) button.addEventListener('click', () => onToggle(familyOfButton(button)))
  }

  /** Marks the families of the categories in the filter. */
  show(categories: readonly string[]): void {
    const selected = new Set(categories.map(familyOf))
    for (const button of this.#buttons)
      button.setAttribute('aria-pressed', String(selected.has(familyOfButton(button))))
  }
}

function familyOfButton({ dataset }: HTMLButtonElement): Family {
  return dataset['family'] as Family
}

/** With little room, the legend opens only on request (web/style/legend.css). */
function openOnRequest(button: HTMLButtonElement): void {
  button.addEventListener('click', () => {
    const open = button.getAttribute('aria-expanded') !== 'true'
    button.setAttribute('aria-expanded', String(open))
  })
}
