import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import type { PlaceInput } from '../../../core/model/place.ts'
import type { Database } from '../../../sql/core/database.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { testOn, testOnEachDatabase } from '../../support/databases/database.ts'

const CAFE: PlaceInput = {
  name: 'Café Größe',
  address: '1 High Street',
  city: 'Bath',
  telephone: '+44 1225 000000',
  longitude: -2.36,
  latitude: 51.38,
  aggregate_rating: 4.5,
  categories: ['cafe', 'bakery'],
  images: [{ title: 'Front', original: 'cafe-1.webp', blurhash: null, width: 640, height: 480 }],
  data_source_identifier: 'test:cafe',
}

/** Returns the stored row of a place, with the number of its logged changes. */
async function stored(database: Database, identifier: string): Promise<Record<string, unknown>> {
  const [row] = await database.rows<Record<string, unknown>>(sql`
    select places.*, (select count(*)::int from place_changes where place_id = places.id) as changes
    from scored_places as places where data_source_identifier = ${identifier}`)
  if (!row) throw new Error(`no place ${identifier}`)
  return row
}

testOnEachDatabase(
  'a batch is inserted with its values, and defaults for what it leaves out',
  async (t, { database }) => {
    const bare: PlaceInput = { name: 'Bare', data_source_identifier: 'test:bare' }
    t.deepEqual(await upsertPlaces(database, [CAFE, bare]), { inserted: 2, updated: 0 })
    const cafe = await stored(database, 'test:cafe')
    for (const [key, value] of Object.entries(CAFE)) t.deepEqual(cafe[key], value, key)
    t.is(cafe['slug'], 'cafe-grosse')
    const { categories, images, is_public, aggregate_rating, longitude, slug } = await stored(database, 'test:bare')
    t.deepEqual(
      { categories, images, is_public, aggregate_rating, longitude, slug },
      { categories: [], images: [], is_public: true, aggregate_rating: 0, longitude: null, slug: 'bare' },
    )
  },
)

testOnEachDatabase('the same batch again writes nothing', async (t, { database }) => {
  const places = [CAFE, { name: 'Second', slug: 'A Slug!', data_source_identifier: 'test:second' }]
  await upsertPlaces(database, places)
  const before = [await stored(database, 'test:cafe'), await stored(database, 'test:second')]
  t.deepEqual(await upsertPlaces(database, places), { inserted: 0, updated: 0 })
  t.deepEqual([await stored(database, 'test:cafe'), await stored(database, 'test:second')], before)
})

testOnEachDatabase(
  'an update keeps what it does not mention, and empties what it says is null',
  async (t, { database }) => {
    await upsertPlaces(database, [{ ...CAFE, vibes: ['cozy'], data_source_identifier: 'test:update' }])
    const before = await stored(database, 'test:update')
    const update = {
      name: 'Renamed',
      telephone: null,
      longitude: 1,
      latitude: 2,
      data_source_identifier: 'test:update',
    }
    t.deepEqual(await upsertPlaces(database, [update]), { inserted: 0, updated: 1 })
    const after = await stored(database, 'test:update')
    t.is(after['changes'], 3) // and once more for its scores
    t.notDeepEqual(after['updated_at'], before['updated_at'])
    const changed = Object.keys(after).filter((key) => JSON.stringify(after[key]) !== JSON.stringify(before[key]))
    t.deepEqual(changed.sort(), [
      ...[
        'changes',
        'completeness_score',
        'country',
        'country_normal',
        // From null, which means the last change, to the change before: who edits a place does not make it newer.
        'fresh_at',
        'latitude',
        'location',
        'longitude',
        'match_name',
        'name',
        'row_address',
        'score_combined',
        'telephone',
        'text_folded',
        'text_full',
      ],
      ...['tile_key', 'tile_texts', 'timezone', 'updated_at', 'words'],
    ])
  },
)

