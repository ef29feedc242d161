/** The geometry of a layer: what it is, its coordinate system, and SQL of where a row is. */
import { createHash } from 'node:crypto'
import type { LayerGeometry, LayerPosition } from '../layer.ts'
import { missingColumn } from './columns.ts'
import type { LayerEntry } from './entry.ts'
import { columnSql, quoted } from './quoted.ts'
import { type Table, TableFault } from './table.ts'

/** `mixed`: any geometry, or several points in one. */
type ShapeKind = 'point' | 'line' | 'area' | 'mixed'

export interface Shape {
  readonly kind: ShapeKind
  readonly column: string
  readonly srid: number
  /** SQL of the column as a `geometry`, without its table. */
  readonly sql: string
  /** Whether the type of the column says that all are lines or polygons with this SRID. */
  readonly isPlain: boolean
}

const PLAIN = ['LINESTRING', 'MULTILINESTRING', 'POLYGON', 'MULTIPOLYGON']

const KINDS: Readonly<Record<string, ShapeKind>> = {
  POINT: 'point',
  ...Object.fromEntries(
    ['LINESTRING', 'MULTILINESTRING', 'CIRCULARSTRING', 'COMPOUNDCURVE', 'MULTICURVE'].map((type) => [type, 'line']),
  ),
  ...Object.fromEntries(['POLYGON', 'MULTIPOLYGON', 'CURVEPOLYGON', 'MULTISURFACE'].map((type) => [type, 'area'])),
}

export function shapeOf({ geometry: name, srid: given }: LayerEntry, { columns }: Table): Shape {
  const column = columns.find((each) => each.name === name)
  if (!column) {
    throw missingColumn(
      name,
      columns.filter((each) => each.geometry),
    )
  }
  const { geometry, base, type } = column
  if (!geometry) throw new TableFault(`the column ${name} is ${type}, and no geometry`)
  if (geometry.srid === 0 && given === undefined) {
    throw new TableFault(`the column ${name} has no coordinate system: say which with srid: (see spatial_ref_sys)`)
  }
  if (geometry.srid !== 0 && given !== undefined && given !== geometry.srid) {
    throw new TableFault(`srid: is ${given}, and the column ${name} has ${geometry.srid}`)
  }
  const sql = `${quoted(name)}${base === 'geography' ? '::geometry' : ''}`
  const isPlain = geometry.srid !== 0 && PLAIN.includes(geometry.type)
  return { kind: KINDS[geometry.type] ?? 'mixed', column: name, srid: given ?? geometry.srid, sql, isPlain }
}

/** SQL of a row's position, and of the expression that its index has. All are null but of points. */
export function positionOf(layer: string, { srid, column, sql }: Shape): LayerPosition {
  const shape = shapeSql(layer, { column, sql })
  const position = `layer_position(${shape}, ${srid})`
  const [longitude, latitude] = [`(${position})[0]`, `(${position})[1]`]
  return {
    key: `layer_key(${shape}, ${srid})`,
    longitude,
    latitude,
    geography: `st_setsrid(st_makepoint(${longitude}, ${latitude}), 4326)::geography`,
  }
}

export function geometryOf(layer: string, shape: Shape): LayerGeometry | undefined {
  return shape.kind === 'point'
    ? undefined
    : { shape: shapeSql(layer, shape), srid: shape.srid, isPlain: shape.isPlain }
}

function shapeSql(layer: string, { column, sql }: Pick<Shape, 'column' | 'sql'>): string {
  return sql.replace(quoted(column), () => columnSql(layer, column))
}

/** What the index by position has: the key of points, the geometry of others. */
export function indexOf({ kind, sql, srid, column }: Shape): { readonly method: string; readonly first: string } {
  if (kind === 'point') return { method: 'btree', first: `layer_key(${sql}, ${srid})` }
  return { method: 'gist', first: sql === quoted(column) ? sql : `(${sql})` }
}

/** Arguments of the triggers that log the changes of a table. */
export function triggerArguments({ id }: Pick<LayerEntry, 'id'>, { kind, column, srid }: Shape): string[] {
  return [id, column, String(srid), kind === 'point' ? 'point' : 'shape']
}

export type LoggedEvent = 'insert' | 'update' | 'delete' | 'truncate'
export const LOGGED: readonly LoggedEvent[] = ['insert', 'update', 'delete', 'truncate']

/** Names a trigger by its arguments, so that those of another configuration are known from it. */
export function triggerName(event: LoggedEvent, args: readonly string[]): string {
  return `whereabouts_${event}_${createHash('sha256').update(args.join('\n')).digest('hex').slice(0, 8)}`
}
