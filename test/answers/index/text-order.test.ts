import test from 'ava'
import fc from 'fast-check'
import { compareTexts } from '../../../answers/index/words/text-order.ts'

// Also characters of two units, and the last ones of one unit.
const TEXT = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '京', '\ue000', '\uffee', '😀', '𝒳') })

test('texts have the order of JavaScript', (t) => {
  fc.assert(
    fc.property(TEXT, TEXT, TEXT, (before, one, other) => {
      const [text, beside] = [`${before}${one}`, `${before}${other}`]
      t.is(Math.sign(order(text, beside, false)), text === beside ? 0 : text < beside ? -1 : 1)
    }),
  )
})

test('a text that another one begins is equal to its beginning', (t) => {
  fc.assert(
    fc.property(TEXT, TEXT, (begin, end) => {
      t.is(order(begin + end, begin, true), 0)
      t.is(Math.sign(order(begin, begin + end, true)), end === '' ? 0 : -1)
    }),
  )
})

function order(text: string, other: string, isPrefix: boolean): number {
  // In the middle of others, as words are.
  const bytes = Buffer.from(`z${text}z`)
  return compareTexts(bytes, 1, bytes.length - 1, Buffer.from(other), isPrefix)
}
