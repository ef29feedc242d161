/** Which keys a description is looked up by, one case a line: those that too many places have are not read. */
import test from 'ava'
import type { DescriptionKeys } from '../../sql/batch/match-keys.ts'
import { matchQueries } from '../../sql/batch/match-query.ts'

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
  ...{ nbar: 50, ncafe: 45, nthe: 120, nzoo: 0.1, ast: 320, amain: 30, amill: 2, a12: 3 },
  ...{ cberlin: 3, ccity: 15, cmexic: 4, conly: 600 },
}
const SHARES = { shares: new Map(Object.entries(PER_MILLE).map(([key, share]) => [key, share / 1000])), places: 1e6 }

const NAMES = [['nbar'], ['ncafe']]
const CASES: readonly [keys: Partial<DescriptionKeys>, ...queries: string[]][] = [
  [{ names: NAMES }],
  [{ names: NAMES, cities: ['cberlin'] }, "(('ncafe' & 'nbar') & 'cberlin')"],
  // A word of which places have no key is rare; it takes no other's place.
  [{ names: [...NAMES, ['nnone']], cities: ['cberlin'] }, "('nnone' & 'cberlin')", "(('ncafe' & 'nbar') & 'cberlin')"],
  [{ names: [...NAMES, ['nzoo']], cities: ['cberlin'] }, "('nzoo' & 'cberlin')", "(('nzoo' & 'ncafe') & 'cberlin')"],
  // A word of every tenth place decides nothing beside a rarer one and a city.
  [{ names: [['nthe'], ['nbar']], cities: ['cberlin'] }, "('nbar' & 'cberlin')"],
  [{ match_name: 'the', names: [['nthe']], cities: ['cberlin'] }, "('nthe' & 'cberlin')"],
  // Common words of name and street together, only if nothing else says where, or if one of them is rarer.
  [{ names: NAMES, streets: [['amain'], ['ast']], cities: ['cberlin'] }, "(('ncafe' & 'nbar') & 'cberlin')"],
  [{ names: NAMES, streets: [['amain'], ['ast']] }, "(('ncafe' & 'nbar') & ('amain' & 'ast'))"],
  [
    { names: NAMES, streets: [['amill'], ['ast']], cities: ['cberlin'] },
    "(('ncafe' & 'nbar') & ('amill' | 'cberlin'))",
  ],
  // A number with its street, whatever the name.
  [{ streets: [['amain'], ['ast']], numbers: [['a12']], cities: ['cberlin'] }, "('a12' & 'amain' & 'cberlin')"],
  [{ streets: [['amain'], ['ast']], numbers: [['a12']] }, "('a12' & ('amain' & 'ast'))"],
  [{ numbers: [['a12']] }],
  [{ numbers: [['a12']], cities: ['cberlin'] }],
  // Cities: a common word beside a rarer one, and a city that most places have.
  [{ names: NAMES, cities: ['cmexic', 'ccity'] }, "(('ncafe' & 'nbar') & 'cmexic')"],
  [{ names: NAMES, cities: ['cnone', 'ccity'] }, "(('ncafe' & 'nbar') & ('cnone' | 'ccity'))"],
  [{ names: NAMES, cities: ['conly'] }, "('ncafe' & 'nbar')"],
  [{ names: [['nthe'], ['nbar']], cities: ['conly'] }, "('nbar' & 'nthe')"],
  [
    { names: NAMES, cities: ['cberlin'], postcode: 'p1' },
    "(('ncafe' & 'nbar') & ('cberlin' | 'p1'))",
    "(('ncafe' | 'nbar') & 'p1')",
  ],
  [{ match_name: "o'", names: [["no'"]], cities: ['cberlin'] }, "('no''' & 'cberlin')"],
]

test('keys that too many places have are not read', (t) => {
  for (const [keys, ...queries] of CASES) {
    t.deepEqual(matchQueries({ ...NOTHING, ...keys }, SHARES), queries, JSON.stringify(keys))
  }
})
