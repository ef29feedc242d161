/** Places marked as duplicates: a description of one means the place that it duplicates. */
import sql from 'sql-template-tag'
import { upsertPlaces } from '../../sql/places/write.ts'
import { startPeopleApi } from '../accounts/people.ts'
import { overEachDatabase, type TestDatabase, testOnEachDatabase } from '../support/databases/database.ts'
import { placeId } from '../support/fixtures/few-places.ts'

const world = overEachDatabase(({ database }: TestDatabase) => startPeopleApi(database))

const ADDRESS = '12 Main Street, Springfield'
interface Stored {
  name: string
  address?: string
  url?: string
  /** Number of the place that it duplicates; 0 if unknown. */
  of?: number
}

const LANTERN = { name: 'Golden Lantern Bakehouse', address: ADDRESS }
const OTHER = { name: 'Quite Different', address: '7 Oak Avenue, Springfield' }

/** Numbers count the stored places, from 1. */
const CASES: readonly [why: string, stored: readonly Stored[], description: object, meant: number, method: string][] = [
  ['a duplicate of nobody knows what', [{ ...LANTERN, of: 0 }], LANTERN, 1, 'exact'],
  ['a duplicate of another', [{ ...LANTERN, of: 2 }, OTHER], LANTERN, 2, 'exact'],
  ['a duplicate of a duplicate', [{ ...LANTERN, of: 3 }, OTHER, { name: 'Third', of: 2 }], LANTERN, 2, 'exact'],
  [
    'duplicates of each other',
    [
      { ...LANTERN, of: 2 },
      { ...OTHER, of: 1 },
    ],
    LANTERN,
    1,
    'exact',
  ],
  [
    'a duplicate of duplicates of each other',
    [
      { ...LANTERN, of: 2 },
      { ...OTHER, of: 3 },
      { name: 'C', of: 2 },
    ],
    LANTERN,
    1,
    'exact',
  ],
  ['the place before its duplicate', [{ ...LANTERN, of: 0 }, LANTERN], LANTERN, 2, 'exact'],
  [
    'a duplicate with a typing mistake',
    [{ ...LANTERN, of: 2 }, OTHER],
    { ...LANTERN, name: 'Golden Lanten Bakehouse' },
    2,
    'fuzzy',
  ],
  [
    'the place, although its duplicate is more like it',
    [
      { ...LANTERN, name: 'Golden Lanten Bakehouse', of: 0 },
      { ...LANTERN, name: 'The Golden Lanten Bakehouse' },
    ],
    { ...LANTERN, name: 'Golden Lantn Bakehouse' },
    2,
    'fuzzy',
  ],
  [
    'a duplicate by its web site',
    [{ name: 'D', url: 'https://d.example', of: 2 }, OTHER],
    { name: 'Else', url: 'https://d.example' },
    2,
    'url',
  ],
  ['a duplicate by its id', [{ ...LANTERN, of: 2 }, OTHER], { name: 'x', svc_id: placeId(1) }, 1, 'id'],
]

testOnEachDatabase('what means a duplicate means the place that it duplicates', async (t, { engine, database }) => {
  const { post } = await world(engine)
  for (const [why, stored, description, meant, method] of CASES) {
    await database.write(sql`delete from places`)
    await upsertPlaces(
      database,
      stored.map(({ of, ...place }, index) => ({
        ...place,
        id: placeId(index + 1),
        data_source_identifier: `test:${index + 1}`,
        is_duplicate: of !== undefined,
        duplicate_of: of ? placeId(of) : null,
      })),
    )
    for (const repeated of [1, 2]) {
      const { body } = await post('/api/v0.3/batch_find_or_create_places', Array(repeated).fill(description))
      for (const result of (body as { results: object[] }).results) {
        t.like(result, { status: 'found', svc_id: placeId(meant), match_method: method }, why)
      }
    }
    t.deepEqual(await database.rows(sql`select count(*)::int as count from places`), [{ count: stored.length }], why)
  }
})

testOnEachDatabase('a duplicate stays one when the place that it duplicates is deleted', async (t, { database }) => {
  await database.write(sql`delete from places`)
  await upsertPlaces(database, [
    { ...LANTERN, id: placeId(1), data_source_identifier: 'test:1' },
    { ...LANTERN, id: placeId(2), data_source_identifier: 'test:2', is_duplicate: true, duplicate_of: placeId(1) },
  ])
  await t.throwsAsync(database.write(sql`update places set duplicate_of = id`))
  await database.write(sql`delete from places where id = ${placeId(1)}::uuid`)
  t.deepEqual(await database.rows(sql`select is_duplicate, duplicate_of from places`), [
    { is_duplicate: true, duplicate_of: null },
  ])
})
