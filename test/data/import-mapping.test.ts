import test from 'ava'
import fc from 'fast-check'
import { COLUMNS } from '../../core/model/place.ts'
import { CONVERSIONS } from '../../data/import/fields/dataset-columns.ts'
import type { Field } from '../../data/import/fields/field-names.ts'
import { openingHours } from '../../data/import/fields/hours/opening-hours.ts'
import { toPlace } from '../../data/import/fields/to-place.ts'
import type { Content } from '../../data/import/formats/source-row.ts'
import { path } from '../support/fixtures/path.ts'
import { propertyRuns } from '../support/fixtures/property-runs.ts'

const PLAIN = { columns: new Map<Field, string>(), source: undefined }
const point = (...coordinates: unknown[]) => ({ type: 'Point', coordinates })

/** Returns the place of a row, or `field reason`. */
function made(content: Partial<Content>, mapping = PLAIN): Record<string, unknown> | string {
  const result = toPlace({ properties: {}, ...content }, mapping)
  return 'place' in result ? { ...result.place } : `${result.field} ${result.reason}`
}

/** Returns the fields of a named place, except name and identifier. */
function fields(
  properties: Record<string, unknown>,
  columns: [Field, string][] = [],
): Record<string, unknown> | string {
  const mapping = { ...PLAIN, columns: new Map(columns) }
  const place = made({ properties: { name: 'A', id: 1, ...properties } }, mapping)
  if (typeof place === 'string') return place
  const { name, data_source_identifier, ...others } = place
  return others
}

