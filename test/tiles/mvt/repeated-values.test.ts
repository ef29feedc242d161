/** A value has one index, whatever surrounds it and however many others there are. */
import assert from 'node:assert/strict'
import test from 'ava'
import fc from 'fast-check'
import { RepeatedValues } from '../../../tiles/mvt/repeated-values.ts'
import { propertyRuns } from '../../support/fixtures/property-runs.ts'

test('the same bytes have the same index, others another', (t) => {
  const value = fc.oneof(fc.constantFrom('', 'a', 'b', 'ab', 'ba'), fc.string({ unit: 'binary', maxLength: 40 }))
  t.notThrows(() =>
    fc.assert(
      fc.property(fc.array(value, { maxLength: 2000, size: 'max' }), (drawn) => {
        const repeated = new RepeatedValues()
        const known = new Map<string, number>()
        for (const [number, text] of drawn.entries()) {
          const bytes = Buffer.from(`${number}<${text}>${text}`)
          const start = `${number}<`.length
          const end = start + Buffer.byteLength(text)
          let isNew = false
          const index = repeated.indexOf(bytes, start, end, () => {
            isNew = true
            return 7 * number
          })
          assert.equal(isNew, !known.has(text))
          known.set(text, known.get(text) ?? 7 * number)
          assert.equal(index, known.get(text))
        }
      }),
      { numRuns: propertyRuns(100) },
    ),
  )
})
