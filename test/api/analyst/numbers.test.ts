/** Numbers of the analyst's page as people read them. */
import test from 'ava'
import { count, decimal, duration, percent, plural, points, rank } from '../../../api/analyst/document/numbers.ts'

const CASES: readonly [shown: string, expected: string][] = [
  [count(1_234_567), '1,234,567'],
  [points(0.7346), '73.5'],
  [points(1), '100.0'],
  [percent(0.234), '23 %'],
  [percent(0), '0 %'],
  [percent(0.001), '< 1 %'],
  [percent(0.999), '> 99 %'],
  [percent(1), '100 %'],
  // Rounded down: the best is not better than all.
  [rank(0.9999), '99.9 %'],
  [rank(0.1239), '12.3 %'],
  [rank(0), '0 %'],
  [decimal(3.5), '3.5'],
  [decimal(3.456), '3.46'],
  [decimal(3.001), '3'],
  [plural(0, 'post'), 'no posts'],
  [plural(1, 'post'), '1 post'],
  [plural(1200, 'category', 'categories'), '1,200 categories'],
  [duration(0.44), '0.4 s'],
  [duration(12.4), '12 s'],
  [duration(200), '3 min 20 s'],
  [duration(3600), '60 min 0 s'],
]

for (const [index, [shown, expected]] of CASES.entries()) {
  test(`${index}: ${expected}`, (t) => t.is(shown, expected))
}
