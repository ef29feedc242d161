/** Names that are none: postcodes, numbers, addresses, the city, labels of forms. Real names with digits are names. */
import sql from 'sql-template-tag'
import { explainPlaces } from '../../sql/scores/explain.ts'
import { testOnEachDatabase } from '../support/databases/database.ts'
import { runScores } from '../support/services/run-scores.ts'

interface Place {
  name: string
  address?: string
  city?: string
  postcode?: string
  categories?: string[]
}

const NAMELESS: readonly Place[] = [
  ...[
    'NW1 8DF',
    'sw1a 1aa',
    'K1A 0B1',
    '10719',
    '94107-1234',
    '+49 30 887183925',
    '(555) 010-0199',
    '51.5074, -0.1278',
  ],
  ...[
    '10719 Berlin',
    '12 Main Street',
    '12a Main St.',
    '4245 Kemp Blvd',
    '1600 Pennsylvania Ave NW',
    '12-14 Dean Street',
  ],
  ...[
    '5 rue de la Paix',
    '7 bis avenue Foch',
    'Hauptstraße 12',
    'Lange Str. 7b',
    'Mannerheimintie 22',
    'Calle Mayor 5',
  ],
  ...[
    'Via Roma 3',
    'Adresse',
    'ADDRESS',
    'Dirección',
    'Unnamed',
    '???',
    'Berlin',
    'Berlin, Germany',
    '7 Hackescher Hof',
  ],
].map((name) => ({ name, address: '7 Hackescher Hof, Mitte', city: 'Berlin' }))

const NAMED: readonly Place[] = [
  ...[
    '1925',
    '21',
    'Pier 39',
    '7-Eleven',
    'Studio 54',
    '4 Rivers',
    '10 Corso Como',
    '42nd Street',
    'Bar 12',
    'Route 66 Diner',
  ],
  ...[
    'Berlin Zoo',
    "Berlin's Secret Garden, Mitte",
    'Main Street',
    'The Address Hotel',
    '103 Hotel',
    'Street 5 Coffee',
    'M&M',
  ],
  ...[
    'Black Tie 2',
    'Platz 1',
    'Hall of Fame, 2nd floor',
    '5 Guys',
    'Église Saint-Martin',
    '東京タワー',
    '1st Avenue Dental',
  ],
].map((name) => ({ name, address: 'Pier 39, San Francisco', city: 'Berlin' }))

const CASES: readonly [place: Place, isNameless: boolean][] = [
  ...NAMELESS.map((place): [Place, boolean] => [place, true]),
  ...NAMED.map((place): [Place, boolean] => [place, false]),
  [{ name: 'AD500', postcode: 'AD500' }, true],
  [{ name: 'AD500' }, false],
  [{ name: 'Oxford', city: 'Oxford', categories: ['Train Station'] }, false],
  [{ name: 'Oxford', city: 'Oxford' }, true],
  [{ name: 'Oxford' }, false],
]

testOnEachDatabase('numbers, addresses, the city and labels of forms are no names', async (t, { database }) => {
  for (const [{ name, address = null, city = null, postcode = null, categories = [] }, wanted] of CASES) {
    const [row] = await database.rows<{ is: boolean }>(sql`
      select is_nameless(${name}, ${address}, ${city}, ${postcode}, ${categories}::text[]) as is`)
    t.is(row?.is, wanted, name)
  }
})

testOnEachDatabase(
  'a place without a name comes last, unless ratings, editors or a wiki page show that it has one',
  async (t, on) => {
    const { database } = on
    const rows = await database.rows<{ id: string; name: string }>(sql`
    insert into places (name, address, city, longitude, latitude, data_source, aggregate_rating, aggregate_rating_count,
      wiki_page, is_closed, is_featured)
    select name, address, 'London', 0, 51, 'test', rating, ratings, page, closed, name = '14 Main Street' from (values
      ('NW1 8DF', 'NW1 8DF', 0, null, null, false), ('A bar', null, 0, null, null, false),
      ('10 Downing Street', null, 0, null, 'en:10 Downing Street', false), ('12 Main Street', null, 4.5, 9, null, false), ('14 Main Street', null, 0, null, null, false),
      ('NW1 8DG', null, 0, null, null, true))
      as given (name, address, rating, ratings, page, closed)
    returning id, name`)
    await runScores(database)
    const explained = await explainPlaces(
      database,
      rows.map(({ id }) => id),
    )
    const byName = new Map(explained.map((one) => [one.name, one]))
    const score = (name: string) => byName.get(name)?.stored.score_combined ?? Number.NaN
    t.true(score('NW1 8DF') > 0 && score('NW1 8DF') < score('A bar'))
    t.true(score('NW1 8DG') < score('NW1 8DF'))
    for (const { name, score_terms, stored } of explained) {
      const points = new Map(score_terms.map((term) => [term.name as string, term.points]))
      const sum = score_terms.reduce((total, term) => total + term.points, 0)
      t.true(Math.abs(sum - stored.score_combined) < 1e-9, name)
      t.is((points.get('nameless') ?? 0) < 0, name.startsWith('NW1'), name)
    }
  },
)
