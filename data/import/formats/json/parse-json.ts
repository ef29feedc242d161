/** Parses the text of one record. Integers keep all their digits, and the depth is bounded. */
import { jsonParser } from 'stream-json/parser.js'
import { MAX_DEPTH, RecordAssembler } from './record-assembler.ts'

/** An integer of 16 digits or more, or an exponent. Other numbers are exact. */
const LONG_NUMBER = /(?<![\d.])\d{16}|\d[eE]\+?\d/

/** Record that is nested too deep to be read. */
export class TooDeep extends Error {
  override name = 'TooDeep'

  constructor() {
    super('is nested deeper than 100 levels')
  }
}

/** Throws `SyntaxError` for a text that is not JSON, and `TooDeep`. */
export function parseJson(text: string): unknown {
  // Before parsing: 5 million nested arrays take 28 s to parse.
  if (isTooDeep(text)) throw new TooDeep()
  const value: unknown = JSON.parse(text)
  if (!LONG_NUMBER.test(text)) return value
  const assembler = new RecordAssembler()
  // A number needs something after it to be complete.
  const tokens = jsonParser({ streamValues: false })(`${text}\n`)
  if (typeof tokens === 'object' && 'values' in tokens) for (const token of tokens.values) assembler.consume(token)
  return assembler.current
}

/** Counts the brackets outside of strings. */
function isTooDeep(text: string): boolean {
  let depth = 0
  let isString = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (isString) {
      if (character === '\\') at += 1
      else isString = character !== '"'
    } else if (character === '"') isString = true
    else if (character === '[' || character === '{') depth += 1
    else if (character === ']' || character === '}') depth -= 1
    if (depth > MAX_DEPTH) return true
  }
  return false
}
