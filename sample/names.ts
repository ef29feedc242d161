/** Names of venues, in the language of their location. */
import { CATEGORIES, CATEGORY_KEYS, type CategoryKey, calledLike } from './categories.ts'
import { CUISINES } from './cuisines.ts'
import { LANGUAGES, type LanguageKey, wordsFor } from './languages/languages.ts'
import { at, hash, Random, weighted } from './random.ts'
import type { City } from './world/cities.ts'
import type { Spot } from './world/scatter.ts'

/** The language of a spot, and the names of its street and district. */
export interface Surroundings {
  readonly language: LanguageKey
  readonly street: string
  readonly quarter: string
}

const FOREIGN_CUISINE_SHARE = 0.42
/** Number of chains of a category in a language. */
const CHAINS = 8

const drawCuisine = weighted(CUISINES.map(({ weight }) => weight))

/** Returns the names at a spot. A street or district has one name for all its venues. */
export function surroundings(city: City, spot: Spot): Surroundings {
  const language = city.country.regions[city.region] ?? city.country.language
  const { streets, quarters } = LANGUAGES[language]
  const quarter = spot.district ?? at(quarters, hash(city.id, spot.centre))
  return { language, street: at(streets, spot.street), quarter }
}

/** Returns a name, and the cuisine of a restaurant, as a category. */
export function venueName(key: CategoryKey, city: City, around: Surroundings, random: Random) {
  const language = LANGUAGES[around.language]
  if (key === 'restaurant' && random.chance(FOREIGN_CUISINE_SHARE)) {
    const { name, restaurants } = at(CUISINES, drawCuisine(random.unit()))
    if (name !== language.cuisine) return { name: random.pick(restaurants), isChain: false, cuisine: name }
  }
  const { chains = 0, isShared } = CATEGORIES[key]
  const isChain = random.chance(chains)
  // A chain has the same name everywhere in its language.
  const draws = isChain ? new Random().restart(CATEGORY_KEYS.indexOf(key), random.below(CHAINS), 4) : random
  const pattern = isChain ? (language.own[0] ?? '') : random.pick(isShared ? language.shared : language.own)
  const name = pattern.replace(/\{(\w+)\}/g, (_, part) => {
    if (part === 'word') return draws.pick(wordsFor(calledLike(key), around.language))
    if (part === 'person') return draws.pick(language.people)
    if (part === 'city') return city.name
    if (part === 'street') return around.street
    if (part === 'thing') return draws.pick(language.things)
    // GeoNames' districts have Latin names, which do not fit into a name in another script.
    return isLatin(language.quarters[0] ?? '') || !isLatin(around.quarter)
      ? around.quarter
      : random.pick(language.quarters)
  })
  return { name, isChain, cuisine: key === 'restaurant' ? language.cuisine : undefined }
}

function isLatin(text: string): boolean {
  return /^[^\p{L}]*\p{Script=Latin}/u.test(text)
}
