/**
 * The fields of a place that the index in memory holds besides its id, position, score and time of the last update:
 * those that many places share a value of. sql/index/rows.ts reads them, answers/index/ keeps them; both take the order from
 * here.
 */
import type { Field } from './field-catalogue.ts'
import { PLACE_FIELDS } from './place-fields.ts'

/** A text, a number or a flag of a place; the labels of a place; null if it is missing. */
export type IndexedValue = string | number | boolean | readonly string[] | null

export interface IndexedField {
  /** Name of the field of the catalogue, or of the field to order by. */
  readonly name: string
  /** SQL over `places`. */
  readonly column: string
  readonly kind: 'labels' | 'text' | 'number' | 'boolean'
  /** The labels are the forms of one value: see qualified.ts. */
  readonly isQualified: boolean
}

/** Each place has its own value. */
const OWN = new Set(['id', 'score_combined'])

/** Hidden places are not in the index. */
const ALWAYS_SAME = new Set(['is_public', 'is_duplicate'])

function isShared({ name, kind, terms }: Field): boolean {
  return !OWN.has(name) && !ALWAYS_SAME.has(name) && kind !== 'uuid' && (kind !== 'text' || terms !== undefined)
}

export const INDEXED_FIELDS: readonly IndexedField[] = [
  ...PLACE_FIELDS.all
    .filter(isShared)
    .map(
      ({ name, column, kind, within }): IndexedField =>
        within
          ? { name, column: within.forms, kind: 'labels', isQualified: true }
          : { name, column, kind: kind === 'exact' ? 'text' : (kind as IndexedField['kind']), isQualified: false },
    ),
  { name: 'aggregate_rating_count', column: 'aggregate_rating_count', kind: 'number', isQualified: false },
]

/** Positions of the fields in `INDEXED_FIELDS`, by their names. */
export const INDEXED_AT: ReadonlyMap<string, number> = new Map(INDEXED_FIELDS.map(({ name }, at) => [name, at]))

/** The columns that decide when a place is open, besides its position. */
export type IndexedHours = [
  opening_hours: string,
  timezone: string | null,
  country: string | null,
  region: string | null,
]

/**
 * A place as PostgreSQL sends it to the index: id, position in the order of tile keys (tile of zoom 26; null without a
 * position), longitude, latitude, score, time of the last update (microseconds since 1970), its words for text search
 * with a space between them, its hours (null without hours, and for a permanently closed place), and the indexed fields.
 */
export type IndexedRow = [
  id: string,
  key: number | null,
  longitude: number | null,
  latitude: number | null,
  score: number,
  updated: number,
  words: string,
  hours: IndexedHours | null,
  ...values: IndexedValue[],
]

/** Zoom of the tile whose number is a place's key in the index: exact in a double, and as deep as cells of tiles are. */
export const INDEX_ZOOM = 26
