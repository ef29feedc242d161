/** The queries by which an index finds the places that share rare keys with a description (match-words.sql). */
import type { DescriptionKeys, KeyShares, WordKeys } from './match-keys.ts'

/** A key is rare if at most this many places have it, as far as ANALYZE knows. */
const RARE = 200
/** At most this many rare keys of a name, and of an address. */
const MAX_RARE = 8
/**
 * With a city or a postcode, the two rarest words of the name are looked up together with those of the street only if at
 * most this many places have the rarest of the four. Among 1,000,000 places, common ones take 11 ms, all others 2.
 */
const MAX_READ = 3000
/**
 * With a city or a postcode, a rarer word decides without a word that more places have, in share and in number: reading
 * `St`, of 32 % of 1,000,000, takes 4 ms. Without, `Park Street` would find `Park Avenue` of another city.
 */
const MAX_WORD = { share: 0.1, places: 20_000 }
/** The same of words of a city, such as `City`. */
const MAX_CITY_WORD = { share: 0.01, places: 3000 }
/** A city that more places have decides nothing. */
const MAX_AREA_SHARE = 0.5

/**
 * Returns the texts of some queries. Together they would take up to twice as long, because the index weighs each key of
 * one in each place of another. They find places with
 *
 * - any rare key of the name, or both of its two rarest words, or its only word, together with the city, the postcode, any
 *   rare key of the address or both of its two rarest words;
 * - any of the two rarest words of the name together with the postcode or any rare key of the address;
 * - a number of the address and a rare key or the rarest word of its street, together with the city or the postcode; if
 *   neither is known, any rare key or both of the two rarest words of its street: the name may be another one.
 *
 * The rarest words are those of which ANALYZE knows keys, so words that no place has never take their place.
 */
export function matchQueries(keys: DescriptionKeys, known: KeyShares): string[] {
  const [name, street, number] = [keys.names, keys.streets, keys.numbers].map((words) => lookupOf(words, known)) as [
    Lookup,
    Lookup,
    Lookup,
  ]
  const areaKeys = [...decidingCities(keys.cities, known), ...(keys.postcode === null ? [] : [keys.postcode])]
  const area = anyOf(areaKeys.map(quoted))
  const isEverywhere = shareOf(areaKeys, known) > MAX_AREA_SHARE
  const isLocal = area !== undefined && !isEverywhere
  const both = (words: readonly WordKeys[]) => (isLocal ? deciding(words, known) : words)
  const bothNames = name.rarest.length === 2 || !keys.match_name.includes(' ') ? both(name.rarest) : []
  const bothStreets = street.rarest.length === 2 ? both(street.rarest) : []
  const atBoth = allOf(bothStreets.map(wordOf))
  const read = known.places * Math.min(...[...bothNames, ...bothStreets].map((word) => shareOf(word, known)))
  const at = (streets: string | undefined) => (isEverywhere ? [] : [anyOf([street.rare, number.rare, streets, area])])
  const inStreet = (streets: string | undefined) => anyOf([street.rare, streets])
  const anyStreet = inStreet(street.rarest[0] && wordOf(street.rarest[0]))
  const queries = [
    allOf([name.rare, ...at(atBoth)]),
    allOf([allOf(bothNames.map(wordOf)), ...at(area === undefined || read <= MAX_READ ? atBoth : undefined)]),
    allOf([
      anyOf(name.rarest.map(wordOf)),
      anyOf([street.rare, number.rare, keys.postcode === null ? undefined : quoted(keys.postcode)]),
    ]),
    allOf([
      anyOf([number.rare, ...number.rarest.map(wordOf)]),
      ...(area === undefined ? [inStreet(atBoth)] : isEverywhere ? [anyStreet] : [anyStreet, area]),
    ]),
  ]
  return queries.filter((query) => query !== undefined)
}

/** What a name, a street or numbers are looked up by. */
interface Lookup {
  /** Any of its rare keys. */
  readonly rare: string | undefined
  /** The two rarest words of which places have keys, the rarest first. */
  readonly rarest: readonly WordKeys[]
}

function lookupOf(words: readonly WordKeys[], known: KeyShares): Lookup {
  const { shares, places } = known
  const rare = [...new Set(words.flat())]
    .map((key) => ({ key, share: shares.get(key) ?? 0 }))
    .filter(({ share }) => share * places <= RARE)
    .sort((a, b) => a.share - b.share || (a.key < b.key ? -1 : 1))
  const rarest = words
    .filter((word) => word.some((key) => shares.has(key)))
    .map((word) => ({ word, share: shareOf(word, known) }))
    .sort((a, b) => a.share - b.share || (a.word.join() < b.word.join() ? -1 : 1))
  return {
    rare: anyOf(rare.slice(0, MAX_RARE).map(({ key }) => quoted(key))),
    rarest: rarest.slice(0, 2).map(({ word }) => word),
  }
}

function deciding(rarest: readonly WordKeys[], known: KeyShares): readonly WordKeys[] {
  return rarest.filter((word, index) => index === 0 || !isCommon(word, known, MAX_WORD))
}

function decidingCities(cities: WordKeys, known: KeyShares): WordKeys {
  const others = cities.filter((key) => !isCommon([key], known, MAX_CITY_WORD))
  return others.some((key) => known.shares.has(key)) ? others : cities
}

function isCommon(word: WordKeys, known: KeyShares, max: { readonly share: number; readonly places: number }): boolean {
  const share = shareOf(word, known)
  return share > max.share && share * known.places > max.places
}

/** Returns the share of places with any of these keys, at most. */
function shareOf(keys: WordKeys, { shares }: KeyShares): number {
  return keys.reduce((sum, key) => sum + (shares.get(key) ?? 0), 0)
}

function wordOf(keys: WordKeys): string {
  return anyOf(keys.map(quoted)) as string
}

/** Returns a query for places that one of these queries finds; undefined without a query. */
function anyOf(queries: readonly (string | undefined)[]): string | undefined {
  const given = queries.filter((query) => query !== undefined)
  return given.length > 1 ? `(${given.join(' | ')})` : given[0]
}

/** Returns a query for places that each of these queries finds; undefined if one is missing. */
function allOf(queries: readonly (string | undefined)[]): string | undefined {
  if (queries.length === 0 || queries.includes(undefined)) return undefined
  return queries.length > 1 ? `(${queries.join(' & ')})` : queries[0]
}

function quoted(key: string): string {
  return `'${key.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}
