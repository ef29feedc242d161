/** The panel in a narrow window: a sheet at the bottom that shows its head, or most of its content. */

import { DIRECTION } from '../words/words.ts'
import { byId } from './element.ts'
import { embedding } from './embedded.ts'

/** Same width as in the style sheet. */
const narrow = matchMedia('(max-width: 720px)')
const touch = matchMedia('(pointer: coarse)')
/** Pixels of the closed sheet that stay visible, as in the style sheets: of the list, with a mouse or by touch, and of a card. */
const [PEEK, PEEK_BY_TOUCH, PEEK_OF_CARD] = [164, 178, 224]
/** Minimum pixels that a finger must travel to move the sheet. */
const MIN_TRAVEL = 24

export class Sheet {
  readonly #panel = byId('panel', HTMLElement)
  readonly #handle = byId('handle', HTMLButtonElement)
  readonly #label = byId('handle-label', HTMLElement)
  readonly #list = byId('list', HTMLElement)

  #edge = 0

  constructor() {
    this.#measure()
    addEventListener('resize', () => this.#measure())
    this.#handle.addEventListener('click', () => this.set(!this.isOpen))
    this.#panel.addEventListener('focusin', ({ target }) => {
      if (target !== this.#handle && target instanceof Element && target.matches(':focus-visible')) this.set(true)
    })
    // What opens below the edge is to be seen.
    this.#panel.addEventListener('toggle', ({ target }) => this.#showOpened(target), { capture: true })
    this.#followFinger()
  }

  get isOpen(): boolean {
    return this.#panel.dataset['sheet'] === 'open'
  }

  set(open: boolean): void {
    this.#panel.dataset['sheet'] = open ? 'open' : 'peek'
    this.#handle.setAttribute('aria-expanded', String(open))
    // The server has written both: the list is there before the texts of the script.
    const { moreMap = '', moreList = '' } = this.#label.dataset
    this.#label.textContent = open ? moreMap : moreList
  }

  /** Pixels of the map that the panel covers; of a sheet, only the head counts. */
  get covered(): { left: number; right: number; bottom: number } {
    if (this.#isMissing) return { left: 0, right: 0, bottom: 0 }
    if (narrow.matches) return { left: 0, right: 0, bottom: embedding() === 'map' ? 0 : peekOfList() }
    return DIRECTION === 'rtl' ? { left: 0, right: this.#edge, bottom: 0 } : { left: this.#edge, right: 0, bottom: 0 }
  }

  /**
   * How far the panel reaches into the map from the side where the text begins. Measuring it each time would make the
   * browser lay out the page while the map moves.
   */
  #measure(): void {
    const { left, right } = this.#panel.getBoundingClientRect()
    this.#edge = Math.round(DIRECTION === 'rtl' ? innerWidth - left : right)
  }

  /** Pixels at the bottom of the map that the sheet covers now. */
  get coveredNow(): number {
    if (!narrow.matches || this.#isMissing) return 0
    if (embedding() === 'map') return innerHeight - this.#panel.getBoundingClientRect().top
    if (this.isOpen) return this.#panel.offsetHeight
    return this.#list.hidden ? PEEK_OF_CARD : peekOfList()
  }

  #showOpened(target: EventTarget | null): void {
    const isCard = target instanceof HTMLDetailsElement && target.closest('#card') !== null
    if (isCard && target.open) this.set(true)
  }

  /** An embedded map without the list has only cards. A card takes the place of the list. */
  get #isMissing(): boolean {
    return embedding() === 'map' && !this.#list.hidden
  }

  #followFinger(): void {
    let from: number | undefined
    this.#panel.addEventListener('pointerdown', ({ clientY, target }) => {
      const onHead = target instanceof Element && target.closest('.panel-head') !== null
      from = onHead || !this.isOpen ? clientY : undefined
    })
    this.#panel.addEventListener('pointermove', ({ clientY }) => {
      if (from === undefined || Math.abs(clientY - from) < MIN_TRAVEL) return
      this.set(clientY < from)
      from = undefined
    })
    for (const end of ['pointerup', 'pointercancel']) {
      addEventListener(end, () => {
        from = undefined
      })
    }
  }
}

function peekOfList(): number {
  return touch.matches ? PEEK_BY_TOUCH : PEEK
}
