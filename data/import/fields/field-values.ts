/** The values that each field accepts, and its value for null or empty input. */
import { COUNTRIES } from '../../../core/model/country.ts'
import { COLUMNS, type PlaceColumnName } from '../../../core/model/place.ts'
import type { PlaceColumn, TextRules } from '../../../core/model/place-column.ts'
import { countryOf } from './country-names.ts'
import type { Field } from './field-names.ts'
import { names } from './names.ts'
import { position } from './positions/position-text.ts'
import { rating, ratingCount } from './rating.ts'
import {
  addressPart,
  boolean,
  choice,
  hours,
  images,
  integer,
  list,
  loose,
  number,
  placeId,
  price,
  type Read,
  specialDays,
  telephone,
  text,
  webAddress,
} from './read-value.ts'
import { sourceDate } from './source-date.ts'

export interface FieldValue {
  read: Read
  /** Value for null and for empty text; undefined leaves the field unchanged. */
  empty: unknown
}

/** Columns for which files have more forms than the API takes. */
const OWN_READERS: Partial<Record<PlaceColumnName, Read>> = {
  price,
  aggregate_rating: rating,
  aggregate_rating_count: ratingCount,
  // Other sources have a percentage or a word in a column of this name.
  confidence: loose(number(0, 1)),
  country: choice({ ...COUNTRIES, meaning: 'a country', find: countryOf }),
}

const VALUES = new Map<Field | PlaceColumnName, FieldValue>([
  ...COLUMNS.map(([name, column]): [PlaceColumnName, FieldValue] => [
    name,
    { read: OWN_READERS[name] ?? reader(column), empty: emptyValue(column) },
  ]),
  ['street', { read: text(500), empty: null }],
  ['house_number', { read: text(100), empty: null }],
  ['position', { read: position, empty: undefined }],
  ['special_opening_hours', { read: specialDays, empty: undefined }],
  ['best_rating', { read: loose(number(-1e6, 1e6)), empty: undefined }],
  ['worst_rating', { read: loose(number(-1e6, 1e6)), empty: undefined }],
])

export function fieldValue(field: Field | PlaceColumnName): FieldValue {
  return VALUES.get(field) as FieldValue
}

function reader({ type, text: rules, range: [min, max] = [-Infinity, Infinity] }: PlaceColumn): Read {
  switch (type) {
    case 'labels':
      return list
    case 'number':
      return number(min, max)
    case 'integer':
      return integer(min, max)
    case 'boolean':
      return boolean
    case 'images':
      return images
    case 'names':
      return names
    case 'hours':
      return hours
    case 'uuid':
      return placeId
    case 'timestamp':
      return sourceDate
    default:
      return textReader(rules)
  }
}

function textReader({ max = Infinity, kind, choice: values }: TextRules = {}): Read {
  if (values) return choice(values)
  switch (kind) {
    case 'address':
      return addressPart(max)
    case 'telephone':
      return telephone
    case 'web address':
      return webAddress
    default:
      return text(max, kind)
  }
}

/** A name, a slug and a flag can't be cleared. */
function emptyValue({ type, nullable }: PlaceColumn): unknown {
  if (nullable) return null
  if (type === 'labels' || type === 'images') return []
  return type === 'number' ? 0 : undefined
}

export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
}
