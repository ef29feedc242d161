/** Which places of a block have the words that a text means. */
import type { Match } from '../../../core/words/match.ts'
import { addAll, type Bits, keepCommon, newBits, setBit } from '../blocks/bits.ts'
import { type Block, placesOfWords } from '../blocks/block.ts'
import type { WordCodes } from '../blocks/word-codes.ts'

/** Returns the places of a block that match; undefined if there is none. The bits are the caller's. */
export type MatchTest = (block: Block) => Bits | undefined

/** Returns what makes tests, and looks each word up once for all of them. */
export function matchTests(words: WordCodes): (match: Match) => MatchTest {
  const known = new Map<string, readonly number[]>()
  const codesOf = ({ word, isPrefix }: Word) => {
    const key = isPrefix ? `${word}*` : word
    const codes = known.get(key) ?? words.codesOf(word, isPrefix)
    known.set(key, codes)
    return codes
  }
  const testOf = (match: Match): MatchTest => {
    if ('all' in match) return allTest(match.all.map(testOf))
    const parts = 'any' in match ? match.any : [match]
    // Alternatives that are words are looked for together.
    const codes = parts.flatMap((part) => ('word' in part ? codesOf(part) : []))
    return anyTest([wordTest(codes, words.size), ...parts.filter((part) => !('word' in part)).map(testOf)])
  }
  return testOf
}

type Word = Extract<Match, { word: string }>

/** Up to this number of codes, looking for each in the list of a block is faster than looking each of the list up. */
const FEW = 8

/** Matches the places that have a word with one of the codes, of `total` codes that there are. */
function wordTest(codes: readonly number[], total: number): MatchTest {
  if (codes.length <= FEW) {
    return (block) => {
      const { codes: known } = block.words
      return placesAt(
        block,
        codes.map((code) => known.indexOf(code)).filter((position) => position >= 0),
      )
    }
  }
  const isWanted = new Uint8Array(total)
  for (const code of codes) isWanted[code] = 1
  return (block) => {
    const { codes: known } = block.words
    const positions: number[] = []
    for (let at = 0; at < known.length; at++) if (isWanted[known[at] as number]) positions.push(at)
    return placesAt(block, positions)
  }
}

/** The places of the words at some positions of a block's list. */
function placesAt(block: Block, positions: readonly number[]): Bits | undefined {
  if (positions.length === 0) return undefined
  const { starts, places } = placesOfWords(block)
  const bits = newBits(block.size)
  for (const position of positions) {
    const end = starts[position + 1] as number
    for (let at = starts[position] as number; at < end; at++) setBit(bits, places[at] as number)
  }
  return bits
}

function allTest([first, ...others]: readonly MatchTest[]): MatchTest {
  return (block) => {
    const bits = first?.(block)
    if (!bits) return undefined
    for (const other of others) {
      const more = other(block)
      if (!more) return undefined
      keepCommon(bits, more)
    }
    return bits
  }
}

function anyTest(tests: readonly MatchTest[]): MatchTest {
  const [only, ...more] = tests
  if (only && more.length === 0) return only
  return (block) => {
    let bits: Bits | undefined
    for (const test of tests) {
      const found = test(block)
      if (bits && found) addAll(bits, found)
      bits ??= found
    }
    return bits
  }
}
