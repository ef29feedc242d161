/** Reads the rows of an export, page by page, in the order of their ids. */
import type { Geometry } from 'geojson'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { ColumnType, ColumnValues } from '../../core/model/column.ts'
import { shownSql } from '../../core/model/column-sql.ts'
import type { SqlCondition } from '../../core/query/ast.ts'
import type { Layer } from '../../layers/layer.ts'
import { whereSql } from '../compile/conditions.ts'
import type { Queryable } from '../core/database.ts'

const PAGE = 5000

export interface ExportColumn {
  readonly name: string
  readonly type: ColumnType
  /** SQL of the value. Default: the name. */
  readonly sql?: string
}

/** A column that the row does not name is one of `ExportColumn`. Timestamps end in `Z`. */
export interface ExportRow {
  readonly id: string
  readonly longitude: number | null
  readonly latitude: number | null
  /** GeoJSON of a line, an area or a mixed shape; absent of points. */
  readonly '@geometry'?: Geometry | null
  readonly [name: string]: ColumnValues[ColumnType] | null
}

/**
 * Yields the rows of a table that `where` finds. Each page is the state of its own moment, so that a long export holds
 * back no clean-up of the database. The next page is read while the last one is written.
 */
export async function* exportedRows(
  database: Queryable,
  layer: Layer,
  columns: readonly ExportColumn[],
  where: readonly SqlCondition[],
): AsyncGenerator<ExportRow[]> {
  const shape = layer.geometry && `layer_geojson(${layer.geometry.shape}, ${layer.geometry.srid}) as "@geometry"`
  const selected = raw([...columns.map(columnSql), ...(shape ? [shape] : [])].join(', '))
  const from = raw(`${layer.table} as "${layer.name}"`)
  const id = raw(layer.id.sql)
  const read = (after: Sql) =>
    database.rows<ExportRow>(
      sql`select ${selected} from ${from} where ${whereSql(where, layer)} and ${after} order by ${id} limit ${PAGE}`,
    )
  let next = read(sql`true`)
  for (;;) {
    const rows = await next
    const last = rows.at(-1)
    if (last && rows.length === PAGE) {
      next = read(sql`${id} > ${last.id}::${raw(layer.id.type)}`)
      next.catch(() => undefined) // thrown where it is awaited
    }
    if (rows.length > 0) yield rows
    if (rows.length < PAGE) return
  }
}

function columnSql({ name, type, sql: value = name }: ExportColumn): string {
  return `${type === 'timestamp' ? momentSql(value) : shownSql({ sql: value, type })} as "${name}"`
}

/** Fractions of a second only where there are some. */
function momentSql(value: string): string {
  const text = `to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
  return `replace(${text}, '.000000Z', 'Z')`
}
