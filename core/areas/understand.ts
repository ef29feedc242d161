/**
 * Reads a text such as `coffee near berlin` as what and where. The last words are where, if they name an area: after a
 * preposition a town of any size, otherwise only a country or a large town, because venues are named after small ones.
 */

import type { Position } from '../geo/bbox.ts'
import { isUnspaced } from '../words/words.ts'
import type { Area } from './area.ts'
import type { Gazetteer } from './gazetteer.ts'
import { ranked } from './rank.ts'

export interface Understood {
  /** May be empty: everything there. */
  readonly what: string
  /** Undefined: near whoever asks. */
  readonly where: Area | undefined
}

/** Names of areas have at most this many words. */
const MAX_WORDS = 5
/** Minimum inhabitants of a town without a preposition in front. If one has them, all of that name may be meant. */
const LARGE = 100_000
/** The same for a name of several words: few venues are named after `Miami Beach`. */
const LARGE_OF_WORDS = 15_000
/** Minimum inhabitants of a town that is the whole text: `reading` and `mobile` are towns, too. */
const VERY_LARGE = 500_000

/** `in`, `near` and `around` in languages that put them in front. */
const PREPOSITIONS = new Set([
  ...['in', 'in the', 'near', 'around', 'at', 'close to', 'next to', 'within', 'by'],
  ...['bei', 'nahe', 'um', 'rund um', 'in der nähe von', 'à', 'a', 'près de', 'dans', 'en', 'cerca de', 'vicino a'],
  ...['em', 'perto de', 'bij', 'nabij', 'w', 'blisko', 'i', 'nära', 'v', 'u', 'в', 'во', 'около', 'у'],
])
const LONGEST_PREPOSITION = 4
/** Areas of one name that may be meant. */
const MAX_READINGS = 5

const HERE =
  /(?:^|\s)(?:near me|nearby|near here|around me|around here|close to me|in (?:meiner|der) nähe|autour de moi|près de moi|cerca de mí|cerca de mi|vicino a me|perto de mim|in de buurt|рядом(?: со мной)?|附近|近く)$/iu

/**
 * Returns what the text may mean, the likeliest first: they differ in where. None if it names no area. `near`: where
 * whoever asks is, or looks.
 */
export function understand(text: string, gazetteer: Gazetteer, near: Position | undefined): Understood[] {
  const typed = text.trim()
  if (HERE.test(typed)) return [{ what: typed.replace(HERE, '').trim(), where: undefined }]
  const words = typed.replaceAll(',', ' , ').split(/\s+/).filter(Boolean)
  return lastAsWhere(words, gazetteer, near) ?? firstAsWhere(words, gazetteer, near)
}

/** Returns the words behind the first preposition, such as a street, and those before it. */
export function afterPreposition(text: string): { readonly what: string; readonly name: string } | undefined {
  const words = text.trim().split(/\s+/)
  for (let begin = 1; begin < words.length; begin++) {
    const before = words.slice(0, begin)
    const what = withoutPreposition(before)
    if (what.length < before.length) return { what: joined(what), name: joined(words.slice(begin)) }
  }
  return undefined
}

/** The longest name is meant: `pizza new york` is not `pizza new` in York. */
function lastAsWhere(words: readonly string[], gazetteer: Gazetteer, near: Position | undefined) {
  for (let begin = Math.max(0, words.length - MAX_WORDS); begin < words.length; begin++) {
    const before = words.slice(0, begin)
    const what = withoutPreposition(before)
    const name = words.slice(begin)
    const large = name.length > 1 ? LARGE_OF_WORDS : LARGE
    const min = what.length < before.length ? 0 : begin === 0 ? VERY_LARGE : large
    const areas = ranked(areasNamed(name, gazetteer), near)
    if (areas.some(({ kind, population }) => kind === 'country' || population >= min)) return read(what, areas)
  }
  return undefined
}

/** Chinese, Japanese and Korean name the area first. */
function firstAsWhere([first = '', ...rest]: readonly string[], gazetteer: Gazetteer, near: Position | undefined) {
  if (rest.length === 0 || !isUnspaced(first.slice(0, 1))) return []
  return read(rest, ranked(gazetteer.named(first), near))
}

function read(what: readonly string[], areas: readonly Area[]): Understood[] {
  return areas.slice(0, MAX_READINGS).map((where) => ({ what: joined(what), where }))
}

/** Returns the areas with a name, such as `London`, or a name and a country, such as `London, Canada`. */
function areasNamed(words: readonly string[], gazetteer: Gazetteer): Area[] {
  const named = spellings(joined(words)).flatMap((name) => gazetteer.named(name))
  if (named.length > 0) return [...new Map(named.map((area) => [`${area.longitude} ${area.latitude}`, area])).values()]
  for (let end = words.length - 1; end > 0; end--) {
    const country = joined(words.slice(end))
    const codes = new Set(gazetteer.named(country).flatMap((area) => (area.kind === 'country' ? [area.country] : [])))
    if (/^[a-z]{2}$/i.test(country)) codes.add(country.toUpperCase())
    const found = gazetteer.named(joined(words.slice(0, end))).filter((area) => codes.has(area.country))
    if (found.length > 0) return found
  }
  return []
}

/** Words that names begin with, in their spellings. GeoNames has some of them for each town. */
const BEGINNINGS: readonly (readonly string[])[] = [
  ['st.', 'st', 'saint'],
  ['ft.', 'ft', 'fort'],
  ['mt.', 'mt', 'mount'],
]

function spellings(name: string): readonly string[] {
  const [first = '', ...rest] = name.split(' ')
  const same = rest.length > 0 ? BEGINNINGS.find((each) => each.includes(first.toLowerCase())) : undefined
  return same?.map((beginning) => [beginning, ...rest].join(' ')) ?? [name]
}

/** A comma separates what and where as well. */
function withoutPreposition(words: readonly string[]): readonly string[] {
  if (words.at(-1) === ',') return words.slice(0, -1)
  for (let count = Math.min(LONGEST_PREPOSITION, words.length); count > 0; count--) {
    if (PREPOSITIONS.has(words.slice(-count).join(' ').toLowerCase())) return words.slice(0, -count)
  }
  return words
}

function joined(words: readonly string[]): string {
  return words.filter((word) => word !== ',').join(' ')
}
