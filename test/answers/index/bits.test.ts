/** Sets of positions that are lent and given back. */
import test from 'ava'
import { giveBack, hasBit, lendBits, setBit } from '../../../answers/index/blocks/bits.ts'

test('a set that was given back is lent again, empty', (t) => {
  const first = lendBits(100)
  setBit(first, 70)
  giveBack(first)
  t.not(lendBits(200), first, 'one of another length')
  const second = lendBits(97)
  t.is(second, first)
  t.false(hasBit(second, 70))
  t.not(lendBits(100), second, 'it is lent once')
})
