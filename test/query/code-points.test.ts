/** Texts are compared as PostgreSQL does with `collate "C"`: by their bytes in UTF-8. */
import test from 'ava'
import fc from 'fast-check'
import { byCodePoint } from '../../core/query/code-points.ts'

test('the order of code points is that of bytes', (t) => {
  const text = fc.string({
    unit: fc.constantFrom('a', 'b', 'é', 'ﬁ', '漢', '\ud7ff', '\ue000', '\uffff', '😀', '𝒳'),
    maxLength: 5,
  })
  fc.assert(
    fc.property(text, text, (one, other) =>
      t.is(Math.sign(byCodePoint(one, other)), Buffer.compare(Buffer.from(one), Buffer.from(other))),
    ),
    { numRuns: 500 },
  )
})
