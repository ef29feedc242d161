/** What scores stand on: see `score_bases` in sql/migrations/0030_scores.sql. */
import sql from 'sql-template-tag'
import { type Queryable, withoutTimeout } from './database.ts'

export interface ScoreBasis {
  id: number
  /** Version of the weights. */
  weights: number
  /** The moment that ages are counted to: ISO 8601, UTC. */
  as_of: string
  is_finished: boolean
}

/** Begins a basis for a full run: from now on it is the newest. Reads all places once, for the priors. */
export async function beginBasis(transaction: Queryable, weights: number): Promise<number> {
  await withoutTimeout(transaction)
  const [basis] = await transaction.rows<{ id: number }>(sql`
    insert into score_bases (weights) values (${weights}) returning id`)
  const { id } = basis as { id: number }
  await transaction.rows(sql`
    select store_score_priors(${id}, prior_places) from score_weights where version = ${weights}`)
  await transaction.rows(sql`analyze score_priors`)
  return id
}

/** The newest first: that of the last full run, or of the one that is under way and then of those before it. */
export function listBases(database: Queryable): Promise<ScoreBasis[]> {
  return database.rows(sql`
    select id, weights, to_char(as_of at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as as_of,
      finished_at is not null as is_finished
    from score_bases order by id desc`)
}

/**
 * All places have their score of this basis, but for those that were marked since it began: older bases go, and marks
 * of what it has seen.
 */
export async function finishBasis(transaction: Queryable, id: number): Promise<void> {
  await withoutTimeout(transaction)
  await transaction.rows(sql`update score_bases set finished_at = clock_timestamp() where id = ${id}`)
  await transaction.rows(sql`delete from score_bases where id < ${id}`)
  await transaction.rows(sql`
    delete from score_marks where pg_visible_in_snapshot(transaction, (select begun from score_bases where id = ${id}))`)
}
