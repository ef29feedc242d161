/** Example responses of the operations, for the schema document. */

import { COLUMNS, type PlaceColumnName } from '../../core/model/place.ts'
import { RATING_STEPS } from '../../core/query/facets.ts'
import { EVENTS } from '../../layers/events.ts'

const IMAGE = {
  title: 'The stage',
  original: 'https://places.example/images/stage-1.webp',
  blurhash: 'L6PZfSi_.AyE_3t7t7R**0o#DgR4',
  thumbnail_url: 'https://places.example/images/stage-1.webp?tr=w-150,h-150',
  height: 480,
  width: 640,
}

/** The example of each column of places. */
const EXAMPLE = Object.fromEntries(COLUMNS.map(([name, { example }]) => [name, example])) as Record<
  PlaceColumnName,
  unknown
>

const PROPERTIES = COLUMNS.filter(([, { shown }]) => shown === 'property').flatMap(([name, { example }]) => {
  if (name === 'images') return [['svc_images', [{ ...IMAGE, title: 'The terrace' }]]]
  if (name !== 'opening_hours') return [[name, example]]
  return [
    ['opening_hours', [{ day_of_week: 8, opens: '08:00:00', closes: '20:00:00' }]],
    ['opening_hours_text', example],
  ]
})

const PLACE = {
  id: EXAMPLE.id,
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [EXAMPLE.longitude, EXAMPLE.latitude] },
  properties: Object.fromEntries(PROPERTIES),
}

const EVENT = {
  id: '5f0c1f0e-6d0b-4c39-9a55-6f5b7ed0a002',
  ...Object.fromEntries(
    EVENTS.columns.flatMap(({ name, shown, example }) => (shown === 'property' ? [[name, example]] : [])),
  ),
  location: { type: 'Point', coordinates: [13.3323, 52.5037] },
  svc_images: [IMAGE],
}

const THEME = {
  id: '5f0c1f0e-6d0b-4c39-9a55-6f5b7ed0a003',
  slug: 'harbour',
  name: 'Harbour',
  description: 'Blue and bright.',
  color_scheme: { accent: '#0a7cba', secondary: '#0b3954', background: '#ffffff' },
  branding: { logo_url: 'https://harbour.example/logo.svg', font_url: null },
  event_form: {},
  events_display: { layout: 'cards' },
  cards: {},
  map: { center: [10, 53.55], zoom: 12 },
  filters: {},
  updated_at: '2026-11-21T02:44:39.997000',
}

const ORGANIZATION = {
  id: '5f0c1f0e-6d0b-4c39-9a55-6f5b7ed0a004',
  slug: 'harbour-city',
  name: 'Harbour City',
  description: '',
  url: 'https://harbour.example/',
  theme: THEME,
  updated_at: '2026-11-21T02:44:39.997000',
}

const LIST = {
  id: '5f0c1f0e-6d0b-4c39-9a55-6f5b7ed0a005',
  slug: 'late-bars',
  name: 'Late bars',
  description: 'Open after midnight.',
  organization: ORGANIZATION.slug,
  theme: { ...THEME, color_scheme: { ...THEME.color_scheme, accent: '#111111' } },
  theme_overrides: { color_scheme: { accent: '#111111' } },
  places: [PLACE.id],
  updated_at: '2026-11-21T02:44:39.997000',
}

const SESSION = {
  user: { email: 'ada@example.org', profile: '5f0c1f0e-6d0b-4c39-9a55-6f5b7ed0a006' },
  token: '3b1ff0c4a6f0e1d98c5bb7c2b9bb5cf0a1d67c1b5f1a4e0db6fdcf0e5f5a8c21',
}

const VIBE_TIME = {
  id: '5f0c1f0e-6d0b-4c39-9a55-6f5b7ed0a007',
  svc_place: PLACE.id,
  vibe: 'cozy',
  time_of_day: 'EVENING',
  day_of_week: 4,
  created_at: '2026-11-21T02:44:39.997000',
}

const TIP = {
  id: '5f0c1f0e-6d0b-4c39-9a55-6f5b7ed0a008',
  svc_place: PLACE.id,
  tip: 'Ask for a table at the window.',
  created_at: '2026-11-21T02:44:39.997000',
}

