/** The form in which columns of places are described. place-columns.ts has the columns. */
import type { Column, ColumnType } from './column.ts'

/** A column of places, and everything that follows from it. */
export interface PlaceColumn extends Column {
  readonly type: Exclude<ColumnType, 'bigint' | 'moment' | 'date' | 'json'>
  /** Value of new places for which none is given, if it is not the empty value. */
  readonly initial?: true
  /**
   * Writers of the column: users of the API and importers, importers only, or our own code only. Undefined: PostgreSQL
   * computes it.
   */
  readonly setBy?: 'users' | 'importers' | 'program'
  readonly text?: TextRules
  /** Text search looks in it, with the other columns of this group. */
  readonly search?: SearchGroup
  /**
   * Names of the property or column in files, most reliable first. Default: its own name. A dot selects a member of an
   * object, or of the first object of a list.
   */
  readonly imports?: readonly string[]
}

export type PlaceColumnType = PlaceColumn['type']

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

/** Groups of text, from most to least important to search. */
type SearchGroup = 'name' | 'labels' | 'area' | 'tags' | 'address' | 'description'
