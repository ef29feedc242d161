/** Terms as text queries of PostgreSQL: each word with what it may be the beginning, the inside, or a typo of. */
import { mayBeInside, type Term, type TextQuery } from '../../query/parse-text.ts'
import type { Dictionary } from './dictionary.ts'

/** `tsquery`s over `places.words`, where a word of a name stands once more with `=` in front, and the whole with `^`. */
export interface Expanded {
  /** What is found. */
  readonly all: string
  /** What is found without typos. */
  readonly exact: string
  /** What is found in names alone. */
  readonly named: string
  /** That the name is just this. */
  readonly whole: string
  /** That the name begins with this. */
  readonly begun: string
}

/** More words are never taken for one that was written apart. */
const MOST_JOINED = 3

export function expand({ terms, isAny }: TextQuery, dictionary: Dictionary): Expanded {
  const isPrefix = (index: number) => isAny || index === terms.length - 1
  const isInside = mayBeInside(terms)
  const expanded = terms.map((term, index) => expandTerm(term, { isPrefix: isPrefix(index), isInside }, dictionary))
  const glue = isAny ? ' | ' : ' & '
  const joined = joinedWords(terms, dictionary)
  const combine = (parts: readonly string[], marker: string) =>
    [
      parts.join(glue),
      ...joined.map(({ before, word, after }) =>
        [
          ...parts.slice(0, before),
          `'${marker}${word}'${after === terms.length ? ':*' : ''}`,
          ...parts.slice(after),
        ].join(' & '),
      ),
    ]
      .map((alternative) => `(${alternative})`)
      .join(' | ')
  return {
    all: combine(
      expanded.map(({ all }) => all),
      '',
    ),
    exact: combine(
      expanded.map(({ exact }) => exact),
      '',
    ),
    named: combine(
      expanded.map(({ named }) => named),
      '=',
    ),
    whole: `'^${terms.flat().join('_')}'`,
    begun: `'^${terms.flat().join('_')}':*`,
  }
}

function expandTerm(
  term: Term,
  { isPrefix, isInside }: { isPrefix: boolean; isInside: boolean },
  dictionary: Dictionary,
): Pick<Expanded, 'all' | 'exact' | 'named'> {
  const [word, ...more] = term
  if (word === undefined || more.length > 0) {
    const phrase = (marker: string, glue: string) =>
      `(${term.map((letter, index) => quoted(marker + letter, isPrefix && index === more.length)).join(glue)})`
    return { all: phrase('', ' <-> '), exact: phrase('', ' <-> '), named: phrase('=', ' & ') }
  }
  const typos = dictionary.typos(word, isPrefix).map((typo) => typo.word)
  const inside = (isInside ? dictionary.inside(word, isPrefix) : []).map((found) => quoted(`=${found}`, false))
  const apart = splits(word, dictionary)
  const exact = [
    quoted(word, isPrefix),
    ...inside,
    ...apart.map((parts) => `(${parts.map((part) => quoted(part, false)).join(' <-> ')})`),
  ]
  return {
    all: either([...exact, ...typos.map((typo) => quoted(typo, false))]),
    exact: either(exact),
    named: either([
      quoted(`=${word}`, isPrefix),
      ...inside,
      ...apart.map((parts) => `(${parts.map((part) => quoted(`=${part}`, false)).join(' & ')})`),
      ...typos.map((typo) => quoted(`=${typo}`, false)),
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

/** Words have no character that a text query could take for a sign. */
function quoted(word: string, isPrefix: boolean): string {
  return `'${word}'${isPrefix ? ':*' : ''}`
}

function either(alternatives: readonly string[]): string {
  return `(${alternatives.join(' | ')})`
}
