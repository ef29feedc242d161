/** Places without a city get the town at their position, which is no evidence of anything. */
import sql from 'sql-template-tag'
import { readConfig } from '../../../../config.ts'
import { ONLY_NAME } from '../../../../core/match/records.ts'
import type { PlaceInput } from '../../../../core/model/place.ts'
import { findOrCreate } from '../../../../sql/batch/batch.ts'
import { loadRecords } from '../../../../sql/batch/match-records.ts'
import type { Database } from '../../../../sql/core/database.ts'
import { changePlace } from '../../../../sql/curation/change.ts'
import { locatePlace, type UnlocatedPlace, unlocatedAfter } from '../../../../sql/geocoding/positions.ts'
import { deriveMissing } from '../../../../sql/places/derived.ts'
import { addPlace, upsertPlaces } from '../../../../sql/places/write.ts'
import { provenanceOf } from '../../../../sql/sources/provenance.ts'
import { shownAttributions } from '../../../../sql/sources/sources.ts'
import { testOnEachDatabase } from '../../../support/databases/database.ts'
import { runScores } from '../../../support/services/run-scores.ts'

const HELSINKI = { longitude: 24.94, latitude: 60.17 }
const VADUZ = { longitude: 9.5215, latitude: 47.141 }
const SEA = { longitude: 0, latitude: 0 }
const NOWHERE = { longitude: null, latitude: null }

interface Row {
  id: string
  city: string
}

/** Returns the place with its city, `~` before a derived one, `-` for none. */
async function placeOf(database: Database, identifier: string): Promise<Row> {
  const [row] = await database.rows<Row>(sql`
    select id, case when is_city_derived then '~' else '' end || coalesce(city, '-') as city
    from places where data_source_identifier = ${identifier}`)
  return row as Row
}

const STORIES: readonly [title: string, ...steps: [given: Partial<PlaceInput>, city: string][]][] = [
  ['a position', [HELSINKI, '~Helsinki'], [{ telephone: '1' }, '~Helsinki'], [VADUZ, '~Vaduz'], [SEA, '~-']],
  ['a position that goes', [HELSINKI, '~Helsinki'], [NOWHERE, '~-']],
  ['a position that comes', [{}, '-'], [HELSINKI, '~Helsinki']],
  ['another position, with a country', [HELSINKI, '~Helsinki'], [{ ...VADUZ, country: 'LI' }, '~Vaduz']],
  ['a given city', [{ ...HELSINKI, city: 'Stadi' }, 'Stadi'], [VADUZ, 'Stadi'], [{ ...VADUZ, city: null }, '~Vaduz']],
  ['the derived one', [HELSINKI, '~Helsinki'], [{ city: 'Helsinki' }, 'Helsinki'], [VADUZ, 'Helsinki']],
  ['an export', [HELSINKI, '~Helsinki'], [{ city: 'Helsinki', is_city_derived: true }, '~Helsinki'], [VADUZ, '~Vaduz']],
  ['a given country', [{ ...VADUZ, country: 'CH' }, '~-'], [VADUZ, '~-'], [{ ...VADUZ, country: 'LI' }, '~Vaduz']],
  ['an empty city', [{ ...HELSINKI, city: '' }, '~Helsinki']],
]

testOnEachDatabase('a city follows the position until it is given', async (t, { database }) => {
  for (const [title, ...steps] of STORIES) {
    for (const [given, city] of steps) {
      await upsertPlaces(database, [{ name: title, data_source_identifier: title, ...given }])
      t.is((await placeOf(database, title)).city, city, `${title}: ${JSON.stringify(given)}`)
    }
    const [given] = steps.at(-1) as [Partial<PlaceInput>, string]
    const again = await upsertPlaces(database, [{ name: title, data_source_identifier: title, ...given }])
    t.is(again.updated, 0, title)
  }
  const { city, is_city_derived } = await addPlace(database, { name: 'Posted', ...HELSINKI })
  t.deepEqual([city, is_city_derived], ['Helsinki', true])
})

testOnEachDatabase('places that are there already get their city at the start, once', async (t, { database }) => {
  await database.rows(sql`delete from places`)
  await database.rows(sql`
    insert into places (name, slug, timezone, longitude, latitude, city, country, data_source_identifier)
    select 'x', 'x' || n, 'UTC', 24.94, 60.17, case n % 2 when 0 then 'Espoo' end,
      case n % 4 when 1 then 'SE' end, 'old ' || n
    from generate_series(1, 2500) as n`)
  const before = sql`select max(coalesce(fresh_at, updated_at)) as fresh from places`
  const [fresh] = await database.rows(before)
  t.deepEqual(await shownAttributions(database), [])
  await deriveMissing(database)
  const cities = await database.rows(sql`
    select city, country, is_city_derived, count(*)::int from places group by 1, 2, 3 order by 1`)
  t.deepEqual(cities, [
    { city: 'Espoo', country: 'FI', is_city_derived: false, count: 1250 },
    { city: 'Helsinki', country: 'FI', is_city_derived: true, count: 625 },
    { city: null, country: 'SE', is_city_derived: true, count: 625 },
  ])
  t.deepEqual((await database.rows(before))[0], fresh)
  t.deepEqual(await shownAttributions(database), [{ text: 'GeoNames (CC BY 4.0)', url: 'https://www.geonames.org/' }])
  const [last] = await database.rows(sql`select max(updated_at) as last from places`)
  await deriveMissing(database)
  t.deepEqual((await database.rows(sql`select max(updated_at) as last from places`))[0], last)
})

