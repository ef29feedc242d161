/** The categories of venues: the share of each in the sample, and its attributes. */
import { type HoursKind, hasHours } from './hours.ts'
import { words } from './words.ts'

interface Figures {
  readonly name: string
  /** Number of these in a thousand venues. */
  readonly weight: number
  /** Share of its venues that have ratings. */
  readonly rated: number
  /** By default those of its key, otherwise of a shop. */
  readonly hours?: HoursKind
  /** Minimum and maximum price, if it has one. */
  readonly price?: readonly [number, number]
  /** Share of its venues that belong to a chain. */
  readonly chains?: number
  /** Prefix of the names of its pictures in data/images; by default its key. */
  readonly pictures?: string
}

/** In the order of a possible legend. The weights add up to about 1,000. */
const FIGURES = {
  restaurant: { name: 'Restaurant', weight: 165, rated: 0.9, price: [1, 4], chains: 0.04 },
  cafe: { name: 'Cafe', weight: 105, rated: 0.9, price: [1, 3], chains: 0.18 },
  bar: { name: 'Bar', weight: 55, rated: 0.85, price: [2, 4] },
  pub: { name: 'Pub', weight: 28, rated: 0.85, hours: 'bar', price: [1, 3], pictures: 'bar' },
  fastfood: { name: 'Fast Food', weight: 60, rated: 0.85, price: [1, 2], chains: 0.45 },
  bakery: { name: 'Bakery', weight: 45, rated: 0.7, price: [1, 2], chains: 0.25 },
  icecream: { name: 'Ice Cream', weight: 16, rated: 0.8, price: [1, 2], chains: 0.15 },
  nightclub: { name: 'Nightclub', weight: 10, rated: 0.8, hours: 'club', price: [2, 4], pictures: 'club' },
  music: { name: 'Music Venue', weight: 9, rated: 0.75, hours: 'evening', price: [2, 3], pictures: 'stage' },
  cinema: { name: 'Cinema', weight: 9, rated: 0.8, price: [1, 3], chains: 0.35 },
  theater: { name: 'Theater', weight: 8, rated: 0.65, hours: 'evening', price: [2, 4], pictures: 'stage' },
  museum: { name: 'Museum', weight: 16, rated: 0.85, price: [1, 3] },
  gallery: { name: 'Art Gallery', weight: 14, rated: 0.5, hours: 'museum', pictures: 'museum' },
  library: { name: 'Library', weight: 14, rated: 0.5, hours: 'office' },
  bookstore: { name: 'Bookstore', weight: 16, rated: 0.6, price: [1, 3], chains: 0.12, pictures: 'library' },
  grocery: { name: 'Grocery Store', weight: 52, rated: 0.7, price: [1, 3], chains: 0.65 },
  convenience: { name: 'Convenience Store', weight: 45, rated: 0.5, price: [1, 2], chains: 0.5, pictures: 'grocery' },
  clothing: { name: 'Clothing Store', weight: 48, rated: 0.6, price: [1, 4], chains: 0.3, pictures: 'shop' },
  florist: { name: 'Florist', weight: 16, rated: 0.5, price: [1, 3] },
  market: { name: 'Market', weight: 12, rated: 0.75, price: [1, 2] },
  mall: { name: 'Shopping Mall', weight: 8, rated: 0.85, price: [2, 3], pictures: 'shop' },
  pharmacy: { name: 'Pharmacy', weight: 34, rated: 0.5, chains: 0.3 },
  salon: { name: 'Hair Salon', weight: 52, rated: 0.65, price: [1, 4], chains: 0.08 },
  hotel: { name: 'Hotel', weight: 42, rated: 0.92, hours: 'always', price: [1, 4], chains: 0.25 },
  hostel: { name: 'Hostel', weight: 8, rated: 0.9, hours: 'always', price: [1, 2], chains: 0.2, pictures: 'hotel' },
  gym: { name: 'Gym', weight: 30, rated: 0.7, price: [1, 3], chains: 0.3 },
  spa: { name: 'Spa', weight: 14, rated: 0.75, hours: 'gym', price: [2, 4] },
  park: { name: 'Park', weight: 38, rated: 0.6 },
  viewpoint: { name: 'Viewpoint', weight: 7, rated: 0.6, hours: 'always' },
  worship: { name: 'Place of Worship', weight: 30, rated: 0.4 },
  bank: { name: 'Bank', weight: 22, rated: 0.35, chains: 0.85, pictures: 'office' },
  coworking: { name: 'Coworking Space', weight: 8, rated: 0.6, hours: 'office', price: [1, 3], pictures: 'office' },
} satisfies Record<string, Figures>

