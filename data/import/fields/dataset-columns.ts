/**
 * Columns of Overture Maps, Foursquare OS Places and others whose values have another form than those of our fields. The
 * names are in core/model/place-columns.ts, as all others.
 */
import { WIKI_PAGES } from '../../../core/model/wiki-page.ts'
import { CLOSING_COLUMNS } from '../formats/closing.ts'
import { isObject } from '../formats/source-row.ts'
import { latitudeFirst } from './positions/position-text.ts'
import { schemaLabels } from './schema-types.ts'

/** Converts a value. Returns one of any other form as it is, for the field to judge; undefined says nothing. */
export type Convert = (value: unknown) => unknown

/** By the name of the column. */
export const CONVERSIONS: Readonly<Record<string, Convert>> = {
  '@type': schemaLabels,
  alternate_name: oneName,
  alt_name: oneName,
  brand: isBranded,
  categories: overtureLabels,
  fsq_category_labels: foursquareLabels,
  // Mostly pages of social media.
  same_as: (value) => [value].flat().find((page) => isText(page) && WIKI_PAGES.find(page) !== undefined) ?? null,
  lon_lat: latitudeFirst,
  lng_lat: latitudeFirst,
  long_lat: latitudeFirst,
  longitude_latitude: latitudeFirst,
  // Other data may have texts of another meaning in a column of this name.
  taxonomy: (value) => (isObject(value) ? overtureLabels(value) : null),
  // The type of every feature of Overture's places.
  type: (value) => (value === 'place' ? null : value),
  ...CLOSING_COLUMNS,
}

/** A name may have commas. */
function oneName(value: unknown): unknown {
  return isText(value) && !/[;|]|^\s*\[/.test(value) ? [value] : value
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

/** Places of a brand belong to a chain. Without a brand, nothing is known. */
function isBranded(value: unknown): unknown {
  const names = isObject(value) ? value['names'] : undefined
  const name = isObject(names) ? names['primary'] : isObject(value) ? value['name'] : value
  return typeof name === 'string' && name.trim() !== '' ? true : null
}

/** The primary category first. `categories` names the others `alternate`, and `taxonomy` names them `alternates`. */
function overtureLabels(value: unknown): unknown {
  if (!isObject(value)) return value
  const { primary, alternate, alternates } = value
  const codes = [primary, alternates ?? alternate ?? []].flat().filter((code) => code !== null && code !== undefined)
  return codes.map((code) => (typeof code === 'string' ? labelOfCode(code) : code))
}

const ACRONYMS = new Set(['atm', 'b2b', 'bbq', 'dj', 'diy', 'ev', 'hvac', 'it', 'rv', 'tv'])
const SMALL_WORDS = new Set(['and', 'by', 'for', 'in', 'of', 'on', 'or', 'the', 'to', 'with'])

/** Returns `Bed and Breakfast` for `bed_and_breakfast`. */
function labelOfCode(code: string): string {
  const words = code.split(/[\s_]+/).filter((word) => word !== '')
  const capital = (word: string) =>
    ACRONYMS.has(word) ? word.toUpperCase() : word.replace(/^\p{Lowercase_Letter}/u, (letter) => letter.toUpperCase())
  return words.map((word, index) => (index > 0 && SMALL_WORDS.has(word) ? word : capital(word))).join(' ')
}

/** The first level of Foursquare's categories. In tables, a list of labels is one text, and labels have commas, too. */
const ROOTS = [
  ...['Arts and Entertainment', 'Business and Professional Services', 'Community and Government'],
  ...['Dining and Drinking', 'Event', 'Health and Medicine', 'Landmarks and Outdoors', 'Retail'],
  ...['Sports and Recreation', 'Travel and Transportation'],
]
const BETWEEN = `(?:["']?, ?["']?|["']\\s+["'])`
const BETWEEN_LABELS = new RegExp(`${BETWEEN}(?=(?:${ROOTS.join('|')})(?: >|${BETWEEN}|$))`)

/** Returns `Café` for `Dining and Drinking > Cafe, Coffee, and Tea House > Café`. */
function foursquareLabels(value: unknown): unknown {
  const labels = typeof value === 'string' ? divide(value) : value
  if (!Array.isArray(labels)) return value
  return labels.map((label) => (typeof label === 'string' ? label.slice(label.lastIndexOf('>') + 1).trim() : label))
}

/** Divides a list as DuckDB, pandas and JSON write it. */
function divide(text: string): string[] {
  const open = text.trim().replace(/^\[\s*["']?/, '')
  // One expression for the end would take the square of the number of spaces.
  const inside = open.endsWith(']') ? open.slice(0, -1).trimEnd().replace(/["']$/, '') : open
  return inside === '' ? [] : inside.split(BETWEEN_LABELS)
}
