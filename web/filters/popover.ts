/** A part of the panel that a button opens below the row of filters. */

export interface PopoverOptions {
  /** Its `aria-expanded` says whether the popover is open. */
  readonly button: HTMLButtonElement
  readonly element: HTMLElement
  readonly onOpen: () => void
  readonly onClose?: () => void
}

export class Popover {
  readonly #options: PopoverOptions
  #isOpen = false

  constructor(options: PopoverOptions) {
    this.#options = options
    options.button.addEventListener('click', () => this.set(!this.#isOpen))
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  set(open: boolean): void {
    if (open === this.#isOpen) return
    const { button, element, onOpen, onClose } = this.#options
    this.#isOpen = open
    element.hidden = !open
    button.setAttribute('aria-expanded', String(open))
    if (open) onOpen()
    else onClose?.()
  }

  /** Closes it, and moves the focus to its button. */
  leave(): void {
    this.set(false)
    this.#options.button.focus()
  }
}
