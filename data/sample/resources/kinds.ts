/** The kinds of events, by the first category of the place. */

export interface Kind {
  /** `{place}` stands for the name of the place. */
  readonly names: readonly string[]
  readonly descriptions: readonly string[]
  readonly categories: readonly string[]
  /** Prefix of the names of its pictures in data/images. */
  readonly pictures: string
  /** First and last hour at which it may begin, local time. */
  readonly begins: readonly [number, number]
  /** Minimum and maximum duration, in half hours. */
  readonly lasts: readonly [number, number]
}

const MUSIC: Kind = {
  names: ['Jazz Night at {place}', 'Open Stage at {place}', 'Live at {place}', 'Acoustic Evening', 'Vinyl Night'],
  descriptions: [
    'Local musicians play two sets, and the bar stays open between them.',
    'Bring an instrument or just listen. Sign up at the door.',
    'A trio plays standards and a few songs of its own. <b>Standing room only.</b>',
  ],
  categories: ['Music', 'Concert', 'Nightlife'],
  pictures: 'stage',
  begins: [19, 21],
  lasts: [4, 8],
}

const DANCE: Kind = {
  ...MUSIC,
  names: ['Late Floor at {place}', 'Salsa Night', 'House All Night', 'Nineties Party at {place}'],
  descriptions: ['Doors open late and close later.', 'A short lesson first, then the floor is yours.'],
  categories: ['Music', 'Dance', 'Nightlife'],
  pictures: 'club',
  begins: [21, 23],
  lasts: [8, 14],
}

const TABLE: Kind = {
  names: ['Quiz Night at {place}', 'Board Game Evening', 'Language Exchange at {place}', 'Poetry Slam'],
  descriptions: [
    'Teams of up to six; single players find a table.',
    'Free, and no need to book. Regulars say hello first.',
  ],
  categories: ['Community', 'Games', 'Free'],
  pictures: 'cafe',
  begins: [17, 20],
  lasts: [4, 6],
}

const TASTING: Kind = {
  names: ['Tasting Menu at {place}', 'Wine and Cheese Evening', 'Cooking Class at {place}', 'Sunday Brunch'],
  descriptions: [
    'Five small courses and what goes with them.',
    'Hands-on: you eat what you cook. Aprons are provided.',
  ],
  categories: ['Food', 'Tasting'],
  pictures: 'restaurant',
  begins: [11, 19],
  lasts: [4, 7],
}

const READING: Kind = {
  names: ['Author Reading at {place}', 'Book Club', 'Story Time for Children', 'Writing Workshop'],
  descriptions: [
    'The author reads from a new book and signs copies.',
    'We talk about one book a month; come as you are.',
  ],
  categories: ['Literature', 'Family', 'Free'],
  pictures: 'library',
  begins: [15, 19],
  lasts: [2, 4],
}

const EXHIBITION: Kind = {
  names: ['Opening Night at {place}', 'Guided Tour of {place}', 'Night at the Museum', 'Artist Talk'],
  descriptions: [
    'A walk through the rooms with the people who hung the pictures.',
    'New works, short speeches, cold drinks.',
  ],
  categories: ['Art', 'Exhibition', 'Tour'],
  pictures: 'museum',
  begins: [11, 19],
  lasts: [2, 6],
}

const SCREENING: Kind = {
  names: ['Original Language Night', 'Short Film Evening at {place}', 'Double Feature', 'Silent Film with Piano'],
  descriptions: ['Two films, one ticket, and an interval with popcorn.', 'The director answers questions afterwards.'],
  categories: ['Film', 'Screening'],
  pictures: 'cinema',
  begins: [18, 21],
  lasts: [4, 7],
}

const OUTDOOR: Kind = {
  names: ['Morning Yoga at {place}', 'Bird Walk', 'Community Picnic', 'Park Run at {place}'],
  descriptions: [
    'Bring a mat and something warm. Cancelled in heavy rain.',
    'An easy walk of two hours with many stops.',
  ],
  categories: ['Outdoors', 'Sports', 'Free'],
  pictures: 'park',
  begins: [7, 11],
  lasts: [2, 5],
}

const MARKET: Kind = {
  names: ['Flea Market at {place}', 'Night Market', 'Farmers Market', 'Makers Fair at {place}'],
  descriptions: ['Forty stalls, second hand and home made.', 'Seasonal food from close by; come early for bread.'],
  categories: ['Market', 'Shopping', 'Family'],
  pictures: 'market',
  begins: [8, 16],
  lasts: [8, 12],
}

const MEETING: Kind = {
  names: ['Founders Breakfast at {place}', 'Show and Tell', 'Intro Workshop', 'After Work Meetup at {place}'],
  descriptions: ['Five talks of five minutes, then pizza.', 'For beginners; laptops are there if you have none.'],
  categories: ['Meetup', 'Workshop'],
  pictures: 'office',
  begins: [9, 18],
  lasts: [3, 6],
}

const TRAINING: Kind = {
  names: ['Trial Class at {place}', 'Climbing Night', 'Stretch and Sauna', 'Charity Spin'],
  descriptions: ['First class free; wear shoes that stay indoors.', 'All levels. Showers and towels are there.'],
  categories: ['Sports', 'Wellness'],
  pictures: 'gym',
  begins: [7, 19],
  lasts: [2, 4],
}

const CHURCH: Kind = {
  names: ['Organ Concert', 'Candlelight Choir at {place}', 'Evening Concert at {place}'],
  descriptions: ['An hour of music by candlelight; a hat goes round afterwards.'],
  categories: ['Music', 'Classical'],
  pictures: 'worship',
  begins: [17, 20],
  lasts: [2, 4],
}

/** Places of other categories have no events. */
export const KINDS: ReadonlyMap<string, readonly Kind[]> = new Map([
  ['Bar', [MUSIC, TABLE]],
  ['Pub', [TABLE, MUSIC]],
  ['Music Venue', [MUSIC, DANCE]],
  ['Nightclub', [DANCE]],
  ['Cafe', [TABLE, READING]],
  ['Restaurant', [TASTING]],
  ['Library', [READING]],
  ['Bookstore', [READING]],
  ['Museum', [EXHIBITION]],
  ['Art Gallery', [EXHIBITION]],
  ['Cinema', [SCREENING]],
  ['Theater', [SCREENING, MUSIC]],
  ['Park', [OUTDOOR]],
  ['Viewpoint', [OUTDOOR]],
  ['Market', [MARKET]],
  ['Coworking Space', [MEETING]],
  ['Hotel', [MEETING, TASTING]],
  ['Gym', [TRAINING]],
  ['Spa', [TRAINING]],
  ['Place of Worship', [CHURCH]],
])
