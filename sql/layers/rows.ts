/** Reads the rows of a layer: pages of its list, single rows, counts, facets. */
import sql, { raw, type Sql } from 'sql-template-tag'
import { shownSql } from '../../core/model/column-sql.ts'
import type { Key, LayerCondition, ListQuery } from '../../core/query/ast.ts'
import { type FacetQuery, facetGroups, type ValueCounts } from '../../core/query/facets.ts'
import type { Layer } from '../../layers/layer.ts'
import { whereSql } from '../compile/conditions.ts'
import { type CountedFacets, facetsQuery } from '../compile/facets.ts'
import { keysSql, orderSql } from '../compile/order.ts'
import { isFromEnd, type Slice, sliceSql } from '../compile/slice.ts'
import { countOf } from '../core/count.ts'
import type { Queryable } from '../core/database.ts'

/** Values by the names of properties, in the form of responses, but for images. */
export interface LayerRow {
  readonly '@id': string
  readonly '@longitude': number | null
  readonly '@latitude': number | null
  /** GeoJSON of a line, an area or a mixed shape. */
  readonly '@geometry'?: object | null
  readonly [property: string]: unknown
}

export interface KeyedRow extends LayerRow {
  /** Values that the row is ordered by; the next page starts after them. */
  readonly '@keys': Key[]
}

function columnsSql({ id, position, geometry, columns }: Layer): Sql {
  const own = [
    `${id.sql}::text as "@id"`,
    `${position.longitude} as "@longitude"`,
    `${position.latitude} as "@latitude"`,
    ...(geometry ? [`layer_geojson(${geometry.shape}, ${geometry.srid}) as "@geometry"`] : []),
    ...columns.flatMap((column) => (column.shown === 'property' ? `${shownSql(column)} as "${column.name}"` : [])),
  ]
  return raw(own.join(', '))
}

function fromSql({ table, name }: Layer): Sql {
  return raw(`from ${table} as "${name}"`)
}

/** Reads one page of a query's rows, in its order. `slice.count` is the total, if known. */
export async function listRows(database: Queryable, layer: Layer, query: ListQuery, slice: Slice): Promise<LayerRow[]> {
  const rows = await database.rows<LayerRow>(sql`
    select ${columnsSql(layer)} ${fromSql(layer)} where ${whereSql(query.where, layer)} ${sliceSql(query, slice, layer)}`)
  return isFromEnd(slice) ? rows.reverse() : rows
}

/** As `listRows`, but starts after the row with the keys `after`, if given. */
export function listRowsAfter(
  database: Queryable,
  layer: Layer,
  query: ListQuery,
  after: readonly Key[] | undefined,
  limit: number,
): Promise<KeyedRow[]> {
  const { order, origin } = query
  const where = after ? [...query.where, { op: 'after', order, origin, keys: after } as const] : query.where
  return database.rows(sql`
    select ${columnsSql(layer)}, ${keysSql(query, layer)} as "@keys" ${fromSql(layer)} where ${whereSql(where, layer)}
    order by ${orderSql(query, false, layer)} limit ${limit}`)
}

export function countRows(database: Queryable, layer: Layer, where: readonly LayerCondition[]): Promise<number> {
  return countOf(database, sql`select count(*) ${fromSql(layer)} where ${whereSql(where, layer)}`)
}

/** Finds a row by its id, which has the form of the layer's ids. */
export async function findRow(database: Queryable, layer: Layer, id: string): Promise<LayerRow | undefined> {
  const isThis = sql`${raw(layer.id.sql)} = ${id}::${raw(layer.id.type)}`
  const [row] = await database.rows<LayerRow>(
    sql`select ${columnsSql(layer)} ${fromSql(layer)} where ${isThis} and ${whereSql([], layer)}`,
  )
  return row
}

export interface LayerFacets {
  /** Number of rows that match all conditions. */
  readonly count: number
  readonly facets: Readonly<Record<string, ValueCounts>>
}

/** Counts in one statement, so that all numbers are of the same moment. */
export async function layerFacets(
  database: Queryable,
  layer: Layer,
  query: FacetQuery<LayerCondition>,
): Promise<LayerFacets> {
  const [row] = await database.rows<CountedFacets>(facetsQuery(facetGroups(query), query.size, layer))
  return row as CountedFacets
}
