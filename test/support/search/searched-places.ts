/** A handful of places to search. Number n, from 1, has the id `placeId(n)`, and scores fall as n rises. */
import type { PlaceInput } from '../../../core/model/place.ts'
import type { Database } from '../../../sql/core/database.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { FULL, placeId } from '../fixtures/few-places.ts'
import { startApi, type TestApi } from '../services/api.ts'

const PLACES: readonly PlaceInput[] = [
  { ...FULL, description: 'Coffee &amp; <b>cake</b>' },
  {
    name: 'Café Central',
    city: 'Wien',
    longitude: 16.3654,
    latitude: 48.2103,
    categories: ['Café'],
    vibes: ['Cozy', 'historic'],
  },
  {
    name: 'Boathouse',
    address: 'Ferry Terminal 1',
    description: 'By the ferries, in sight of the harbor.',
    vibes: ['view'],
  },
  {
    name: 'Bar None',
    city: 'Oakland',
    longitude: -122.2711,
    latitude: 37.8044,
    tags: ['Outdoor seating', 'Happy hour'],
    vibes: ['lively'],
  },
  { name: 'Zoo', city: 'Zürich', longitude: 8.57, latitude: 47.38, vibes: ['family'] },
  {
    name: 'Pergamon',
    city: 'Berlin',
    longitude: 13.3969,
    latitude: 52.5212,
    categories: ['Museum'],
    vibes: ['chill', 'quiet'],
    aggregate_rating: 4,
  },
  { name: 'Taveuni', longitude: 179.9, latitude: -16.8 },
  { name: 'Westward', longitude: -179.9, latitude: 0 },
  { name: 'Cheeseburger Palace', longitude: 139.7, latitude: 35.6, city: '東京都' },
  { name: 'Hidden Café', is_public: false },
]

export const SEARCHED_PLACES: readonly PlaceInput[] = PLACES.map((place, index) => ({
  ...place,
  id: placeId(index + 1),
  data_source_identifier: `searched:${index + 1}`,
  score_combined: 0.9 - index / 20,
}))

/** Returns the numbers of places, from their ids. */
export function shortIds(places: readonly { readonly id: string }[]): string {
  return places.map(({ id }) => Number(id.slice(-12))).join(' ')
}

const started = new Map<Database, Promise<TestApi>>()

/** Starts an API over these places, once for a database. */
export function startSearched(database: Database): Promise<TestApi> {
  const known = started.get(database) ?? upsertPlaces(database, SEARCHED_PLACES).then(() => startApi(database))
  started.set(database, known)
  return known
}
