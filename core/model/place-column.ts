/** The form in which columns of places are described. place-columns.ts has the columns. */

import type { ImageInput } from './place-image.ts'

/** A column of places, and everything that follows from it. */
export interface PlaceColumn {
  readonly type: ColumnType
  /** The column may be null; otherwise a missing value is empty: '', 0, false, no entries. */
  readonly nullable?: true
  /** Value of new places for which none is given, if it is not the empty value. */
  readonly initial?: true
  /**
   * Writers of the column: users of the API and importers, importers only, or our own code only. Undefined: PostgreSQL
   * computes it.
   */
  readonly setBy?: 'users' | 'importers' | 'program'
  /** Its place in responses: a property with the column's name, or a part of the GeoJSON Feature. */
  readonly shown?: 'property' | 'feature'
  /** Minimum and maximum, both included. */
  readonly range?: readonly [min: number, max: number]
  readonly text?: TextRules
  /** Places can be filtered by it, and its values counted. */
  readonly filter?: FilterRules
  /** Text search looks in it, with the other columns of this group. */
  readonly search?: SearchGroup
  /** Operators may reserve it to editors: nothing else depends on it, neither filters, orders and scores nor matches. */
  readonly mayBePrivate?: true
  /** Tiles have it. */
  readonly tile?: TileRules
  /**
   * Names of the property or column in files, most reliable first. Default: its own name. A dot selects a member of an
   * object, or of the first object of a list.
   */
  readonly imports?: readonly string[]
  readonly description: string
  /** A value as responses have it. */
  readonly example: unknown
}

export type ColumnType = keyof ColumnValues

/** A `timestamp` is in UTC, with microseconds and without an offset; `hours` are in the syntax of OpenStreetMap. */
export interface ColumnValues {
  uuid: string
  text: string
  labels: string[]
  number: number
  integer: number
  boolean: boolean
  timestamp: string
  images: ImageInput[]
  hours: string
}

export interface TextRules {
  /** Characters; a computed text has no limit. */
  readonly max?: number
  /** Kind of text with a form of its own. Default: one line. */
  readonly kind?: 'prose' | 'exact' | 'address' | 'telephone' | 'web address'
  /** The only values. */
  readonly choice?: Choice
}

/** A closed set of texts. */
export interface Choice {
  /** Completes a sentence after "is": "a name of the time zone database". */
  readonly meaning: string
  /** Importers leave other texts out, rather than reject the row. */
  readonly isLoose?: true
  /** JSON Schema. */
  readonly schema: Readonly<Record<string, string>>
  /** Returns the stored form of a text; undefined if it is not one of the values. */
  find(text: string): string | undefined
}

interface FilterRules {
  /** Name of the parameter; by default the column's. */
  readonly name?: string
  readonly aliases?: readonly string[]
  /** Many places share a value: the table `place_terms` has all values. Labels are always shared. */
  readonly shared?: true
  /** Equal values in two values of this column are two: `London, GB` and `London, CA`. */
  readonly within?: 'country'
  /** The stored text is its own normal form. */
  readonly isNormal?: true
  /** Search and the facets of lists can count its values. */
  readonly facet?: true
  readonly description?: string
}

/** Groups of text, from most to least important to search. */
type SearchGroup = 'name' | 'labels' | 'area' | 'tags' | 'address' | 'description'

interface TileRules {
  /** Name of the property; by default the column's. */
  readonly name?: string
  /** Name of a property with the first label. */
  readonly first?: string
  readonly description?: string
}
