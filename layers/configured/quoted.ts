/** Identifiers in SQL that is made from the catalogue of the database. */
import type { TableName } from './names.ts'

export function quoted(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`
}

/** A column of a row; statements name the row as the layer. */
export function columnSql(layer: string, column: string): string {
  return `${quoted(layer)}.${quoted(column)}`
}

export function tableSql({ schema, name }: TableName): string {
  return `${quoted(schema)}.${quoted(name)}`
}
