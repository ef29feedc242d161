/** Finds tiles of one zoom, as codes (`codeTile`) in ascending order, passed on in batches. */
import sql, { raw, type Sql } from 'sql-template-tag'
import { GRID_ZOOM } from '../../core/geo/mercator.ts'
import type { SqlCondition } from '../../core/query/ast.ts'
import type { Layer } from '../../layers/layer.ts'
import { sinceSql } from '../changes/changes.ts'
import { whereSql } from '../compile/conditions.ts'
import { type Database, withoutTimeout } from '../core/database.ts'

/** Tile codes per batch. */
const CODES = 20_000

type OnCodes = (codes: number[]) => void

/** Finds the tiles that have a row of a layer of points matching all conditions. */
export function layerTileCodes(
  database: Database,
  layer: Layer,
  z: number,
  where: readonly SqlCondition[],
  onCodes: OnCodes,
): Promise<void> {
  const key = raw(layer.position.key)
  const keys = sql`
    select ${key} as key from ${raw(layer.table)} as ${raw(`"${layer.name}"`)}
    where ${key} is not null and ${whereSql(where, layer)}`
  return tileCodes(database, z, keys, onCodes)
}

/** Finds the tiles that had or have a place that changed since a snapshot. */
export function changedTileCodes(database: Database, z: number, snapshot: string, onCodes: OnCodes): Promise<void> {
  const keys = sql`
    select key from place_changes, unnest(array[old_tile_key, new_tile_key]) as key
    where key is not null and ${sinceSql(snapshot)}`
  return tileCodes(database, z, keys, onCodes)
}

function tileCodes(database: Database, z: number, keys: Sql, onCodes: OnCodes): Promise<void> {
  return database.transaction(async (transaction) => {
    await withoutTimeout(transaction)
    await transaction.rows(sql`
      declare codes no scroll cursor for
      select distinct key >> ${2 * (GRID_ZOOM - z)}::integer as code from (${keys}) as keys order by 1`)
    for (;;) {
      const rows = await transaction.rows<{ code: string }>(raw(`fetch ${CODES} from codes`))
      if (rows.length === 0) return
      onCodes(rows.map(({ code }) => Number(code)))
    }
  })
}
