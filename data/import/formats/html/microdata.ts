/** Items of microdata in a page (HTML Standard, section 5.4), as records of schema.org in the form of JSON-LD. */
import type { Attributes } from '../tag-tokens.ts'

export type Item = Record<string, unknown>

/** The attribute that has the value of a property; other elements have it in their text. */
const VALUES: Readonly<Record<string, string>> = {
  meta: 'content',
  a: 'href',
  area: 'href',
  link: 'href',
  img: 'src',
  audio: 'src',
  video: 'src',
  source: 'src',
  iframe: 'src',
  embed: 'src',
  object: 'data',
  data: 'value',
  meter: 'value',
  time: 'datetime',
}

/** Items within items, and elements with a text within such elements. Deeper ones are not read. */
const MAX_ITEMS = 20
const MAX_TEXTS = 20

interface OpenElement {
  /** Item that the properties in the element belong to. */
  readonly item: Item | undefined
  /** Number of items around what is in the element. */
  readonly depth: number
  /** Properties whose value is the text from `start` on. */
  readonly property: { item: Item; names: readonly string[]; start: number } | undefined
}

/** Collects the items of a page. An item that is the value of a property belongs to another item. */
export class MicrodataCollector {
  readonly items: Item[] = []
  readonly #open: OpenElement[] = []
  #texts: string[] = []
  #openTexts = 0

  open(name: string, attributes: Attributes): void {
    const names = attributes['itemprop']?.trim().split(/\s+/) ?? []
    if ('itemscope' in attributes) {
      this.#openItem(attributes, names)
      return
    }
    const { item, depth } = this.#last()
    const given = attributes['content'] ?? attributes[VALUES[name] ?? '']
    if (given !== undefined && item) addValue(item, names, cleaned(given))
    const hasText = item && names.length > 0 && given === undefined && this.#openTexts < MAX_TEXTS
    if (hasText) this.#openTexts++
    const property = hasText ? { item, names, start: this.#texts.length } : undefined
    this.#open.push({ item, depth, property })
  }

  #openItem(attributes: Attributes, names: readonly string[]): void {
    const { item: outer, depth } = this.#last()
    const isTop = !('itemprop' in attributes)
    const item = isTop || depth < MAX_ITEMS ? toItem(attributes) : undefined
    if (item && isTop) this.items.push(item)
    else if (item && outer) addValue(outer, names, item)
    this.#open.push({ item, depth: isTop ? 1 : depth + 1, property: undefined })
  }

  #last(): Pick<OpenElement, 'item' | 'depth'> {
    return this.#open.at(-1) ?? { item: undefined, depth: 0 }
  }

  text(text: string): void {
    if (this.#openTexts > 0) this.#texts.push(text)
  }

  close(): void {
    const property = this.#open.pop()?.property
    if (!property) return
    addValue(property.item, property.names, cleaned(this.#texts.slice(property.start).join('')))
    this.#openTexts--
    if (this.#openTexts === 0) this.#texts = []
  }
}

function toItem({ itemtype, itemid }: Attributes): Item {
  const item: Item = {}
  if (itemtype) item['@type'] = itemtype.trim().split(/\s+/)[0]
  if (itemid) item['@id'] = itemid
  return item
}

function addValue(item: Item, names: readonly string[], value: unknown): void {
  for (const name of names) {
    const before = Object.hasOwn(item, name) ? item[name] : undefined
    if (Array.isArray(before)) before.push(value)
    else item[name] = before === undefined ? value : [before, value]
  }
}

function cleaned(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
