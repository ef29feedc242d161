/** Expands terms to text queries of PostgreSQL: adds words that contain a term, or that it may be a typo of. */
import type { Term, TextQuery } from '../../core/query/parse/text.ts'
import type { TextMatch } from '../../sql/search/search.ts'
import { ITSELF, type Meanings, type TermMeanings } from './meanings.ts'
import { matchAll, matchAny, matchWord, type Shares } from './text-match.ts'

/** Queries over `places.words`, which has each word of a name again with `=` in front, and the whole name with `^`. */
export interface Expanded {
  /** Matches all results. */
  readonly all: TextMatch
  /** Matches results without typos. */
  readonly exact: TextMatch
  /** Matches in names alone. */
  readonly named: TextMatch
  /** Matches a name that is exactly the text. */
  readonly whole: TextMatch
  /** Matches a name that begins with the text. */
  readonly begun: TextMatch
}

/** Without `meanings`, each word matches only itself, and the last one also words that begin with it. */
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
    // About half of the names with a word begin with it.
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
