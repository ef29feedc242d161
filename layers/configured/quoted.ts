/** Identifiers in SQL that is made from the catalogue of the database. */
import type { TableName } from './names.ts'

export function quoted(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`
}

/** The row of an operator's table, in all SQL of its layer. */
const ROW = 'feature'

export function columnSql(column: string): string {
  return `${ROW}.${quoted(column)}`
}

export function tableSql({ schema, name }: TableName): string {
  return `${quoted(schema)}.${quoted(name)}`
}

/** SQL after `from`. */
export function rowsSql(table: TableName): string {
  return `${tableSql(table)} as ${ROW}`
}
