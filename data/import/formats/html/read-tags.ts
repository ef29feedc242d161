/**
 * Reads a page as the beginnings and ends of its elements, and the text between. Time grows with the length of the page
 * only: the parser and the document of htmlparser2 take the square of the depth of nested elements.
 */
import { Tokenizer } from 'htmlparser2'

export type Attributes = Readonly<Record<string, string>>

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
  let name = ''
  let attributes: Record<string, string> = {}
  let attribute = ''
  let value = ''
  const slice = (start: number, end: number) => page.slice(start, end)
  const ignore = () => undefined
  const opened = () => open.add(name, attributes)
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      onopentagname: (start, end) => {
        name = slice(start, end).toLowerCase()
        attributes = {}
      },
      onattribname: (start, end) => {
        attribute = slice(start, end).toLowerCase()
        value = ''
      },
      onattribdata: (start, end) => {
        value += slice(start, end)
      },
      onattribentity: (codePoint) => {
        value += String.fromCodePoint(codePoint)
      },
      onattribend: () => {
        if (!Object.hasOwn(attributes, attribute)) attributes[attribute] = value
      },
      onopentagend: opened,
      onselfclosingtag: opened,
      onclosetag: (start, end) => open.end(slice(start, end).toLowerCase()),
      ontext: (start, end) => handler.text(slice(start, end)),
      ontextentity: (codePoint) => handler.text(String.fromCodePoint(codePoint)),
      oncdata: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onprocessinginstruction: ignore,
      onend: () => open.endAll(),
    },
  )
  tokenizer.write(page)
  tokenizer.end()
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
