/** Numbers as the explorer page shows them. */
import test from 'ava'
import { formatDistance } from '../../web/base/format.ts'

const DISTANCES: readonly [metres: number, text: string][] = [
  [3, '10 m'],
  [454, '450 m'],
  [994, '990 m'],
  [996, '1.0 km'],
  [9949, '9.9 km'],
  [32_748, '33 km'],
  [1_234_567, '1,235 km'],
]

for (const [metres, text] of DISTANCES) test(`${metres} metres are ${text}`, (t) => t.is(formatDistance(metres), text))
