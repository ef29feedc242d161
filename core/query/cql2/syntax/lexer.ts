/** The words of a CQL2 text. */
import { refuse } from './fault.ts'

export interface Token {
  /** `name`: a keyword, a function or a property. `quoted`: a property between double quotes. */
  readonly kind: 'name' | 'quoted' | 'text' | 'number' | 'symbol' | 'end'
  readonly value: string
  /** Offset of its first character. */
  readonly at: number
}

const SPACE = /[\s\0]*/y
const NAME = /[\p{L}_:][\p{L}\p{M}\p{N}_:.]*/uy
const NUMBER = /(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?/iy
const SYMBOL = /<>|!=|<=|>=|[=<>(),+\-*/^%]/y

/** Reads one token at a time, so that a fault early in a long text is found early. */
export class Lexer {
  readonly #text: string
  #offset = 0

  constructor(text: string) {
    this.#text = text
  }

  next(): Token {
    this.#match(SPACE)
    const at = this.#offset
    const first = this.#text[at]
    if (first === undefined) return { kind: 'end', value: '', at }
    if (first === "'" || first === '"')
      return { kind: first === "'" ? 'text' : 'quoted', value: this.#quoted(first), at }
    const name = this.#match(NAME)
    if (name !== undefined) return { kind: 'name', value: name, at }
    const number = this.#match(NUMBER)
    if (number !== undefined) return { kind: 'number', value: number, at }
    const symbol = this.#match(SYMBOL)
    if (symbol !== undefined) return { kind: 'symbol', value: symbol, at }
    return refuse(`“${String.fromCodePoint(this.#text.codePointAt(at) ?? 0)}” has no meaning here.`, at)
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#offset
    const found = pattern.exec(this.#text)?.[0]
    if (found !== undefined) this.#offset += found.length
    return found
  }

  /** Inside quotes, two of them are one. In texts, a backslash before one does the same. */
  #quoted(quote: string): string {
    const start = this.#offset
    const parts: string[] = []
    for (let from = start + 1; ; ) {
      const end = this.#text.indexOf(quote, from)
      if (end < 0) return refuse(`The quotation mark ${quote} is not closed.`, start)
      const isEscaped = quote === "'" && end > from && this.#text[end - 1] === '\\'
      parts.push(this.#text.slice(from, isEscaped ? end - 1 : end))
      this.#offset = end + 1
      const isDoubled = !isEscaped && this.#text[end + 1] === quote
      if (!isEscaped && !isDoubled) return parts.join('')
      parts.push(quote)
      from = isDoubled ? end + 2 : end + 1
    }
  }
}
