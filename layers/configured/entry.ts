/** What the file of layers says of one layer. Names of columns are as the database has them. */
import type { TableName } from './names.ts'

export interface LayerEntry {
  readonly name: string
  readonly table: TableName
  readonly id: string
  readonly geometry: string
  /** Coordinate system of the geometry, where its column has none. */
  readonly srid?: number | undefined
  /** As `ordering=`: which rows are best. */
  readonly rank?: string | undefined
  /** As the filters of the list: rows that exist for requests. */
  readonly visible?: string | undefined
  readonly attribution?: string | undefined
  readonly isEditorsOnly: boolean
  /** Seconds after which what was read counts as stale, for a table without the log. */
  readonly refresh?: number | undefined
  readonly columns: 'all' | readonly ColumnEntry[]
  /** `layers.yaml:12`, of the layer or of a path below it, as `['columns', 'name']`. */
  at(...path: readonly string[]): string
}

export interface ColumnEntry {
  readonly column: string
  /** Its name for clients. */
  readonly name: string
  /** `search=` looks in it. */
  readonly isSearched: boolean
  readonly isFacet: boolean
}
