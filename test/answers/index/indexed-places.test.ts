/** Blocks of places hold what was loaded and changed, in the order of the keys, however blocks are split. */
import assert from 'node:assert/strict'
import test from 'ava'
import fc from 'fast-check'
import { countBits, fromBytes, newBits, nextBit, setBit, toBytes } from '../../../answers/index/blocks/bits.ts'
import { type Block, NO_KEY, rankedPlaces } from '../../../answers/index/blocks/block.ts'
import type { Codes } from '../../../answers/index/blocks/codes.ts'
import { HOURS, ZONE } from '../../../answers/index/blocks/hours-codes.ts'
import { uuidAt } from '../../../answers/index/blocks/ids.ts'
import { IndexedPlaces } from '../../../answers/index/blocks/indexed-places.ts'
import type { PlaceWords } from '../../../answers/index/blocks/place-words.ts'
import { readRows } from '../../../answers/index/blocks/read-rows.ts'
import {
  INDEXED_FIELDS,
  type IndexedHours,
  type IndexedRow,
  type IndexedValue,
} from '../../../core/query/indexed-fields.ts'
import { placeId } from '../../support/fixtures/few-places.ts'

/** A few keys, so that many places share one. */
const key = fc.option(fc.nat(20), { freq: 6 })
const values = fc.tuple(
  ...INDEXED_FIELDS.map(({ kind }): fc.Arbitrary<IndexedValue> => {
    if (kind === 'labels') return fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 2 })
    if (kind === 'number') return fc.option(fc.nat(700))
    return kind === 'boolean' ? fc.boolean() : fc.option(fc.constantFrom('x', 'y', ''))
  }),
)
/** Marked words, of scripts of which UTF-16 and UTF-8 have different orders, too. */
const WORDS = [
  'bar',
  '=bar',
  'barn',
  '~ba',
  'ｂａr',
  '𠀀',
  '=𠀀',
  ...Array.from({ length: 30 }, (_, number) => `w${number}`),
]
const placeWords = fc.uniqueArray(fc.constantFrom(...WORDS), { maxLength: 9 })
const hours = fc.option(
  fc.tuple(fc.constantFrom('24/7', 'Mo 08:00-10:00'), fc.constantFrom('Europe/Berlin', 'Asia/Tokyo')),
)
const row = (number: fc.Arbitrary<number>) =>
  fc
    .tuple(number, key, fc.double({ min: 0, max: 1, noNaN: true }), placeWords, hours, values)
    .map(
      ([id, at, score, words, hours, fields]): IndexedRow => [
        placeId(id),
        at,
        at === null ? null : at / 10,
        at === null ? null : -at / 10,
        score,
        id,
        words.join(' '),
        hours && [...hours, null, null],
        ...(fields as IndexedValue[]),
      ],
    )

/** The rows of all places, in the order of their keys. */
function rowsOf(places: IndexedPlaces): IndexedRow[] {
  const texts = new Map(WORDS.map((word) => [places.words.codeOf(word), word]))
  return places.blocks.flatMap((block) =>
    Array.from({ length: block.size }, (_, at): IndexedRow => {
      const isPlaced = block.keys[at] !== NO_KEY
      return [
        uuidAt(block.ids, at),
        isPlaced ? (block.keys[at] as number) : null,
        isPlaced ? (block.longitudes[at] as number) : null,
        isPlaced ? (block.latitudes[at] as number) : null,
        block.scores[at] as number,
        block.updated[at] as number,
        wordsAt(block.words, at, texts),
        hoursAt(places, block, at),
        ...INDEXED_FIELDS.map(
          (_, field) => places.dictionaries[field]?.values[(block.codes[field] as Codes)[at] as number] ?? null,
        ),
      ]
    }),
  )
}

function hoursAt({ hours }: IndexedPlaces, { codes }: Block, at: number): IndexedHours | null {
  const known = hours.all[(codes[HOURS] as Codes)[at] as number]
  return known ? [known.text, hours.zones[(codes[ZONE] as Codes)[at] as number] ?? null, null, null] : null
}

function wordsAt({ codes, ends, words }: PlaceWords, at: number, texts: ReadonlyMap<number, string>): string {
  return Array.from(words.subarray(ends[at - 1] ?? 0, ends[at]), (word) => texts.get(codes[word] as number)).join(' ')
}

const byId = (rows: readonly IndexedRow[]) => rows.toSorted(([one], [other]) => (one < other ? -1 : 1))

test('any changes leave what a plain map holds, in the order of the keys', (t) => {
  const changes = fc.array(
    fc.record({ rows: fc.array(row(fc.nat(60)), { maxLength: 20 }), gone: fc.array(fc.nat(60), { maxLength: 5 }) }),
    { maxLength: 8 },
  )
  fc.assert(
    fc.property(fc.array(row(fc.nat(60)), { maxLength: 60 }), changes, (loaded, batches) => {
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
