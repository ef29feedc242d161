/** Reads the tiles of a layer of lines, areas or mixed shapes. */
import { createHash } from 'node:crypto'
import type { Sql } from 'sql-template-tag'
import type { Tile } from '../../core/geo/tile.ts'
import type { LayerCondition } from '../../core/query/ast.ts'
import type { Layer, LayerGeometry } from '../../layers/layer.ts'
import { isSmallTile } from '../compile/shape-near.ts'
import type { QueryOptions } from '../core/connection.ts'
import type { Queryable } from '../core/database.ts'
import { isInternal } from '../core/database-errors.ts'
import { ofTile, quickTileSql, type ShapeLayer, slowTileSql, smallTileSql } from './shape-statement.ts'

export interface ShapeTileRows {
  /** Number of rows on the tile that match the conditions. */
  readonly total: number
  /** The best rows, the best first, as tiles/shapes/feature-rows.ts reads them. */
  readonly features: Buffer
  /** The drawn shapes of these rows as TWKB, one after the other. */
  readonly shapes: Buffer
}

/** Rows have the rank of `layer.best`, the best first. */
export async function shapeTile(
  database: Queryable,
  layer: Layer,
  tile: Tile,
  where: readonly LayerCondition[],
  limit: number,
): Promise<ShapeTileRows> {
  const shapes = { ...layer, geometry: layer.geometry as LayerGeometry }
  try {
    if (where.length > 0 || !isSmallTile(tile))
      return await read(database, quickTileSql(shapes, tile, where, limit), tile)
    const { statement, name } = keptStatement(layer as ShapeLayer, limit)
    return await read(database, statement, tile, { name })
  } catch (error) {
    if (!isInternal(error)) throw error
    return read(database, slowTileSql(shapes, tile, where, limit), tile)
  }
}

async function read(database: Queryable, statement: Sql, tile: Tile, options?: QueryOptions): Promise<ShapeTileRows> {
  const query = ofTile(statement, tile)
  const [row] = await database.rows<{ total: number; features: string; shapes: string }>(query, options)
  const { total = 0, features = '', shapes = '' } = row ?? {}
  return { total, features: Buffer.from(features, 'base64'), shapes: Buffer.from(shapes, 'base64') }
}

interface KeptStatement {
  readonly limit: number
  readonly statement: Sql
  readonly name: string
}

/** The last statement of each layer. */
const kept = new WeakMap<Layer, KeptStatement>()

function keptStatement(layer: ShapeLayer, limit: number): KeptStatement {
  const known = kept.get(layer)
  if (known?.limit === limit) return known
  const statement = smallTileSql(layer, limit)
  const name = createHash('md5').update(statement.text).digest('hex')
  const made = { limit, statement, name }
  kept.set(layer, made)
  return made
}
