/** Counts of labels from counts of codes, and the most frequent labels, each against a plain computation. */
import test from 'ava'
import fc from 'fast-check'
import { occurring } from '../../../answers/index/answers/code-counts.ts'
import { countApart, countLabels, mostFrequent } from '../../../answers/index/answers/label-counts.ts'
import { Dictionary } from '../../../answers/index/blocks/dictionary.ts'
import type { IndexedValue } from '../../../core/query/indexed-fields.ts'
import { propertyRuns } from '../../support/fixtures/property-runs.ts'

type Counts = readonly (readonly [value: IndexedValue, count: number])[]

function counted(counts: Counts, count: typeof countLabels, most: number) {
  const dictionary = new Dictionary()
  const codes = counts.map(([value]) => dictionary.codeOf(value))
  const byCode = new Uint32Array(dictionary.values.length)
  for (const [each, code] of codes.entries()) byCode[code] = (byCode[code] ?? 0) + (counts[each]?.[1] ?? 0)
  return mostFrequent(count(occurring(byCode), dictionary.labels), dictionary.labels, most)
}

const COUNTED: readonly [title: string, counts: Counts, apart: [string, number][]][] = [
  ['one country', [[['a', 'a, gb'], 2]], [['a', 2]]],
  [
    'one country, and places without any',
    [
      [['a', 'a, gb'], 2],
      [['a'], 1],
    ],
    [['a', 3]],
  ],
  [
    'two countries',
    [
      [['a', 'a, gb'], 2],
      [['a', 'a, ca'], 1],
    ],
    [
      ['a, gb', 2],
      ['a, ca', 1],
    ],
  ],
  [
    'and places without any',
    [
      [['a', 'a, gb'], 2],
      [['a', 'a, ca'], 1],
      [['a'], 4],
    ],
    [
      ['a', 4],
      ['a, gb', 2],
      ['a, ca', 1],
    ],
  ],
  [
    'another with no place',
    [
      [['a', 'a, gb'], 2],
      [['a', 'a, ca'], 0],
    ],
    [['a', 2]],
  ],
  ['no city', [[[], 3]], []],
  [
    'a name with a country',
    [
      [['a', 'a, gb'], 1],
      [['a', 'a, ca'], 1],
      [['a, gb'], 1],
    ],
    [
      ['a, gb', 2],
      ['a, ca', 1],
    ],
  ],
]
for (const [title, counts, apart] of COUNTED)
  test(`counts of ${title}`, (t) => t.deepEqual(counted(counts, countApart, 9), apart))

const text = fc.string({ unit: fc.constantFrom('a', 'b', '漢', '\uffff', '😀'), minLength: 1, maxLength: 5 })
const values = [fc.option(text), fc.option(fc.double({ noNaN: true })), fc.array(text, { maxLength: 3 })]
const counts: fc.Arbitrary<Counts> = fc.oneof(
  ...values.map((value) => fc.array(fc.tuple(value, fc.nat(3)), { maxLength: 600 })),
)

test('the most frequent values are those of all in order', (t) => {
  const property = fc.property(counts, fc.oneof(fc.nat(9), fc.constant(Number.POSITIVE_INFINITY)), (drawn, most) => {
    const all = new Map<string | number | boolean, number>()
    for (const [value, count] of drawn) {
      const labels = typeof value === 'object' ? new Set(value) : [value]
      if (count > 0) for (const label of labels) all.set(label, (all.get(label) ?? 0) + count)
    }
    const bytes = (value: unknown) => Buffer.from(String(value))
    const inOrder = [...all].sort(([one, m], [other, n]) => n - m || Buffer.compare(bytes(one), bytes(other)))
    t.deepEqual(counted(drawn, countLabels, most), inOrder.slice(0, most))
  })
  fc.assert(property, { numRuns: propertyRuns(400), examples: [[[[-0, 3]], 9]] })
})
