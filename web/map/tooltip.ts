/** Tooltip with the name of the place under the mouse. */
import { byId, h } from '../base/element.ts'
import { formatRating } from '../base/format.ts'
import type { PointedPlace } from './map-pointer.ts'

export class Tooltip {
  readonly #element = byId('tooltip', HTMLDivElement)

  show(place: PointedPlace | undefined): void {
    this.#element.hidden = place === undefined
    if (!place) return
    const facts = [place.category, place.rating > 0 ? `★ ${formatRating(place.rating)}` : undefined]
    const line = facts.filter(Boolean).join(' · ')
    this.#element.replaceChildren(
      h('strong', { dir: 'auto' }, place.name),
      line ? h('span', { dir: 'auto' }, line) : '',
    )
    this.#element.style.transform = `translate(${Math.round(place.x)}px, ${Math.round(place.y)}px) translate(-50%, -100%)`
  }
}
