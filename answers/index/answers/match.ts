/** Which places of a block have the words that a text means. */
import type { Match } from '../../../core/words/match.ts'
import { addOthers, type Bits, keepCommon, newBits, setBit } from '../blocks/bits.ts'
import { type Block, placesOfWords } from '../blocks/block.ts'
import type { WordCodes } from '../blocks/word-codes.ts'

/** Returns the places of a block that match; undefined if there is none. The bits are the caller's. */
export type MatchTest = (block: Block) => Bits | undefined

export function matchTest(match: Match, words: WordCodes): MatchTest {
  if ('all' in match) return allTest(match.all.map((part) => matchTest(part, words)))
  const parts = 'any' in match ? match.any : [match]
  // Alternatives that are words are looked for together.
  const others = parts.flatMap((part) => ('word' in part ? [] : matchTest(part, words)))
  return anyTest([
    wordTest(
      parts.filter((part) => 'word' in part),
      words,
    ),
    ...others,
  ])
}

/** Up to this number of codes, looking for each in the list of a block is faster than looking each of the list up. */
const FEW = 8

function wordTest(wanted: readonly Extract<Match, { word: string }>[], words: WordCodes): MatchTest {
  const codes = wanted.flatMap(({ word, isPrefix }) => words.codesOf(word, isPrefix))
  if (codes.length <= FEW) {
    return (block) =>
      placesAt(
        block,
        codes.map((code) => block.words.codes.indexOf(code)).filter((at) => at >= 0),
      )
  }
  const isWanted = new Uint8Array(words.size)
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
  return (block) => {
    let bits: Bits | undefined
    for (const test of tests) {
      const more = test(block)
      if (bits && more) addOthers(bits, more)
      bits ??= more
    }
    return bits
  }
}
