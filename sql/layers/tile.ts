/** Reads the tiles of a layer. */
import type { Tile } from '../../core/geo/tile.ts'
import { numberSql, textSql, tileValues } from '../../core/model/tile-values.ts'
import type { LayerCondition } from '../../core/query/ast.ts'
import type { Layer } from '../../layers/layer.ts'
import { whereSql } from '../compile/conditions.ts'
import type { Queryable } from '../core/database.ts'
import { type ThinnedRow, type ThinnedTile, thinnedTile, thinnedTileQuery } from '../tiles/thinned-tile.ts'

/** Returns the rows on a tile; if there are more than `whole`, those that each cell shows, the best first. */
export async function layerTile(
  database: Queryable,
  layer: Layer,
  tile: Tile,
  where: readonly LayerCondition[],
  whole: number,
): Promise<ThinnedTile> {
  const onTile = whereSql([{ op: 'tile', tile }, ...where], layer)
  const table = { ...layer, columns: '*', feature: featureSql(layer) }
  const [row] = await database.rows<ThinnedRow>(thinnedTileQuery(table, tile, onTile, whole))
  return thinnedTile(row as ThinnedRow)
}

/** SQL of a row as tiles/points/ reads it: the key, the rank, the other numbers, the texts; the first is the id. */
export function featureSql({ columns, position, best }: Layer): string {
  const { numbers, texts } = tileValues(columns)
  const parts = [`int8send(${position.key})`, `float8send(${best.number})`, ...numbers.map(numberSql)]
  return `${parts.join(' || ')} || tile_texts(array[${texts.map(textSql).join(', ')}])`
}
