/**
 * The shape of a place, member for member and in order, alone and in a list. The members below are those that clients
 * rely on. Newer ones follow them, in the order of their description.
 */

import { testOnEachDatabase } from '../../support/databases/database.ts'
import { FULL, OTHER_COLUMNS, placeId, storeFewPlaces, UPDATED_AT } from '../../support/fixtures/few-places.ts'
import { IMAGE_CDN_URL, startApi } from '../../support/services/api.ts'

const FEATURE = {
  id: placeId(1),
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [13.3323, 52.5037] },
  properties: {
    name: FULL.name,
    address: 'Kurfürstendamm 18',
    aggregate_rating: 4.5,
    aggregate_rating_count: 120,
    categories: ['cafe', 'bakery'],
    city: 'Berlin',
    data_source_identifier: 'test:1',
    data_source_url: 'https://source.example/1',
    description: 'Coffee &amp; <b>cake</b>',
    editorial_categories: ['classics'],
    text_full: 'Café Kranzler Kurfürstendamm 18 Charlottenburg Berlin Land Berlin 10719 Coffee & cake',
    is_closed: false,
    is_featured: true,
    neighborhood: 'Charlottenburg',
    slug: 'cafe-kranzler',
    short_description: 'Coffee',
    score_combined: 0.9,
    tags: ['terrace'],
    telephone: '+49 30 887183925',
    timezone: 'Europe/Berlin',
    updated_at: UPDATED_AT,
    url: 'https://kranzler.example/',
    vibes: ['cozy', 'lively'],
    svc_images: [
      {
        title: 'Front',
        original: `${IMAGE_CDN_URL}/cafe-1.webp`,
        blurhash: 'L6PZfSi_.AyE',
        thumbnail_url: `${IMAGE_CDN_URL}/cafe-1.webp?tr=w-150,h-150`,
        height: 480,
        width: 640,
      },
    ],
    completeness_score: 0.75,
    notes_to_svc: 'a note',
    notes_internal: 'another',
    status: null,
    is_sample: false,
    opening_hours: [{ day_of_week: 8, opens: '08:00:00', closes: '20:00:00' }],
    opening_hours_text: 'Mo-Su 08:00-20:00',
    price: 2,
    country: 'DE',
    region: 'Land Berlin',
    postcode: '10719',
    other_names: ['Kranzler'],
    names_by_language: { fr: 'Café Kranzler', ja: 'カフェ・クランツラー' },
    is_city_derived: false,
    ...Object.fromEntries(OTHER_COLUMNS.map(([name]) => [name, FULL[name as keyof typeof FULL]])),
  },
}

const EMPTY: Readonly<Record<string, unknown>> = { text: '', labels: [], number: 0, integer: 0, boolean: false }

/** A place of which only the name is known. */
const BARE = {
  id: placeId(7),
  type: 'Feature',
  geometry: null,
  properties: {
    name: 'bare',
    address: null,
    aggregate_rating: 0,
    aggregate_rating_count: null,
    categories: [],
    city: null,
    data_source_identifier: 'test:7',
    data_source_url: null,
    description: null,
    editorial_categories: [],
    text_full: 'bare',
    is_closed: false,
    is_featured: false,
    neighborhood: null,
    slug: 'bare',
    short_description: null,
    score_combined: 0.3,
    tags: [],
    telephone: null,
    timezone: null,
    updated_at: '2026-03-01T09:08:13.000060',
    url: null,
    vibes: [],
    svc_images: [],
    completeness_score: 0.1,
    notes_to_svc: null,
    notes_internal: null,
    status: null,
    is_sample: false,
    opening_hours: null,
    opening_hours_text: null,
    price: null,
    country: null,
    region: null,
    postcode: null,
    other_names: [],
    names_by_language: null,
    is_city_derived: false,
    ...Object.fromEntries(OTHER_COLUMNS.map(([name, column]) => [name, column.nullable ? null : EMPTY[column.type]])),
  },
}

/** Adds what only a single place has. */
function detailOf<Place extends { properties: object }>(place: Place, source: object, periods: object[] | null) {
  const unknown = { licence: null, attribution: null, url: null, date: null }
  const { name = null, identifier, fields } = { ...source } as Record<string, unknown>
  return {
    ...place,
    properties: {
      ...place.properties,
      duplicate_of: null,
      sources: [{ name, identifier, ...unknown, fields }],
      periods,
      special_hours: [],
    },
  }
}

const FIELDS = [
  ...['name', 'address', 'aggregate_rating', 'aggregate_rating_count', 'categories', 'city', 'description'],
  ...[
    'editorial_categories',
    'is_featured',
    'neighborhood',
    'short_description',
    'tags',
    'telephone',
    'timezone',
    'url',
  ],
  ...[
    'vibes',
    'svc_images',
    'notes_to_svc',
    'notes_internal',
    'opening_hours',
    'price',
    'country',
    'region',
    'postcode',
    'other_names',
    'names_by_language',
  ],
  ...OTHER_COLUMNS.map(([name]) => name),
  'geometry',
]

const PERIODS = [1, 2, 3, 4, 5, 6, 0].map((day) => ({ open: { day, time: '0800' }, close: { day, time: '2000' } }))

testOnEachDatabase('a place has the described members in the described order, and so has a list', async (t, on) => {
  await storeFewPlaces(on.database)
  const { base, request } = await startApi(on.database)
  const text = async (target: string) => (await request(target)).bytes.toString()
  t.is(
    await text(`/v0.3/places/${placeId(1)}/`),
    JSON.stringify(detailOf(FEATURE, { identifier: 'test:1', fields: FIELDS }, PERIODS)),
  )
  t.is(
    await text(`/v0.3/places/${placeId(7)}/`),
    JSON.stringify(detailOf(BARE, { identifier: 'test:7', fields: ['name'] }, null)),
  )
  t.is(
    await text('/v0.3/places/?tile=10/549/335&per_page=1'),
    JSON.stringify({
      count: 2,
      next: 'https://places.example/v0.3/places/?page=2&per_page=1&tile=10%2F549%2F335',
      previous: null,
      results: { type: 'FeatureCollection', features: [FEATURE] },
    }),
  )
  t.is(
    await text('/v0.3/places/?tile=1/0/0'),
    '{"count":0,"next":null,"previous":null,"results":{"type":"FeatureCollection","features":[]}}',
  )
  t.truthy(base)
})