const mapped: [Record<string, unknown>, Record<string, unknown>][] = [
  [
    { address: '1 High St', city: 'Bath' },
    { address: '1 High St', city: 'Bath' },
  ],
  [
    { 'Street Address': '1 High St', Town: 'Bath' },
    { address: '1 High St', city: 'Bath' },
  ],
  [
    { streetAddress: '1 High St', addressLocality: 'Bath' },
    { address: '1 High St', city: 'Bath' },
  ],
  [{ address: { streetAddress: '1 High St', addressLocality: 'Bath' } }, { address: '1 High St', city: 'Bath' }],
  [{ 'addr:street_address': '1 High St' }, { address: '1 High St' }],
  [{ '@type': 'CafeOrCoffeeShop' }, { categories: ['Cafe'] }],
  [{ '@type': ['LocalBusiness', 'https://schema.org/HairSalon'] }, { categories: ['Hair Salon'] }],
  [{ '@type': 'schema:Church' }, { categories: ['Place of Worship'] }],
  [{ '@type': 'LocalBusiness' }, {}],
  [{ '@type': 'node' }, {}],
  [{ '@type': 'Restaurant', category: 'Pizzeria' }, { categories: ['Pizzeria'] }],
  [
    { '@type': 'Restaurant', servesCuisine: ['Thai', 'Lao'], keywords: 'spicy, Thai' },
    { categories: ['Restaurant'], tags: ['Thai', 'Lao', 'spicy'] },
  ],
  [{ servesCuisine: 'Thai, Lao', keywords: '' }, { tags: ['Thai', 'Lao'] }],
  [
    // Saved Places.json of Google Takeout, as it was and as it is.
    {
      Location: { Address: '1 High St', 'Business Name': 'B', 'Country Code': 'GB' },
      'Google Maps URL': 'http://maps.google.com/?cid=1',
    },
    { address: '1 High St', country: 'GB' },
  ],
  [{ location: { address: '1 High St', country_code: 'GB', name: 'B' } }, { address: '1 High St', country: 'GB' }],
  [{ 'addr:street': 'Hauptstraße', 'addr:housenumber': '7' }, { address: 'Hauptstraße 7' }],
  [{ 'addr:street': 'Hauptstraße', address: 'Am Markt' }, { address: 'Am Markt' }],
  [
    { address: '65 Mountain Blvd, ', city: 'Branch,' },
    { address: '65 Mountain Blvd', city: 'Branch' },
  ],
  [
    { phone: '+1 2', website: 'https://a.example' },
    { telephone: '+1 2', url: 'https://a.example' },
  ],
  [{ 'contact:phone': 5551234 }, { telephone: '5551234' }],
  [{ telephone: "'+56 2" }, { telephone: '+56 2' }],
  [{ telephone: 'none' }, {}],
  [{ websites: ['https://a.example', 'https://b.example'] }, { url: 'https://a.example' }],
  [{ category: 'Bar; Café ;Bar' }, { categories: ['Bar', 'Café'] }],
  [{ categories: 'Bar, Café' }, { categories: ['Bar', 'Café'] }],
  [{ categories: '["Bar, Café"]' }, { categories: ['Bar, Café'] }],
  [{ amenity: 'restaurant' }, { categories: ['restaurant'] }],
  [{ tags: { amenity: 'cafe' } }, {}],
  [
    { categories: { primary: 'coffee_shop', alternate: ['bed_and_breakfast', 'it_service'] } },
    { categories: ['Coffee Shop', 'Bed and Breakfast', 'IT Service'] },
  ],
  [{ categories: { primary: 'cafe', alternate: null }, type: 'place' }, { categories: ['Cafe'] }],
  [{ categories: null, type: 'place' }, { categories: [] }],
  [
    {
      taxonomy: { primary: 'bistro', hierarchy: ['food_and_drink', 'bistro'], alternates: ['wine_bar'] },
      categories: { primary: 'restaurant' },
    },
    { categories: ['Bistro', 'Wine Bar'] },
  ],
  [{ taxonomy: null, categories: { primary: 'restaurant' } }, { categories: ['Restaurant'] }],
  [{ taxonomy: 'Animalia', categories: 'zoo_animal' }, { categories: ['zoo_animal'] }],
  [{ operating_status: 'permanently_closed' }, { is_closed: true }],
  [{ operating_status: 'temporarily_closed' }, { is_closed: false }],
  [{ operating_status: 'open' }, { is_closed: false }],
  [{ operating_status: null }, {}],
  [{ date_closed: '2024-05-01' }, { is_closed: true }],
  [{ date_closed: '' }, { is_closed: false }],
  [{ is_closed: 'yes', date_closed: '' }, { is_closed: true }],
  [{ brand: { names: { primary: 'Walmart' }, wikidata: null } }, { is_chain: true }],
  [{ brand: 'Walmart' }, { is_chain: true }],
  [{ brand: null }, {}],
  [{ wikipedia: 'en:Tower_Bridge', wikidata: 'Q83125' }, { wiki_page: 'en:Tower Bridge' }],
  [{ wikipedia: 'https://de.m.wikipedia.org/wiki/Caf%C3%A9_Kranzler#x' }, { wiki_page: 'de:Café Kranzler' }],
  [{ wikipedia: 'no article', wikidata: 'q83125' }, { wiki_page: 'Q83125' }],
  [{ sameAs: ['https://social.example/bridge', 'https://www.wikidata.org/wiki/Q83125'] }, { wiki_page: 'Q83125' }],
  [{ sameAs: 'https://social.example/bridge' }, { wiki_page: null }],
  [{ confidence: '0.75' }, { confidence: 0.75 }],
  [{ confidence: 87 }, {}],
  [
    {
      addresses: [
        { freeform: '1 High St', locality: 'Bath', region: 'ENG', postcode: 'BA1', country: 'GB' },
        { freeform: 'x' },
      ],
    },
    { address: '1 High St', city: 'Bath', region: 'ENG', postcode: 'BA1', country: 'GB' },
  ],
  [{ addresses: [] }, {}],
  [{ addresses: ['1 High St'] }, {}],
  [{ address: [{ '@type': 'PostalAddress', streetAddress: '1 High St' }] }, { address: '1 High St' }],
  [
    { websites: ['', 'https://b.example'], phones: [''] },
    { url: 'https://b.example', telephone: null },
  ],
  [{ websites: [] }, { url: null }],
  ...[
    ['Dining and Drinking > Cafe, Coffee, and Tea House', 'Retail > Bakery', 'Event'],
    '[Dining and Drinking > Cafe, Coffee, and Tea House, Retail > Bakery, Event]',
    "['Dining and Drinking > Cafe, Coffee, and Tea House', 'Retail > Bakery', 'Event']",
    "['Dining and Drinking > Cafe, Coffee, and Tea House'\n 'Retail > Bakery' 'Event']",
    '["Dining and Drinking > Cafe, Coffee, and Tea House","Retail > Bakery","Event"]',
    "['Dining and Drinking > Cafe, Coffee, and Tea House', Retail > Bakery, Event]",
  ].map((fsq_category_labels): [Record<string, unknown>, Record<string, unknown>] => [
    { fsq_category_labels },
    { categories: ['Cafe, Coffee, and Tea House', 'Bakery', 'Event'] },
  ]),
  [{ fsq_category_labels: '[]' }, { categories: [] }],
  [
    { lat: '51,5', lng: '-0.1' },
    { latitude: 51.5, longitude: -0.1 },
  ],
  [
    { lat: 1, lon: 180 },
    { latitude: 1, longitude: -180 },
  ],
  [{ geo: { latitude: '51.5', longitude: 2 } }, { latitude: 51.5, longitude: 2 }],
  [
    { rating: '4.5', reviews_count: '12' },
    { aggregate_rating: 4.5, aggregate_rating_count: 12 },
  ],
  [{ aggregateRating: { ratingValue: 4, reviewCount: 3 } }, { aggregate_rating: 4, aggregate_rating_count: 3 }],
  [{ rating: 'good' }, {}],
  [
    { price: '€€', is_closed: 'yes', is_chain: 0 },
    { price: 2, is_closed: true, is_chain: false },
  ],
  [{ timezone: 'Europe/Berlin' }, { timezone: 'Europe/Berlin' }],
  [
    { alternateName: "Joe's Bar, Grill", names: { primary: 'A', common: { de: 'B', fr: 'B', es: null } } },
    { other_names: ["Joe's Bar, Grill"], names_by_language: { de: 'B', fr: 'B' } },
  ],
  [
    { names: { common: { de: 'B', fr: 'B', es: null } } },
    { other_names: ['B'], names_by_language: { de: 'B', fr: 'B' } },
  ],
  [
    { 'name:de': 'B', 'name:zh_Hant': 'C', 'name:left': 'D' },
    { other_names: ['B', 'C'], names_by_language: { de: 'B', 'zh-Hant': 'C' } },
  ],
  [{ names_by_language: '{"de":" B ","x":"C","fr":null}' }, { other_names: ['B'], names_by_language: { de: 'B' } }],
  [{ names_by_language: 'B' }, {}],
  [{ alt_name: 'B; C' }, { other_names: ['B', 'C'] }],
  [
    { country: ' de ', state: 'Hesse', zip: 60311 },
    { country: 'DE', region: 'Hesse', postcode: '60311' },
  ],
  [
    { 'addr:country': 'AT', country: 'FR', 'addr:postcode': '1010' },
    { country: 'AT', postcode: '1010' },
  ],
  [{ address: { addressCountry: 'germany', postalCode: 'SW1A 1AA' } }, { country: 'DE', postcode: 'SW1A 1AA' }],
  [{ country: 'Atlantis', region: '' }, { region: null }],
  [{ website: 'kranzler.example' }, { url: 'https://kranzler.example' }],
  [
    { duplicate_of: '00000000-0000-4000-8000-000000000001' },
    { duplicate_of: '00000000-0000-4000-8000-000000000001', is_duplicate: true },
  ],
  [
    { duplicate_of: '00000000-0000-4000-8000-000000000001', is_duplicate: false },
    { duplicate_of: '00000000-0000-4000-8000-000000000001', is_duplicate: false },
  ],
  [{ duplicate_of: '' }, { duplicate_of: null }],
  [{ source: 'airbnb.com' }, { data_source_url: 'https://airbnb.com' }],
  [{ source: 'survey' }, {}],
  [{ url: 'javascript:alert(1)' }, {}],
  [{ url: 'notaurl' }, {}],
  [{ images: [{ title: 'a', original: 'javascript:alert(1)', width: 1, height: 1 }] }, {}],
  [{ description: ' <p>Two\n lines</p> ' }, { description: '<p>Two\n lines</p>' }],
  [
    { address: null, telephone: '', rating: '', tags: '' },
    { address: null, telephone: null, aggregate_rating: 0, tags: [] },
  ],
  [{ address: '', full_address: '1 High St' }, { address: '1 High St' }],
  [{ opening_hours: 'Mo-Fr 09:00-17:00' }, { opening_hours: 'Mo-Fr 09:00-17:00' }],
  [{ opening_hours: 'weekdays "nine to five"' }, { opening_hours: `"weekdays 'nine to five'"` }],
  [{ opening_hours: [] }, { opening_hours: null }],
  [
    { opening_hours: [{ day_of_week: 0, opens: '09:00:00', closes: '17:00:00' }], opening_hours_text: null },
    { opening_hours: 'Mo 09:00-17:00' },
  ],
  [
    {
      opening_hours: [{ day_of_week: 0, opens: '09:00:00', closes: '17:00:00' }],
      opening_hours_text: 'Mo 09:00-17:00; Dec 24 off',
    },
    { opening_hours: 'Mo 09:00-17:00; Dec 24 off' },
  ],
  [{ score_combined: 0.9, completeness_score: 1 }, {}],
  [{ image: 'x.jpg', id: 2, is_sample: true, updated_at: 'now', status: 'x', constructor: 'x' }, {}],
  [
    { svc_images: [{ title: 'a', original: 'https://c/a', blurhash: null, height: 1, width: 2, thumbnail_url: 'x' }] },
    { images: [{ title: 'a', original: 'https://c/a', blurhash: null, height: 1, width: 2 }] },
  ],
  [
    { acme_images: [{ title: 'a', original: 'https://c/a', height: 1, width: 2 }] },
    { images: [{ title: 'a', original: 'https://c/a', blurhash: null, height: 1, width: 2 }] },
  ],
  [
    {
      svc_images: [{ title: 'a', original: 'https://c/a', height: 1, width: 2 }],
      acme_images: [{ title: 'b', original: 'https://c/b', height: 1, width: 2 }],
    },
    { images: [{ title: 'a', original: 'https://c/a', blurhash: null, height: 1, width: 2 }] },
  ],
  [{ acme_images: 'https://c/a', number_images: 3 }, {}],
]
for (const [properties, expected] of mapped) {
  test(`${JSON.stringify(properties)} becomes ${JSON.stringify(expected)}`, (t) =>
    t.deepEqual(fields(properties), expected))
}

