/**
 * What a visitor presses before the map's code is there, which takes 8 s on a slow phone: buttons can be seen long before, and
 * did nothing, nor did choices; Enter in the search box loaded the page again. The last of these is done once the code is there.
 */
const DEEDS = ['click', 'change', 'submit'] as const

export class EarlyDeed {
  readonly #page: Document
  readonly #works: string
  #doIt: (() => void) | undefined
  readonly #note = (event: Event) => this.#keep(event)

  /** `works`: a selector of the buttons that work from the beginning. */
  constructor(page: Document, works: string) {
    this.#page = page
    this.#works = works
    for (const name of DEEDS) page.addEventListener(name, this.#note, true)
  }

  /** The code is there. */
  release(): void {
    for (const name of DEEDS) this.#page.removeEventListener(name, this.#note, true)
    this.#doIt?.()
  }

  #keep(event: Event): void {
    const target = event.target as Element
    if (event.type === 'submit') {
      event.preventDefault()
      this.#doIt = () => (target as HTMLFormElement).requestSubmit()
    } else if (event.type === 'change' && target.matches('select')) {
      const select = target as HTMLSelectElement
      const { value } = select
      this.#doIt = () => {
        select.value = value
        select.dispatchEvent(new Event('change', { bubbles: true }))
      }
    } else if (event.type === 'click') {
      const button = target.closest('button')
      if (button && !button.matches(this.#works)) this.#doIt = () => button.click()
    }
  }
}
