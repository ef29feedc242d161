/** SQL of the columns of layers. */
import type { Column, TableColumn } from './column.ts'

/** Returns the columns of a table that are described by their names, in their order. */
export function tableColumns(
  columns: Readonly<Record<string, Column>>,
  sqlOf: (column: string, rules: Column) => Partial<Pick<TableColumn, 'sql' | 'compared'>> = () => ({}),
): TableColumn[] {
  return Object.entries(columns).map(([column, rules]) => {
    const { sql = column, compared = comparedSql(sql, rules) } = sqlOf(column, rules)
    return { ...rules, column, name: rules.as ?? column, sql, compared }
  })
}

/** SQL of the form of a value that filters compare. */
export function comparedSql(sql: string, { type, filter }: Pick<Column, 'type' | 'filter'>): string {
  if (filter?.isExact || filter?.isNormal) return sql
  switch (type) {
    case 'text':
      return `normal_text(${sql})`
    case 'labels':
      return `normal_texts(${sql})`
    case 'date':
      return `(${sql}::timestamp at time zone 'UTC')`
    default:
      return sql
  }
}

/** SQL of a value as responses have it. */
export function shownSql({ sql, type }: Pick<TableColumn, 'sql' | 'type'>): string {
  switch (type) {
    case 'timestamp':
      return `to_char(${sql} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`
    case 'moment':
      return `to_char(${sql} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
    case 'date':
      return `to_char(${sql}, 'YYYY-MM-DD')`
    case 'bigint':
      return `${sql}::text`
    default:
      return sql
  }
}
