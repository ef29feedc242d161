/** A few places that differ in the fields that filters use. */
import type { PlaceInput } from '../../core/model/place.ts'
import { placeId } from './few-places.ts'

const BERLIN = { longitude: 13.4, latitude: 52.5, timezone: 'Europe/Berlin', city: 'Berlin' }

const PLACES: readonly PlaceInput[] = [
  {
    ...BERLIN,
    name: 'Anna',
    neighborhood: 'Mitte',
    address: 'Hauptstr. 1',
    categories: ['Café', 'Bakery'],
    tags: ['Outdoor seating'],
    vibes: ['Cozy', 'loud'],
    aggregate_rating: 4.5,
    price: 2,
    data_source_url: 'https://a.example/1',
    opening_hours: 'Mo-Fr 09:00-17:00; PH off',
  },
  {
    ...BERLIN,
    longitude: 13.5,
    name: 'Bodega',
    city: ' BERLIN',
    address: 'Nebenstr. 2',
    categories: ['bar'],
    vibes: ['chill', 'Late Night'],
    aggregate_rating: 4,
    price: 2,
    is_chain: true,
    data_source_url: 'https://b.example/2',
    opening_hours: 'Fr-Su 22:00-04:00; Dec 31 off',
  },
  {
    name: 'Çay',
    city: 'İSTANBUL',
    country: 'TR',
    longitude: 28.97,
    latitude: 41.01,
    editorial_categories: ['Classics'],
    tags: ['a\\b'],
    vibes: ['cozy'],
    aggregate_rating: 3,
    price: 3,
    user_added: true,
    opening_hours: '24/7',
  },
  {
    name: 'Dōjō',
    city: 'Kyōto',
    country: 'JP',
    region: 'KYŌTO',
    postcode: '600-8001',
    longitude: 135.77,
    latitude: 35.01,
    timezone: 'Asia/Tokyo',
    tags: ['100%'],
    vibes: ['quiet'],
    is_flagged: true,
    opening_hours: 'Sa 10:00-12:00',
  },
  {
    name: 'Echo',
    longitude: 0,
    latitude: 0,
    timezone: 'UTC',
    membership_tier: 'Gold',
    tags: ['snake_case', 'OUTDOOR'],
    is_closed: true,
    opening_hours: '24/7',
  },
  { name: 'nowhere', opening_hours: '24/7' },
  { ...BERLIN, name: 'Hidden', city: null, is_public: false },
  { ...BERLIN, name: 'Again', city: null, is_duplicate: true },
  { ...BERLIN, name: 'Both', city: null, is_public: false, is_duplicate: true },
]

/** Number n, from 1, has the id `placeId(n)`. Scores fall as n rises. */
export const FILTERED_PLACES: readonly PlaceInput[] = PLACES.map((place, index) => ({
  id: placeId(index + 1),
  data_source_identifier: `filtered:${index + 1}`,
  score_combined: 0.9 - index / 10,
  ...place,
}))
