/** Pairs of places that may be one: what matching left unsure, until an editor decides. */
import sql from 'sql-template-tag'
import type { Queryable } from '../core/database.ts'

export interface LikelyPair {
  /** Ids of two places, in any order. */
  readonly one: string
  readonly other: string
  /** 0 … 1 */
  readonly probability: number
}

/** Stores pairs; of known ones only the probability changes. Returns the number of new ones. */
export async function storePairs(transaction: Queryable, pairs: readonly LikelyPair[]): Promise<number> {
  if (pairs.length === 0) return 0
  const rows = await transaction.rows<{ is_new: boolean }>(sql`
    insert into likely_pairs (first, second, probability)
    select least(one, other), greatest(one, other), max(probability)
    from json_to_recordset(${JSON.stringify(pairs)}::json) as pair (one uuid, other uuid, probability real)
    where one <> other group by 1, 2
    on conflict (first, second) do update set probability = excluded.probability
    returning xmax = 0 as is_new`)
  return rows.filter(({ is_new: isNew }) => isNew).length
}
