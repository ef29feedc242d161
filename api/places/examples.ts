/** Examples of places in requests and responses. The rooms above use them too. */
import { COLUMNS, isPropertyName } from '../../core/model/place.ts'
import { PLACE_COLUMNS } from '../../core/model/place-columns.ts'
import { singleFeaturePage } from '../http/page.ts'
import type { PlaceDetail, PlaceFeature } from './schema.ts'

/** Alma’s Coffee, Sydney: a place of the sample, so that requests work unchanged. */
export const SAMPLE_PLACE = '30f74336-b34f-8f8d-bfaa-b3f44a06411a'
/** Woollahra Café, Sydney. */
export const OTHER_SAMPLE_PLACE = '06c1f32c-bf23-8095-b260-046411658d35'

export const NEW_PLACE = {
  name: 'Harbour Light Books',
  address: '12 River Road, Sydney 9261',
  city: 'Sydney',
  longitude: 151.2061,
  latitude: -33.8679,
  description: 'New and second-hand books, with a view of the water.',
  telephone: '+61 2 5550 0100',
  url: 'https://harbour-light.example/',
  timezone: 'Australia/Sydney',
  categories: ['Bookstore'],
  tags: ['Reading Corner'],
  vibes: ['cozy'],
  price: 2,
  opening_hours: 'Mo-Fr 09:00-18:00; Sa 10:00-16:00',
}

export const IMAGE = {
  title: 'The stage',
  original: 'https://places.example/images/stage-1.webp',
  blurhash: 'L6PZfSi_.AyE_3t7t7R**0o#DgR4',
  thumbnail_url: 'https://places.example/images/stage-1.webp?tr=w-150,h-150',
  height: 480,
  width: 640,
}

/** From the examples of the columns. Images and hours have a form of their own. */
const PROPERTIES = COLUMNS.flatMap(([name, { example }]): [string, unknown][] => {
  if (!isPropertyName(name)) return []
  if (name === 'images') return [['svc_images', [{ ...IMAGE, title: 'The terrace' }]]]
  if (name !== 'opening_hours') return [[name, example]]
  return [
    ['opening_hours', [{ day_of_week: 8, opens: '08:00:00', closes: '20:00:00' }]],
    ['opening_hours_text', example],
  ]
})

export const PLACE = {
  id: PLACE_COLUMNS.id.example,
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [PLACE_COLUMNS.longitude.example, PLACE_COLUMNS.latitude.example] },
  properties: Object.fromEntries(PROPERTIES) as PlaceFeature['properties'],
} as const satisfies PlaceFeature

export const PLACE_PAGE = singleFeaturePage([PLACE])

export const PLACE_DETAIL: PlaceDetail = {
  ...PLACE,
  properties: {
    ...PLACE.properties,
    duplicate_of: null,
    sources: [
      {
        name: 'OpenStreetMap',
        identifier: 'osm:node/1',
        licence: 'ODbL-1.0',
        attribution: '© OpenStreetMap contributors',
        url: 'https://www.openstreetmap.org/copyright',
        date: '2026-11-21T02:44:39Z',
        fields: ['name', 'address', 'categories', 'city', 'opening_hours', 'geometry'],
      },
    ],
    periods: [0, 1, 2, 3, 4, 5, 6].map((day) => ({ open: { day, time: '0800' }, close: { day, time: '2000' } })),
    special_hours: [{ date: '2026-12-24', hours: [{ opens: '08:00:00', closes: '14:00:00' }] }],
  },
}
