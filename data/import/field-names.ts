/**
 * Maps properties and columns to fields. Our own names come first, then names that are common elsewhere: other exports,
 * schema.org, OpenStreetMap's tags, Overture Maps. Case, spaces and punctuation are ignored: `Street Address`,
 * `streetAddress` and `street_address` are the same name.
 */
import type { PlaceInput } from '../../core/model/place-input.ts'

/** Fields that can be imported. Street and house number become the address if there is none. Scores are computed. */
export type Field =
  | Exclude<keyof PlaceInput, 'id' | 'is_sample' | 'suggested_categories' | 'completeness_score' | 'score_combined'>
  | 'street'
  | 'house_number'

/** The names of each field, most reliable first. A dot stands for a member of an object. */
const NAMES: Readonly<Record<Field, readonly string[]>> = {
  name: ['name', 'title', 'names.primary', 'place_name', 'business_name', 'display_name', 'label', 'name:en'],
  slug: ['slug'],
  address: ['address', 'street_address', 'address.street_address', 'full_address', 'formatted_address', 'addr:full'],
  street: ['addr:street', 'address_line_1', 'address1', 'street'],
  house_number: ['addr:housenumber', 'house_number'],
  city: ['city', 'town', 'locality', 'address_locality', 'address.address_locality', 'addr:city', 'municipality'],
  neighborhood: ['neighborhood', 'neighbourhood', 'suburb', 'quarter', 'district', 'addr:suburb'],
  description: ['description', 'desc', 'about'],
  short_description: ['short_description', 'tagline', 'summary'],
  telephone: ['telephone', 'phone', 'phone_number', 'contact:phone', 'tel', 'phones', 'formatted_phone_number'],
  url: ['url', 'website', 'contact:website', 'homepage', 'web', 'websites', 'web_site'],
  timezone: ['timezone', 'time_zone', 'tz'],
  longitude: ['longitude', 'lng', 'lon', 'long', 'geo.longitude', 'location.longitude', 'location.lng', 'x'],
  latitude: ['latitude', 'lat', 'geo.latitude', 'location.latitude', 'location.lat', 'y'],
  aggregate_rating: ['aggregate_rating', 'aggregate_rating.rating_value', 'rating', 'average_rating', 'stars'],
  aggregate_rating_count: [
    ...['aggregate_rating_count', 'aggregate_rating.review_count', 'aggregate_rating.rating_count', 'rating_count'],
    ...['review_count', 'reviews_count', 'user_ratings_total'],
  ],
  price: ['price', 'price_level', 'price_range'],
  categories: [
    ...['categories', 'category', 'categories.primary', 'types', 'amenity', 'shop', 'tourism', 'leisure', 'historic'],
    ...['craft', 'office', 'type'],
  ],
  editorial_categories: ['editorial_categories'],
  tags: ['tags', 'keywords'],
  vibes: ['vibes'],
  membership_tier: ['membership_tier'],
  images: ['images', 'svc_images'],
  // Our own lists have both; the text has more detail.
  opening_hours: ['opening_hours_text', 'opening_hours', 'opening_hours_specification', 'hours'],
  data_source_identifier: ['data_source_identifier', '@id', 'id', 'identifier', 'osm_id', 'place_id', 'uuid'],
  data_source_url: ['data_source_url', 'source_url', 'source'],
  notes_to_svc: ['notes_to_svc'],
  notes_internal: ['notes_internal'],
  is_closed: ['is_closed', 'permanently_closed'],
  is_featured: ['is_featured'],
  is_public: ['is_public'],
  is_flagged: ['is_flagged'],
  is_duplicate: ['is_duplicate'],
  duplicate_of: ['duplicate_of'],
  is_chain: ['is_chain'],
  user_added: ['user_added'],
}

export const FIELDS = Object.keys(NAMES) as Field[]

export interface Candidate {
  field: Field
  /** 0 for the field's own name; the lowest wins. */
  rank: number
}

const CANDIDATES = new Map(
  FIELDS.flatMap((field) => NAMES[field].map((name, rank) => [normalized(name), { field, rank }] as const)),
)
/** Names of objects with a member that is a field. */
const PARENTS = new Set(
  Object.values(NAMES)
    .flat()
    .filter((name) => name.includes('.'))
    .map((name) => normalized(name.slice(0, name.indexOf('.')))),
)

/** Returns the field that a property's name stands for; undefined if there is none. */
export function candidateFor(name: string): Candidate | undefined {
  return CANDIDATES.get(name) ?? CANDIDATES.get(normalized(name))
}

/** Returns true if members of an object with this name may be fields; they are named `parent.member`. */
export function isParent(name: string): boolean {
  return PARENTS.has(normalized(name))
}

function normalized(name: string): string {
  return name.toLowerCase().replace(/[^\p{Letter}\p{Number}@]/gu, '')
}
