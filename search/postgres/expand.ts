/** Terms as text queries of PostgreSQL: each word with what it may be the beginning, the inside, or a typo of. */
import type { Term, TextQuery } from '../../query/parse-text.ts'
import type { TextMatch } from '../../sql/search.ts'
import { ITSELF, type Meanings, type TermMeanings } from './meanings.ts'
import { matchAll, matchAny, matchWord, type Shares } from './text-match.ts'

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

/** Without `meanings` each word means itself, and the last one what begins so. */
export function expand({ terms, isAny }: TextQuery, meanings: Meanings | undefined, shares: Shares): Expanded {
  const isPrefix = (index: number) => isAny || index === terms.length - 1
  const expanded = terms.map((term, index) =>
    expandTerm(term, isPrefix(index), meanings?.terms[index] ?? ITSELF, shares),
  )
  const combine = (parts: readonly TextMatch[], marker: string) =>
    matchAny([
      isAny ? matchAny(parts) : matchAll(parts),
      ...(meanings?.joined ?? []).map(({ before, word, after }) =>
        matchAll([
          ...parts.slice(0, before),
          matchWord(marker + word, after === terms.length, shares),
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
  const begun = matchWord(name, true, shares)
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
    whole: matchWord(name, false, shares),
    // Of the names with a word, about half begin with it.
    begun: words.length === 1 ? { ...begun, share: named.share / 2 } : begun,
  }
}

function expandTerm(
  term: Term,
  isPrefix: boolean,
  { typos, inside, apart }: TermMeanings,
  shares: Shares,
): Pick<Expanded, 'all' | 'exact' | 'named'> {
  const whole = (word: string) => matchWord(word, false, shares)
  const typed = (word: string) => matchWord(word, isPrefix, shares)
  const [word, ...more] = term
  if (word === undefined || more.length > 0) {
    const letters = (marker: string) =>
      term.map((letter, index) => (index === more.length ? typed : whole)(marker + letter))
    const beside = matchAll(letters(''), '<->')
    return { all: beside, exact: beside, named: matchAll(letters('=')) }
  }
  const inNames = inside.map((found) => whole(`=${found}`))
  const exact = [typed(word), ...inNames, ...apart.map((parts) => matchAll(parts.map(whole), '<->'))]
  return {
    all: matchAny([...exact, ...typos.map(whole)]),
    exact: matchAny(exact),
    named: matchAny([
      typed(`=${word}`),
      ...inNames,
      ...apart.map((parts) => matchAll(parts.map((part) => whole(`=${part}`)))),
      ...typos.map((typo) => whole(`=${typo}`)),
    ]),
  }
}
