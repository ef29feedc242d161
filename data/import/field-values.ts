/** The values that each field accepts, and its value for null or empty input. */
import type { Field } from './field-names.ts'
import {
  addressPart,
  boolean,
  hours,
  images,
  integer,
  list,
  number,
  placeId,
  price,
  type Read,
  telephone,
  text,
  timezone,
  webAddress,
} from './read-value.ts'

export interface FieldValue {
  read: Read
  /** Value for null and for empty text; undefined leaves the field unchanged. */
  empty: unknown
}

const nullable = (read: Read): FieldValue => ({ read, empty: null })
const LIST: FieldValue = { read: list, empty: [] }
const FLAG: FieldValue = { read: boolean, empty: undefined }

export const FIELD_VALUES: Readonly<Record<Field, FieldValue>> = {
  name: { read: text(500), empty: undefined },
  slug: { read: text(200), empty: undefined },
  address: nullable(addressPart(1000)),
  street: nullable(text(500)),
  house_number: nullable(text(100)),
  city: nullable(addressPart(200)),
  neighborhood: nullable(addressPart(200)),
  description: nullable(text(100_000, 'prose')),
  short_description: nullable(text(2000, 'prose')),
  telephone: nullable(telephone),
  url: nullable(webAddress),
  timezone: nullable(timezone),
  longitude: nullable(number(-180, 180)),
  latitude: nullable(number(-90, 90)),
  aggregate_rating: { read: number(0, 5), empty: 0 },
  aggregate_rating_count: nullable(integer(0, 2 ** 31 - 1)),
  price: nullable(price),
  categories: LIST,
  editorial_categories: LIST,
  tags: LIST,
  vibes: LIST,
  membership_tier: nullable(text(100)),
  images: { read: images, empty: [] },
  opening_hours: nullable(hours),
  data_source_identifier: nullable(text(500, 'exact')),
  data_source_url: nullable(webAddress),
  notes_to_svc: nullable(text(10_000, 'prose')),
  notes_internal: nullable(text(10_000, 'prose')),
  is_closed: FLAG,
  is_featured: FLAG,
  is_public: FLAG,
  is_flagged: FLAG,
  is_duplicate: FLAG,
  duplicate_of: nullable(placeId),
  is_chain: FLAG,
  user_added: FLAG,
}

export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
}
