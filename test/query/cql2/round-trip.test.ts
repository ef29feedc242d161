/** Any expression of CQL2, written as text and as JSON, is read as the same expression. Nothing hostile exhausts the reader. */
import test from 'ava'
import fc from 'fast-check'
import { FilterFault } from '../../../core/query/cql2/syntax/fault.ts'
import { parseJson } from '../../../core/query/cql2/syntax/json.ts'
import { parseText } from '../../../core/query/cql2/syntax/parser.ts'
import { expressions, jsonOf, textOf, withoutPlaces } from '../../support/cql2/expressions.ts'

test('expressions are read as they are written', (t) => {
  fc.assert(
    fc.property(expressions, (expression) => {
      t.deepEqual(withoutPlaces(parseText(textOf(expression))), expression)
      t.deepEqual(withoutPlaces(parseJson(JSON.stringify(jsonOf(expression)))), expression)
    }),
    { numRuns: 500 },
  )
})

test('whatever is read is an expression or a fault with its place', (t) => {
  const words = fc.constantFrom(
    ...[
      '(',
      ')',
      ',',
      "'",
      '"',
      '=',
      '-',
      '^',
      '4',
      '1e9',
      'a',
      ' ',
      '\\',
      'AND',
      'NOT',
      'IN',
      'IS NULL',
      'LIKE',
      'BETWEEN',
    ],
    ...['POLYGON', 'BBOX', 'INTERVAL', 'DATE', 'Z', 'EMPTY', '😀', '\0'],
  )
  const texts = fc.oneof(
    fc.array(words, { maxLength: 30 }).map((all) => all.join(' ')),
    fc.string({ unit: 'binary' }),
  )
  fc.assert(
    fc.property(texts, (text) => isReadOrRefused(() => parseText(text))),
    { numRuns: 2000 },
  )
  fc.assert(
    fc.property(fc.json(), (text) => isReadOrRefused(() => parseJson(text))),
    { numRuns: 1000 },
  )
  t.pass()
})

function isReadOrRefused(read: () => unknown): boolean {
  try {
    read()
    return true
  } catch (error) {
    return error instanceof FilterFault
  }
}

const MANY = 100_000
const DEEP: readonly [name: string, read: () => unknown][] = [
  ['parentheses', () => parseText(`${'('.repeat(MANY)}a${')'.repeat(MANY)}`)],
  ['open parentheses', () => parseText('('.repeat(MANY))],
  ['NOT', () => parseText(`${'NOT '.repeat(MANY)}a`)],
  ['minus', () => parseText(`${'-'.repeat(MANY)}4`)],
  ['calls', () => parseText('f('.repeat(MANY))],
  ['powers', () => parseText(`${'2^'.repeat(MANY)}2`)],
  ['AND', () => parseText(`${'a AND '.repeat(MANY)}a`)],
  ['collections', () => parseText('GEOMETRYCOLLECTION('.repeat(MANY))],
  ['rings', () => parseText(`POLYGON${'('.repeat(MANY)}`)],
  ['quotation marks', () => parseText("'".repeat(MANY + 1))],
  ['lists of JSON', () => parseJson('['.repeat(MANY) + ']'.repeat(MANY))],
  ['NOT of JSON', () => parseJson(`${'{"op":"not","args":['.repeat(MANY)}true${']}'.repeat(MANY)}`)],
]

for (const [name, read] of DEEP) {
  test(`${MANY} ${name} are refused in little time`, (t) => {
    const start = process.cpuUsage()
    t.throws(read, { instanceOf: FilterFault })
    const { user, system } = process.cpuUsage(start)
    t.true((user + system) / 1000 < 500, `${(user + system) / 1000} ms`)
  })
}
