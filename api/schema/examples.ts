/** Examples of places and events, until they stand at their operations. */
import { RATING_STEPS } from '../../core/query/facets.ts'
import { EVENT, SAMPLE_EVENT } from '../events/example.ts'
import { singlePage } from '../http/page.ts'
import { NEW_PLACE, PLACE, PLACE_DETAIL, PLACE_PAGE, SAMPLE_PLACE } from '../places/examples.ts'

/** By the path of the view, without its version. */
export const PATH_EXAMPLES: Readonly<Record<string, string>> = {
  '/places/:id/': SAMPLE_PLACE,
  '/api/v0.3/places/:id': SAMPLE_PLACE,
  '/events/:id/': SAMPLE_EVENT,
}

/** By the operation's id. */
export const BODY_EXAMPLES: Readonly<Record<string, object>> = {
  createPlace: NEW_PLACE,
  createPlaceForPartners: { ...NEW_PLACE, name: 'Harbour Light Café', categories: ['Cafe'] },
}

/** By the operation's id. */
export const EXAMPLES: Readonly<Record<string, object>> = {
  listPlaces: PLACE_PAGE,
  getPlace: PLACE_DETAIL,
  createPlace: PLACE,
  listPlacesForPartners: PLACE_PAGE,
  getPlaceForPartners: {
    ...PLACE_DETAIL,
    properties: { ...PLACE_DETAIL.properties, sources: [], periods: null, special_hours: [] },
  },
  createPlaceForPartners: PLACE,
  getPlaceFacets: {
    count: 2,
    facets: {
      categories: { cafe: 2, bakery: 1 },
      vibes: { cozy: 1 },
      city: { berlin: 2 },
      price: { 1: 0, 2: 2, 3: 0, 4: 0 },
      rating: {
        unrated: 1,
        buckets: RATING_STEPS.map((from) => ({ from, to: from + 0.5, count: from === 4.5 ? 1 : 0 })),
      },
    },
  },
  listEvents: singlePage([EVENT]),
  getEvent: EVENT,
}
