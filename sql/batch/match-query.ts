/** The queries by which an index finds the places that share rare keys with a description (match-words.sql). */
import sql from 'sql-template-tag'
import type { DescriptionKeys, KeyShares, WordKeys } from './match-keys.ts'
import { bothNames, bothStreets, decidingCities, type Lookup, lookupOf, shareOf } from './match-rarest.ts'

/**
 * With a city or a postcode, the two rarest words of the name are looked up together with those of the street only if at
 * most this many places have the rarest of the four.
 */
const MAX_READ = 3000
/** A city that more places have decides nothing. */
const MAX_AREA_SHARE = 0.5

/**
 * Texts of type `tsquery`; a place is found if it fits all of them. The index skips what one text rules out in the keys of
 * the others. Within one text it reads all keys for each place that has a rare one. Four common words of a name and a street
 * take 9.1 ms as one text, 2.9 as four, and 6.2 if `st` comes second: so the rarest text is first. Unused ones repeat it.
 */
export interface MatchQuery {
  readonly first: string
  readonly second: string
  readonly third: string
  readonly fourth: string
}

/** Columns of `MatchQuery` in a JSON text, for `json_to_recordset`. */
export const QUERY_COLUMNS = sql`first tsquery, second tsquery, third tsquery, fourth tsquery`

/** A condition on the keys of a place. */
interface Condition {
  readonly text: string
  /** Share of the places that fit it, at most. */
  readonly share: number
}

/**
 * Returns some queries, which together find places with
 *
 * - any rare key of the name, together with the city, the postcode, any rare key of the address or both of its two rarest
 *   words;
 * - both of the two rarest words of the name, or its only word, together with the city or both words of the street;
 * - any of the two rarest words of the name together with the postcode or any rare key of the address;
 * - a number of the address and a rare key or the rarest word of its street, together with the city or the postcode; if
 *   neither is known, any rare key or both of the two rarest words of its street: the name may be another one.
 *
 * The rarest words are those of which ANALYZE knows keys, so words that no place has never take their place.
 */
export function matchQueries(keys: DescriptionKeys, known: KeyShares): MatchQuery[] {
  const [name, street, number] = [keys.names, keys.streets, keys.numbers].map((words) => lookupOf(words, known)) as [
    Lookup,
    Lookup,
    Lookup,
  ]
  const any = (...some: readonly WordKeys[]) => anyKey(some.flat(), known)
  const cities = decidingCities(keys.cities, known)
  const postcodes = keys.postcode === null ? [] : [keys.postcode]
  const area = any(cities, postcodes)
  const isEverywhere = (area?.share ?? 0) > MAX_AREA_SHARE
  const isLocal = area !== undefined && !isEverywhere
  const names = bothNames(keys, isLocal, known)
  const streets = bothStreets(street, isLocal, known)
  const read = known.places * Math.min(...[...names, ...streets].map((word) => shareOf(word, known)))
  const inStreet = streets.flatMap((word) => any(word) ?? [])
  const at = (where: Condition | undefined, isStreetRead: boolean) =>
    isEverywhere ? [] : either(where, isStreetRead ? inStreet : [])
  const numbers = any(number.rare, ...number.rarest)
  const anyStreet = any(street.rare, ...street.rarest.slice(0, 1))
  const queries = [
    [any(name.rare), ...at(any(street.rare, number.rare, cities, postcodes), true)],
    // The next query has the rare keys of the address and the postcode.
    names.length === 0 ? [] : [...names.map((word) => any(word)), ...at(any(cities), !isLocal || read <= MAX_READ)],
    [any(...name.rarest), any(street.rare, number.rare, postcodes)],
    area === undefined
      ? [numbers, ...either(any(street.rare), inStreet)]
      : [numbers, anyStreet, ...(isLocal ? [area] : [])],
  ]
  return queries.flatMap(queryOf)
}

/** Returns what a place must fit that fits a condition or each of some others. */
function either(one: Condition | undefined, others: readonly Condition[]): readonly (Condition | undefined)[] {
  if (others.length === 0) return [one]
  if (!one) return others
  const share = one.share + Math.min(...others.map((other) => other.share))
  return [{ text: `${one.text} | ${others.map(({ text }) => text).join(' & ')}`, share }]
}

/** Returns a condition for places that have any of these keys; undefined without keys. */
function anyKey(keys: WordKeys, known: KeyShares): Condition | undefined {
  if (keys.length === 0) return undefined
  const text = keys.map((key) => `'${key.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`).join(' | ')
  return { text: keys.length > 1 ? `(${text})` : text, share: shareOf(keys, known) }
}

/** Returns no query if a condition can't be met. */
function queryOf(conditions: readonly (Condition | undefined)[]): MatchQuery[] {
  const given = conditions.filter((condition) => condition !== undefined)
  if (given.length < conditions.length) return []
  const [first, second, third, fourth] = given.sort((a, b) => a.share - b.share).map(({ text }) => text)
  return first === undefined ? [] : [{ first, second: second ?? first, third: third ?? first, fourth: fourth ?? first }]
}
