/** Texts are compared as PostgreSQL does with `collate "C"`: by their bytes in UTF-8. */
import test from 'ava'
import fc from 'fast-check'
import { byCodePoint, codePointPrefix } from '../../core/query/code-points.ts'

const text = fc.string({
  unit: fc.constantFrom('a', 'b', 'é', 'ﬁ', '漢', '\ud7ff', '\ue000', '\uffff', '😀', '𝒳'),
  maxLength: 5,
})

test('the order of code points is that of bytes', (t) => {
  fc.assert(
    fc.property(text, text, (one, other) =>
      t.is(Math.sign(byCodePoint(one, other)), Buffer.compare(Buffer.from(one), Buffer.from(other))),
    ),
    { numRuns: 500 },
  )
})

test('prefixes do not contradict the order', (t) => {
  fc.assert(
    fc.property(text, text, (one, other) => {
      const difference = codePointPrefix(one) - codePointPrefix(other)
      const isSame = one.slice(0, 3) === other.slice(0, 3)
      t.is(Math.sign(difference), isSame ? 0 : Math.sign(byCodePoint(one, other)))
    }),
    { numRuns: 500 },
  )
})
