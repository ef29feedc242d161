/** Places get the country of their position, and the area at the end of their address, unless they bring one. */
import sql from 'sql-template-tag'
import type { PlaceInput } from '../../../../core/model/place.ts'
import type { Database } from '../../../../sql/core/database.ts'
import { deriveMissing } from '../../../../sql/places/derived.ts'
import { addPlace, upsertPlaces } from '../../../../sql/places/write.ts'
import { testOnEachDatabase } from '../../../support/databases/database.ts'
import { runScores } from '../../../support/services/run-scores.ts'

const BERLIN = { longitude: 13.4, latitude: 52.5 }
const VIENNA = { longitude: 16.37, latitude: 48.21 }
const SEA = { longitude: 0, latitude: 0 }
const NOWHERE = { longitude: null, latitude: null }
const TACOMA = { address: '1 Main St, Tacoma, WA 98402' }
const OAKLAND = { address: '1 Main St, Oakland, CA 94607' }

/** Returns country, region and postcode, with `-` for null. */
async function areaOf(database: Database, identifier: string): Promise<string | undefined> {
  const [row] = await database.rows<{ area: string }>(sql`
    select concat_ws(' ', coalesce(country, '-'), coalesce(region, '-'), coalesce(postcode, '-')) as area
    from places where data_source_identifier = ${identifier}`)
  return row?.area
}

const STORIES: readonly [title: string, ...steps: [given: Partial<PlaceInput>, area: string][]][] = [
  ['a position', [BERLIN, 'DE - -'], [{ telephone: '1' }, 'DE - -'], [VIENNA, 'AT - -'], [SEA, '- - -']],
  ['a position that goes', [BERLIN, 'DE - -'], [NOWHERE, '- - -']],
  ['a position that comes', [{}, '- - -'], [BERLIN, 'DE - -']],
  ['a territory', [{ longitude: -66.1, latitude: 18.4 }, 'PR - -']],
  ['a territory that ISO does not list', [{ longitude: -15.43, latitude: 28.1 }, 'ES - -']],
  ['a country', [{ ...BERLIN, country: 'AT' }, 'AT - -'], [VIENNA, 'AT - -'], [{ ...BERLIN, country: null }, 'DE - -']],
  ['the derived one', [BERLIN, 'DE - -'], [{ ...BERLIN, country: 'DE' }, 'DE - -'], [VIENNA, 'AT - -']],
  ['an address', [TACOMA, 'US WA 98402'], [OAKLAND, 'US CA 94607'], [{ address: null }, '- - -']],
  ['an address, then a position', [TACOMA, 'US WA 98402'], [BERLIN, 'DE WA 98402'], [OAKLAND, 'DE CA 94607']],
  ['an address elsewhere', [{ ...BERLIN, ...TACOMA }, 'DE - -']],
  ['a postcode', [{ ...TACOMA, postcode: '1' }, 'US WA 1'], [OAKLAND, 'US CA 1'], [{ postcode: null }, 'US CA -']],
  ['a region', [{ ...TACOMA, region: 'Washington' }, 'US Washington 98402'], [OAKLAND, 'US Washington 94607']],
  ['an address and a country', [{ address: 'Am Zoo 1, 10719 Berlin', country: 'DE' }, 'DE - 10719']],
  ['an address and a position', [{ address: 'Am Zoo 1, 10719 Berlin', ...BERLIN }, 'DE - 10719']],
]

testOnEachDatabase('an area follows position and address until it is given', async (t, { database }) => {
  for (const [title, ...steps] of STORIES) {
    for (const [given, area] of steps) {
      await upsertPlaces(database, [{ name: title, data_source_identifier: title, ...given }])
      t.is(await areaOf(database, title), area, `${title}: ${JSON.stringify(given)}`)
    }
    const [given] = steps.at(-1) as [Partial<PlaceInput>, string]
    const again = await upsertPlaces(database, [{ name: title, data_source_identifier: title, ...given }])
    t.is(again.updated, 0, title)
  }
  const { country, postcode } = await addPlace(database, {
    name: 'Posted',
    ...BERLIN,
    address: 'Am Zoo 1, 10719 Berlin',
  })
  t.deepEqual([country, postcode], ['DE', '10719'])
})

testOnEachDatabase('places that are there already get their area at the start, once', async (t, { database }) => {
  await database.rows(sql`
    insert into places (name, slug, timezone, address, longitude, latitude, country, data_source_identifier)
    select 'x', 'x' || n, 'UTC', 'Am Zoo 1, 10719 Berlin', 13.4, 52.5, case n % 2 when 0 then 'AT' end, 'old ' || n
    from generate_series(1, 2500) as n`)
  await database.rows(sql`
    insert into places (name, slug, timezone, longitude, latitude, data_source_identifier)
    values ('x', 'none', 'UTC', null, null, 'old 0'), ('x', 'sea', 'UTC', 0, 0, 'old sea')`)
  const before = sql`select max(coalesce(fresh_at, updated_at)) as fresh from places`
  const [fresh] = await database.rows(before)
  await deriveMissing(database)
  const areas = await database.rows(sql`
    select country, postcode, is_country_derived, is_postcode_derived, count(*)::int from places
    where data_source_identifier like 'old %' group by 1, 2, 3, 4 order by 1`)
  const derived = { is_country_derived: true, is_postcode_derived: true }
  t.deepEqual(areas, [
    { ...derived, country: 'AT', postcode: null, is_country_derived: false, count: 1250 },
    { ...derived, country: 'DE', postcode: '10719', count: 1250 },
    { ...derived, country: null, postcode: null, count: 2 },
  ])
  t.deepEqual((await database.rows(before))[0], fresh)
  const [last] = await database.rows(sql`select max(updated_at) as last from places`)
  await deriveMissing(database)
  t.deepEqual((await database.rows(sql`select max(updated_at) as last from places`))[0], last)
})

testOnEachDatabase('ratings of a city are expected from those in its country', async (t, { database }) => {
  const rated = (country: string, rating: number) =>
    Array.from({ length: 50 }, () => ({
      name: 'x',
      city: 'London',
      categories: ['Cafe'],
      country,
      aggregate_rating: rating,
      aggregate_rating_count: 100,
    }))
  await upsertPlaces(database, [...rated('GB', 5), ...rated('CA', 2)])
  await runScores(database, { all: true })
  const priors = await database.rows<{ country: string; prior: number }>(sql`
    select distinct country, prior::float8 from place_scores join places using (id)
    where city = 'London' order by country`)
  const [canada, england] = priors
  t.deepEqual([priors.length, canada?.country, england?.country], [2, 'CA', 'GB'])
  t.true((england?.prior ?? 0) > (canada?.prior ?? 0) + 0.3, JSON.stringify(priors))
})
