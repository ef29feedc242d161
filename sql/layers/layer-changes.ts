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
  const [row] = await database.rows<{
    snapshot: string
    changes: [id: string, ...keys: (string | null)[]][] | null
  }>(sql`
    with changes as (
      select row_id, json_build_array(row_id, old_tile_key::text, coalesce(old_last_key, old_tile_key)::text,
        new_tile_key::text, coalesce(new_last_key, new_tile_key)::text) as change
      from layer_changes where relation = ${relation}::bigint::oid and ${sinceSql(snapshot)} limit ${max + 1})
    select change_log_snapshot()::text as snapshot,
      case when count(*) <= ${max} and count(*) = count(row_id) then coalesce(json_agg(change), '[]') end as changes
    from changes`)
  const { changes, ...now } = row as NonNullable<typeof row>
  const bounds = (first?: string | null, last?: string | null) =>
    first && last ? [[BigInt(first), BigInt(last)] as const] : []
  const toChange = ([id, a, b, c, d]: NonNullable<typeof changes>[number]) => ({
    id,
    bounds: [...bounds(a, b), ...bounds(c, d)],
  })
  return { ...now, changes: changes?.map(toChange) }
}
