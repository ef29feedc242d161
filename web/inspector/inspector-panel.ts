/** The panel of the tile inspector. */
import { formatTile, type Tile } from '../../core/geo/tile.ts'
import { h } from '../base/element.ts'
import { formatBytes, formatCount, formatMilliseconds, formatPlaces } from '../base/format.ts'
import type { TileAddresses, TileReport } from './tile-report.ts'

const UNKNOWN = '–'

export class InspectorPanel {
  readonly #element: HTMLElement
  readonly #address = h('code')
  readonly #where = h('p', { class: 'quiet' })
  readonly #held = h('dd')
  readonly #listed = h('dd')
  readonly #size = h('dd')
  readonly #built = h('dd')
  readonly #verdict = h('p', { class: 'verdict', role: 'status' })
  readonly #tile = h('a', {}, 'Tile')
  readonly #list = h('a', {}, 'API list')

  constructor(element: HTMLElement) {
    this.#element = element
    element.append(
      h('h2', {}, 'Tile ', this.#address),
      this.#where,
      h(
        'dl',
        {},
        row('Places in the tile', this.#held),
        row('Count of tile=', this.#listed),
        row('Size', this.#size),
        row('Built in', this.#built),
      ),
      this.#verdict,
      h('p', { class: 'links' }, this.#tile, this.#list),
    )
  }

  set hidden(hidden: boolean) {
    this.#element.hidden = hidden
  }

  set where(where: string) {
    if (this.#where.textContent !== where) this.#where.textContent = where
  }

  /** Shows the name of the tile whose report is loading. */
  await(tile: Tile, addresses: TileAddresses): void {
    this.#address.textContent = formatTile(tile)
    this.#tile.href = addresses.tile
    this.#list.href = addresses.list
    for (const value of [this.#held, this.#listed, this.#size, this.#built]) value.textContent = UNKNOWN
    this.#judge('', 'Comparing…')
  }

  show({ shown, clustered, listed, bytes, carried, built }: TileReport): void {
    const held = shown + clustered
    this.#held.textContent =
      clustered === 0 ? formatCount(held) : `${formatCount(shown)} + ${formatCount(clustered)} in clusters`
    this.#listed.textContent = formatCount(listed)
    const compressed = carried === undefined || carried >= bytes ? '' : `, ${formatBytes(carried)} compressed`
    this.#size.textContent = `${formatBytes(bytes)}${compressed}`
    this.#built.textContent = built === undefined ? UNKNOWN : formatMilliseconds(built)
    if (held === listed) this.#judge('agree', 'Tile and API agree')
    else this.#judge('differ', `They differ by ${formatPlaces(Math.abs(held - listed))}`)
  }

  fail(reason: string): void {
    this.#judge('differ', `Could not compare. ${reason}`)
  }

  #judge(kind: '' | 'agree' | 'differ', text: string): void {
    this.#verdict.dataset['kind'] = kind
    this.#verdict.textContent = text
  }
}

function row(name: string, value: HTMLElement): HTMLElement {
  return h('div', {}, h('dt', {}, name), value)
}
