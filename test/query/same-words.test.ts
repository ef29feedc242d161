/** Which words mean the same in addresses, one case a line. */
import test from 'ava'
import { matchWords } from '../../core/match/words.ts'
import { SAME_IN_ADDRESSES, sameAsBegun, sameWords } from '../../core/words/same-words.ts'

const CASES: readonly [word: string, others: string][] = [
  ['road', 'rd'],
  ['rd', 'road'],
  ['street', 'st'],
  ['strasse', 'st str'],
  ['saint', 'st sankt'],
  ['north', 'n'],
  ['bahnhofstr', 'bahnhofstrasse'],
  ['bahnhofstrasse', 'bahnhofstr'],
  ['place', 'pl'],
  ['palace', ''],
  ['toString', ''],
]
for (const [word, others] of CASES) test(`as ${word}`, (t) => t.is(sameWords(word).join(' '), others))

test('as what begins so', (t) => {
  t.deepEqual(['ro', 'roa', 'parkw', 'xyz'].map(sameAsBegun), [[], ['rd', 'road'], ['pkwy', 'parkway', 'pky'], []])
})

test('what a search takes for one word has one form in matching', (t) => {
  for (const [form, ...others] of SAME_IN_ADDRESSES)
    for (const word of others) t.is(matchWords(word)[0]?.form, form, word)
})