// The names that tell more than a value, such as `date_closed`, are among `mapped`.
const NAMED = COLUMNS.flatMap(([column, { setBy, imports = [column], example }]) =>
  setBy === 'users' || setBy === 'importers'
    ? imports
        .filter((name) => !name.includes('.') && !(name in CONVERSIONS))
        .map((name): [column: string, name: string, example: unknown] => [column, name, example])
    : [],
)
test('the example of each column is read under each of its names', (t) => {
  for (const [column, name, example] of NAMED) {
    const { [column]: _, ...others }: Record<string, unknown> = { name: 'A', longitude: 1, latitude: 2 }
    t.like(made({ properties: { ...others, [name]: example } }), { [column]: example }, `${column} from ${name}`)
  }
})

const refused: [Record<string, unknown>, string][] = [
  [{ name: ' ' }, 'name is missing'],
  [{ name: '&nbsp;' }, 'name is missing'],
  [{ name: { a: 1 } }, 'name is missing'],
  [{ name: 'x'.repeat(1e6) }, 'name is longer than 500 characters'],
  [{ name: 'a\0b' }, 'name holds NUL, half a surrogate pair, or bytes that are not UTF-8'],
  [{ name: 'a\ud800b' }, 'name holds NUL, half a surrogate pair, or bytes that are not UTF-8'],
  [{ tags: ['ok', '\udc00'] }, 'tags holds NUL, half a surrogate pair, or bytes that are not UTF-8'],
  [{ price: 1.5 }, 'price is not a whole number'],
  [{ url: `https://${'x'.repeat(2048)}` }, 'url is longer than 2048 characters'],
  [{ duplicate_of: 'test:1' }, 'duplicate_of is not a UUID'],
  [{ lat: 91, lon: 0 }, 'latitude is not from -90 to 90'],
  [{ lat: 0, lon: '1e999' }, 'longitude is not from -180 to 180'],
  [{ lat: 'north', lon: 0 }, 'latitude is not a number'],
  [{ lat: 1 }, 'position has only one of longitude and latitude'],
  [{ lat: 1, lon: '' }, 'position has only one of longitude and latitude'],
  [{ timezone: 'Mars/Base' }, 'timezone is not a name of the time zone database'],
  [{ timezone: '+02:00' }, 'timezone is not a name of the time zone database'],
  [{ tags: Array.from({ length: 201 }, String) }, 'tags has more than 200 entries'],
]
for (const [properties, reason] of refused) {
  test(`${JSON.stringify(properties).slice(0, 80)} is rejected: ${reason}`, (t) => t.is(fields(properties), reason))
}

