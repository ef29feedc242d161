/**
 * What a layer is: a table whose rows are listed, counted and shown on tiles. Parameters, SQL, schemas, answers and
 * tiles follow from its description. places.ts and events.ts are layers.
 */
import type { Sql } from 'sql-template-tag'
import type { Bbox } from '../core/geo/bbox.ts'
import type { Column, TableColumn } from '../core/model/column.ts'
import type { FieldCondition } from '../core/query/ast.ts'
import type { FieldCatalogue } from '../core/query/field-catalogue.ts'
import type { Ordering } from '../core/query/ordering.ts'

/** All texts of SQL are over the row of the table, with identifiers quoted where they need it. */
export interface Layer {
  /** In addresses, as the name of the tile source and of the tile's layer: lower case letters. */
  readonly name: string
  /** SQL after `from`: `events`, `"public"."My Parks" as parks`. */
  readonly table: string
  readonly id: LayerId
  /** In the order of responses. */
  readonly columns: readonly TableColumn[]
  /** What can be filtered and counted. */
  readonly fields: FieldCatalogue
  readonly position: LayerPosition
  /** What lists can be ordered by, besides `id` and `distance`. */
  readonly orders: Readonly<Record<string, LayerOrder>>
  /** Order of a list that asks for none, before `id`. */
  readonly defaultOrder: readonly Ordering<string>[]
  readonly best: LayerRank
  /** Filters that always hold, unless the request sets the flag itself. */
  readonly always: readonly FieldCondition[]
  /** Undefined: the list has no `search`. */
  readonly text?: LayerText
  /** SQL of the id of the place of a row, if rows have places. */
  readonly placeId?: string
}

export interface LayerId {
  readonly sql: string
  readonly type: 'uuid' | 'bigint' | 'text'
}

/** SQL of a row's position; all are null without one. */
export interface LayerPosition {
  /** `tile_key` of the position: a column with an index, or an expression. */
  readonly key: string
  /** Degrees, −180 ≤ longitude < 180. */
  readonly longitude: string
  readonly latitude: string
  /** A `geography(point, 4326)`. */
  readonly geography: string
  /**
   * SQL that an index of the table answers: true for all rows in the box, and maybe for others. Undefined: `key` and
   * `geography` have indexes.
   */
  readonly nearby?: (box: Bbox) => Sql
}

export interface LayerOrder {
  readonly sql: string
  readonly type: 'text' | 'float8' | 'integer' | 'bigint' | 'timestamptz' | 'date' | 'boolean' | 'uuid'
  readonly nullable?: true
}

/** Which rows a crowded tile shows. */
export interface LayerRank {
  /** SQL after `order by`, the best first; ends in the id. */
  readonly order: string
  /** SQL of a `float8`, greater for better rows, never null. */
  readonly number: string
}

/** Where `search` looks. */
export interface LayerText {
  /** SQL of the text. */
  readonly sql: string
  /** The text is folded (core/query/normalise.ts), and so are the terms. Otherwise `ilike` compares. */
  readonly isFolded?: true
  /** Completes "must occur in". */
  readonly meaning: string
}

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
