/** Cities told apart by their country; one case a line. */
import test from 'ava'
import { countApart, joinQualified, unqualified } from '../../core/query/qualified.ts'

const NAMES: readonly [text: string, name: string | undefined][] = [
  ['london, gb', 'london'],
  ['washington, d. c., us', 'washington, d. c.'],
  ['london', undefined],
  ['london,gb', undefined],
  ['london, zz', undefined],
  ['london, on', undefined],
  [', gb', undefined],
]
for (const [text, name] of NAMES) test(`the name in ${JSON.stringify(text)}`, (t) => t.is(unqualified(text), name))

const LISTS: readonly [list: string, ...values: string[]][] = [
  ['London, GB', 'London, GB'],
  ['London, GB,Paris, fr', 'London, GB', 'Paris, fr'],
  ['London,GB', 'London', 'GB'],
  ['London,  GB', 'London', '  GB'],
  [' London, GB ', 'London, GB'],
  ['GB, GB', 'GB, GB'],
  [', GB', '', ' GB'],
]
for (const [list, ...values] of LISTS)
  test(`the list ${list.replaceAll(' ', '_')}`, (t) => t.deepEqual(joinQualified(list.split(',')), values))

type Counts = Parameters<typeof countApart>[0]
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
      ['a, gb', 2],
      ['a, ca', 1],
      ['a', 4],
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
  test(`counts of ${title}`, (t) => t.deepEqual([...countApart(counts)], apart))
