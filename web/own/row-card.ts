/** The card of a row of an operator's table: its properties by the titles of the catalogue. */
import { failureOf, RequestFailed } from '../base/api.ts'
import { byId, h } from '../base/element.ts'
import { formatTime } from '../base/format.ts'
import type { Column, Layer } from '../layer/layer.ts'
import { backButton, httpUrl, title } from '../place/card-parts.ts'
import { say } from '../words/tools.ts'
import { layerDot } from './layer-item.ts'
import { nameOf, type Row, rowPath } from './rows-api.ts'

export interface RowCardOptions {
  readonly onClose: () => void
  readonly onRetry: () => void
}

export class RowCard {
  readonly #options: RowCardOptions
  readonly #element = byId('row-card', HTMLElement)
  readonly #list = byId('list', HTMLElement)
  readonly #body = byId('panel-body', HTMLElement)

  constructor(options: RowCardOptions) {
    this.#options = options
  }

  showLoading({ title: name }: Layer): void {
    this.#body.scrollTop = 0
    this.#fill(title(name))
    this.#element.setAttribute('aria-busy', 'true')
  }

  /** `place`: that of the layer in the catalogue. */
  show(row: Row, layer: Layer, place: number): void {
    const { id, properties } = row
    const facts = layer.columns.flatMap((column) => {
      const value = shownValue(column, properties[column.name])
      return value === undefined
        ? []
        : [h('div', {}, h('dt', { dir: 'auto' }, column.title), h('dd', { dir: 'auto' }, value))]
    })
    this.#fill(
      title(nameOf(row, layer)),
      h('p', { class: 'card-summary' }, layerDot(place), h('span', { dir: 'auto' }, `${layer.title} · ${id}`)),
      facts.length > 0 ? h('dl', {}, ...facts) : undefined,
      h(
        'p',
        { class: 'card-foot' },
        h('a', { href: rowPath({ layer: layer.name, id }) }, say('rowAsJson')),
        layer.attribution === undefined ? undefined : h('span', { class: 'quiet', dir: 'auto' }, layer.attribution),
      ),
    )
  }

  fail(error: unknown): void {
    const isMissing = error instanceof RequestFailed && error.status === 404
    const again = h('button', { type: 'button' }, say('tryAgain'))
    again.addEventListener('click', () => this.#options.onRetry())
    this.#fill(
      title(say(isMissing ? 'rowNotFound' : 'rowFailed')),
      h('p', {}, isMissing ? say('mayBeRemoved') : failureOf(error)),
      isMissing ? undefined : again,
    )
  }

  /** Closes the card and shows the list again. */
  hide(): void {
    this.#element.hidden = true
    this.#list.hidden = false
    this.#element.replaceChildren()
  }

  focus(): void {
    this.#element.querySelector<HTMLElement>('#card-title')?.focus({ preventScroll: true })
  }

  #fill(...content: (HTMLElement | undefined)[]): void {
    const held = this.#element.contains(document.activeElement)
    const parts = content.filter((part) => part !== undefined)
    this.#element.replaceChildren(backButton(this.#options.onClose), ...parts)
    this.#element.setAttribute('aria-busy', 'false')
    this.#element.hidden = false
    this.#list.hidden = true
    if (held) this.focus()
  }
}

/** Undefined: the row has no such value. */
function shownValue({ filter }: Column, value: unknown): Node | string | undefined {
  if (value === null || value === undefined || value === '') return undefined
  if (typeof value === 'boolean') return say(value ? 'yes' : 'no')
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(', ') || undefined
  if (typeof value === 'object') return JSON.stringify(value)
  const text = String(value)
  if (filter?.kind === 'moment' && text.includes('T')) return formatTime(text)
  const link = typeof value === 'string' ? httpUrl(text) : undefined
  return link ? h('a', { href: link.href, rel: 'noopener nofollow ugc' }, text) : text
}