export type CategoryKey = keyof typeof FIGURES

/** Categories whose venues are called like those of another one. */
const CALLED = {
  pub: 'bar',
  nightclub: 'bar',
  music: 'theater',
  convenience: 'grocery',
  mall: 'market',
  hostel: 'hotel',
  spa: 'gym',
  viewpoint: 'park',
  coworking: 'cafe',
} as const satisfies Partial<Record<CategoryKey, CategoryKey>>

export type WordKey = Exclude<CategoryKey, keyof typeof CALLED>

export function calledLike(key: CategoryKey): WordKey {
  return key in CALLED ? CALLED[key as keyof typeof CALLED] : (key as WordKey)
}

/** Further categories that some of its venues have. */
const ALSO: Readonly<Record<CategoryKey, string>> = {
  restaurant: 'Brunch, Seafood, Steakhouse, Vegetarian, Vegan, Fine Dining, Bistro',
  cafe: 'Coffee Shop, Breakfast, Tea House, Dessert, Roastery',
  bar: 'Cocktail Bar, Wine Bar, Sports Bar, Rooftop Bar, Lounge',
  pub: 'Bar, Brewery, Beer Garden, Gastropub',
  fastfood: 'Burgers, Pizza, Sandwiches, Street Food, Fried Chicken, Takeaway',
  bakery: 'Cafe, Pastry Shop, Breakfast',
  icecream: 'Dessert, Cafe',
  nightclub: 'Bar, Dance Floor, Music Venue',
  music: 'Bar, Jazz Club, Concert Hall',
  cinema: 'Arthouse Cinema, Event Space',
  theater: 'Opera House, Comedy Club, Event Space',
  museum: 'History Museum, Science Museum, Art Museum, Tourist Attraction',
  gallery: 'Exhibition Space, Studio, Gift Shop',
  library: 'Study Space, Community Center',
  bookstore: 'Gift Shop, Stationery, Cafe',
  grocery: 'Supermarket, Organic Grocery, Delicatessen',
  convenience: 'Kiosk, Grocery Store',
  clothing: 'Vintage, Shoe Store, Boutique, Accessories',
  florist: 'Garden Center, Gift Shop',
  market: 'Farmers Market, Food Hall, Flea Market, Tourist Attraction',
  mall: 'Food Court, Department Store',
  pharmacy: 'Drugstore, Health',
  salon: 'Barbershop, Beauty Salon, Nail Salon',
  hotel: 'Boutique Hotel, Bed and Breakfast, Resort, Event Space',
  hostel: 'Guest House, Bar',
  gym: 'Yoga Studio, Climbing Gym, Martial Arts, Pilates Studio',
  spa: 'Sauna, Massage, Swimming Pool, Wellness',
  park: 'Playground, Garden, Dog Park, Nature Reserve',
  viewpoint: 'Tourist Attraction, Landmark, Hiking Trail',
  worship: 'Landmark, Community Center, Tourist Attraction',
  bank: 'ATM, Financial Services',
  coworking: 'Event Space, Cafe, Meeting Rooms',
}

const VIBES: Readonly<Record<CategoryKey, string>> = {
  restaurant:
    'cozy, romantic, elegant, hearty, homely, buzzing, candlelit, authentic, festive, refined, rustic, generous',
  cafe: 'cozy, chill, bright, bookish, studious, mellow, friendly, minimalist, artsy, sunny, aromatic',
  bar: 'lively, loud, intimate, moody, funky, sultry, buzzing, playful, stylish, nocturnal',
  pub: 'friendly, rowdy, homely, rustic, jovial, traditional, lively, unpretentious',
  fastfood: 'quick, casual, bustling, unpretentious, colorful, generous',
  bakery: 'aromatic, homely, friendly, bright, traditional, quick',
  icecream: 'sunny, playful, colorful, friendly, nostalgic',
  nightclub: 'loud, wild, nocturnal, sultry, electric, underground, rowdy',
  music: 'electric, lively, soulful, underground, intimate, loud',
  cinema: 'nostalgic, immersive, romantic, quirky, relaxed',
  theater: 'dramatic, elegant, inspiring, grand, playful',
  museum: 'inspiring, quiet, thoughtful, grand, historic, immersive',
  gallery: 'artsy, quiet, minimalist, inspiring, quirky, thoughtful',
  library: 'quiet, studious, bookish, bright, calm',
  bookstore: 'bookish, quiet, cozy, quirky, thoughtful, nostalgic',
  grocery: 'bustling, bright, friendly, practical',
  convenience: 'quick, practical, friendly',
  clothing: 'stylish, bright, quirky, minimalist, elegant',
  florist: 'colorful, aromatic, bright, romantic',
  market: 'bustling, colorful, lively, authentic, aromatic, buzzing',
  mall: 'bustling, bright, grand, practical',
  pharmacy: 'practical, friendly, calm',
  salon: 'friendly, stylish, relaxed, chatty',
  hotel: 'elegant, calm, refined, grand, relaxed, romantic, stylish',
  hostel: 'friendly, lively, colorful, casual, playful',
  gym: 'energetic, bright, friendly, loud, focused',
  spa: 'calm, relaxed, serene, quiet, refined',
  park: 'peaceful, green, breezy, sunny, serene, chill, scenic',
  viewpoint: 'scenic, breezy, romantic, peaceful, dramatic, sunny',
  worship: 'quiet, peaceful, historic, serene, grand',
  bank: 'practical, calm',
  coworking: 'focused, bright, studious, minimalist, friendly',
}

