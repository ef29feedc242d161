/**
 * The values of a row of a layer on tiles: numbers, then texts. PostgreSQL writes them, tiles/points/ reads them; both
 * take order and meaning from here.
 */
import type { ColumnType, TableColumn } from './column.ts'
import { shownSql } from './column-sql.ts'

/** A column in a tile. */
export interface TileValue {
  readonly column: string
  readonly type: ColumnType
  /** SQL of the value. */
  readonly sql: string
  readonly nullable: boolean
  /** `repeated` is a text that many rows share; `image` is an image's path, written as the URL of its thumbnail. */
  readonly kind: 'text' | 'repeated' | 'image' | 'number' | 'boolean'
  /** Name of the property. */
  readonly name: string
  /** Only the first label. */
  readonly isFirst?: true
  readonly description: string
}

export interface TileValues {
  readonly numbers: readonly TileValue[]
  readonly texts: readonly TileValue[]
}

const ABSENT = { first: 'The first category; absent if there is none', nullable: 'absent if it is not known' }

/** Returns the values of the columns that tiles have, in their order. */
export function tileValues(columns: readonly Omit<TableColumn, 'compared'>[]): TileValues {
  const all = columns.flatMap(valuesOf)
  const isNumber = ({ kind }: TileValue) => kind === 'number' || kind === 'boolean'
  return { numbers: all.filter(isNumber), texts: all.filter((value) => !isNumber(value)) }
}

function valuesOf(rules: Omit<TableColumn, 'compared'>): TileValue[] {
  const { column, type, sql, tile, nullable = false } = rules
  if (!tile) return []
  const description = [tile.description ?? rules.description, ...(nullable ? [ABSENT.nullable] : [])].join('; ')
  const value = { column, type, sql, nullable, name: tile.name ?? rules.name, kind: kindOf(rules), description }
  if (type !== 'labels') return [value]
  const all: TileValue = { ...value, description: `${description}: JSON array of strings` }
  return tile.first ? [{ ...value, name: tile.first, isFirst: true, description: ABSENT.first }, all] : [all]
}

function kindOf({ type, filter }: Pick<TableColumn, 'type' | 'filter'>): TileValue['kind'] {
  switch (type) {
    case 'number':
    case 'integer':
      return 'number'
    case 'boolean':
      return 'boolean'
    case 'images':
      return 'image'
    case 'labels':
    case 'timestamp':
    case 'moment':
    case 'date':
      return 'repeated'
    default:
      return filter?.shared ? 'repeated' : 'text'
  }
}

/** SQL of a text, null if it is missing. */
export function textSql(value: TileValue): string {
  const { sql, type, isFirst } = value
  switch (type) {
    case 'labels':
      return isFirst ? `${sql}[1]` : `array_to_json(${sql})::text`
    case 'images':
      return `${sql} -> 0 ->> 'original'`
    case 'uuid':
    case 'json':
      return `${sql}::text`
    default:
      return shownSql(value)
  }
}

/** SQL of the bytes of a number; booleans are 1 or 0, and a missing number is NaN. */
export function numberSql({ sql, kind, nullable }: TileValue): string {
  const number = kind === 'boolean' ? `${sql}::integer` : sql
  return nullable ? `float8send(coalesce(${number}, 'NaN'))` : `float8send(${number})`
}