const IMAGE_PROPOSAL = {
  id: '5f0c1f0e-6d0b-4c39-9a55-6f5b7ed0a010',
  svc_place: PLACE.id,
  place_name: 'Café Kranzler',
  original: 'https://uploads.example/terrace.jpg',
  title: 'The terrace in May',
  filename: 'terrace.jpg',
  size: 248113,
  file_id: '65f1c2',
  width: null,
  height: null,
  state: 'proposed',
  created_at: '2026-11-21T02:44:39.997000',
  decided_at: null,
}

const PROFILE = { id: SESSION.user.profile, public: true, vibes: [VIBE_TIME.id], tips: [TIP.id] }

const BATCH_RESULT = {
  name: 'Cafe Kranzler',
  address: 'Kurfuerstendamm 18',
  svc_id: PLACE.id,
  svc_url: `https://places.example/?place=${PLACE.id}`,
  status: 'found',
  found_or_created: 'found',
  editorial_categories_added: ['Classics'],
  tags_added: [],
  error: null,
  match_method: 'fuzzy',
  match_score: 0.87,
}

const page = (results: object) => ({ count: 1, next: null, previous: null, results })

const [longitude, latitude] = PLACE.geometry.coordinates
/** A place as search returns it. */
const FOUND = { id: PLACE.id, longitude, latitude, ...PLACE.properties }

const { id: EVENT_ID, location, ...OF_EVENT } = EVENT
const FOUND_EVENT = { ...OF_EVENT, tags: [], vibes: ['chill'], city: 'Berlin', neighborhood: null }

const SUGGESTED = {
  id: PLACE.id,
  name: 'Café Kranzler',
  slug: 'cafe-kranzler',
  city: 'Berlin',
  neighborhood: null,
  street: null,
}

