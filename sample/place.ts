/** Makes a venue with all its fields, and with the gaps that real data has. */
import tzLookup from '@photostructure/tz-lookup'
import type { PlaceInput } from '../core/model/place.ts'
import type { ImageInput } from '../core/model/place-image.ts'
import { CATEGORIES, CATEGORY_KEYS, type Category } from './categories.ts'
import { addressAt, telephone, website } from './contact.ts'
import { description, sentences } from './description.ts'
import { openingHours } from './hours.ts'
import { surroundings, venueName } from './names.ts'
import { at, type Random, uuid, weighted } from './random.ts'
import { words } from './words.ts'
import type { City } from './world/cities.ts'
import type { Scatter } from './world/scatter.ts'

const EDITORIAL = words(
  'Hidden Gems, Local Legends, Date Night, Rainy Day, Family Favorites, Work Friendly, New in Town, Late Night',
)
const TIERS = ['supporter', 'partner', 'premium']

/** Share of venues in a shopping centre, among the kinds that may be in one. */
const IN_BUILDING_SHARE = 0.08

const drawCategory = weighted(CATEGORY_KEYS.map((key) => CATEGORIES[key].weight))

export interface World {
  readonly drawCity: (random: Random, number: number) => City
  readonly scatter: Scatter
  readonly pictures: ReadonlyMap<string, readonly ImageInput[]>
}

/** Returns the venue with this number. `random` must have been restarted for it. */
export function makePlace(world: World, seed: number, number: number, random: Random): PlaceInput {
  const id = uuid(random)
  const city = world.drawCity(random, number)
  const key = at(CATEGORY_KEYS, drawCategory(random.unit()))
  const category = CATEGORIES[key]
  const buildings = category.isIndoor ? world.scatter.buildings(city) : 0
  const spot =
    buildings > 0 && random.chance(IN_BUILDING_SHARE)
      ? world.scatter.building(city, Math.floor(buildings * random.unit() * Math.sqrt(random.unit())))
      : world.scatter.spot(city, random)
  const around = surroundings(city, spot)
  const venue = venueName(key, city, around, random)
  const [rating, raters] = ratingOf(category.rated, spot.centre === 0 ? 2.5 : 1, random)
  const { address, postcode } = addressAt(city, spot, around)
  const isPlaced = !random.chance(0.01)
  return {
    id,
    name: venue.name,
    address: random.chance(0.06) ? null : address,
    city: city.name,
    neighborhood: random.chance(0.2) ? null : around.quarter,
    description: description(venue.name, around, random),
    short_description: random.chance(0.25) ? random.pick(sentences(around, random)) : null,
    telephone: random.chance(0.28) ? null : telephone(city, random),
    url: random.chance(0.38) ? null : random.chance(0.05) ? '' : website(venue.name, venue.isChain, city, number),
    timezone: random.chance(0.02) ? null : random.chance(0.01) ? '' : tzLookup(city.latitude, city.longitude),
    longitude: isPlaced ? spot.longitude : null,
    latitude: isPlaced ? spot.latitude : null,
    aggregate_rating: rating,
    aggregate_rating_count: raters,
    price: category.price && random.chance(0.65) ? priceIn(category.price, random) : null,
    categories: [category.name, ...(venue.cuisine ? [venue.cuisine] : []), ...also(category, venue.cuisine, random)],
    editorial_categories: random.chance(0.03) ? random.some(EDITORIAL, 1 + random.below(2)) : [],
    tags: random.chance(0.35) ? [] : random.some(category.tags, 1 + random.below(4)),
    vibes: random.chance(0.22) ? [] : random.some(category.vibes, 1 + random.below(4)),
    membership_tier: random.chance(0.015) ? random.pick(TIERS) : null,
    images: picturesOf(world, category.pictures ?? key, random),
    opening_hours: random.chance(0.5) ? openingHours(category.hours, city.country.habit, random) : null,
    data_source_identifier: `sample-${seed}-${number}`,
    data_source_url: null,
    is_closed: random.chance(0.02),
    is_featured: random.chance(0.006),
    is_public: !random.chance(0.005),
    is_flagged: random.chance(0.005),
    is_duplicate: random.chance(0.005),
    is_chain: venue.isChain,
    is_sample: true,
    country: city.countryCode,
    // GeoNames has numbers for the regions of most countries.
    region: /^[A-Z]+$/.test(city.region) ? city.region : null,
    postcode: random.chance(0.1) ? null : postcode,
  }
}

/**
 * Returns a rating, 0 if nobody rated, and the number of raters. Most are good and have few raters; a few places have
 * very many. `renown` multiplies their number.
 */
function ratingOf(share: number, renown: number, random: Random): [rating: number, raters: number | null] {
  if (!random.chance(share)) return [0, random.chance(0.3) ? 0 : null]
  const rating = Math.round((5 - 3.4 * random.unit() * random.unit()) * 10) / 10
  return [rating, Math.min(90_000, 1 + Math.floor(12 * renown * (1 / (random.unit() + 1e-5) - 1)))]
}

function also(category: Category, cuisine: string | undefined, random: Random): string[] {
  return random.some(category.also, Math.min(cuisine ? 1 : 2, Math.floor(random.unit() * random.unit() * 4)))
}

function priceIn([min, max]: readonly [number, number], random: Random): number {
  return min + Math.floor((max - min + 1) * Math.sqrt(random.unit()) * random.unit())
}

function picturesOf({ pictures }: World, subject: string, random: Random): ImageInput[] {
  const share = random.unit()
  const count = share < 0.68 ? 0 : share < 0.88 ? 1 : share < 0.97 ? 2 : 3
  return random.some(pictures.get(subject) ?? [], count)
}