const square = path('0 0, 0 2, 2 2, 2 0, 0 0')
const geometries: [unknown, [number, number] | string | undefined][] = [
  [point(2.5, 48.5), [2.5, 48.5]],
  [point(2.5, 48.5, 35), [2.5, 48.5]],
  [point(180, -90), [-180, -90]],
  [null, undefined],
  [{ type: 'MultiPoint', coordinates: [[1, 2]] }, [1, 2]],
  [{ type: 'Polygon', coordinates: [square] }, [1, 1]],
  [{ type: 'MultiPolygon', coordinates: [[square]] }, [1, 1]],
  [{ type: 'LineString', coordinates: path('1 1, 1 1') }, [1, 1]],
  [point(180.1, 0), 'geometry lies outside longitude ±180 or latitude ±90'],
  [point('1', 2), 'geometry has coordinates that are not numbers'],
  [point(), 'geometry has coordinates that are not numbers'],
  [point(1), 'geometry has coordinates that are not numbers'],
  [{ type: 'Polygon', coordinates: [] }, 'geometry has coordinates that are not numbers'],
  [{ type: 'Polygon', coordinates: [[]] }, 'geometry has coordinates that are not numbers'],
  [{ type: 'Polygon', coordinates: [path('0 0, 0 99')] }, 'geometry lies outside longitude ±180 or latitude ±90'],
  [{ type: 'GeometryCollection', geometries: [] }, 'geometry is a GeometryCollection'],
  [
    { type: 'Polygon', coordinates: [path('0 0, 1 1')] },
    'geometry has a ring that is not closed, or has fewer than 4 positions',
  ],
  [{ type: 'Circle' }, 'geometry has an unknown type'],
  ['POINT(1 2)', 'geometry is not an object'],
]
for (const [geometry, expected] of geometries) {
  test(`a geometry ${JSON.stringify(geometry)} is at ${expected}`, (t) => {
    const place = made({ properties: { name: 'A' }, geometry })
    if (typeof expected === 'string' || typeof place === 'string') t.is(place, expected as string)
    else t.deepEqual([place['longitude'], place['latitude']], expected ?? [undefined, undefined])
  })
}