/** Tags by the categories whose venues may have them. */
const TAGS: readonly (readonly [keys: string, tags: string])[] = [
  ['restaurant, cafe, fastfood, bakery, icecream', 'Takeaway, Delivery, Vegan Options, Vegetarian Options'],
  ['restaurant, cafe, fastfood, bakery, icecream, bar, pub', 'Outdoor Seating, Dog Friendly, Gluten Free Options'],
  ['restaurant', 'Reservations, Private Dining, Wheelchair Accessible, Good for Groups'],
  ['cafe, library, coworking', 'Free Wifi, Laptop Friendly, Printing'],
  ['bar, pub, nightclub, music', 'Live Music, Happy Hour, Craft Beer, Cocktails, Cash Only'],
  ['pub', 'Quiz Night, Fireplace'],
  ['nightclub, music, theater, cinema', 'Coat Check, Live DJ, Standing Room, Late Night, Reservations'],
  ['cinema, theater, museum, gallery, library', 'Student Discount, Original Language, Snacks, Wheelchair Accessible'],
  ['museum, gallery, worship, park, viewpoint', 'Guided Tours, Free Entry, Gift Shop, Family Friendly'],
  ['bookstore, grocery, clothing, florist, mall', 'Gift Cards, Second Hand, Organic, Click and Collect, Delivery'],
  ['bookstore, grocery, clothing, florist, salon, bakery', 'Wheelchair Accessible, Locally Owned, Cash Only'],
  ['convenience, pharmacy', 'Late Night, Parcel Shop, Snacks, Cash Only, Vaccinations, Wheelchair Accessible'],
  ['hotel, hostel', 'Free Wifi, Breakfast Included, Parking, Pool, Pets Allowed, Wheelchair Accessible'],
  ['hostel, coworking', 'Shared Kitchen, Bike Rental, Bike Parking, Showers'],
  ['gym, spa', 'Parking, Showers, Personal Training, Classes, Adults Only, Gift Cards, Student Discount'],
  ['park, viewpoint, market', 'Outdoor Seating, Dog Friendly, Picnic Tables, Playground, Street Food'],
  ['salon, bank, mall', 'Walk-ins Welcome, ATM, Wheelchair Accessible, Parking'],
]

/** Their venues may be in a shopping centre. */
const INDOOR =
  words(`restaurant, cafe, fastfood, bakery, icecream, cinema, bookstore, grocery, clothing, florist, pharmacy,
  salon, gym, bank`)
/** They belong to a town or a district rather than to somebody. */
const SHARED = words('cinema, theater, museum, library, market, mall, park, viewpoint, worship, bank')

export interface Category extends Figures {
  readonly hours: HoursKind
  readonly also: readonly string[]
  readonly vibes: readonly string[]
  readonly tags: readonly string[]
  readonly isIndoor: boolean
  readonly isShared: boolean
}

export const CATEGORY_KEYS = Object.keys(FIGURES) as CategoryKey[]

const combine = (key: CategoryKey): Category => ({
  hours: hasHours(key) ? key : 'shop',
  ...FIGURES[key],
  also: words(ALSO[key]),
  vibes: words(VIBES[key]),
  tags: TAGS.flatMap(([keys, tags]) => (words(keys).includes(key) ? words(tags) : [])),
  isIndoor: INDOOR.includes(key),
  isShared: SHARED.includes(key),
})

export const CATEGORIES = Object.fromEntries(CATEGORY_KEYS.map((key) => [key, combine(key)])) as Readonly<
  Record<CategoryKey, Category>
>
