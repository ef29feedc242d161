/** The categories of venues: the share of each in the sample, and its attributes. */

export interface Category {
  /** The value in `categories`. */
  readonly name: string
  /** Number of these in a thousand venues. */
  readonly weight: number
  readonly also: readonly string[]
  readonly vibes: readonly string[]
  readonly tags: readonly string[]
  /** Key of its opening hours in `hours.ts`. */
  readonly hours: HoursKind
  /** Minimum and maximum price, if it has one. */
  readonly price?: readonly [number, number]
  /** Share of its venues that belong to a chain, if the language has chains for it. */
  readonly chains?: number
  /** Prefix of the names of its pictures in data/images. */
  readonly pictures?: string
  /** Its venues may be in a shopping centre. */
  readonly inBuilding?: true
  /** Share of its venues that have ratings. */
  readonly rated: number
}

export type HoursKind =
  | 'always'
  | 'bakery'
  | 'bank'
  | 'bar'
  | 'cafe'
  | 'cinema'
  | 'club'
  | 'convenience'
  | 'evening'
  | 'fastfood'
  | 'grocery'
  | 'gym'
  | 'market'
  | 'museum'
  | 'office'
  | 'park'
  | 'restaurant'
  | 'shop'
  | 'worship'

const OUTDOORS = ['Outdoor Seating', 'Wheelchair Accessible', 'Dog Friendly', 'Family Friendly']
const EATING = ['Outdoor Seating', 'Takeaway', 'Delivery', 'Vegan Options', 'Vegetarian Options', 'Gluten Free Options']
const DRINKING = ['Outdoor Seating', 'Live Music', 'Happy Hour', 'Craft Beer', 'Cocktails', 'Dog Friendly', 'Cash Only']
const SHOPPING = ['Wheelchair Accessible', 'Locally Owned', 'Second Hand', 'Gift Cards', 'Organic', 'Click and Collect']
const VISITING = [
  'Wheelchair Accessible',
  'Guided Tours',
  'Free Entry',
  'Gift Shop',
  'Family Friendly',
  'Student Discount',
]
const STAYING = ['Free Wifi', 'Breakfast Included', 'Parking', 'Pool', 'Pets Allowed', 'Wheelchair Accessible']

