/** Conditions as tests of places in blocks. A condition on a shared field is decided once for each of its values. */
import type { FieldCondition } from '../../../core/query/ast.ts'
import { byCodePoint } from '../../../core/query/code-points.ts'
import { isTextLimit, type NumberLimit } from '../../../core/query/filters/fields.ts'
import { patternTest } from '../../../core/query/filters/pattern-test.ts'
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
import { findable, OWN_NUMBERS, type TextCondition, type WordsCondition } from './indexed-conditions.ts'
import { type MatchTest, matchesNone, matchTest } from './match.ts'

/** Returns the places of a block that pass. */
export type Test = (block: Block) => Bits

/** Returns the test of a condition that is indexed. */
export function fieldTest(condition: FieldCondition, dictionaries: readonly Dictionary[]): Test {
  // These change often, and lists of ids are seldom asked for twice.
  const numbers = OWN_NUMBERS.get(condition.field)
  if (numbers) return ownNumberTest(condition, numbers)
  if (condition.field === 'id' && condition.op === 'null') return nothing
  if (condition.field === 'id' && condition.op === 'any') return idTest(condition.values)
  if (condition.field === 'id' && condition.op === 'none') return others(idTest(condition.values))
  const field = INDEXED_AT.get(condition.field) as number
  return remembered(JSON.stringify(condition), codeTest(field, dictionaries[field] as Dictionary, valueTest(condition)))
}

const nothing: Test = ({ size }) => newBits(size)

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
  if (test === matchesNone) return test
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
      const tests = condition.patterns.map(patternTest)
      return someText(condition.field, (text) => {
        const compared = condition.ignoresAccents ? withoutAccents(text) : text
        return tests.some((isLike) => isLike(compared))
      })
    }
    case 'fields':
      throw new Error('PostgreSQL compares two fields')
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      if (isTextLimit(condition)) {
        const isIn = INSIDE[condition.op]
        return someText(condition.field, (text) => isIn(byCodePoint(text, condition.value)))
      }
      return someNumber(comparison(condition))
    default:
      return someNumber(comparison(condition))
  }
}

/** Tests texts. A qualified value (`London`, `London, GB`) is tested by its name alone. */
function someText(field: string, passes: (text: string) => boolean): (value: IndexedValue) => boolean {
  const textsOf = (labels: readonly string[]) => (isQualified(field) ? labels.slice(0, 1) : labels)
  return (value) => (typeof value === 'string' ? passes(value) : Array.isArray(value) && textsOf(value).some(passes))
}

function someNumber(passes: (value: number) => boolean): (value: IndexedValue) => boolean {
  return (value) => typeof value === 'number' && passes(value)
}

function isQualified(field: string): boolean {
  return INDEXED_FIELDS[INDEXED_AT.get(field) as number]?.isQualified === true
}

function oneOf(values: readonly string[]): (value: IndexedValue) => boolean {
  const wanted = new Set(values)
  return (value) =>
    typeof value === 'string' ? wanted.has(value) : Array.isArray(value) && value.some((label) => wanted.has(label))
}

type NumberCondition = NumberLimit | Extract<FieldCondition, { op: 'number' | 'range' }>

/** Of a value, less the limit. */
const INSIDE: Readonly<Record<NumberLimit['op'], (difference: number) => boolean>> = {
  gt: (difference) => difference > 0,
  gte: (difference) => difference >= 0,
  lt: (difference) => difference < 0,
  lte: (difference) => difference <= 0,
}

function comparison(condition: NumberCondition): (value: number) => boolean {
  switch (condition.op) {
    case 'number':
      return (value) => condition.values.includes(value)
    case 'range':
      return (value) => value >= condition.low && value <= condition.high
    default: {
      const isIn = INSIDE[condition.op]
      return (value) => isIn(value - condition.value)
    }
  }
}

/** Every place has the number. */
function ownNumberTest(condition: FieldCondition, name: 'scores' | 'updated'): Test {
  if (condition.op === 'null') return nothing
  const isIn = comparison(condition as NumberCondition)
  return (block) => {
    const { [name]: numbers, size } = block
    const bits = newBits(size)
    for (let at = 0; at < size; at++) if (isIn(numbers[at] as number)) setBit(bits, at)
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