testOnEachDatabase('an update changes the slug only when it gives another', async (t, { database }) => {
  const slug = async () => (await stored(database, 'test:slug'))['slug']
  await upsertPlaces(database, [{ name: 'Slug owner', slug: 'taken', data_source_identifier: 'test:owner' }])
  await upsertPlaces(database, [{ name: 'Slug', slug: 'taken', data_source_identifier: 'test:slug' }])
  const numbered = await slug()
  t.regex(String(numbered), /^taken-\d{6}$/)
  const again = { name: 'Slug', slug: 'Taken', data_source_identifier: 'test:slug' }
  t.deepEqual(await upsertPlaces(database, [again]), { inserted: 0, updated: 0 })
  await upsertPlaces(database, [{ name: 'Slug renamed', data_source_identifier: 'test:slug' }])
  t.is(await slug(), numbered)
  await upsertPlaces(database, [{ name: 'Slug renamed', slug: 'other', data_source_identifier: 'test:slug' }])
  t.is(await slug(), 'other')
})

testOnEachDatabase('of one identifier twice in a batch the last counts', async (t, { database }) => {
  const twice = ['first', 'last'].map((name) => ({ name, data_source_identifier: 'test:twice' }))
  t.deepEqual(await upsertPlaces(database, twice), { inserted: 1, updated: 0 })
  t.is((await stored(database, 'test:twice'))['name'], 'last')
})

testOnEachDatabase('places without an identifier are new each time', async (t, { database }) => {
  const nameless = [{ name: 'Anonymous' }, { name: 'Anonymous', data_source_identifier: null }]
  t.deepEqual(await upsertPlaces(database, nameless), { inserted: 2, updated: 0 })
  t.deepEqual(await upsertPlaces(database, nameless), { inserted: 2, updated: 0 })
  const slugs = await database.rows<{ slug: string }>(sql`select slug from places where name = 'Anonymous'`)
  t.is(new Set(slugs.map(({ slug }) => slug)).size, 4)
})

testOnEachDatabase('one value that cannot be stored leaves the whole batch out', async (t, { database }) => {
  const bad = { name: 'Bad', longitude: 200, latitude: 0, data_source_identifier: 'test:bad' }
  await t.throwsAsync(upsertPlaces(database, [{ name: 'Good', data_source_identifier: 'test:good' }, bad]), {
    code: '23514',
  })
  t.deepEqual(
    await database.rows(sql`select from places where data_source_identifier in ('test:good', 'test:bad')`),
    [],
  )
})

testOnEachDatabase('an empty batch is nothing', async (t, { database }) => {
  t.deepEqual(await upsertPlaces(database, []), { inserted: 0, updated: 0 })
})

testOn(
  'PostGIS',
  'writers at the same time lose nothing, with shared names and shared identifiers',
  async (t, { database }) => {
    const batch = (writer: number) =>
      Array.from({ length: 200 }, (_, index) => ({
        name: `Branch ${(index * (writer + 1)) % 50}`,
        telephone: String(writer),
        data_source_identifier: index % 2 ? `shared:${index}` : `own:${writer}:${index}`,
      }))
    const counts = await Promise.all([0, 1, 2, 3].map((writer) => upsertPlaces(database, batch(writer))))
    const [places] = await database.rows<{ count: number; slugs: number }>(
      sql`select count(*)::int as count, count(distinct slug)::int as slugs from places where name like 'Branch %'`,
    )
    t.deepEqual(places, { count: 500, slugs: 500 })
    t.is(
      counts.reduce((sum, { inserted }) => sum + inserted, 0),
      500,
    )
  },
)

testOnEachDatabase(
  'each failure is told to the statement that failed, one after the other',
  async (t, { database }) => {
    for (let round = 0; round < 30; round++) {
      const bad = { name: 'Bad', longitude: 200, latitude: round, data_source_identifier: `failing:${round}` }
      await t.throwsAsync(upsertPlaces(database, [bad]), { code: '23514' })
      const [answer] = await database.rows<{ round: number }>(sql`select ${round}::int as round`)
      t.is(answer?.round, round)
    }
  },
)

testOn('PostGIS', 'a slug that another transaction has just taken gets a number', async (t, { database }) => {
  let writing: Promise<unknown> = Promise.resolve()
  await database.transaction(async (other) => {
    await other.rows(sql`insert into places (name) values ('Taken meanwhile')`)
    writing = upsertPlaces(database, [{ name: 'Taken meanwhile', data_source_identifier: 'test:meanwhile' }])
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    while ((await database.rows(waiting)).length === 0) await sleep(10)
  })
  t.deepEqual(await writing, { inserted: 1, updated: 0 })
  t.regex(String((await stored(database, 'test:meanwhile'))['slug']), /^taken-meanwhile-\d{6}$/)
})
