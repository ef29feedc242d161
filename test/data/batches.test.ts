/** Rows are written once each, in order where they have the same key, and on several lanes at once. */
import { setImmediate as turn } from 'node:timers/promises'
import test from 'ava'
import fc from 'fast-check'
import pg from 'pg'
import type { PlaceInput } from '../../core/model/place.ts'
import { Batches } from '../../data/import/resources/batches.ts'
import { placeLanes } from '../../data/import/resources/place-lanes.ts'

/** PostgreSQL's error of a value that can't be stored. */
function refused(constraint: string): Error {
  return Object.assign(new pg.DatabaseError('refused', 0, 'error'), { code: '23503', constraint })
}

/** A store that keeps the last row of each identifier, and takes its time. */
function slowStore({ servesOneAtATime = false } = {}) {
  const stored = new Map<string, string>()
  const rejected: number[] = []
  let writing = 0
  let mostAtOnce = 0
  let largest = 0
  const database = { servesOneAtATime }
  const batches = new Batches<PlaceInput>({
    database,
    async write(places) {
      writing += 1
      mostAtOnce = Math.max(mostAtOnce, writing)
      largest = Math.max(largest, places.length)
      for (let turns = places.length % 5; turns >= 0; turns--) await turn()
      writing -= 1
      for (const { duplicate_of: original } of places) {
        if (original && !stored.has(original)) throw refused('places_duplicate_of_fkey')
      }
      for (const { data_source_identifier: id, name } of places) stored.set(id ?? '', name)
      return { inserted: places.length, updated: 0 }
    },
    reason: () => ({ field: 'row', reason: 'refused' }),
    reject: (number) => rejected.push(number),
    lanes: placeLanes(database),
  })
  return { batches, stored, rejected, atOnce: () => mostAtOnce, largest: () => largest }
}

const rows = fc.array(
  fc.record({
    data_source_identifier: fc.nat(300).map(String),
    name: fc.constantFrom('A', 'B', 'C d', 'É', '東', 'f'),
  }),
  { minLength: 1, maxLength: 4000, size: 'max' },
)

test('of rows with the same identifier, the last one is stored', async (t) => {
  await fc.assert(
    fc.asyncProperty(rows, fc.integer({ min: 1, max: 500 }), async (places, step) => {
      const { batches, stored, rejected } = slowStore()
      for (const [index, place] of places.entries()) {
        batches.add(index, place)
        // A large part of a file sends what there is.
        if (index % step === 0) await batches.read(9_000_000)
      }
      await batches.finish()
      t.is(batches.inserted, places.length)
      t.deepEqual(rejected, [])
      const last = new Map(places.map(({ data_source_identifier, name }) => [data_source_identifier, name]))
      t.deepEqual([...stored].sort(), [...last].sort())
    }),
    { numRuns: 30 },
  )
})

test('two lanes write at once', async (t) => {
  const { batches, stored, atOnce } = slowStore()
  for (let index = 0; index < 20_000; index++) {
    batches.add(index, { name: `Place ${index}`, data_source_identifier: String(index) })
    await batches.read(100)
  }
  await batches.finish()
  t.is(stored.size, 20_000)
  t.is(atOnce(), 2)
})

test('a duplicate may come before its original, and is rejected without one', async (t) => {
  const { batches, stored, rejected } = slowStore()
  batches.add(1, { name: 'Copy', data_source_identifier: 'copy', duplicate_of: 'original' })
  batches.add(2, { name: 'Lost', data_source_identifier: 'lost', duplicate_of: 'nobody' })
  await batches.read(9_000_000)
  batches.add(3, { name: 'Original', data_source_identifier: 'original' })
  await batches.finish()
  t.deepEqual([...stored.keys()].sort(), ['copy', 'original'])
  t.deepEqual(rejected, [2])
})

test('a database that serves one client at a time gets small batches, one after the other, also of a large part', async (t) => {
  const { batches, stored, atOnce, largest } = slowStore({ servesOneAtATime: true })
  for (let number = 0; number < 3000; number++) {
    batches.add(number, { name: `Place ${number}`, data_source_identifier: String(number) } as PlaceInput)
  }
  await batches.read(1000)
  await batches.finish()
  t.is(stored.size, 3000)
  t.is(atOnce(), 1)
  t.is(largest(), 200)
})
