/** Terms as text queries of PostgreSQL: each word with what it may be the beginning, the inside, or a typo of. */
import { mayBeInside, type Term, type TextQuery } from '../../query/parse-text.ts'
import type { TextMatch } from '../../sql/search.ts'
import type { Dictionary } from './dictionary.ts'
import { matchAll, matchAny, matchWord } from './text-match.ts'

/** Over `places.words`, where a word of a name stands once more with `=` in front, and the whole with `^`. */
export interface Expanded {
  /** What is found. */
  readonly all: TextMatch
  /** What is found without typos. */
  readonly exact: TextMatch
  /** What is found in names alone. */
  readonly named: TextMatch
  /** That the name is just this. */
  readonly whole: TextMatch
  /** That the name begins with this. */
  readonly begun: TextMatch
}

/** More words are never taken for one that was written apart. */
const MOST_JOINED = 3

export function expand({ terms, isAny }: TextQuery, dictionary: Dictionary): Expanded {
  const isPrefix = (index: number) => isAny || index === terms.length - 1
  const isInside = mayBeInside(terms)
  const expanded = terms.map((term, index) => expandTerm(term, { isPrefix: isPrefix(index), isInside }, dictionary))
  const joined = joinedWords(terms, dictionary)
  const combine = (parts: readonly TextMatch[], marker: string) =>
    matchAny([
      isAny ? matchAny(parts) : matchAll(parts),
      ...joined.map(({ before, word, after }) =>
        matchAll([
          ...parts.slice(0, before),
          matchWord(marker + word, after === terms.length, dictionary.share),
          ...parts.slice(after),
        ]),
      ),
    ])
  const words = terms.flat()
  const name = `^${words.join('_')}`
  const named = combine(
    expanded.map(({ named }) => named),
    '=',
  )
  const begun = matchWord(name, true, dictionary.share)
  return {
    all: combine(
      expanded.map(({ all }) => all),
      '',
    ),
    exact: combine(
      expanded.map(({ exact }) => exact),
      '',
    ),
    named,
    whole: matchWord(name, false, dictionary.share),
    // Of the names with a word, about half begin with it.
    begun: words.length === 1 ? { ...begun, share: named.share / 2 } : begun,
  }
}

function expandTerm(
  term: Term,
  { isPrefix, isInside }: { isPrefix: boolean; isInside: boolean },
  dictionary: Dictionary,
): Pick<Expanded, 'all' | 'exact' | 'named'> {
  const whole = (word: string) => matchWord(word, false, dictionary.share)
  const typed = (word: string) => matchWord(word, isPrefix, dictionary.share)
  const [word, ...more] = term
  if (word === undefined || more.length > 0) {
    const letters = (marker: string) =>
      term.map((letter, index) => (index === more.length ? typed : whole)(marker + letter))
    const beside = matchAll(letters(''), '<->')
    return { all: beside, exact: beside, named: matchAll(letters('=')) }
  }
  const typos = dictionary.typos(word, isPrefix).map((typo) => typo.word)
  const inside = (isInside ? dictionary.inside(word, isPrefix) : []).map((found) => whole(`=${found}`))
  const apart = splits(word, dictionary)
  const exact = [typed(word), ...inside, ...apart.map((parts) => matchAll(parts.map(whole), '<->'))]
  return {
    all: matchAny([...exact, ...typos.map(whole)]),
    exact: matchAny(exact),
    named: matchAny([
      typed(`=${word}`),
      ...inside,
      ...apart.map((parts) => matchAll(parts.map((part) => whole(`=${part}`)))),
      ...typos.map((typo) => whole(`=${typo}`)),
    ]),
  }
}

/** The ways to take a word apart into two that are known. */
function splits(word: string, dictionary: Dictionary): [string, string][] {
  const letters = [...word]
  return letters.flatMap((_, at): [string, string][] => {
    const [first, second] = [letters.slice(0, at).join(''), letters.slice(at).join('')]
    return at > 0 && dictionary.has(first, false) && dictionary.has(second, false) ? [[first, second]] : []
  })
}

interface Joined {
  readonly word: string
  /** How many terms stand before it, and the index of the first after it. */
  readonly before: number
  readonly after: number
}

/** Neighbours that are a known word when they are written as one. */
function joinedWords(terms: readonly Term[], dictionary: Dictionary): Joined[] {
  const found: Joined[] = []
  for (let before = 0; before < terms.length; before++) {
    for (let after = before + 2; after <= Math.min(terms.length, before + MOST_JOINED); after++) {
      const word = terms.slice(before, after).flat().join('')
      if (dictionary.has(word, after === terms.length)) found.push({ word, before, after })
    }
  }
  return found
}
