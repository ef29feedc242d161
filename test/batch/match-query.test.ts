/** Which keys a description is looked up by, one case a line: those that too many places have are not read. */
import test from 'ava'
import type { DescriptionKeys } from '../../sql/batch/match-keys.ts'
import { type MatchQuery, matchQueries } from '../../sql/batch/match-query.ts'

const NOTHING: DescriptionKeys = {
  match_name: 'bar cafe',
  match_address: '',
  names: [],
  streets: [],
  numbers: [],
  cities: [],
  postcode: null,
}

/** Per mille of 1,000,000 places. */
const PER_MILLE: Readonly<Record<string, number>> = {
  ...{ nbar: 50, ncafe: 45, nthe: 120, nzoo: 0.1, ast: 320, amain: 30, amill: 2, a12: 3, jbarcaf: 10, j_rcafe: 25 },
  ...{ cberlin: 3, ccity: 15, cmexic: 4, conly: 600 },
}
const SHARES = { shares: new Map(Object.entries(PER_MILLE).map(([key, share]) => [key, share / 1000])), places: 1e6 }

const NAMES = [['nbar'], ['ncafe']]
const JOINED = ['jbarcaf', 'j_rcafe']
/** The conditions of a query, the rarest first. Unused ones repeat it. */
const CASES: readonly [keys: Partial<DescriptionKeys>, ...queries: string[][]][] = [
  [{ names: NAMES }],
  [{ names: NAMES, cities: ['cberlin'] }, ["'cberlin'", "'ncafe'", "'nbar'"]],
  // A word of which places have no key is rare; it takes no other's place.
  [{ names: [...NAMES, ['nnone']], cities: ['cberlin'] }, ["'nnone'", "'cberlin'"], ["'cberlin'", "'ncafe'", "'nbar'"]],
  [{ names: [...NAMES, ['nzoo']], cities: ['cberlin'] }, ["'nzoo'", "'cberlin'"], ["'nzoo'", "'cberlin'", "'ncafe'"]],
  // A word of every tenth place decides nothing beside a rarer one and a city.
  [{ names: [['nthe'], ['nbar']], cities: ['cberlin'] }, ["'cberlin'", "'nbar'"]],
  [{ match_name: 'the', names: [['nthe']], cities: ['cberlin'] }, ["'cberlin'", "'nthe'"]],
  // Common words of name and street together, only if nothing else says where, or if one of them is rarer.
  [{ names: NAMES, streets: [['amain'], ['ast']], cities: ['cberlin'] }, ["'cberlin'", "'ncafe'", "'nbar'"]],
  [{ names: NAMES, streets: [['amain'], ['ast']] }, ["'amain'", "'ncafe'", "'nbar'", "'ast'"]],
  [{ names: NAMES, streets: [['amill'], ['ast']], cities: ['cberlin'] }, ["'cberlin' | 'amill'", "'ncafe'", "'nbar'"]],
  // The name as one word repeats a word. It counts beside one if a city is known, or if there is no other.
  [{ names: [...NAMES, JOINED], streets: [['amain'], ['ast']] }, ["'amain'", "'ncafe'", "'nbar'", "'ast'"]],
  [{ names: [...NAMES, JOINED], cities: ['cberlin'] }, ["'cberlin'", "('jbarcaf' | 'j_rcafe')", "'ncafe'"]],
  [
    { match_name: 'bar', names: [['nbar'], JOINED], streets: [['amain'], ['ast']] },
    ["'amain'", "('jbarcaf' | 'j_rcafe')", "'nbar'", "'ast'"],
  ],
  // A number with its street, whatever the name.
  [{ streets: [['amain'], ['ast']], numbers: [['a12']], cities: ['cberlin'] }, ["'a12'", "'cberlin'", "'amain'"]],
  [{ streets: [['amain'], ['ast']], numbers: [['a12']] }, ["'a12'", "'amain'", "'ast'"]],
  [{ streets: [['amain'], ['ast'], ['anone']], numbers: [['a12']] }, ["'a12'", "'anone' | 'amain' & 'ast'"]],
  [{ numbers: [['a12']] }],
  [{ numbers: [['a12']], cities: ['cberlin'] }],
  // Rare keys of the address need only one word of the name.
  [
    { names: NAMES, streets: [['amain'], ['ast'], ['anone']] },
    ["'amain'", "'ncafe'", "'nbar'", "'ast'"],
    ["'anone'", "('ncafe' | 'nbar')"],
  ],
  // Cities: a common word beside a rarer one, and a city that most places have.
  [{ names: NAMES, cities: ['cmexic', 'ccity'] }, ["'cmexic'", "'ncafe'", "'nbar'"]],
  [{ names: NAMES, cities: ['cnone', 'ccity'] }, ["('cnone' | 'ccity')", "'ncafe'", "'nbar'"]],
  [{ names: NAMES, cities: ['conly'] }, ["'ncafe'", "'nbar'"]],
  [{ names: [['nthe'], ['nbar']], cities: ['conly'] }, ["'nbar'", "'nthe'"]],
  [
    { names: NAMES, cities: ['cberlin'], postcode: 'p1' },
    ["'cberlin'", "'ncafe'", "'nbar'"],
    ["'p1'", "('ncafe' | 'nbar')"],
  ],
  [{ match_name: "o'", names: [["no'"]], cities: ['cberlin'] }, ["'no'''", "'cberlin'"]],
]

test('keys that too many places have are not read, and rare ones come first', (t) => {
  for (const [keys, ...queries] of CASES) {
    const found = matchQueries({ ...NOTHING, ...keys }, SHARES)
    t.deepEqual(found.map(conditionsOf), queries, JSON.stringify(keys))
  }
})

function conditionsOf({ first, second, third, fourth }: MatchQuery): string[] {
  return [...new Set([first, second, third, fourth])]
}
