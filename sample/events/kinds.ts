/** The kinds of events, by the first category of the place. */
import { words } from '../words.ts'

export interface Kind {
  /** First categories of the places that have such events. */
  readonly at: readonly string[]
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

function kind(at: string, pictures: string, categories: string, begins: Kind['begins'], lasts: Kind['lasts']) {
  return { at: words(at), pictures, categories: words(categories), begins, lasts }
}

const ALL: readonly Kind[] = [
  {
    ...kind('Bar, Pub, Music Venue, Theater', 'stage', 'Music, Concert, Nightlife', [19, 21], [4, 8]),
    names: words('Jazz Night at {place}, Open Stage at {place}, Live at {place}, Acoustic Evening, Vinyl Night'),
    descriptions: ['Bring an instrument or just listen.', 'A trio plays songs of its own. <b>Standing room only.</b>'],
  },
  {
    ...kind('Bar, Pub, Cafe', 'cafe', 'Community, Games, Free', [17, 20], [4, 6]),
    names: words('Quiz Night at {place}, Board Game Evening, Language Exchange at {place}, Poetry Slam'),
    descriptions: ['Teams of up to six.', 'Free, and no need to book. Regulars say hello first.'],
  },
  {
    ...kind('Music Venue, Nightclub', 'club', 'Music, Dance, Nightlife', [21, 23], [8, 14]),
    names: words('Late Floor at {place}, Salsa Night, House All Night, Nineties Party at {place}'),
    descriptions: ['Doors open late and close later.', 'A short lesson first, then the floor is yours.'],
  },
  {
    ...kind('Cafe, Library, Bookstore', 'library', 'Literature, Family, Free', [15, 19], [2, 4]),
    names: words('Author Reading at {place}, Book Club, Story Time for Children, Writing Workshop'),
    descriptions: ['The author reads and signs copies.', 'We talk about one book a month; come as you are.'],
  },
  {
    ...kind('Restaurant, Hotel', 'restaurant', 'Food, Tasting', [11, 19], [4, 7]),
    names: words('Tasting Menu at {place}, Wine and Cheese Evening, Cooking Class at {place}, Sunday Brunch'),
    descriptions: ['Five small courses and what goes with them.', 'You eat what you cook. Aprons are provided.'],
  },
  {
    ...kind('Museum, Art Gallery', 'museum', 'Art, Exhibition, Tour', [11, 19], [2, 6]),
    names: words('Opening Night at {place}, Guided Tour of {place}, Night at the Museum, Artist Talk'),
    descriptions: ['A walk with the people who hung the pictures.', 'New works, short speeches, cold drinks.'],
  },
  {
    ...kind('Cinema, Theater', 'cinema', 'Film, Screening', [18, 21], [4, 7]),
    names: words('Original Language Night, Short Film Evening at {place}, Double Feature, Silent Film with Piano'),
    descriptions: ['Two films, one ticket, and popcorn.', 'The director answers questions afterwards.'],
  },
  {
    ...kind('Park, Viewpoint', 'park', 'Outdoors, Sports, Free', [7, 11], [2, 5]),
    names: words('Morning Yoga at {place}, Bird Walk, Community Picnic, Park Run at {place}'),
    descriptions: ['Bring a mat. Cancelled in heavy rain.', 'An easy walk of two hours with many stops.'],
  },
  {
    ...kind('Market', 'market', 'Market, Shopping, Family', [8, 16], [8, 12]),
    names: words('Flea Market at {place}, Night Market, Farmers Market, Makers Fair at {place}'),
    descriptions: ['Forty stalls, second hand and home made.', 'Seasonal food from close by; come early for bread.'],
  },
  {
    ...kind('Coworking Space, Hotel', 'office', 'Meetup, Workshop', [9, 18], [3, 6]),
    names: words('Founders Breakfast at {place}, Show and Tell, Intro Workshop, After Work Meetup at {place}'),
    descriptions: ['Five talks of five minutes, then pizza.', 'For beginners; laptops are there if you have none.'],
  },
  {
    ...kind('Gym, Spa', 'gym', 'Sports, Wellness', [7, 19], [2, 4]),
    names: words('Trial Class at {place}, Climbing Night, Stretch and Sauna, Charity Spin'),
    descriptions: ['First class free; wear shoes that stay indoors.', 'All levels. Showers and towels are there.'],
  },
  {
    ...kind('Place of Worship', 'worship', 'Music, Classical', [17, 20], [2, 4]),
    names: words('Organ Concert, Candlelight Choir at {place}, Evening Concert at {place}'),
    descriptions: ['An hour of music by candlelight; a hat goes round afterwards.'],
  },
]

/** Places of other categories have no events. */
export const KINDS: ReadonlyMap<string, readonly Kind[]> = new Map(
  ALL.flatMap(({ at }) => at).map((category) => [category, ALL.filter(({ at }) => at.includes(category))]),
)
