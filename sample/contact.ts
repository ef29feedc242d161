/** Addresses, telephone numbers and web sites that look real but reach nobody. */
import type { Surroundings } from './names.ts'
import { hash, type Random } from './random.ts'
import type { City } from './world/cities.ts'
import type { Spot } from './world/scatter.ts'

/** Letters that do not decompose into a plain letter and a mark. */
const PLAIN: Readonly<Record<string, string>> = { ı: 'i', ł: 'l', ø: 'o', đ: 'd', ß: 'ss', æ: 'ae' }

const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXY'

/** The digits and letters of a template that are its postcode. */
const POSTCODE = /[#@](?:[#@ -]*[#@])?/

/**
 * Returns an address in the form of its country, and its postcode: null if the country has none. Venues of one district
 * share a postcode.
 */
export function addressAt(city: City, spot: Spot, { street, quarter }: Surroundings) {
  let code = hash(city.id, spot.centre, 1)
  const postcode = POSTCODE.exec(city.country.address)?.[0].replace(/[#@]/g, (mark) => {
    code = hash(code)
    return mark === '#' ? String(code % 10) : LETTERS.charAt(code % LETTERS.length)
  })
  const block = `${1 + (spot.street % 5)}-${1 + (spot.street % 19)}-${1 + (spot.house % 23)}`
  const house = String(spot.house)
  const parts: Record<string, string> = { street, quarter, block, house, city: city.name, region: city.region }
  const address = city.country.address
    .replace(POSTCODE, postcode ?? '')
    .replace(/\{(\w+)\}/g, (mark, part) => parts[part] ?? mark)
  return { address, postcode: postcode ?? null }
}

/** Returns null if the country has no telephones. */
export function telephone(city: City, random: Random): string | null {
  return city.country.phone?.replace(/#/g, () => String(random.below(10))) ?? null
}

/** Returns a URL in the top-level domain that RFC 2606 reserves for examples. A chain's branches share a site. */
export function website(name: string, isChain: boolean, city: City, number: number): string {
  const host = hostOf(name)
  if (host.length < 3) return `https://www.place-${number.toString(36)}.example/`
  return isChain ? `https://www.${host}.example/${hostOf(city.name) || city.id}` : `https://${host}.example/`
}

function hostOf(name: string): string {
  const plain = name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’ıłøđßæ]/g, (letter) => PLAIN[letter] ?? '')
  return plain
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
}