testOnEachDatabase('what an editor sets is given, what an editor clears is derived', async (t, { database }) => {
  await upsertPlaces(database, [{ name: 'Museo', data_source_identifier: 'edited', ...HELSINKI }])
  const { id } = await placeOf(database, 'edited')
  t.true((await provenanceOf({ rows: (query) => database.rows(query) }, id))?.derived.includes('city'))
  const allow = () => Promise.resolve()
  for (const [values, city] of [
    [{ city: 'Helsinki' }, 'Helsinki'],
    [{ city: null }, '~Helsinki'],
    [{ country: 'SE' }, '~-'],
    [{ country: null }, '~Helsinki'],
    [{ city: 'Stadi' }, 'Stadi'],
    [VADUZ, 'Stadi'],
    [{ city: null }, '~Vaduz'],
  ] as const) {
    t.true(await changePlace(database, { place: id, editor: null, values, allow }))
    t.is((await placeOf(database, 'edited')).city, city, JSON.stringify(values))
  }
})

testOnEachDatabase('a derived city is no evidence and no point', async (t, { database }) => {
  await database.rows(sql`delete from places`)
  const cafe = { categories: ['Cafe'], country: 'FI', timezone: 'Europe/Helsinki', aggregate_rating_count: 100 }
  // Ratings are expected as in the city, and a name that is the city is none.
  const rated = { ...cafe, name: 'Helsinki', aggregate_rating: 4 }
  await upsertPlaces(database, [
    { ...rated, ...HELSINKI, data_source: 'x', data_source_identifier: '1 derived' },
    { ...rated, ...SEA, data_source: 'x', data_source_identifier: '2 none' },
    { ...rated, ...HELSINKI, data_source: 'x', data_source_identifier: '3 given', city: 'Helsinki' },
    ...[5, 1].flatMap((stars) =>
      Array.from({ length: 20 }, () => ({
        ...cafe,
        name: 'x',
        city: stars > 1 ? 'Helsinki' : 'Oulu',
        aggregate_rating: stars,
      })),
    ),
  ])
  for (const run of ['as they are written', 'by the job']) {
    if (run === 'by the job') await runScores(database, { all: true })
    const rows = await database.rows<{ stored: string; points: string; prior: string; completeness: number }>(sql`
      select places.score_combined::text as stored, score_points::text as points, prior::text as prior,
        places.completeness_score as completeness
      from place_scores join places using (id) where data_source = 'x' order by data_source_identifier`)
    const [derived, none, given] = rows
    t.deepEqual(derived, none, run)
    if (run === 'by the job') t.notDeepEqual(derived, given)
  }
  const ids: string[] = []
  for (const name of ['1 derived', '3 given']) ids.push((await placeOf(database, name)).id)
  const records = await loadRecords({ rows: (query) => database.rows(query) }, ids)
  t.deepEqual(
    ids.map((id) => records.get(id)?.record.city),
    ['', 'helsinki'],
  )
})

const THRESHOLDS = readConfig({}).matching

testOnEachDatabase('a stored city contradicts a description only if it was given', async (t, { database }) => {
  const address = 'Aleksanterinkatu 44'
  for (const [name, city, method] of [
    ['Kahvila Aalto', undefined, 'exact'],
    ['Kahvila Saari', 'Helsinki', 'created'],
  ] as const) {
    await upsertPlaces(database, [{ name, address, ...HELSINKI, ...(city && { city }) }])
    const descriptions = [{ ...ONLY_NAME, name, address, city: 'Rovaniemi', id: null }]
    const batch = { descriptions, editorialCategories: [], tags: [], dryRun: true }
    const [result] = await findOrCreate(database, batch, THRESHOLDS)
    t.is(result instanceof Error ? '' : result?.method, method, name)
  }
})

testOnEachDatabase('a geocoder’s position has a city, too', async (t, { database }) => {
  for (const [name, country, city] of [
    ['located', undefined, '~Helsinki'],
    ['located elsewhere', 'SE', '~-'],
  ] as const) {
    const given = { name, data_source_identifier: name, address: 'Aleksanterinkatu 44, 00100' }
    await upsertPlaces(database, [{ ...given, ...(country && { country }) }])
    const [place] = (await unlocatedAfter(database, undefined, 100)).filter((each) => each.address === given.address)
    const found = { ...HELSINKI, service: 'x', query: name, sourceId: null, licence: null }
    t.true(await locatePlace(database, place as UnlocatedPlace, found))
    t.is((await placeOf(database, name)).city, city, name)
  }
})
