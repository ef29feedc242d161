/** A table of an operator, as the catalogue of the database describes it. sql/layers/read-table.ts reads it. */
import type { TableName } from './names.ts'

/** A part of an entry does not suit its table. */
export class TableFault extends Error {
  override name = 'TableFault'
}

export interface Table extends TableName {
  readonly oid: number
  /** The table under which the log has its rows: of partitions, the root. */
  readonly root: number
  readonly kind: 'table' | 'partitioned table' | 'partition' | 'view' | 'materialized view' | 'foreign table'
  /** Other tables inherit from it, and writes to them do not fire its triggers. */
  readonly hasChildren: boolean
  readonly owner: string
  /** The user of the service, and what it may do. */
  readonly user: string
  readonly mayUseSchema: boolean
  readonly mayChange: boolean
  readonly mayAddTriggers: boolean
  /** An estimate; null if PostgreSQL has none. */
  readonly rows: number | null
  readonly columns: readonly CatalogueColumn[]
  readonly indexes: readonly TableIndex[]
  /** Triggers of ours, by their names. */
  readonly triggers: readonly string[]
}

export interface CatalogueColumn {
  readonly name: string
  /** As SQL writes it: `character varying(20)`. */
  readonly type: string
  /** Name of the type below all domains: `varchar`; of arrays, that of their elements. */
  readonly base: string
  readonly isArray: boolean
  readonly isEnum: boolean
  readonly isNullable: boolean
  /** An index, valid and of all rows, has each value at most once. */
  readonly isUnique: boolean
  /** Part of a key: of the table, or of another one. */
  readonly isKey: boolean
  readonly maySelect: boolean
  readonly comment: string | null
  /** Of a column of PostGIS: its type without dimensions, as `POINT`; `GEOMETRY` is any. The SRID is 0 if it has none. */
  readonly geometry: { readonly type: string; readonly srid: number } | null
}

interface TableIndex {
  readonly method: string
  /** Its first column or expression, as PostgreSQL prints it. */
  readonly first: string
}

/** How the log's triggers fire; undefined if the table can't have any. */
export function loggedEach({ kind, hasChildren }: Table): 'statement' | 'row' | undefined {
  if (kind === 'partitioned table' || kind === 'partition') return 'row'
  return kind === 'table' && !hasChildren ? 'statement' : undefined
}
