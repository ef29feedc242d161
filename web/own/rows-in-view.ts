/** The rows of a layer in view, as a list: for who uses a keyboard or a screen reader, and for small things on the map. */
import type { Bbox } from '../../core/geo/bbox.ts'
import { h } from '../base/element.ts'
import { LatestOnly } from '../base/latest-only.ts'
import type { Filters } from '../layer/filters.ts'
import type { Layer } from '../layer/layer.ts'
import type { RowId } from '../layer/shown-layers.ts'
import { say } from '../words/tools.ts'
import { getRows, nameOf, type RowList } from './rows-api.ts'

export class RowsInView {
  readonly element: HTMLDetailsElement
  readonly #layer: Layer
  readonly #onPick: (row: RowId) => void
  readonly #status = h('p', { class: 'status', role: 'status' })
  readonly #list = h('ol')
  readonly #loading = new LatestOnly()
  #asked: { readonly bbox: Bbox; readonly filters: Filters } | undefined
  #loaded: string | undefined

  constructor(layer: Layer, onPick: (row: RowId) => void) {
    this.#layer = layer
    this.#onPick = onPick
    const summary = h(
      'summary',
      {},
      say('inView'),
      h('span', { class: 'unseen' }, ` ${say('ofLayer', { layer: layer.title })}`),
    )
    this.element = h('details', {}, summary, this.#status, this.#list)
    this.element.addEventListener('toggle', () => void this.#load())
  }

  refresh(bbox: Bbox, filters: Filters): void {
    this.#asked = { bbox, filters }
    void this.#load()
  }

  /** Loads the rows if somebody looks at the list, once for each view and filters. */
  async #load(): Promise<void> {
    if (!this.#asked || !this.element.open) return
    const { bbox, filters } = this.#asked
    const asked = JSON.stringify([bbox, filters.requestQuery()])
    if (asked === this.#loaded) return
    this.#loaded = asked
    try {
      const found = await this.#loading.run((signal) => getRows(this.#layer, bbox, filters.requestQuery(), signal))
      if (found) this.#show(found)
    } catch {
      this.#loaded = undefined
      this.#status.textContent = say('rowsFailed')
    }
  }

  #show({ count, rows }: RowList): void {
    const isWhole = rows.length >= count
    this.#status.textContent = isWhole ? say('rows', { count }) : say('someRows', { shown: rows.length, count })
    const items = rows.map((row) => {
      const button = h('button', { type: 'button', dir: 'auto' }, nameOf(row, this.#layer))
      button.addEventListener('click', () => this.#onPick({ layer: this.#layer.name, id: row.id }))
      return h('li', {}, button)
    })
    this.#list.replaceChildren(...items)
  }
}