test('a geometry counts more than properties', (t) => {
  const place = made({ properties: { name: 'A', lat: 'x', lon: 1 }, geometry: point(3, 4) })
  t.like(place, { longitude: 3, latitude: 4 })
})

test('any area has a point', (t) => {
  const degrees = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true })
  const corners = fc.array(fc.tuple(degrees(180), degrees(90)), { minLength: 3, maxLength: 6 })
  const ring = corners.map((positions) => [...positions, ...positions.slice(0, 1)])
  fc.assert(
    fc.property(fc.array(ring, { minLength: 1, maxLength: 2 }), fc.boolean(), (coordinates, lines) => {
      const geometry = { type: lines ? 'MultiLineString' : 'Polygon', coordinates }
      const place = made({ properties: { name: 'A' }, geometry })
      if (typeof place === 'string') return t.fail(place)
      t.true(Math.abs(Number(place['longitude'])) <= 180 && Math.abs(Number(place['latitude'])) <= 90)
    }),
  )
})

const identifiers: [Partial<Content>, [Field, string][], string | undefined, string][] = [
  [{ properties: { name: 'A', data_source_identifier: 'own', id: 1 }, id: 'f' }, [], undefined, 'own'],
  [{ properties: { name: 'A', id: 1 }, id: 'f' }, [], undefined, 'f'],
  [{ properties: { name: 'A', id: 1 }, id: 0 }, [], undefined, '0'],
  [{ properties: { name: 'A', id: 1 } }, [], 'here', 'here:1'],
  [{ properties: { name: 'A', '@id': 'node/1', id: 2 } }, [], undefined, 'node/1'],
  [{ properties: { name: 'A', nr: 7, id: 1 }, id: 'f' }, [['data_source_identifier', 'nr']], undefined, '7'],
]
for (const [content, columns, source, expected] of identifiers) {
  test(`the identifier of ${JSON.stringify(content)} with ${JSON.stringify([columns, source])} is ${expected}`, (t) => {
    t.like(made(content, { columns: new Map(columns), source: source as undefined }), {
      data_source_identifier: expected,
    })
  })
}

