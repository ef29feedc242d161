/** A handful of places, each there for a reason, so that a test can state in one line what a request finds. */
import sql from 'sql-template-tag'
import type { PlaceInput } from '../../core/model/place.ts'
import type { Database } from '../../sql/core/database.ts'
import { upsertPlaces } from '../../sql/places/write.ts'

/** `00000000-0000-4000-8000-00000000000n` */
export function placeId(n: number): string {
  return `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
}

/** Every field has a value. */
export const FULL: PlaceInput = {
  id: placeId(1),
  name: 'Café Kranzler',
  slug: 'cafe-kranzler',
  address: 'Kurfürstendamm 18',
  city: 'Berlin',
  neighborhood: 'Charlottenburg',
  description: 'Coffee &amp; <b>cake</b>',
  short_description: 'Coffee',
  telephone: '+49 30 887183925',
  url: 'https://kranzler.example/',
  timezone: 'Europe/Berlin',
  longitude: 13.3323,
  latitude: 52.5037,
  aggregate_rating: 4.5,
  aggregate_rating_count: 120,
  price: 2,
  country: 'DE',
  region: 'Land Berlin',
  postcode: '10719',
  categories: ['cafe', 'bakery'],
  editorial_categories: ['classics'],
  tags: ['terrace'],
  vibes: ['cozy', 'lively'],
  images: [{ title: 'Front', original: 'cafe-1.webp', blurhash: 'L6PZfSi_.AyE', width: 640, height: 480 }],
  opening_hours: 'Mo-Su 08:00-20:00',
  data_source_identifier: 'test:1',
  data_source_url: 'https://source.example/1',
  notes_to_svc: 'a note',
  notes_internal: 'another',
  is_featured: true,
  completeness_score: 0.75,
  score_combined: 0.9,
}

export const UPDATED_AT = '2026-03-01T09:08:07.000060'

/** In order of falling score, except for the last two, which are not listed. */
const PLACES: readonly PlaceInput[] = [
  FULL,
  { ...at(13.3323, 52.5037), name: 'Zoo', score_combined: 0.8, aggregate_rating: 4.5, aggregate_rating_count: 7 },
  { ...at(179.9, -16.8), name: 'Taveuni', score_combined: 0.7, aggregate_rating: 3, completeness_score: 1 },
  { ...at(-180, 0), name: 'Dateline', score_combined: 0.6 },
  { ...at(0, 90), name: 'North Pole', score_combined: 0.5 },
  { ...at(0, -90), name: 'South Pole', score_combined: 0.4 },
  { name: 'bare', score_combined: 0.3 },
  { ...at(0, 0), name: 'Null Island', score_combined: 0, is_closed: true },
  { ...at(13.3323, 52.5037), name: 'Hidden', score_combined: 1, is_public: false },
  { ...at(13.3323, 52.5037), name: 'Again', score_combined: 1, is_duplicate: true },
]

/** Stores the places. Number n, from 1, has the id `placeId(n)` and was updated n − 1 seconds after `UPDATED_AT`. */
export async function storeFewPlaces(database: Database): Promise<void> {
  await upsertPlaces(
    database,
    PLACES.map((place, index) => ({ data_source_identifier: `test:${index + 1}`, id: placeId(index + 1), ...place })),
  )
  await database.rows(sql`
    update places set updated_at = ${UPDATED_AT}::timestamp at time zone 'UTC' + right(id::text, 2)::int * interval '1 s'
      - interval '1 s'`)
}

function at(longitude: number, latitude: number): { longitude: number; latitude: number } {
  return { longitude, latitude }
}
