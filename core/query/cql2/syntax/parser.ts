/** Parses CQL2's text: OR, AND, NOT and comparisons, the weakest first. operands.ts parses what they compare. */
import { type Expression, MAX_CONDITIONS } from './expression.ts'
import type { At } from './fault.ts'
import { OperandParser } from './operands.ts'
import { Tokens } from './tokens.ts'

/** Throws `FilterFault`. */
export function parseText(text: string): Expression {
  const tokens = new Tokens(text)
  const parser = new Parser(tokens)
  const expression = parser.expression()
  return tokens.current.kind === 'end' ? expression : tokens.refuse('AND, OR or the end is expected')
}

const COMPARISONS = ['=', '<>', '!=', '<', '<=', '>', '>=']

class Parser {
  readonly #tokens: Tokens
  readonly #operands: OperandParser

  constructor(tokens: Tokens) {
    this.#tokens = tokens
    this.#operands = new OperandParser(tokens, () => this.expression())
  }

  expression(): Expression {
    return this.#joined('OR', () => this.#joined('AND', () => this.#negated()))
  }

  #joined(word: string, part: () => Expression): Expression {
    const first = part()
    const args = [first]
    while (this.#tokens.takeWord(word)) {
      if (args.length === MAX_CONDITIONS) this.#tokens.refuse(`At most ${MAX_CONDITIONS} conditions are expected`)
      args.push(part())
    }
    return args.length === 1 ? first : call(word.toLowerCase(), first.at, ...args)
  }

  #negated(): Expression {
    const not = this.#tokens.takeWord('NOT')
    return not
      ? call(
          'not',
          not.at,
          this.#tokens.nested(() => this.#negated()),
        )
      : this.#predicate()
  }

  #predicate(): Expression {
    const left = this.#operands.sum()
    const operator = this.#tokens.takeSymbol(...COMPARISONS)
    if (operator) {
      const op = operator.value === '!=' ? '<>' : operator.value
      return call(op, operator.at, left, this.#operands.sum())
    }
    if (this.#tokens.isWord('IS')) return this.#isNull(left)
    const not = this.#tokens.takeWord('NOT')
    const predicate = this.#likeOrIn(left)
    if (predicate) return not ? call('not', not.at, predicate) : predicate
    return not ? this.#tokens.refuse('LIKE, IN or BETWEEN is expected after NOT') : left
  }

  #likeOrIn(left: Expression): Expression | undefined {
    const word = this.#tokens.takeWord('LIKE', 'IN', 'BETWEEN')
    switch (word?.value.toUpperCase()) {
      case 'LIKE':
        return call('like', word.at, left, this.#operands.sum())
      case 'IN': {
        const { at } = this.#tokens.current
        this.#tokens.expectSymbol('(', 'after IN')
        const read = () => this.#tokens.listed(() => this.expression(), 'at the end of the list')
        const items = this.#tokens.nested(read)
        return call('in', word.at, left, { kind: 'list', at, items })
      }
      case 'BETWEEN': {
        const low = this.#operands.sum()
        if (!this.#tokens.takeWord('AND')) this.#tokens.refuse('AND is expected between the limits of BETWEEN')
        return call('between', word.at, left, low, this.#operands.sum())
      }
      default:
        return undefined
    }
  }

  #isNull(left: Expression): Expression {
    const { at } = this.#tokens.take()
    const not = this.#tokens.takeWord('NOT')
    if (!this.#tokens.takeWord('NULL')) this.#tokens.refuse('NULL is expected after IS')
    const predicate = call('isnull', at, left)
    return not ? call('not', not.at, predicate) : predicate
  }
}

function call(op: string, at: At, ...args: Expression[]): Expression {
  return { kind: 'call', op, at, args }
}
