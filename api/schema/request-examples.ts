/**
 * Requests that work unchanged with the sample: path parameters and bodies. The requests for accounts build on each
 * other, in the order of the document: the user who registers is the one who logs in.
 */

/** Alma’s Coffee, Sydney. */
const PLACE = '30f74336-b34f-8f8d-bfaa-b3f44a06411a'
/** Woollahra Café, Sydney. */
const OTHER_PLACE = '06c1f32c-bf23-8095-b260-046411658d35'

/** By the path of the view, without its version. */
export const PATH_EXAMPLES: Readonly<Record<string, string>> = {
  '/places/:id/': PLACE,
  '/places/:id/apart/': PLACE,
  '/places/:id/merge/': PLACE,
  '/places/:id/tips/': PLACE,
  '/places/:id/vibes/': PLACE,
  '/places/:id/history/': PLACE,
  '/api/v0.3/places/:id': PLACE,
  '/search/places/:id/more-like-this/': PLACE,
  '/events/:id/': '24250175-4070-8024-975f-d7a60f78bb9c',
  '/themes/:key/': 'harbour',
  '/organizations/:slug/': 'harbour-city',
  '/lists/:key/': 'cozy-cafes',
}

const NEW_PLACE = {
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

const PASSWORD = 'seven quiet harbours'
const NEXT_PASSWORD = 'eight quiet harbours'

/** By the operation's id. */
export const BODY_EXAMPLES: Readonly<Record<string, object>> = {
  createPlace: NEW_PLACE,
  createPlaceForPartners: { ...NEW_PLACE, name: 'Harbour Light Café', categories: ['Cafe'] },
  batchFindOrCreatePlaces: {
    places: [
      { name: 'Almas Coffee', address: '28 River Road, Sydney 9261', city: 'Sydney' },
      { name: 'Ferry Wharf Kiosk', city: 'Sydney', latitude: -33.8612, longitude: 151.2108 },
    ],
    tags: ['Waterfront'],
  },
  register: { email: 'ada@example.org', password: PASSWORD },
  createUser: { email: 'grace@example.org', password: PASSWORD },
  login: { email: 'ada@example.org', password: PASSWORD },
  openSession: { email: 'grace@example.org', password: PASSWORD },
  resetPassword: { email: 'ada@example.org' },
  changePassword: { current_password: PASSWORD, new_password: NEXT_PASSWORD, re_new_password: NEXT_PASSWORD },
  postVibe: { svc_place: PLACE, vibe: 'cozy', time_of_day: 'MORNING', day_of_week: 5 },
  postTip: { svc_place: PLACE, tip: 'Ask for a table at the window.' },
  proposeImage: {
    svc_place: PLACE,
    url: 'https://uploads.example/terrace.jpg',
    title: 'The terrace in May',
    filename: 'terrace.jpg',
    size: 248113,
    id: '65f1c2',
  },
  decideImage: { state: 'accepted', width: 1600, height: 1200 },
  updateProfile: { public: true },
  reportTip: { reason: 'SPAM' },
  changeTip: { is_hidden: true },
  changePlace: { telephone: '+61 2 5550 0123', is_closed: false },
  setPlacesApart: { other: OTHER_PLACE },
  mergePlaces: { duplicate: OTHER_PLACE, take: ['tags'] },
  restAuthLogin: { email: 'alan@example.org', password: PASSWORD },
  restAuthRegistration: { email: 'alan@example.org', password1: PASSWORD, password2: PASSWORD },
  restAuthPasswordChange: { old_password: PASSWORD, new_password1: NEXT_PASSWORD, new_password2: NEXT_PASSWORD },
}
