/** Texts of cities with their country; one case a line. */
import test from 'ava'
import { joinQualified, unqualified } from '../../core/query/qualified.ts'

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
