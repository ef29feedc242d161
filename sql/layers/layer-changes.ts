/** Reads the change log of operators' tables. */
import sql from 'sql-template-tag'
import { sinceSql } from '../changes/changes.ts'
import type { Queryable } from '../core/database.ts'

export interface LayerChange {
  readonly id: string
  /** Tile keys before and after, as `[first, last]` of the bounds; of a point they are the same. */
  readonly bounds: readonly (readonly [first: bigint, last: bigint])[]
}

/**
 * Returns the changes of a table that became visible since a snapshot, and the snapshot to go on from. `changes` is
 * undefined if any row may have changed, or more than `max`.
 */
export async function layerChangesSince(
  database: Queryable,
  relation: number,
  snapshot: string,
  max: number,
): Promise<{ snapshot: string; changes: LayerChange[] | undefined }> {
  const [row] = await database.rows<{ snapshot: string; changes: Logged[] | null }>(sql`
    with changes as (
      select row_id, old_tile_key::text, coalesce(old_last_key, old_tile_key)::text as old_last_key,
        new_tile_key::text, coalesce(new_last_key, new_tile_key)::text as new_last_key
      from layer_changes where relation = ${relation}::bigint::oid and ${sinceSql(snapshot)} limit ${max + 1})
    select change_log_snapshot()::text as snapshot,
      case when (select count(*) <= ${max} and count(*) = count(row_id) from changes)
        then (select coalesce(json_agg(changes), '[]') from changes) end as changes`)
  const { changes, ...now } = row as { snapshot: string; changes: Logged[] | null }
  return { ...now, changes: changes?.map(toChange) }
}

interface Logged {
  readonly row_id: string
  readonly old_tile_key: string | null
  readonly old_last_key: string | null
  readonly new_tile_key: string | null
  readonly new_last_key: string | null
}

function toChange({ row_id, ...keys }: Logged): LayerChange {
  const pairs = [
    [keys.old_tile_key, keys.old_last_key],
    [keys.new_tile_key, keys.new_last_key],
  ]
  return {
    id: row_id,
    bounds: pairs.flatMap(([first, last]) => (first && last ? [[BigInt(first), BigInt(last)] as const] : [])),
  }
}
