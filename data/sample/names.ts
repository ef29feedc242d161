/** Names of venues, in the language of their location. */
import { CATEGORIES, type CategoryKey } from './categories.ts'
import { CUISINES } from './cuisines.ts'
import { type Vocabulary, vocabularyOf } from './languages.ts'
import { at, hash, type Random, weighted } from './random.ts'
import type { City } from './world/cities.ts'
import type { Spot } from './world/scatter.ts'

export interface Venue {
  readonly name: string
  readonly isChain: boolean
  /** A restaurant's cuisine, as a category. */
  readonly cuisine: string | undefined
}

/** The names of a spot's street and district, and the words for the venue itself. */
export interface Surroundings {
  readonly words: Vocabulary
  readonly street: string
  readonly quarter: string
}

const FOREIGN_CUISINE_SHARE = 0.42

const drawCuisine = weighted(CUISINES.map(({ weight }) => weight))

/**
 * Returns the names at a spot. A street or district has one name for all its venues; a venue may use another language.
 */
export function surroundings(city: City, spot: Spot, random: Random): Surroundings {
  const { country } = city
  const language = country.regions[city.region] ?? country.language
  const [second, share] = country.second ?? [language, 0]
  const isSecond = (number: number) => number < share * 2 ** 32
  const streetWords = vocabularyOf(isSecond(spot.street) ? second : language)
  const where = hash(city.id, spot.centre)
  const quarterWords = vocabularyOf(isSecond(where) ? second : language)
  return {
    words: vocabularyOf(isSecond(random.next()) ? second : language),
    street: at(streetWords.streets, spot.street),
    quarter: spot.district ?? at(quarterWords.quarters, where),
  }
}

export function venueName(
  key: CategoryKey,
  city: City,
  { words, street, quarter }: Surroundings,
  random: Random,
): Venue {
  if (key === 'restaurant' && random.chance(FOREIGN_CUISINE_SHARE)) {
    const { name, restaurants } = at(CUISINES, drawCuisine(random.unit()))
    if (name !== words.cuisine) return { name: random.pick(restaurants), isChain: false, cuisine: name }
  }
  const cuisine = key === 'restaurant' ? words.cuisine : undefined
  const category = CATEGORIES[key]
  const chains = words.chains.get(key)
  if (chains && 'chains' in category && random.chance(category.chains)) {
    return { name: random.pick(chains), isChain: true, cuisine }
  }
  // GeoNames' districts have Latin names, which do not fit into a name in another script.
  const known = isLatin(words.quarters) === isLatin([quarter]) ? quarter : random.pick(words.quarters)
  const near = isLatin(words.streets) === isLatin([street]) ? street : random.pick(words.streets)
  const name = random.pick(words.names.get(key) ?? words.things).replace(/\{(\w+)\}/g, (_, word) => {
    if (word === 'person') return random.pick(words.people)
    if (word === 'family') return random.pick(words.families)
    if (word === 'street') return near
    if (word === 'quarter') return known
    if (word === 'city') return city.name
    return word === 'number' ? String(1 + random.below(60)) : random.pick(words.things)
  })
  return { name, isChain: false, cuisine }
}

const LATIN = /^[^\p{L}]*\p{Script=Latin}/u

function isLatin(texts: readonly string[]): boolean {
  return LATIN.test(texts[0] ?? '')
}
