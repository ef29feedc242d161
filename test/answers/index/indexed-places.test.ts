/** Blocks of places hold what was loaded and changed, in the order of the keys, however blocks are split. */
import assert from 'node:assert/strict'
import test from 'ava'
import fc from 'fast-check'
import { countBits, fromBytes, newBits, nextBit, setBit, toBytes } from '../../../answers/index/blocks/bits.ts'
import { NO_KEY } from '../../../answers/index/blocks/block.ts'
import { rankedPlaces } from '../../../answers/index/blocks/derive.ts'
import { IndexedPlaces } from '../../../answers/index/blocks/indexed-places.ts'
import { readRows } from '../../../answers/index/blocks/read-rows.ts'
import { INDEXED_FIELDS, type IndexedRow, type IndexedValue } from '../../../core/query/indexed-fields.ts'
import { placeId } from '../../support/fixtures/few-places.ts'
import { byId, indexedRow, rowsOf } from '../../support/fixtures/indexed-rows.ts'

test('any changes leave what a plain map holds, in the order of the keys', (t) => {
  const changes = fc.array(
    fc.record({
      rows: fc.array(indexedRow(fc.nat(60)), { maxLength: 20 }),
      gone: fc.array(fc.nat(60), { maxLength: 5 }),
    }),
    { maxLength: 8 },
  )
  fc.assert(
    fc.property(fc.array(indexedRow(fc.nat(60)), { maxLength: 60 }), changes, (loaded, batches) => {
      const model = new Map(loaded.map((each) => [each[0], each]))
      const places = new IndexedPlaces()
      places.load([readRows([...model.values()], places)])
      for (const { rows, gone } of batches) {
        const latest = new Map(rows.map((each) => [each[0], each]))
        const hidden = gone.map(placeId).filter((id) => !latest.has(id))
        // The log names the key before a change and after it, or a key where the place never was.
        const keysOf = (id: string) => [model.get(id)?.[1] ?? NO_KEY, latest.get(id)?.[1] ?? NO_KEY]
        places.apply([
          ...[...latest.values()].map((each) => [each[0], keysOf(each[0]), each] as [string, number[], IndexedRow]),
          ...[...new Set(hidden)].map((id) => [id, keysOf(id), null] as [string, number[], null]),
        ])
        for (const [id, each] of latest) model.set(id, each)
        for (const id of hidden) model.delete(id)
        const now = rowsOf(places)
        assert.deepEqual(byId(now), byId([...model.values()]))
        const keys = now.map((each) => each[1] ?? NO_KEY)
        assert.deepEqual(
          keys,
          keys.toSorted((one, other) => one - other),
        )
        assert.equal(places.size, model.size)
        for (const block of places.blocks) {
          const scores = Array.from(rankedPlaces(block), (at) => block.scores[at] as number)
          assert.deepEqual(
            scores,
            scores.toSorted((one, other) => other - one),
          )
        }
      }
    }),
    { numRuns: 100 },
  )
  t.pass()
})

test('a block that grows is split, and equal keys may be in several blocks', (t) => {
  const places = new IndexedPlaces()
  const fields = INDEXED_FIELDS.map(
    ({ kind }): IndexedValue => (kind === 'labels' ? [] : kind === 'boolean' ? false : null),
  )
  const at = (number: number): IndexedRow => [
    placeId(number),
    number % 3,
    0,
    0,
    0.5,
    number,
    `w${number % 30}`,
    null,
    ...fields,
  ]
  places.load([
    readRows(
      Array.from({ length: 7000 }, (_, number) => at(number)),
      places,
    ),
  ])
  places.apply(Array.from({ length: 9000 }, (_, number) => [placeId(7000 + number), [number % 3], at(7000 + number)]))
  t.is(places.size, 16_000)
  t.true(places.blocks.length >= 2 && places.blocks.every(({ size }) => size <= 8192))
  const keys = places.blocks.flatMap(({ keys }) => [...keys])
  t.deepEqual(keys, keys.toSorted())
  places.apply(Array.from({ length: 16_000 }, (_, number) => [placeId(number), [number % 3], null]))
  t.is(places.size, 0)
})

test('bits are counted and found as in a set', (t) => {
  const drawn = fc.record({ set: fc.uniqueArray(fc.nat(199)), begin: fc.nat(200), end: fc.nat(200) })
  fc.assert(
    fc.property(drawn, ({ set, begin, end }) => {
      const bits = newBits(200)
      for (const at of set) setBit(bits, at)
      const within = set.filter((at) => at >= begin && at < end).sort((one, other) => one - other)
      assert.equal(countBits(bits, begin, end), within.length)
      const found: number[] = []
      for (let at = nextBit(bits, begin, end); at < end; at = nextBit(bits, at + 1, end)) found.push(at)
      assert.deepEqual(found, within)
      assert.deepEqual(fromBytes(toBytes(bits, 200)), bits)
    }),
  )
  t.pass()
})
