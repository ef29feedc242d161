/** The words of the index find what a plain comparison finds, whatever changed before, and when. */
import assert from 'node:assert/strict'
import test from 'ava'
import fc from 'fast-check'
import type { PlacesAmong } from '../../../answers/index/answers/among.ts'
import { answerTo } from '../../../answers/index/answers/questions.ts'
import type { RankedPlaces } from '../../../answers/index/answers/ranked.ts'
import { IndexedPlaces } from '../../../answers/index/blocks/indexed-places.ts'
import { readRows } from '../../../answers/index/blocks/read-rows.ts'
import { INDEXED_FIELDS, type IndexedRow, type IndexedValue } from '../../../core/query/indexed-fields.ts'
import { allOf, anyOf, type Match } from '../../../core/words/match.ts'
import { placeId } from '../../support/fixtures/few-places.ts'

/** UTF-16 and UTF-8 have different orders for the last ones. */
const WORDS = ['a', 'ab', 'abc', '=ab', 'b', 'ba', '~ab', '^ab_ba', '^ba', 'ｂa', '𠀀', '𠀀a']
const wordsOfPlace = fc.uniqueArray(fc.constantFrom(...WORDS), { maxLength: 5 })
const word = fc.record({ word: fc.constantFrom(...WORDS, 'gone'), isPrefix: fc.boolean() })
const { match } = fc.letrec<{ match: Match; all: Match; any: Match }>((tie) => ({
  match: fc.oneof({ depthSize: 'small' }, word, tie('all'), tie('any')),
  all: fc.array(tie('match'), { minLength: 1, maxLength: 3 }).map(allOf),
  any: fc.array(tie('match'), { minLength: 1, maxLength: 3 }).map(anyOf),
}))

const FIELDS = INDEXED_FIELDS.map(
  ({ kind }): IndexedValue => (kind === 'labels' ? [] : kind === 'boolean' ? false : null),
)

function rowOf(number: number, words: readonly string[]): IndexedRow {
  return [placeId(number), number % 3, 0, 0, 0.5, number, words.join(' '), null, ...FIELDS]
}

function matches(words: readonly string[], wanted: Match): boolean {
  if ('all' in wanted) return wanted.all.every((each) => matches(words, each))
  if ('any' in wanted) return wanted.any.some((each) => matches(words, each))
  return words.some((each) => (wanted.isPrefix ? each.startsWith(wanted.word) : each === wanted.word))
}

test('texts find and rank places by their present words', (t) => {
  const change = fc.tuple(fc.nat(9), wordsOfPlace)
  const batches = fc.array(
    fc.record({
      changes: fc.array(change, { maxLength: 4 }),
      isSettled: fc.boolean(),
      asked: fc.array(match, { minLength: 1, maxLength: 4 }),
    }),
    { minLength: 1, maxLength: 8 },
  )
  fc.assert(
    fc.property(fc.array(change, { maxLength: 8 }), batches, (loaded, all) => {
      const model = new Map(loaded)
      const places = new IndexedPlaces()
      places.load([
        readRows(
          Array.from(model, ([number, words]) => rowOf(number, words)),
          places,
        ),
      ])
      for (const { changes, isSettled, asked } of all) {
        const latest = new Map(changes)
        places.apply(Array.from(latest, ([number, words]) => [placeId(number), [number % 3], rowOf(number, words)]))
        for (const [number, words] of latest) model.set(number, words)
        if (isSettled) places.words.settle(true)
        const numbers = [...model.keys()].sort((one, other) => one - other)
        for (const wanted of asked) {
          const where = [{ op: 'words', match: wanted, byIndex: true }] as const
          const answer = answerTo(places, { kind: 'among', asked: { where, ids: numbers.map(placeId) } }) as PlacesAmong
          const expected = numbers.filter((number) => matches(model.get(number) ?? [], wanted))
          assert.deepEqual(
            answer.places.map(({ id }) => id),
            expected.map(placeId),
          )
          assert.equal(answer.count, expected.length)
        }
        const rankOf = (number: number) => asked.findIndex((tier) => matches(model.get(number) ?? [], tier))
        const question = { where: [], tiers: asked, limit: 5 }
        const { places: best, count } = answerTo(places, { kind: 'ranked', asked: question }) as RankedPlaces
        assert.equal(count, numbers.length)
        assert.deepEqual(
          best.map(({ id, rank }) => [id, rank]),
          asked
            .flatMap((_, rank) => numbers.filter((number) => rankOf(number) === rank).map((id) => [placeId(id), rank]))
            .slice(0, 5),
        )
      }
    }),
    { numRuns: 300 },
  )
  t.pass()
})
