/** The country that an address line ends with. */
import { COUNTRIES } from '../model/country.ts'

/** Names beside the English ones, in the form of `matchWords`. */
const OTHERS: Readonly<Record<string, string>> = {
  usa: 'US',
  us: 'US',
  uk: 'GB',
  gb: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  deutschland: 'DE',
  osterreich: 'AT',
  schweiz: 'CH',
  italia: 'IT',
  espana: 'ES',
  brasil: 'BR',
  rossiya: 'RU',
  日本: 'JP',
}

/** A state of the USA, and towns of several countries, end lines as well. */
const NO_COUNTRY = new Set(['georgia', 'jersey', 'lebanon', 'jordan', 'cuba', 'peru', 'panama'])

/** Returns the code of the country that a part between two commas names, with its words in one form; `''` if it is none. */
export function countryOfPart(words: readonly string[]): string {
  const name = words.join(' ')
  const known = OTHERS[name]
  if (known !== undefined) return known
  // Two letters are mostly a state: `CA`, `DE`.
  return name.length > 3 && !NO_COUNTRY.has(name) ? (COUNTRIES.find(name) ?? '') : ''
}
