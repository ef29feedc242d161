/** What a place may have for each word of a text, from the strictest form to the loosest. */

import { allOf, anyOf, begun, type Match, whole } from '../../core/words/match.ts'
import { sameAsBegun, sameWords } from '../../core/words/same-words.ts'
import type { Term, TextQuery } from '../../core/words/text.ts'
import { ITSELF, type Meanings, MIN_BEGUN, type TermMeanings } from './meanings.ts'

/** Forms of a term, or of words that are written in another way. Each includes those before it in the same place. */
export interface Forms {
  /** The whole word in a name, anywhere. */
  readonly wholeNamed: Match
  readonly wholeAnywhere: Match
  /** Also as a beginning, inside a word of a name, or written apart. */
  readonly named: Match
  /** In a name, a label or an area. */
  readonly known: Match
  readonly anywhere: Match
  /** Also with typos. */
  readonly typedNamed: Match
  readonly typedAnywhere: Match
}

/** A way to write the text: its terms, or some of them written as one word, or one of them as two. */
export interface Writing {
  readonly forms: readonly Forms[]
  /** The words of the whole text in this way, with those behind the terms. The last may be unfinished. */
  readonly words: readonly string[]
  /** For each of `forms`, the number of `words` up to it. */
  readonly ends: readonly number[]
}

/** Maximum number of ways to split terms. */
const MAX_SPLITS = 4

/** Returns the text as it is written, then the other ways. Without meanings, each word means only itself. */
export function writingsOf(
  { terms, rest, isAny }: Omit<TextQuery, 'typed'>,
  meanings: Meanings | undefined,
): Writing[] {
  const itself = (index: number) => ({ ...ITSELF, isBegun: isAny || index === terms.length - 1 })
  const meant = terms.map((_, index) => meanings?.terms[index] ?? itself(index))
  const asTyped = terms.map((term, index) => ({
    forms: [termForms(term, meant[index] as TermMeanings)],
    words: term,
  }))
  const joined = (meanings?.joined ?? []).map(({ before, word, after, isBegun }) => [
    ...asTyped.slice(0, before),
    { forms: [wordForms(word, { ...ITSELF, isBegun })], words: [word] },
    ...asTyped.slice(after),
  ])
  const split = meant.flatMap(({ apart }, index) =>
    apart.map((parts) => [
      ...asTyped.slice(0, index),
      { forms: parts.map((part) => wordForms(part, ITSELF)), words: parts },
      ...asTyped.slice(index + 1),
    ]),
  )
  return [asTyped, ...joined, ...split.slice(0, MAX_SPLITS)].map((pieces) => writing(pieces, rest))
}

interface Piece {
  readonly forms: readonly Forms[]
  readonly words: readonly string[]
}

function writing(pieces: readonly Piece[], rest: readonly string[]): Writing {
  let end = 0
  const ends = pieces.flatMap(({ forms, words }) => {
    end += words.length
    // Words of a script without spaces have one form together.
    return forms.length === 1 ? [end] : words.map((_, index) => end - words.length + index + 1)
  })
  return {
    forms: pieces.flatMap(({ forms }) => forms),
    words: [...pieces.flatMap(({ words }) => words), ...rest],
    ends,
  }
}

function termForms(term: Term, meanings: TermMeanings): Forms {
  const [word = '', ...more] = term
  return more.length > 0 ? lettersForms(term) : wordForms(word, meanings)
}

function wordForms(word: string, { typos, inside, apart, isBegun }: TermMeanings): Forms {
  const typed = (marked: string) => (isBegun ? begun(marked) : whole(marked))
  // So many words begin with one or two letters that only names count.
  const isShort = isBegun && word.length < MIN_BEGUN
  const elsewhere = (marked: string) => (isShort ? whole(marked) : typed(marked))
  const same = sameWords(word)
  const alike = isBegun ? [...new Set([...same, ...sameAsBegun(word)])] : same
  const mistyped = typos.flatMap((typo) => [typo, ...sameWords(typo)])
  const marked = (mark: string, words: readonly string[]) => words.map((one) => whole(mark + one))
  const inNames = [...marked('=', inside), ...apart.map((parts) => allOf(parts.map((part) => whole(`=${part}`))))]
  const named = anyOf([typed(`=${word}`), ...marked('=', alike), ...inNames])
  const anywhere = anyOf([elsewhere(word), ...marked('', alike), ...(isShort ? [typed(`=${word}`)] : []), ...inNames])
  return {
    wholeNamed: anyOf(marked('=', [word, ...same])),
    wholeAnywhere: anyOf(marked('', [word, ...same])),
    named,
    known: anyOf([named, elsewhere(`@${word}`), ...marked('@', alike)]),
    anywhere,
    typedNamed: anyOf([named, ...marked('=', mistyped)]),
    typedAnywhere: anyOf([anywhere, ...marked('', mistyped)]),
  }
}

/** Letters of a script without spaces: beside each other, but in a name in any order. */
function lettersForms(letters: Term): Forms {
  const pairs = letters.slice(1).map((letter, index) => whole(`~${letters[index]}${letter}`))
  const beside = (mark: string) => allOf([...letters.map((letter) => whole(mark + letter)), ...pairs])
  const named = allOf(letters.map((letter) => whole(`=${letter}`)))
  const anywhere = anyOf([beside(''), named])
  return {
    wholeNamed: beside('='),
    wholeAnywhere: beside(''),
    named,
    known: anyOf([named, beside('@')]),
    anywhere,
    typedNamed: named,
    typedAnywhere: anywhere,
  }
}
