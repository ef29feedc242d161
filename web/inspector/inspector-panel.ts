/** The panel of the tile inspector. */
import { formatTile, type Tile } from '../../core/geo/tile.ts'
import { h } from '../base/element.ts'
import { formatBytes, formatCount, formatMilliseconds } from '../base/format.ts'
import { say } from '../words/tools.ts'
import type { TileReport, TileUrls } from './tile-report.ts'

const UNKNOWN = '–'

export class InspectorPanel {
  readonly #element: HTMLElement
  readonly #address = h('code')
  readonly #position = h('p', { class: 'quiet' })
  readonly #contained = h('dd')
  readonly #listed = h('dd')
  readonly #size = h('dd')
  readonly #buildTime = h('dd')
  readonly #verdict = h('p', { class: 'verdict', role: 'status' })
  readonly #tile = h('a', {}, say('tile'))
  readonly #list = h('a', {}, say('apiList'))

  constructor(element: HTMLElement) {
    this.#element = element
    element.append(
      h('h2', {}, `${say('tile')} `, this.#address),
      this.#position,
      h(
        'dl',
        {},
        row(say('placesInTile'), this.#contained),
        row(say('placesInList'), this.#listed),
        row(say('size'), this.#size),
        row(say('buildTime'), this.#buildTime),
      ),
      this.#verdict,
      h('p', { class: 'links' }, this.#tile, this.#list),
    )
  }

  set hidden(hidden: boolean) {
    this.#element.hidden = hidden
  }

  set position(position: string) {
    if (this.#position.textContent !== position) this.#position.textContent = position
  }

  /** Shows the name and the links of a tile whose report is loading. */
  showLoading(tile: Tile, urls: TileUrls): void {
    this.#address.textContent = formatTile(tile)
    this.#tile.href = urls.tile
    this.#list.href = urls.list
    for (const value of [this.#contained, this.#listed, this.#size, this.#buildTime]) value.textContent = UNKNOWN
    this.#setVerdict('', say('comparing'))
  }

  show({ shown, clustered, listed, bytes, encodedBytes, buildTime }: TileReport): void {
    const contained = shown + clustered
    this.#contained.textContent = clustered === 0 ? formatCount(contained) : say('withClusters', { shown, clustered })
    this.#listed.textContent = formatCount(listed)
    const size = formatBytes(bytes)
    const isPlain = encodedBytes === undefined || encodedBytes >= bytes
    this.#size.textContent = isPlain ? size : say('compressed', { bytes: size, encoded: formatBytes(encodedBytes) })
    this.#buildTime.textContent = buildTime === undefined ? UNKNOWN : formatMilliseconds(buildTime)
    if (contained === listed) this.#setVerdict('agree', say('agree'))
    else this.#setVerdict('differ', say('differ', { count: Math.abs(contained - listed) }))
  }

  fail(reason: string): void {
    this.#setVerdict('differ', say('notCompared', { reason }))
  }

  #setVerdict(kind: '' | 'agree' | 'differ', text: string): void {
    this.#verdict.dataset['kind'] = kind
    this.#verdict.textContent = text
  }
}

function row(name: string, value: HTMLElement): HTMLElement {
  return h('div', {}, h('dt', {}, name), value)
}
