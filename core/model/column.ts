/** The form in which columns of layers are described: places, events, and tables of operators. */
import type { ImageInput } from './place-image.ts'

/** What responses, filters and tiles have of a column. */
export interface Column {
  readonly type: ColumnType
  /** The column may be null; otherwise a missing value is empty: '', 0, false, no entries. */
  readonly nullable?: true
  /** Name in responses, of the parameter and on tiles; by default the column's own. */
  readonly as?: string
  /** Its place in responses: a property, or a part of the GeoJSON Feature. */
  readonly shown?: 'property' | 'feature'
  /** The list can be filtered by it, and its values counted. */
  readonly filter?: FilterRules
  /** Operators may reserve it to editors: nothing else depends on it, neither filters, orders and scores nor matches. */
  readonly mayBePrivate?: true
  /** Tiles have it. */
  readonly tile?: TileRules
  /** Format of the text, as in JSON Schema. */
  readonly format?: string
  /** Minimum and maximum, both included. */
  readonly range?: readonly [min: number, max: number]
  /** Name for people: `Phone`. Default: the column's name in words (presentation.ts). */
  readonly title?: string
  /** For people, one of its labels: `Category`. */
  readonly singular?: string
  /** For people, the whole numbers of its range: `$`, `$$`. */
  readonly steps?: readonly string[]
  /** How people write a value, and what follows from it. */
  readonly hint?: string
  readonly description: string
  /** A value as responses have it. */
  readonly example: unknown
}

/** A column of one table, with the SQL of its values. */
export interface TableColumn extends Column {
  /** Name in the table. */
  readonly column: string
  /** Name in responses, of the parameter and on tiles. */
  readonly name: string
  /** SQL of the value. Identifiers are quoted where they need it. */
  readonly sql: string
  /** SQL of the value that filters compare: texts in their normal form, moments as `timestamptz`. */
  readonly compared: string
}

export type ColumnType = keyof ColumnValues

/**
 * A `timestamp` is in UTC, with microseconds and without an offset; a `moment` is in UTC, in whole seconds, and ends in
 * `Z`. `hours` are in the syntax of OpenStreetMap. `names` are by language. `json` is given out only.
 */
export interface ColumnValues {
  uuid: string
  text: string
  labels: string[]
  number: number
  /** A whole number that may be beyond 2^53, as a text. */
  bigint: string
  integer: number
  boolean: boolean
  timestamp: string
  moment: string
  date: string
  images: ImageInput[]
  names: Readonly<Record<string, string>>
  hours: string
  json: object
}

interface FilterRules {
  /** Name of the parameter; by default the column's. */
  readonly name?: string
  readonly aliases?: readonly string[]
  /** Many rows share a value. Of places, the table `place_terms` has all values. Labels are always shared. */
  readonly shared?: true
  /** Equal values in two values of this column are two: `London, GB` and `London, CA`. */
  readonly within?: 'country'
  /** The stored text is its own normal form. */
  readonly isNormal?: true
  /** Texts are compared as they are, with case: identifiers. */
  readonly isExact?: true
  /** Search and the facets of lists can count its values. */
  readonly facet?: true
  /** Facets count its values in steps: see core/query/facets.ts. */
  readonly isStepped?: true
  /** Pages offer no control for it: it is about the record, which only those care for who keep the data. */
  readonly isOffered?: false
  readonly description?: string
}

interface TileRules {
  /** Name of the property; by default the column's. */
  readonly name?: string
  /** Name of a property with the first label. */
  readonly first?: string
  readonly description?: string
}
