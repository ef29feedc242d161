/** Parses what CQL2's text compares: values, properties, functions, lists, and sums of them. */
import { type Expression, MAX_NESTING } from './expression.ts'
import { refuse } from './fault.ts'
import { boxPart } from './geometry.ts'
import type { Token } from './lexer.ts'
import type { Tokens } from './tokens.ts'
import { isGeometryWord, parseGeometry, signedNumber } from './wkt.ts'

/** Words that are no properties. */
const RESERVED = new Set(['AND', 'OR', 'NOT', 'LIKE', 'IN', 'BETWEEN', 'IS', 'NULL', 'DIV'])

export class OperandParser {
  readonly #tokens: Tokens
  /** Of what stands in parentheses. */
  readonly #expression: () => Expression

  constructor(tokens: Tokens, expression: () => Expression) {
    this.#tokens = tokens
    this.#expression = expression
  }

  sum(): Expression {
    return this.#joined(['+', '-'], [], () => this.#product())
  }

  #product(): Expression {
    return this.#joined(['*', '/', '%'], ['DIV'], () => this.#power())
  }

  #power(): Expression {
    return this.#joined(['^'], [], () => this.#signed())
  }

  #joined(symbols: string[], words: string[], part: () => Expression): Expression {
    let left = part()
    for (let count = 0; ; count++) {
      const operator = this.#tokens.takeSymbol(...symbols) ?? this.#tokens.takeWord(...words)
      if (!operator) return left
      if (count === MAX_NESTING)
        return refuse(`Ensure a calculation has at most ${MAX_NESTING} operators.`, operator.at)
      left = { kind: 'call', op: operator.value.toLowerCase(), at: operator.at, args: [left, part()] }
    }
  }

  #signed(): Expression {
    const sign = this.#tokens.takeSymbol('-', '+')
    if (!sign) return this.#single()
    const operand = this.#tokens.nested(() => this.#signed())
    if (sign.value === '+') return operand
    if (operand.kind === 'number') return { ...operand, at: sign.at, value: -operand.value }
    return { kind: 'call', op: '*', at: sign.at, args: [{ kind: 'number', at: sign.at, value: -1 }, operand] }
  }

  #single(): Expression {
    const { kind, value, at } = this.#tokens.current
    switch (kind) {
      case 'text':
        this.#tokens.take()
        return { kind, value, at }
      case 'number':
        this.#tokens.take()
        return { kind, value: Number(value), at }
      case 'quoted':
        return { kind: 'property', name: this.#tokens.take().value, at }
      case 'name':
        return this.#named()
      default:
        return this.#inParentheses()
    }
  }

  /** `(a)` is a, `(a, b)` is a list. */
  #inParentheses(): Expression {
    const open = this.#tokens.takeSymbol('(')
    if (!open) return this.#tokens.refuse('A value, a property or a condition is expected')
    const items = this.#tokens.nested(() => this.#tokens.listed(this.#expression, 'at the end of what “(” begins'))
    const [only] = items
    return items.length === 1 && only ? only : { kind: 'list', at: open.at, items }
  }

  #named(): Expression {
    const word = this.#tokens.current.value.toUpperCase()
    if (RESERVED.has(word)) return this.#tokens.refuse('A value, a property or a condition is expected')
    const name = this.#tokens.take()
    if (word === 'TRUE' || word === 'FALSE') return { kind: 'boolean', at: name.at, value: word === 'TRUE' }
    if (isGeometryWord(word)) {
      const shape = parseGeometry(name, this.#tokens)
      if (shape) return shape
    }
    if (!this.#tokens.takeSymbol('(')) return { kind: 'property', at: name.at, name: name.value }
    return this.#tokens.nested(() => this.#call(name, word))
  }

  #call({ at, value }: Token, word: string): Expression {
    const closing = `at the end of ${word}(…)`
    if (word === 'BBOX') {
      const numbers = this.#tokens.listed(() => signedNumber(this.#tokens), closing)
      return { kind: 'shape', at, parts: [boxPart(numbers, at)] }
    }
    const args = this.#tokens.listed(word === 'INTERVAL' ? () => this.sum() : this.#expression, closing)
    const [first, second, third] = args
    if (word === 'DATE' || word === 'TIMESTAMP') {
      if (first?.kind !== 'text' || second) return refuse(`${word} has one text, as in ${word}('2026-05-01').`, at)
      return { kind: word === 'DATE' ? 'date' : 'timestamp', at, value: first.value }
    }
    if (word === 'INTERVAL') {
      if (!first || !second || third) return refuse("INTERVAL has two ends, as in INTERVAL('2026-05-01', '..').", at)
      return { kind: 'interval', at, ends: [first, second] }
    }
    return { kind: 'call', at, op: value.toLowerCase(), args }
  }
}
