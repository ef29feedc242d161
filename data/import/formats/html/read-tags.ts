/** Reads a page as the beginnings and ends of its elements, and the text between. */
import { type Attributes, TagTokens } from '../tag-tokens.ts'

export interface PageHandler {
  open(name: string, attributes: Attributes): void
  text(text: string): void
  /** Ends the element that was opened last. */
  close(): void
}

/** Elements without an end. */
const VOID: ReadonlySet<string> = new Set([
  ...['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr'],
])

const CELLS = ['td', 'th', 'p']
/** Elements whose end tag may be missing before another element. */
const ENDS_BEFORE: ReadonlyMap<string, readonly string[]> = new Map([
  ['li', ['li', 'p']],
  ['dt', ['dt', 'dd', 'p']],
  ['dd', ['dt', 'dd', 'p']],
  ['td', CELLS],
  ['th', CELLS],
  ['tr', ['tr', ...CELLS]],
  ['tbody', ['thead', 'tbody', 'tr', ...CELLS]],
  ['option', ['option']],
  ['body', ['head']],
  ...['p', 'div', 'ul', 'ol', 'dl', 'table', 'section', 'article', 'aside', 'header', 'footer', 'main', 'nav', 'form']
    .concat(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'address', 'blockquote', 'figure', 'hr', 'pre'])
    .map((name): [string, string[]] => [name, ['p']]),
])

export function readTags(page: string, handler: PageHandler): void {
  const open = new OpenElements(handler)
  const tokens = new TagTokens(
    {
      open: (name, attributes) => open.add(name, attributes),
      end: (name) => open.end(name),
      text: (text) => handler.text(text),
    },
    { isXml: false, maxTag: page.length },
  )
  tokens.write(page)
  tokens.end()
  open.endAll()
}

class OpenElements {
  readonly #handler: PageHandler
  readonly #names: string[] = []
  /** How many elements of a name are open, so that an end tag of none is not looked for. */
  readonly #counts = new Map<string, number>()

  constructor(handler: PageHandler) {
    this.#handler = handler
  }

  add(name: string, attributes: Attributes): void {
    const ended = ENDS_BEFORE.get(name)
    if (ended) while (ended.includes(this.#names.at(-1) ?? '')) this.#endLast()
    this.#handler.open(name, attributes)
    if (VOID.has(name)) {
      this.#handler.close()
      return
    }
    this.#names.push(name)
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1)
  }

  end(name: string): void {
    if (!this.#counts.get(name)) return
    while (this.#endLast() !== name);
  }

  endAll(): void {
    while (this.#names.length > 0) this.#endLast()
  }

  #endLast(): string {
    const name = this.#names.pop() as string
    this.#counts.set(name, (this.#counts.get(name) as number) - 1)
    this.#handler.close()
    return name
  }
}
