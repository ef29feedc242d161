/** Which places of a block have the words that a text means. */
import type { Match } from '../../../core/words/match.ts'
import { addOthers, type Bits, keepCommon } from '../blocks/bits.ts'
import type { Block } from '../blocks/block.ts'
import { placesWithWords } from '../blocks/place-words.ts'
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

function wordTest(wanted: readonly Extract<Match, { word: string }>[], words: WordCodes): MatchTest {
  let marked: Uint8Array | undefined
  return (block) => {
    if (!marked) {
      marked = new Uint8Array(words.size)
      for (const { word, isPrefix } of wanted) words.mark(marked, word, isPrefix)
    }
    return placesWithWords(block.words, marked)
  }
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