const DETAIL = {
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

const EDIT = {
  id: 12,
  edited_at: '2026-11-21T02:44:39.997000',
  editor: 'grace@example.org',
  action: 'change',
  before: { telephone: '+49 30 1' },
  after: { telephone: '+49 30 887183925' },
  duplicate: null,
  undoes: null,
  undone_by: null,
}

const REPORTED_TIP = {
  id: TIP.id,
  svc_place: PLACE.id,
  place_name: 'Café Kranzler',
  tip: 'Buy gold at gold.example.',
  is_hidden: false,
  reasons: ['SPAM'],
  reports: 2,
  reported_at: '2026-11-21T02:44:39.997000',
}

const LIKELY_PAIR = {
  places: [
    { id: PLACE.id, name: 'Café Kranzler', address: 'Kurfürstendamm 18', city: 'Berlin' },
    { id: '5a3f8a52-1f0e-4f6b-9d35-7d6f1f6f2f10', name: 'Kranzler', address: 'Kurfuerstendamm 18-19', city: null },
  ],
  probability: 0.620107,
  steps: [
    { term: 'prior', level: null, weight: -2.6 },
    { term: 'name', level: 'contained', weight: 1.29 },
    { term: 'street', level: 'equal', weight: 1.8 },
  ],
  found_at: '2026-11-21T02:44:39.997000',
}

const PAGE_SESSION = { user: { ...SESSION.user, is_editor: false } }

/** By the operation's id. */
export const EXAMPLES: Readonly<Record<string, object>> = {
  listPlaces: page({ type: 'FeatureCollection', features: [PLACE] }),
  getPlace: DETAIL,
  changePlace: DETAIL,
  listPlaceTips: page([{ id: TIP.id, tip: TIP.tip, created_at: TIP.created_at }]),
  listPlaceVibes: page([{ vibe: 'cozy', time_of_day: 'EVENING', day_of_week: 4, users: 3 }]),
  listOwnTips: page([{ ...TIP, place_name: PLACE.properties.name, is_hidden: false }]),
  listOwnVibes: page([{ ...VIBE_TIME, place_name: PLACE.properties.name }]),
  listPlaceHistory: page([EDIT]),
  listReportedTips: page([REPORTED_TIP]),
  listLikelyPairs: page([LIKELY_PAIR]),
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
  createPlace: PLACE,
  searchPlaces: {
    ...page([{ ...FOUND, distance: 120.5, highlight: { name: 'Café <em>Kranzler</em>' } }]),
    facets: { categories: { cafe: 1, bakery: 1 } },
  },
  searchPlacesGeoJson: page({ type: 'FeatureCollection', features: [PLACE] }),
  searchEvents: page({
    type: 'FeatureCollection',
    features: [{ id: EVENT_ID, type: 'Feature', geometry: location, properties: FOUND_EVENT }],
  }),
  suggestPlaceNames: {
    name_suggest__completion: [
      { text: 'kra', offset: 0, length: 3, options: [{ text: SUGGESTED.name, _id: PLACE.id, _source: SUGGESTED }] },
    ],
  },
  listTags: page([{ name: 'art nouveau', places: 2 }]),
  searchAreas: page([
    {
      name: 'Berlin',
      matched: 'Берлин',
      kind: 'town',
      country: 'DE',
      longitude: 13.4105,
      latitude: 52.5244,
      population: 3426354,
      bbox: [13.0119, 52.2819, 13.8091, 52.7669],
    },
  ]),
  similarPlaces: page([FOUND]),
  listPlacesForPartners: page({ type: 'FeatureCollection', features: [PLACE] }),
  getPlaceForPartners: {
    ...PLACE,
    properties: { ...DETAIL.properties, sources: [], periods: null, special_hours: [] },
  },
  createPlaceForPartners: PLACE,
  findBusiness: {
    ...BATCH_RESULT,
    editorial_categories_added: [],
    candidate: {
      name: 'Café Kranzler',
      address: '18 Kurfürstendamm, 10719 Berlin',
      city: 'Berlin',
      region: null,
      postcode: '10719',
      country: 'DE',
      telephone: null,
      categories: [],
      url: null,
      longitude: 13.3323,
      latitude: 52.5037,
    },
  },
  batchFindOrCreatePlaces: { count: 1, results: [BATCH_RESULT] },
  listEvents: page([EVENT]),
  getEvent: EVENT,
  getEventFacets: {
    count: 3,
    facets: {
      timezone: { 'europe/berlin': 3 },
      svc_place: { [PLACE.id as string]: 2 },
      categories: { music: 2, jazz: 1 },
    },
  },
  listEventImages: page([IMAGE]),
  listThemes: page([THEME]),
  getTheme: THEME,
  listVibes: { vibes: ['chill', 'cozy', 'lively'], signature_vibes: ['cozy'] },
  listLayers: {
    layers: [
      {
        name: 'places',
        title: 'Places',
        links: {
          list: 'https://places.example/v0.3/places/',
          facets: 'https://places.example/v0.3/places/facets/',
          tiles: 'https://places.example/maps/places/{z}/{x}/{y}.mvt',
          tilejson: 'https://places.example/maps/places.json',
        },
        columns: [
          {
            ...{ name: 'price', title: 'Price', type: 'integer', nullable: true, shown: 'property' },
            description: 'Price from 1 (budget) to 4',
            range: [1, 4],
            choices: ['$', '$$', '$$$', '$$$$'].map((title, at) => ({ value: at + 1, title })),
            filter: {
              ...{ name: 'price', aliases: [], kind: 'number', facet: true, offered: true },
              lookups: ['exact', 'in', 'gt', 'gte', 'lt', 'lte', 'range'],
            },
            edit: { kind: 'choice', required: false },
          },
        ],
        shorthands: [{ name: 'ids', field: 'id', lookup: 'in' }],
        parameters: [{ name: 'is_open_at', description: 'Places that are known to be open then.' }],
        orderings: ['name', 'score_combined'],
        form: [{ title: 'When and how to reach it', columns: ['price'] }],
      },
    ],
  },
  listOrganizations: page([ORGANIZATION]),
  getOrganization: ORGANIZATION,
  listLists: page([LIST]),
  getList: LIST,
  register: SESSION,
  createUser: SESSION,
  login: SESSION,
  getSession: PAGE_SESSION,
  openSession: PAGE_SESSION,
  postVibe: VIBE_TIME,
  postTip: TIP,
  proposeImage: IMAGE_PROPOSAL,
  listImageProposals: page([IMAGE_PROPOSAL]),
  decideImage: {
    ...IMAGE_PROPOSAL,
    ...{ width: 1600, height: 1200, state: 'accepted', decided_at: '2026-11-21T09:12:05.120000' },
  },
  getProfile: PROFILE,
  updateProfile: PROFILE,
  restAuthLogin: { key: SESSION.token },
  restAuthLogout: { detail: 'Successfully logged out.' },
  restAuthRegistration: { key: SESSION.token },
  restAuthPasswordChange: { detail: 'New password has been saved.' },
  restAuthPasswordReset: { detail: 'v0.2 cannot reset passwords; use /v0.3/auth/reset-password/.' },
}