/** In the order of a possible legend. The weights add up to about 1,000. */
export const CATEGORIES = {
  restaurant: {
    name: 'Restaurant',
    weight: 165,
    also: ['Brunch', 'Seafood', 'Steakhouse', 'Vegetarian', 'Vegan', 'Fine Dining', 'Bistro'],
    vibes: [
      'cozy',
      'romantic',
      'elegant',
      'hearty',
      'homely',
      'buzzing',
      'candlelit',
      'authentic',
      'festive',
      'refined',
      'rustic',
      'generous',
    ],
    tags: [...EATING, 'Reservations', 'Private Dining', 'Wheelchair Accessible', 'Good for Groups'],
    hours: 'restaurant',
    price: [1, 4],
    chains: 0.04,
    pictures: 'restaurant',
    inBuilding: true,
    rated: 0.9,
  },
  cafe: {
    name: 'Cafe',
    weight: 105,
    also: ['Coffee Shop', 'Breakfast', 'Tea House', 'Dessert', 'Roastery'],
    vibes: [
      'cozy',
      'chill',
      'bright',
      'bookish',
      'studious',
      'mellow',
      'friendly',
      'minimalist',
      'artsy',
      'sunny',
      'aromatic',
    ],
    tags: [...EATING, 'Free Wifi', 'Laptop Friendly', 'Dog Friendly'],
    hours: 'cafe',
    price: [1, 3],
    chains: 0.18,
    pictures: 'cafe',
    inBuilding: true,
    rated: 0.9,
  },
  bar: {
    name: 'Bar',
    weight: 55,
    also: ['Cocktail Bar', 'Wine Bar', 'Sports Bar', 'Rooftop Bar', 'Lounge'],
    vibes: ['lively', 'loud', 'intimate', 'moody', 'funky', 'sultry', 'buzzing', 'playful', 'stylish', 'nocturnal'],
    tags: DRINKING,
    hours: 'bar',
    price: [2, 4],
    pictures: 'bar',
    rated: 0.85,
  },
  pub: {
    name: 'Pub',
    weight: 28,
    also: ['Bar', 'Brewery', 'Beer Garden', 'Gastropub'],
    vibes: ['friendly', 'rowdy', 'homely', 'rustic', 'jovial', 'traditional', 'lively', 'unpretentious'],
    tags: [...DRINKING, 'Quiz Night', 'Fireplace'],
    hours: 'bar',
    price: [1, 3],
    pictures: 'bar',
    rated: 0.85,
  },
  fastfood: {
    name: 'Fast Food',
    weight: 60,
    also: ['Burgers', 'Pizza', 'Sandwiches', 'Street Food', 'Fried Chicken', 'Takeaway'],
    vibes: ['quick', 'casual', 'bustling', 'unpretentious', 'colorful', 'generous'],
    tags: EATING,
    hours: 'fastfood',
    price: [1, 2],
    chains: 0.45,
    pictures: 'fastfood',
    inBuilding: true,
    rated: 0.85,
  },
  bakery: {
    name: 'Bakery',
    weight: 45,
    also: ['Cafe', 'Pastry Shop', 'Breakfast'],
    vibes: ['aromatic', 'homely', 'friendly', 'bright', 'traditional', 'quick'],
    tags: ['Takeaway', 'Organic', 'Vegan Options', 'Cash Only', 'Locally Owned', 'Outdoor Seating'],
    hours: 'bakery',
    price: [1, 2],
    chains: 0.25,
    pictures: 'bakery',
    inBuilding: true,
    rated: 0.7,
  },
  icecream: {
    name: 'Ice Cream',
    weight: 16,
    also: ['Dessert', 'Cafe'],
    vibes: ['sunny', 'playful', 'colorful', 'friendly', 'nostalgic'],
    tags: ['Takeaway', 'Vegan Options', 'Outdoor Seating', 'Family Friendly', 'Cash Only'],
    hours: 'shop',
    price: [1, 2],
    chains: 0.15,
    pictures: 'icecream',
    inBuilding: true,
    rated: 0.8,
  },
  nightclub: {
    name: 'Nightclub',
    weight: 10,
    also: ['Bar', 'Dance Floor', 'Music Venue'],
    vibes: ['loud', 'wild', 'nocturnal', 'sultry', 'electric', 'underground', 'rowdy'],
    tags: ['Cocktails', 'Live DJ', 'Coat Check', 'Cash Only', 'Late Night'],
    hours: 'club',
    price: [2, 4],
    pictures: 'club',
    rated: 0.8,
  },
  music: {
    name: 'Music Venue',
    weight: 9,
    also: ['Bar', 'Jazz Club', 'Concert Hall'],
    vibes: ['electric', 'lively', 'soulful', 'underground', 'intimate', 'loud'],
    tags: ['Live Music', 'Cocktails', 'Coat Check', 'Standing Room', 'Wheelchair Accessible'],
    hours: 'evening',
    price: [2, 3],
    pictures: 'stage',
    rated: 0.75,
  },
  cinema: {
    name: 'Cinema',
    weight: 9,
    also: ['Arthouse Cinema', 'Event Space'],
    vibes: ['nostalgic', 'immersive', 'romantic', 'quirky', 'relaxed'],
    tags: ['Wheelchair Accessible', 'Original Language', 'Snacks', 'Student Discount', 'Family Friendly'],
    hours: 'cinema',
    price: [1, 3],
    chains: 0.35,
    pictures: 'cinema',
    inBuilding: true,
    rated: 0.8,
  },
  theater: {
    name: 'Theater',
    weight: 8,
    also: ['Opera House', 'Comedy Club', 'Event Space'],
    vibes: ['dramatic', 'elegant', 'inspiring', 'grand', 'playful'],
    tags: ['Wheelchair Accessible', 'Coat Check', 'Student Discount', 'Reservations'],
    hours: 'evening',
    price: [2, 4],
    pictures: 'stage',
    rated: 0.65,
  },
  museum: {
    name: 'Museum',
    weight: 16,
    also: ['History Museum', 'Science Museum', 'Art Museum', 'Tourist Attraction'],
    vibes: ['inspiring', 'quiet', 'thoughtful', 'grand', 'historic', 'immersive'],
    tags: VISITING,
    hours: 'museum',
    price: [1, 3],
    pictures: 'museum',
    rated: 0.85,
  },
  gallery: {
    name: 'Art Gallery',
    weight: 14,
    also: ['Exhibition Space', 'Studio', 'Gift Shop'],
    vibes: ['artsy', 'quiet', 'minimalist', 'inspiring', 'quirky', 'thoughtful'],
    tags: VISITING,
    hours: 'museum',
    pictures: 'museum',
    rated: 0.5,
  },
  library: {
    name: 'Library',
    weight: 14,
    also: ['Study Space', 'Community Center'],
    vibes: ['quiet', 'studious', 'bookish', 'bright', 'calm'],
    tags: ['Free Wifi', 'Laptop Friendly', 'Wheelchair Accessible', 'Free Entry', 'Family Friendly', 'Printing'],
    hours: 'office',
    pictures: 'library',
    rated: 0.5,
  },
  bookstore: {
    name: 'Bookstore',
    weight: 16,
    also: ['Gift Shop', 'Stationery', 'Cafe'],
    vibes: ['bookish', 'quiet', 'cozy', 'quirky', 'thoughtful', 'nostalgic'],
    tags: SHOPPING,
    hours: 'shop',
    price: [1, 3],
    chains: 0.12,
    pictures: 'library',
    inBuilding: true,
    rated: 0.6,
  },
  grocery: {
    name: 'Grocery Store',
    weight: 52,
    also: ['Supermarket', 'Organic Grocery', 'Delicatessen'],
    vibes: ['bustling', 'bright', 'friendly', 'practical'],
    tags: [...SHOPPING, 'Parking', 'Delivery'],
    hours: 'grocery',
    price: [1, 3],
    chains: 0.65,
    pictures: 'grocery',
    inBuilding: true,
    rated: 0.7,
  },
  convenience: {
    name: 'Convenience Store',
    weight: 45,
    also: ['Kiosk', 'Grocery Store'],
    vibes: ['quick', 'practical', 'friendly'],
    tags: ['Late Night', 'Parcel Shop', 'Cash Only', 'Snacks'],
    hours: 'convenience',
    price: [1, 2],
    chains: 0.5,
    pictures: 'grocery',
    rated: 0.5,
  },
  clothing: {
    name: 'Clothing Store',
    weight: 48,
    also: ['Vintage', 'Shoe Store', 'Boutique', 'Accessories'],
    vibes: ['stylish', 'bright', 'quirky', 'minimalist', 'elegant'],
    tags: SHOPPING,
    hours: 'shop',
    price: [1, 4],
    chains: 0.3,
    pictures: 'shop',
    inBuilding: true,
    rated: 0.6,
  },
  florist: {
    name: 'Florist',
    weight: 16,
    also: ['Garden Center', 'Gift Shop'],
    vibes: ['colorful', 'aromatic', 'bright', 'romantic'],
    tags: [...SHOPPING, 'Delivery'],
    hours: 'shop',
    price: [1, 3],
    pictures: 'florist',
    inBuilding: true,
    rated: 0.5,
  },
  market: {
    name: 'Market',
    weight: 12,
    also: ['Farmers Market', 'Food Hall', 'Flea Market', 'Tourist Attraction'],
    vibes: ['bustling', 'colorful', 'lively', 'authentic', 'aromatic', 'buzzing'],
    tags: [...OUTDOORS, 'Organic', 'Cash Only', 'Street Food'],
    hours: 'market',
    price: [1, 2],
    pictures: 'market',
    rated: 0.75,
  },
  mall: {
    name: 'Shopping Mall',
    weight: 8,
    also: ['Food Court', 'Department Store'],
    vibes: ['bustling', 'bright', 'grand', 'practical'],
    tags: ['Parking', 'Free Wifi', 'Wheelchair Accessible', 'Family Friendly', 'Gift Cards'],
    hours: 'shop',
    price: [2, 3],
    pictures: 'shop',
    rated: 0.85,
  },
  pharmacy: {
    name: 'Pharmacy',
    weight: 34,
    also: ['Drugstore', 'Health'],
    vibes: ['practical', 'friendly', 'calm'],
    tags: ['Wheelchair Accessible', 'Delivery', 'Vaccinations', 'Click and Collect'],
    hours: 'shop',
    chains: 0.3,
    inBuilding: true,
    rated: 0.5,
  },
  salon: {
    name: 'Hair Salon',
    weight: 52,
    also: ['Barbershop', 'Beauty Salon', 'Nail Salon'],
    vibes: ['friendly', 'stylish', 'relaxed', 'chatty'],
    tags: ['Walk-ins Welcome', 'Reservations', 'Locally Owned', 'Cash Only', 'Wheelchair Accessible'],
    hours: 'shop',
    price: [1, 4],
    chains: 0.08,
    inBuilding: true,
    rated: 0.65,
  },
  hotel: {
    name: 'Hotel',
    weight: 42,
    also: ['Boutique Hotel', 'Bed and Breakfast', 'Resort', 'Event Space'],
    vibes: ['elegant', 'calm', 'refined', 'grand', 'relaxed', 'romantic', 'stylish'],
    tags: STAYING,
    hours: 'always',
    price: [1, 4],
    chains: 0.25,
    pictures: 'hotel',
    rated: 0.92,
  },
  hostel: {
    name: 'Hostel',
    weight: 8,
    also: ['Guest House', 'Bar'],
    vibes: ['friendly', 'lively', 'colorful', 'casual', 'playful'],
    tags: [...STAYING, 'Shared Kitchen', 'Bike Rental'],
    hours: 'always',
    price: [1, 2],
    chains: 0.2,
    pictures: 'hotel',
    rated: 0.9,
  },
  gym: {
    name: 'Gym',
    weight: 30,
    also: ['Yoga Studio', 'Climbing Gym', 'Martial Arts', 'Pilates Studio'],
    vibes: ['energetic', 'bright', 'friendly', 'loud', 'focused'],
    tags: ['Parking', 'Showers', 'Personal Training', 'Classes', 'Wheelchair Accessible', 'Student Discount'],
    hours: 'gym',
    price: [1, 3],
    chains: 0.3,
    pictures: 'gym',
    inBuilding: true,
    rated: 0.7,
  },
  spa: {
    name: 'Spa',
    weight: 14,
    also: ['Sauna', 'Massage', 'Swimming Pool', 'Wellness'],
    vibes: ['calm', 'relaxed', 'serene', 'quiet', 'refined'],
    tags: ['Reservations', 'Gift Cards', 'Showers', 'Adults Only', 'Parking'],
    hours: 'gym',
    price: [2, 4],
    pictures: 'spa',
    rated: 0.75,
  },
  park: {
    name: 'Park',
    weight: 38,
    also: ['Playground', 'Garden', 'Dog Park', 'Nature Reserve'],
    vibes: ['peaceful', 'green', 'breezy', 'sunny', 'serene', 'chill', 'scenic'],
    tags: [...OUTDOORS, 'Free Entry', 'Picnic Tables', 'Playground'],
    hours: 'park',
    pictures: 'park',
    rated: 0.6,
  },
  viewpoint: {
    name: 'Viewpoint',
    weight: 7,
    also: ['Tourist Attraction', 'Landmark', 'Hiking Trail'],
    vibes: ['scenic', 'breezy', 'romantic', 'peaceful', 'dramatic', 'sunny'],
    tags: [...OUTDOORS, 'Free Entry', 'Picnic Tables'],
    hours: 'always',
    pictures: 'viewpoint',
    rated: 0.6,
  },
  worship: {
    name: 'Place of Worship',
    weight: 30,
    also: ['Landmark', 'Community Center', 'Tourist Attraction'],
    vibes: ['quiet', 'peaceful', 'historic', 'serene', 'grand'],
    tags: ['Free Entry', 'Guided Tours', 'Wheelchair Accessible', 'Live Music'],
    hours: 'worship',
    pictures: 'worship',
    rated: 0.4,
  },
  bank: {
    name: 'Bank',
    weight: 22,
    also: ['ATM', 'Financial Services'],
    vibes: ['practical', 'calm'],
    tags: ['ATM', 'Wheelchair Accessible', 'Parking'],
    hours: 'bank',
    chains: 0.85,
    pictures: 'office',
    inBuilding: true,
    rated: 0.35,
  },
  coworking: {
    name: 'Coworking Space',
    weight: 8,
    also: ['Event Space', 'Cafe', 'Meeting Rooms'],
    vibes: ['focused', 'bright', 'studious', 'minimalist', 'friendly'],
    tags: ['Free Wifi', 'Laptop Friendly', 'Printing', 'Showers', 'Dog Friendly', 'Bike Parking'],
    hours: 'office',
    price: [1, 3],
    chains: 0.2,
    pictures: 'office',
    rated: 0.6,
  },
} as const satisfies Record<string, Category>

export type CategoryKey = keyof typeof CATEGORIES
