/** Items of microdata in a page (HTML Standard, section 5.4), as records of schema.org in the form of JSON-LD. */
import { DomUtils } from 'htmlparser2'

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number]
type Node = Element['children'][number]

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

/** Returns the items that are not the value of a property. */
export function microdataItems(document: Node[]): Item[] {
  const isTop = (element: Element) => 'itemscope' in element.attribs && !('itemprop' in element.attribs)
  return DomUtils.findAll(isTop, document).map(toItem)
}

function toItem(element: Element): Item {
  const item: Item = {}
  const { itemtype, itemid } = element.attribs
  if (itemtype) item['@type'] = itemtype.trim().split(/\s+/)[0]
  if (itemid) item['@id'] = itemid
  addProperties(element.children, item)
  return item
}

function addProperties(nodes: readonly Node[], item: Item): void {
  for (const node of nodes) {
    if (!('attribs' in node)) continue
    const { itemprop } = node.attribs
    const isItem = 'itemscope' in node.attribs
    for (const name of itemprop?.trim().split(/\s+/) ?? []) {
      const value = isItem ? toItem(node) : textOf(node)
      const before = item[name]
      item[name] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value]
    }
    if (!isItem) addProperties(node.children, item)
  }
}

function textOf(element: Element): string {
  const given = element.attribs['content'] ?? element.attribs[VALUES[element.name] ?? '']
  return (given ?? DomUtils.textContent(element)).replace(/\s+/g, ' ').trim()
}
