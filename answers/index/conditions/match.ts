/** Which places of a block have the words that a text means. */
import type { Match } from '../../../core/words/match.ts'
import { addAll, type Bits, giveBack, keepCommon, lendBits, setBit } from '../blocks/bits.ts'
import type { Block } from '../blocks/block.ts'
import { alphabetOfBlock, placesOfWords } from '../blocks/derive.ts'
import { eachPosition } from '../words/alphabet.ts'
import type { SoughtWords, WordCodes } from '../words/word-codes.ts'

/** Returns the places of a block that match; undefined if there is none. The bits are the caller's, to give back. */
export type MatchTest = (block: Block) => Bits | undefined

export function matchTest(match: Match, words: WordCodes): MatchTest {
  if ('all' in match) return allTest(match.all.map((part) => matchTest(part, words)))
  const parts = 'any' in match ? match.any : [match]
  // Alternatives that are words are looked for together.
  const some = parts.flatMap((part) => ('word' in part ? words.sought(part.word, part.isPrefix) : []))
  const others = parts.filter((part) => !('word' in part)).map((part) => matchTest(part, words))
  return anyTest([wordTest(some.filter(isKnown), words), ...others])
}

/** Matches no place: no place has the word. Blocks need not be asked. */
export const matchesNone: MatchTest = () => undefined

function isKnown({ low, high, added }: SoughtWords): boolean {
  return low < high || added.size > 0
}

/** Matches the places that have one of the words. Most blocks have none, and get no set. */
function wordTest(some: readonly SoughtWords[], words: WordCodes): MatchTest {
  if (some.length === 0) return matchesNone
  return (block) => {
    let bits: Bits | undefined
    const take = (position: number) => {
      bits ??= lendBits(block.size)
      const { starts, places } = placesOfWords(block)
      const end = starts[position + 1] as number
      for (let at = starts[position] as number; at < end; at++) setBit(bits, places[at] as number)
    }
    const alphabet = alphabetOfBlock(block, words)
    for (const sought of some) eachPosition(alphabet, block.words, sought, take)
    return bits
  }
}

function allTest(tests: readonly MatchTest[]): MatchTest {
  if (tests.includes(matchesNone)) return matchesNone
  const [first, ...others] = tests
  return (block) => {
    const bits = first?.(block)
    if (!bits) return undefined
    for (const other of others) {
      const more = other(block)
      if (!more) {
        giveBack(bits)
        return undefined
      }
      keepCommon(bits, more)
      giveBack(more)
    }
    return bits
  }
}

function anyTest(all: readonly MatchTest[]): MatchTest {
  const tests = all.filter((test) => test !== matchesNone)
  const [only = matchesNone, ...more] = tests
  if (more.length === 0) return only
  return (block) => {
    let bits: Bits | undefined
    for (const test of tests) {
      const found = test(block)
      if (bits && found) {
        addAll(bits, found)
        giveBack(found)
      }
      bits ??= found
    }
    return bits
  }
}
