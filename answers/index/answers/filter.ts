/** Conditions as tests of places in blocks. A condition on a shared field is decided once for each of its values. */
import type { FieldCondition, Pattern } from '../../../core/query/ast.ts'
import { INDEXED_AT, INDEXED_FIELDS, type IndexedValue } from '../../../core/query/indexed-fields.ts'
import type { Match } from '../../../core/words/match.ts'
import { withoutAccents } from '../../../core/words/normalise.ts'
import { type Bits, invert, lendBits, newBits, setBit } from '../blocks/bits.ts'
import type { Block } from '../blocks/block.ts'
import type { Codes } from '../blocks/codes.ts'
import { positionOf } from '../blocks/derive.ts'
import type { Dictionary } from '../blocks/dictionary.ts'
import { idWords } from '../blocks/ids.ts'
import type { WordCodes } from '../words/word-codes.ts'
import { findable, type TextCondition, type WordsCondition } from './indexed-conditions.ts'
import { type MatchTest, matchTest } from './match.ts'

/** Returns the places of a block that pass. */
export type Test = (block: Block) => Bits

/** Returns the test of a condition that is indexed. */
export function fieldTest(condition: FieldCondition, dictionaries: readonly Dictionary[]): Test {
  // Scores change often, and lists of ids are seldom asked for twice.
  if (condition.field === 'score_combined') return scoreTest(condition as NumberCondition)
  if (condition.field === 'id' && condition.op === 'any') return idTest(condition.values)
  if (condition.field === 'id' && condition.op === 'none') return others(idTest(condition.values))
  const field = INDEXED_AT.get(condition.field) as number
  return remembered(JSON.stringify(condition), codeTest(field, dictionaries[field] as Dictionary, valueTest(condition)))
}

/** Returns the test of a condition whose places PostgreSQL has found. */
export function textTest(condition: TextCondition): Test {
  const { name } = findable(condition)
  const isExcluded = condition.op === 'none'
  const test: Test = ({ found, size }) => found.get(name) ?? newBits(size)
  return isExcluded ? others(test) : test
}

/** Returns the test that passes all other places. */
export function others(test: Test): Test {
  return (block) => {
    const bits = test(block).slice()
    invert(bits)
    return bits
  }
}

/** Returns the test of a condition on words. */
export function wordsTest({ match }: WordsCondition, words: WordCodes): Test {
  let test: MatchTest | undefined
  return remembered(JSON.stringify(match), (block) => {
    test ??= matchTest(match, words)
    return test(block) ?? newBits(block.size)
  })
}

/** As `wordsTest`, for what is not asked for again. */
export function tierTest(match: Match, words: WordCodes): MatchTest {
  const test = matchTest(match, words)
  const name = JSON.stringify(match)
  return (block) => {
    const known = block.derived.passing.get(name)
    if (!known) return test(block)
    const bits = lendBits(block.size)
    bits.set(known)
    return bits
  }
}

/** Conditions that a block keeps the bits of. Maps ask for a dozen tiles with the same filters. */
const MAX_REMEMBERED = 24

/** As `test`, with the bits kept by a name. */
export function remembered(name: string, test: Test): Test {
  return (block) => {
    const { passing } = block.derived
    const known = passing.get(name)
    if (known) return known
    const made = test(block)
    const [oldest] = passing.keys()
    if (oldest !== undefined && passing.size >= MAX_REMEMBERED) passing.delete(oldest)
    passing.set(name, made)
    return made
  }
}

function codeTest(field: number, { values }: Dictionary, passes: (value: IndexedValue) => boolean): Test {
  let decided = new Uint8Array(0)
  return (block) => {
    if (decided.length < values.length) {
      const known = decided
      decided = new Uint8Array(values.length)
      decided.set(known)
      for (let code = known.length; code < values.length; code++) {
        decided[code] = Number(passes(values[code] as IndexedValue))
      }
    }
    return bitsOfCodes(block.codes[field] as Codes, decided)
  }
}

