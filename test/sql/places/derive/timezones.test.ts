/** Places get the time zone of their position, unless they bring one. */
import sql from 'sql-template-tag'
import { readConfig } from '../../../../config.ts'
import { ONLY_NAME } from '../../../../core/match/records.ts'
import type { PlaceInput } from '../../../../core/model/place.ts'
import { findOrCreate } from '../../../../sql/batch/batch.ts'
import type { Database } from '../../../../sql/core/database.ts'
import { deriveMissing } from '../../../../sql/places/derived.ts'
import { addPlace, upsertPlaces } from '../../../../sql/places/write.ts'
import { testOnEachDatabase } from '../../../support/databases/database.ts'

const BERLIN = { longitude: 13.4, latitude: 52.5 }
const TOKYO = { longitude: 139.7, latitude: 35.7 }
const NOWHERE = { longitude: null, latitude: null }

async function zoneOf(database: Database, identifier: string): Promise<string | null | undefined> {
  const [row] = await database.rows<{ timezone: string | null }>(sql`
    select timezone from places where data_source_identifier = ${identifier}`)
  return row?.timezone
}

const STORIES: readonly [title: string, ...steps: [given: Partial<PlaceInput>, zone: string | null][]][] = [
  ['a position', [BERLIN, 'Europe/Berlin'], [{ telephone: '1' }, 'Europe/Berlin'], [TOKYO, 'Asia/Tokyo']],
  ['a position that goes', [BERLIN, 'Europe/Berlin'], [NOWHERE, null]],
  ['a position that comes', [{}, null], [BERLIN, 'Europe/Berlin']],
  ['a zone', [{ timezone: 'Asia/Tokyo' }, 'Asia/Tokyo'], [BERLIN, 'Asia/Tokyo'], [TOKYO, 'Asia/Tokyo']],
  ['both', [{ ...BERLIN, timezone: 'Asia/Tokyo' }, 'Asia/Tokyo'], [{ ...BERLIN, telephone: '1' }, 'Asia/Tokyo']],
  ['an empty one', [{ ...BERLIN, timezone: '' }, 'Europe/Berlin'], [{ timezone: 'UTC' }, 'UTC'], [TOKYO, 'UTC']],
  ['one that goes', [{ ...BERLIN, timezone: 'UTC' }, 'UTC'], [{ ...BERLIN, timezone: null }, 'Europe/Berlin']],
  ['edges', [{ longitude: -180, latitude: 0 }, 'Etc/GMT+12'], [{ longitude: 0, latitude: 0 }, 'Etc/GMT']],
]

testOnEachDatabase('a time zone follows the position until one is given', async (t, { database }) => {
  for (const [title, ...steps] of STORIES) {
    for (const [given, zone] of steps) {
      await upsertPlaces(database, [{ name: title, data_source_identifier: title, ...given }])
      t.is(await zoneOf(database, title), zone, `${title}: ${JSON.stringify(given)}`)
    }
    const [given] = steps.at(-1) as [Partial<PlaceInput>, string | null]
    const again = await upsertPlaces(database, [{ name: title, data_source_identifier: title, ...given }])
    t.is(again.updated, 0, title)
  }
})

testOnEachDatabase('of those that are written together each has its own', async (t, { database }) => {
  const places = [BERLIN, TOKYO, {}, { ...BERLIN, timezone: 'UTC' }]
  await upsertPlaces(
    database,
    places.map((place, n) => ({ name: 'x', data_source_identifier: `together ${n}`, ...place })),
  )
  const zones = await Promise.all(places.map((_, n) => zoneOf(database, `together ${n}`)))
  t.deepEqual(zones, ['Europe/Berlin', 'Asia/Tokyo', null, 'UTC'])
})

testOnEachDatabase('a place that is posted, and one that a batch creates, has one', async (t, { database }) => {
  t.is((await addPlace(database, { name: 'Posted', ...TOKYO, timezone: null })).timezone, 'Asia/Tokyo')
  const description = { ...ONLY_NAME, id: null, name: 'Batched', ...BERLIN }
  const batch = { descriptions: [description], editorialCategories: [], tags: [], dryRun: false }
  const [created] = await findOrCreate(database, batch, readConfig({}).matching)
  if (!created || created instanceof Error) return t.fail()
  const [row] = await database.rows(sql`select timezone from places where id = ${created.place}::uuid`)
  t.deepEqual(row, { timezone: 'Europe/Berlin' })
})

testOnEachDatabase('places that are there already get theirs at the start', async (t, { database }) => {
  await database.rows(sql`
    insert into places (name, slug, longitude, latitude, timezone, data_source_identifier)
    select 'x', 'x' || n, 13.4, 52.5, case n % 3 when 0 then null when 1 then '' else 'UTC' end, 'old ' || n
    from generate_series(1, 2500) as n`)
  await database.rows(sql`insert into places (name, slug, data_source_identifier) values ('x', 'none', 'old 0')`)
  await deriveMissing(database)
  const zones = await database.rows(sql`
    select timezone, is_timezone_derived, count(*)::int from places where data_source_identifier like 'old %'
    group by 1, 2 order by 1`)
  t.deepEqual(zones, [
    { timezone: 'Europe/Berlin', is_timezone_derived: true, count: 1667 },
    { timezone: 'UTC', is_timezone_derived: false, count: 833 },
    { timezone: null, is_timezone_derived: false, count: 1 },
  ])
})
