/** The evidence of addresses, postcodes and cities. */

import type { MatchAddress } from './addresses.ts'
import { pairsAlike, wordsAlike } from './alike.ts'
import type { Cities } from './cities.ts'
import type { MatchRecord } from './records.ts'
import type { Evidence } from './terms.ts'

export function addressEvidence(one: MatchRecord, other: MatchRecord, cities: Cities): Evidence {
  const [a, b] = [one.address, other.address]
  const street = a && b && streetLevel(a, b)
  const house = a && b && houseLevel(a, b)
  return present({
    street,
    house: house === 'other' && (street === 'equal' || street === 'contained') ? 'apart' : house,
    unit: a && b && unitLevel(a.units, b.units),
    postcode: postcodeLevel(one.postcode, other.postcode),
    city: cityLevel(one, other, cities),
    area: a && b && !(one.city && other.city) ? areaLevel(a.area, b.area) : undefined,
  })
}

/** Returns only the terms that have a level. */
function present(levels: { [T in keyof Evidence]: Evidence[T] | undefined }): Evidence {
  return Object.fromEntries(Object.entries(levels).filter(([, level]) => level !== undefined))
}

const UNSPACED = /[\u0e00-\u0e7f\u3040-\u9fff]/

/** Streets may be found anywhere in the other address: lines differ in what they put first. */
function streetLevel(a: MatchAddress, b: MatchAddress): Evidence['street'] {
  if (a.street.length === 0 || b.street.length === 0) return undefined
  const [one, other] = [a.street.join(''), b.street.join('')]
  if (one === other) return 'equal'
  if (ordinalsDiffer(a.street, b.street)) return 'other'
  const [inB, inA] = [shareIn(a.street, [...b.street, ...b.area]), shareIn(b.street, [...a.street, ...a.area])]
  if (Math.min(inA, inB) > 0.9) return 'equal'
  const isWithin = UNSPACED.test(one) && (one.includes(other) || other.includes(one))
  if (isWithin || Math.max(inA, inB) > 0.9) return 'contained'
  return Math.max(inA, inB) >= 0.5 || pairsAlike(one, other) >= 0.6 ? 'alike' : 'other'
}

/** `7th Avenue` is another street than `8th Avenue`. */
function ordinalsDiffer(a: readonly string[], b: readonly string[]): boolean {
  const [one, other] = [a.filter((word) => /^\d/.test(word)), b.filter((word) => /^\d/.test(word))]
  return one.length > 0 && other.length > 0 && !one.some((word) => other.includes(word))
}

/** Words for kinds of streets and directions say little: they count a fifth. */
const KINDS = new Set(
  'st ave blvd rd dr ln ct pl sq hwy pkwy ter cir cres trl c r v ul n s e w ne nw se sw de da do la le شارع'.split(' '),
)

/** Returns the share of words that the other street has as well, 0 … 1. */
function shareIn(words: readonly string[], others: readonly string[]): number {
  let found = 0
  let total = 0
  for (const word of words) {
    const weight = KINDS.has(word) ? 0.2 : 1
    total += weight
    if (others.some((other) => wordsAlike(word, other) > 0)) found += weight
  }
  return found / total
}

/** Compares districts and towns: the words of the lines beside the streets. */
function areaLevel(a: readonly string[], b: readonly string[]): Evidence['area'] {
  if (a.length === 0 || b.length === 0) return undefined
  const most = Math.max(shareIn(a, b), shareIn(b, a))
  if (most > 0.9) return 'equal'
  return most > 0 ? 'shared' : 'other'
}

/** In scripts without spaces, the numbers say district, block and house: all must be the same, as far as both go. */
function houseLevel({ street, numbers: a }: MatchAddress, { numbers: b }: MatchAddress): Evidence['house'] {
  if (a.length === 0 && b.length === 0) return undefined
  if (a.length === 0 || b.length === 0) return 'one'
  if (a.join() === b.join()) return 'equal'
  const areBlocks = UNSPACED.test(street.join(''))
  if (areBlocks ? a.every((number, at) => number === (b[at] ?? number)) : a.some((number) => b.includes(number)))
    return 'shared'
  return !areBlocks && Math.abs(Number(a[0]) - Number(b[0])) <= 10 ? 'near' : 'other'
}

function unitLevel(a: readonly string[], b: readonly string[]): Evidence['unit'] {
  if (a.length === 0 && b.length === 0) return undefined
  if (a.length === 0 || b.length === 0) return 'one'
  return a.some((unit) => b.includes(unit)) ? 'equal' : 'other'
}

/** A postcode that begins the other is the same, less exactly: `SW1A` and `SW1A 1AA`. */
function postcodeLevel(one: string, other: string): Evidence['postcode'] {
  if (one === '' || other === '') return undefined
  if (one.startsWith(other) || other.startsWith(one)) return 'equal'
  return one.slice(0, 3) === other.slice(0, 3) ? 'near' : 'other'
}

function isIn(word: string, { street, area }: MatchAddress): boolean {
  return street.includes(word) || area.includes(word)
}

function isAlikeIn(city: string, { street, area }: MatchAddress): boolean {
  return city.split(' ').some((word) => [...street, ...area].some((other) => wordsAlike(word, other) > 0))
}

/** Cities that differ may have two names, or one may be a part of the other. */
function cityLevel(one: MatchRecord, other: MatchRecord, cities: Cities): Evidence['city'] {
  const level = spelledLevel(one, other) ?? spelledLevel(other, one)
  if (level === 'equal') return level
  const known = one.city === '' && other.city === '' ? undefined : cities.compare(one, other)
  return known === 'unsure' && level === 'alike' ? level : (known ?? level)
}

/**
 * Compares the city of a record with the other's city, or with its address line. A line contradicts if it names a town with
 * a postcode, both others.
 */
function spelledLevel({ city, postcode }: MatchRecord, other: MatchRecord): Evidence['city'] {
  if (city === '') return undefined
  const inLine =
    other.address !== undefined && city.split(' ').every((word) => isIn(word, other.address as MatchAddress))
  if (other.city === '') {
    const isOther = other.address?.hasTown && postcodeLevel(postcode, other.postcode) !== 'equal'
    return inLine ? 'equal' : isOther && !isAlikeIn(city, other.address as MatchAddress) ? 'other' : undefined
  }
  if (city === other.city) return 'equal'
  const isPart = ` ${city} `.includes(` ${other.city} `) || ` ${other.city} `.includes(` ${city} `)
  return isPart || inLine || pairsAlike(city, other.city) >= 0.7 ? 'alike' : 'other'
}