function bitsOfCodes(codes: Codes, passing: Uint8Array): Bits {
  const bits = newBits(codes.length)
  for (let word = 0, at = 0; word < bits.length; word++) {
    const end = Math.min(at + 32, codes.length)
    let passed = 0
    for (let bit = 0; at < end; at++, bit++) passed |= (passing[codes[at] as number] as number) << bit
    bits[word] = passed
  }
  return bits
}

/** Comparisons with null are false, as in SQL. */
function valueTest(condition: FieldCondition): (value: IndexedValue) => boolean {
  switch (condition.op) {
    case 'flag':
      return (value) => value === condition.value
    case 'any': {
      const isWanted = oneOf(condition.values)
      return (value) => isWanted(value)
    }
    case 'none': {
      const isExcluded = oneOf(condition.values)
      return (value) => !isExcluded(value)
    }
    case 'null':
      // A missing value that others tell apart has no forms.
      return isQualified(condition.field)
        ? (value) => Array.isArray(value) && value.length === 0
        : (value) => value === null
    case 'only': {
      const wanted = new Set(condition.values)
      return (value) => value === null || (Array.isArray(value) && value.every((label) => wanted.has(label)))
    }
    case 'like': {
      const isLike = (text: string) => {
        const compared = condition.ignoresAccents ? withoutAccents(text) : text
        return condition.patterns.some((pattern) => matches(compared, pattern))
      }
      const textsOf = (labels: readonly string[]) => (isQualified(condition.field) ? labels.slice(0, 1) : labels)
      return (value) =>
        typeof value === 'string' ? isLike(value) : Array.isArray(value) && textsOf(value).some(isLike)
    }
    default: {
      const isIn = comparison(condition)
      return (value) => typeof value === 'number' && isIn(value)
    }
  }
}

function isQualified(field: string): boolean {
  return INDEXED_FIELDS[INDEXED_AT.get(field) as number]?.isQualified === true
}

function oneOf(values: readonly string[]): (value: IndexedValue) => boolean {
  const wanted = new Set(values)
  return (value) =>
    typeof value === 'string' ? wanted.has(value) : Array.isArray(value) && value.some((label) => wanted.has(label))
}

/** The parts of a pattern occur in a text in their order; the first one begins it, and the last one ends it. */
function matches(text: string, pattern: Pattern): boolean {
  const [first = '', ...rest] = pattern
  if (!text.startsWith(first)) return false
  const last = rest.pop()
  if (last === undefined) return text === first
  let at = first.length
  for (const part of rest) {
    const found = text.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return text.length - last.length >= at && text.endsWith(last)
}

type NumberCondition = Extract<FieldCondition, { op: 'number' | 'gt' | 'gte' | 'lt' | 'lte' | 'range' }>

function comparison(condition: NumberCondition): (value: number) => boolean {
  switch (condition.op) {
    case 'number':
      return (value) => condition.values.includes(value)
    case 'range':
      return (value) => value >= condition.low && value <= condition.high
    case 'gt':
      return (value) => value > condition.value
    case 'gte':
      return (value) => value >= condition.value
    case 'lt':
      return (value) => value < condition.value
    case 'lte':
      return (value) => value <= condition.value
  }
}

function scoreTest(condition: NumberCondition): Test {
  const isIn = comparison(condition)
  return ({ scores, size }) => {
    const bits = newBits(size)
    for (let at = 0; at < size; at++) if (isIn(scores[at] as number)) setBit(bits, at)
    return bits
  }
}

function idTest(uuids: readonly string[]): Test {
  const ids = uuids.map(idWords)
  return (block) => {
    const bits = newBits(block.size)
    for (const id of ids) {
      const at = positionOf(block, id)
      if (at !== undefined) setBit(bits, at)
    }
    return bits
  }
}
