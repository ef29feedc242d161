/** Builds the value of a record from the tokens of a JSON parser, without recursion. */
import { Assembler } from 'stream-json/assembler.js'
import type { Token } from 'stream-json/parser.js'
import { exactNumber } from './exact-number.ts'

/** Objects and arrays within each other. Records of schema.org have some ten. */
export const MAX_DEPTH = 100

export class RecordAssembler extends Assembler {
  /** True if the record is nested deeper than `MAX_DEPTH`. Deeper members are left out. */
  isTooDeep = false
  /** Objects and arrays that are left out and have not ended. */
  #skipped = 0

  override consume(token: Token): this {
    const { name } = token
    const isStart = name === 'startObject' || name === 'startArray'
    if (this.#skipped === 0 && !(isStart && this.depth >= MAX_DEPTH)) return super.consume(token)
    this.isTooDeep = true
    if (isStart) this.#skipped += 1
    else if (name === 'endObject' || name === 'endArray') this.#skipped -= 1
    return this
  }

  override numberValue(text: string): void {
    const number = exactNumber(text)
    if (typeof number === 'string') this.stringValue(number)
    else super.numberValue(text)
  }
}
