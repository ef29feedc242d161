/** The tokens of a text with one token of foresight, for parsers. */
import { MAX_NESTING } from './expression.ts'
import { refuse } from './fault.ts'
import { Lexer, type Token } from './lexer.ts'

export class Tokens {
  readonly #lexer: Lexer
  #current: Token
  #nesting = 0

  constructor(text: string) {
    this.#lexer = new Lexer(text)
    this.#current = this.#lexer.next()
  }

  get current(): Token {
    return this.#current
  }

  take(): Token {
    const taken = this.#current
    this.#current = this.#lexer.next()
    return taken
  }

  /** Takes the next token if it is this symbol. */
  takeSymbol(...symbols: string[]): Token | undefined {
    const { kind, value } = this.#current
    return kind === 'symbol' && symbols.includes(value) ? this.take() : undefined
  }

  /** Takes the next token if it is this word, in any case. */
  takeWord(...words: string[]): Token | undefined {
    return this.isWord(...words) ? this.take() : undefined
  }

  isWord(...words: string[]): boolean {
    const { kind, value } = this.#current
    return kind === 'name' && words.includes(value.toUpperCase())
  }

  isSymbol(symbol: string): boolean {
    return this.#current.kind === 'symbol' && this.#current.value === symbol
  }

  expectSymbol(symbol: string, where: string): void {
    if (!this.takeSymbol(symbol)) this.refuse(`“${symbol}” is expected ${where}`)
  }

  /** Refuses the next token, saying what is expected instead. */
  refuse(expected: string): never {
    return refuse(`${expected}, not ${this.#shown()}.`, this.#current.at)
  }

  /** Reads something inside of something else. */
  nested<Result>(read: () => Result): Result {
    if (this.#nesting >= MAX_NESTING) refuse(`Ensure at most ${MAX_NESTING} levels are nested.`, this.#current.at)
    this.#nesting++
    const result = read()
    this.#nesting--
    return result
  }

  /** Reads what stands between commas until a parenthesis closes. The opening one is taken. */
  listed<Item>(read: () => Item, after: string): Item[] {
    const items: Item[] = []
    if (this.takeSymbol(')')) return items
    do items.push(read())
    while (this.takeSymbol(','))
    this.expectSymbol(')', after)
    return items
  }

  #shown(): string {
    const { kind, value } = this.#current
    if (kind === 'end') return 'the end'
    const start = [...value.slice(0, 60)].slice(0, 30).join('')
    const shown = start.length < value.length ? `${start}…` : value
    return kind === 'text' ? `the text '${shown}'` : `“${shown}”`
  }
}
