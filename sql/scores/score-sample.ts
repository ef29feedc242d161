/** Scores some places with other weights, in a transaction that will be rolled back. */
import sql from 'sql-template-tag'
import type { Queryable } from '../core/database.ts'
import { placeBlocks, type Scored, type ScoreOptions, scoreRows } from './scores.ts'

/**
 * Lets the newest basis use other weights: a basis of its own would need the evidence of all places. The basis is locked
 * until the transaction ends, and a full run that begins or ends meanwhile waits for it.
 */
export async function tryOnBasis(transaction: Queryable, basis: number, weights: number): Promise<void> {
  await transaction.rows(sql`update score_bases set weights = ${weights} where id = ${basis}`)
}

/** A block of the table has four places at least, unless their texts are long. */
const PLACES_PER_BLOCK = 4

/** Scores at most `max` shown places, drawn at random. It reads as few blocks of the table as have as many places. */
export async function scoreSample(transaction: Queryable, options: ScoreOptions, max: number): Promise<Scored> {
  const { blocks } = await placeBlocks(transaction)
  const percent = Math.min(100, (100 * max) / PLACES_PER_BLOCK / Math.max(1, blocks))
  // An array: PostgreSQL plans a join with the ids as the view of all places.
  return scoreRows(
    transaction,
    options,
    sql`id = any(array(
      select id from places tablesample system (${percent}::float8) where is_public and not is_duplicate
      order by random() limit ${max}))`,
  )
}