test('without an identifier, name, address and position make one, and nothing else', (t) => {
  const identifier = (properties: Record<string, unknown>) => {
    const place = made({ properties: { name: 'A', address: 'x', lat: 1, lon: 2, ...properties } })
    return typeof place === 'string' ? place : place['data_source_identifier']
  }
  t.regex(String(identifier({})), /^sha256:[0-9a-f]{32}$/)
  t.is(identifier({ telephone: '1' }), identifier({ Name: 'ignored', url: 'y' }))
  for (const other of [{ name: 'B' }, { address: 'y' }, { lat: 1.5 }, { lon: 2.5 }])
    t.not(identifier(other), identifier({}))
})

test('columns that flags name are read, and nothing in their stead', (t) => {
  t.deepEqual(fields({ Titel: 'B', deep: { phone: '1' } }, [['telephone', 'deep.phone']]), { telephone: '1' })
  t.deepEqual(fields({ telephone: '1', tel: '2' }, [['telephone', 'tel']]), { telephone: '2' })
  t.deepEqual(fields({ telephone: '1' }, [['telephone', '']]), {})
  t.is(fields({ name: 'B' }, [['name', 'Titel']]), 'name is missing')
  t.is(fields({ tags: { a: 1 } }, [['tags', 'tags']]), 'tags is not a list of texts')
  t.is(fields({}, [['data_source_identifier', 'nr']]), 'data_source_identifier is missing')
})

test('a name loses line ends, double blanks and entities', (t) => {
  t.like(made({ properties: { name: ' Fish &amp;amp; Chips \n &#39;King&#x27;  &Co; ' } }), {
    name: "Fish & Chips 'King' &Co;",
  })
})

const hours: [unknown, string | undefined][] = [
  ['Mo-Fr 09:00-17:00; Sa 10:00-14:00; PH off', 'Mo-Fr 09:00-17:00; Sa 10:00-14:00; PH off'],
  ['24/7', '24/7'],
  ['Apr-Oct: Mo-Su 10:00-18:00+ "by appointment"', 'Apr-Oct: Mo-Su 10:00-18:00+ "by appointment"'],
  ['sunrise-sunset', 'sunrise-sunset'],
  ['week 1-53/2 Fr 09:00-12:00', 'week 1-53/2 Fr 09:00-12:00'],
  ['Mo 10:00-12:00; 1111111111', undefined],
  ['Mo 10:00-12:00; 2026 Dec 25 off', 'Mo 10:00-12:00; 2026 Dec 25 off'],
  ['Mo-Fr 9-17', 'Mo-Fr 09:00-17:00'],
  ['Monday to Friday: 12:00 - 22:30', 'Mo-Fr 12:00-22:30'],
  ['10am-5pm', 'Mo-Su 10:00-17:00'],
  ['Mo-Fr', undefined],
  ['', undefined],
  [['Mo 11:00-14:00', 'Mo 17:30-22:00', 'Tu 11:00-14:00'], 'Mo 11:00-14:00,17:30-22:00; Tu 11:00-14:00'],
  [['Mo-Fr 9:00-17:00', 'Sa,Su 10:00-12:00'], 'Mo-Fr 09:00-17:00; Sa-Su 10:00-12:00'],
  [['Fr-Mo 18:00-02:00'], 'Mo 18:00-02:00, Fr-Su 18:00-02:00'],
  [['Mon: 9am-5pm'], 'Mo 09:00-17:00'],
  [{ dayofweek: ['Sunday', 'PublicHolidays'], opens: '09:00', closes: '22:00' }, 'Su 09:00-22:00; PH 09:00-22:00'],
  [{ dayOfWeek: 'https://schema.org/Friday', opens: '9:00:00', closes: '23:59' }, 'Fr 09:00-23:59'],
  [[{ dayofweek: 'Monday', opens: '00:00', closes: '23:59' }], 'Mo 00:00-24:00'],
  [[{ dayofweek: 'Monday', opens: '00:00', closes: '00:00' }], 'Mo off'],
  [{ opens: '09:00', closes: '22:00' }, 'Mo-Su 09:00-22:00'],
  [[{ day_of_week: 0, opens: '09:00:00', closes: '12:00:00' }], 'Mo 09:00-12:00'],
  ['[{"day_of_week": 8, "opens": "00:00:00", "closes": "00:00:00"}]', '24/7'],
  [{ day_of_week: '7', opens: '10:00:00', closes: '02:00:00' }, 'PH 10:00-02:00'],
  [[{ day_of_week: 9, opens: '09:00:00', closes: '12:00:00' }], undefined],
  [[{ day_of_week: 0, opens: '9', closes: '12:00:00' }], undefined],
  ['[{"day_of_week": 8', undefined],
  [[], undefined],
  [7, undefined],
]
for (const [given, expected] of hours) {
  test(`hours ${JSON.stringify(given)} are ${expected}`, (t) => t.is(openingHours(given), expected))
}

