/** Which words of a description are looked up: the rarest ones, as far as ANALYZE knows (match-keys.ts). */
import type { DescriptionKeys, KeyShares, WordKeys } from './match-keys.ts'

/** A key is rare if at most this many places have it, or if ANALYZE does not know it. */
const RARE = 200
/** At most this many rare keys of a name, and of an address. */
const MAX_RARE = 8
/**
 * With a city or a postcode, a rarer word decides without a word that more places have, in share and in number: reading
 * `St`, of 32 % of 1,000,000, takes 1 ms. Without, `Park Street` would find `Park Avenue` of another city.
 */
const MAX_WORD = { share: 0.1, places: 20_000 }
/** The same of words of a city, such as `City`. */
const MAX_CITY_WORD = { share: 0.01, places: 3000 }

/** What a name, a street or numbers are looked up by. */
export interface Lookup {
  /** Its rare keys, the rarest first. */
  readonly rare: readonly string[]
  /** The two rarest words of which places have keys, the rarest first. */
  readonly rarest: readonly WordKeys[]
}

export function lookupOf(words: readonly WordKeys[], known: KeyShares): Lookup {
  const { shares, places } = known
  const rare = [...new Set(words.flat())]
    .map((key) => ({ key, share: shares.get(key) ?? 0 }))
    .filter(({ share }) => share * places <= RARE)
    .sort((a, b) => a.share - b.share || (a.key < b.key ? -1 : 1))
  return { rare: rare.slice(0, MAX_RARE).map(({ key }) => key), rarest: rarestOf(words, known) }
}

function rarestOf(words: readonly WordKeys[], known: KeyShares): readonly WordKeys[] {
  return words
    .filter((word) => word.some((key) => known.shares.has(key)))
    .map((word) => ({ word, share: shareOf(word, known) }))
    .sort((a, b) => a.share - b.share || (a.word.join() < b.word.join() ? -1 : 1))
    .slice(0, 2)
    .map(({ word }) => word)
}

/**
 * Returns the words of which a place must have each for its name to count; none if only one of several is known. The name
 * as one word repeats its first or last word, so it stands beside another word only if a city or a postcode is known: without,
 * `and outfitters` would find every name that ends with `outfitters`.
 */
export function bothNames(keys: DescriptionKeys, isLocal: boolean, known: KeyShares): readonly WordKeys[] {
  const all = rarestOf(keys.names, known)
  if (all.length < 2 && keys.match_name.includes(' ')) return []
  if (isLocal) return deciding(all, known)
  const words = rarestOf(
    keys.names.filter((word) => !isJoined(word)),
    known,
  )
  return words.length === 2 ? words : all
}

/** Returns whether these are the keys of a name as one word (match_joined). */
function isJoined([key]: WordKeys): boolean {
  return key?.startsWith('j') ?? false
}

/** The same for its street. */
export function bothStreets({ rarest }: Lookup, isLocal: boolean, known: KeyShares): readonly WordKeys[] {
  if (rarest.length < 2) return []
  return isLocal ? deciding(rarest, known) : rarest
}

function deciding(rarest: readonly WordKeys[], known: KeyShares): readonly WordKeys[] {
  return rarest.filter((word, index) => index === 0 || !isCommon(word, known, MAX_WORD))
}

/** Returns the keys of a city that decide: a common word does not beside one that places have and that is rarer. */
export function decidingCities(cities: WordKeys, known: KeyShares): WordKeys {
  const others = cities.filter((key) => !isCommon([key], known, MAX_CITY_WORD))
  return others.some((key) => known.shares.has(key)) ? others : cities
}

function isCommon(word: WordKeys, known: KeyShares, max: { readonly share: number; readonly places: number }): boolean {
  const share = shareOf(word, known)
  return share > max.share && share * known.places > max.places
}

/** Returns the share of places with any of these keys, at most. */
export function shareOf(keys: WordKeys, { shares }: KeyShares): number {
  return keys.reduce((sum, key) => sum + (shares.get(key) ?? 0), 0)
}
