import test from 'ava'
import fc from 'fast-check'
import { idOrder, idWords, positionOfId, uuidAt } from '../../../answers/index/blocks/ids.ts'

// Random ids, ids of one moment, and ids whose first words are equal.
const WORD = fc.oneof(fc.nat(2 ** 32 - 1), fc.integer({ min: 0x019b0000, max: 0x019b0040 }), fc.constant(7))
const ID = fc.tuple(WORD, fc.nat(2), fc.nat(2), fc.nat(2 ** 32 - 1))

test('an id is found where it is, and nowhere else', (t) => {
  fc.assert(
    fc.property(
      fc.uniqueArray(ID, { selector: String, maxLength: 200 }),
      fc.array(ID, { maxLength: 20 }),
      (ids, others) => {
        const words = Uint32Array.from(ids.flat())
        const order = idOrder(words)
        for (const [at, id] of ids.entries()) {
          t.is(positionOfId(words, order, id), at)
          t.deepEqual(idWords(uuidAt(words, at)), id)
        }
        const known = new Set(ids.map(String))
        for (const id of others) if (!known.has(String(id))) t.is(positionOfId(words, order, id), undefined)
      },
    ),
  )
})