test('no text of hours takes long', (t) => {
  const slow = ['12:00-13:00,'.repeat(160), '"'.repeat(1900), 'Mo '.repeat(600)].map((text) => `${text}10:00-12:00 ?`)
  t.deepEqual(slow.map(openingHours), [undefined, undefined, undefined])
})

test('any JSON is a place or a reason, and never an error', (t) => {
  const key = fc.constantFrom('name', 'lat', 'lon', 'address', 'tags', 'images', 'hours', 'rating', 'timezone', 'price')
  fc.assert(
    fc.property(fc.dictionary(key, fc.jsonValue()), fc.jsonValue(), fc.jsonValue(), (properties, geometry, id) => {
      const place = made({ properties, geometry, id })
      t.true(typeof place === 'string' || (typeof place['name'] === 'string' && place['name'] !== ''))
    }),
    { numRuns: propertyRuns(1000) },
  )
})

const POSITIONS: readonly [given: unknown[], country: string, stored: unknown[], note: string][] = [
  [[0, 0], 'FR', [], 'is 0, 0, which means that it is not known'],
  [[0, 51.5], 'GB', [0, 51.5], ''],
  [[48.85, 2.35], 'FR', [2.35, 48.85], 'has longitude and latitude in the wrong order'],
  [[2.35, 48.85], 'FR', [2.35, 48.85], ''],
  [[2.35, 48.85], 'DE', [2.35, 48.85], ''],
  [[48.85, 2.35], '', [48.85, 2.35], ''],
]

for (const [given, country, stored, note] of POSITIONS) {
  test(`the position ${given.join()} in ${country || 'no country'}`, (t) => {
    const made = toPlace({ properties: { name: 'A', country }, geometry: point(...given) }, PLAIN)
    if (!('place' in made)) return t.fail(made.reason)
    const { longitude, latitude } = made.place
    t.deepEqual(
      [longitude, latitude].filter((value) => value !== undefined),
      stored,
    )
    t.deepEqual(
      [...made.leftOut, ...made.mended].map(({ reason }) => reason),
      note === '' ? [] : [note],
    )
  })
}

test('a saved place of Google Takeout has its name within the location, and its address on the map as identifier', (t) => {
  const properties = { google_maps_url: 'http://maps.google.com/?cid=1', location: { name: 'B', address: '1 High St' } }
  t.like(made({ properties, geometry: point(0, 0) }), {
    name: 'B',
    data_source_identifier: 'http://maps.google.com/?cid=1',
    address: '1 High St',
  })
})

test('a cell with JSON that is nested without end is no value', (t) => {
  const deep = '['.repeat(5_000_000) + ']'.repeat(5_000_000)
  t.deepEqual(fields({ images: deep, hours: deep }), {})
  t.is(fields({ tags: deep }), 'tags is longer than 200 characters')
})
