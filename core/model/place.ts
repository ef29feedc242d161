/** Types of places, derived from the description of their columns. */
import type { OpeningEntry } from '../opening/entries.ts'
import type { ColumnValues } from './column.ts'
import type { PlaceColumn } from './place-column.ts'
import { PLACE_COLUMNS } from './place-columns.ts'

type Columns = typeof PLACE_COLUMNS
export type PlaceColumnName = keyof Columns

/** The value of a column. */
export type PlaceValue<Name extends PlaceColumnName> =
  | ColumnValues[Columns[Name]['type']]
  | (Columns[Name] extends { nullable: true } ? null : never)

/** Names of the columns whose description has these members. */
type NamesWith<Rules> = { [Name in PlaceColumnName]: Columns[Name] extends Rules ? Name : never }[PlaceColumnName]
export type WritableName = NamesWith<{ setBy: string }>
export type ImportedName = NamesWith<{ setBy: 'users' | 'importers' }>
export type UserName = NamesWith<{ setBy: 'users' }>
type ShownName = NamesWith<{ shown: string }>
export type PropertyName = NamesWith<{ shown: 'property' }>

/**
 * A place to write. A missing value leaves the value of a stored place unchanged, and means the default for a new
 * place. Longitude and latitude come together; −180 ≤ longitude < 180. There is one place for each
 * `data_source_identifier`, so an import can be repeated. Scores are computed unless they are given.
 */
export type PlaceInput = { name: string } & { -readonly [Name in WritableName]?: PlaceValue<Name> }

/** A stored place, with the columns that responses show. `opening_hours` is the text. */
export type PlaceRow = { -readonly [Name in ShownName]: PlaceValue<Name> } & {
  /** The meaning of `opening_hours` for each day of an ordinary week; null if missing or not understood. */
  opening_entries: OpeningEntry[] | null
}

/** The columns in their order. */
export const COLUMNS = Object.entries(PLACE_COLUMNS) as readonly [PlaceColumnName, PlaceColumn][]

export function isPropertyName(name: PlaceColumnName): name is PropertyName {
  return (PLACE_COLUMNS[name] as PlaceColumn).shown === 'property'
}

/** Maximum number of labels of one kind (tags, editorial categories) that a user can give a place. */
export const MAX_LABELS = 100
