/** Weights of scores. Each version is a row that never changes; the newest version is in use. */
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Queryable } from '../core/database.ts'

/** Shares of score_combined, in display order. */
export const SHARE_TERMS = [
  ...(['rating', 'popularity', 'vibes', 'tips', 'completeness', 'freshness', 'editorial', 'notability'] as const),
] as const
/** What a place loses of the sum of its shares. */
export const LOSS_TERMS = ['closed', 'nameless'] as const
export const SCORE_TERMS = [...SHARE_TERMS, ...LOSS_TERMS] as const
/** Shares of completeness_score. */
export const FIELD_TERMS = [
  'has_name',
  'has_address',
  'has_location',
  'has_categories',
  'has_description',
  'has_telephone',
  'has_url',
  'has_opening_hours',
  'has_images',
  'has_vibes',
  'has_neighborhood',
  'has_timezone',
] as const
/** Parameters of the terms; docs/scores.md has the units. */
export const MEASURE_TERMS = [
  'prior_ratings',
  'prior_places',
  'popular_ratings',
  'half_vibes',
  'half_tips',
  'half_names',
  'half_sources',
  'half_mentions',
  'half_around',
  'post_days',
  'fresh_days',
] as const
export const WEIGHT_NAMES = [...SCORE_TERMS, ...MEASURE_TERMS, ...FIELD_TERMS] as const

export type WeightName = (typeof WEIGHT_NAMES)[number]
export type Weights = Record<WeightName, number>

export interface WeightsVersion extends Weights {
  version: number
  /** ISO 8601, UTC. */
  created_at: string
  note: string
  /** E-mail of who added it; null for the command line. */
  author: string | null
}

const COLUMNS = raw(
  `version, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as created_at, note,
  (select email from users where id = user_id) as author, ${WEIGHT_NAMES.join(', ')}`,
)

/** Lists the versions, the newest first. */
export function listWeights(database: Queryable): Promise<WeightsVersion[]> {
  return database.rows(sql`select ${COLUMNS} from score_weights order by version desc`)
}

/** Reads a version, by default the newest. Returns undefined if it does not exist. */
export async function readWeights(database: Queryable, version?: number): Promise<WeightsVersion | undefined> {
  const [row] = await database.rows<WeightsVersion>(sql`
    select ${COLUMNS} from score_weights where ${version ?? null}::integer is null or version = ${version ?? null}
    order by version desc limit 1`)
  return row
}

/**
 * Adds a version: a copy of the newest one, with `changes`. It is in use from then on. Throws if a value is out of
 * range.
 */
export async function addWeights(
  transaction: Queryable,
  changes: Readonly<Partial<Weights>>,
  note: string,
  userId?: string,
): Promise<number> {
  await lockWeights(transaction)
  return insertWeights(transaction, changes, note, sql`version + 1`, userId)
}

/** Until the transaction ends, no other one adds a version: of two, the second copies the version of the first. */
export async function lockWeights(transaction: Queryable): Promise<void> {
  await transaction.rows(sql`lock table score_weights in share row exclusive mode`)
}

/** Adds a version with the weights of an earlier one. Returns undefined if there is no such version. */
export async function rollBackWeights(
  transaction: Queryable,
  earlier: number,
  userId?: string,
): Promise<{ version: number; note: string } | undefined> {
  const weights = await readWeights(transaction, earlier)
  const note = `as version ${earlier}`
  return weights && { version: await addWeights(transaction, weights, note, userId), note }
}

/** Same as `addWeights`, for a transaction that will be rolled back: no other transaction sees the version. */
export function tryWeights(transaction: Queryable, changes: Readonly<Partial<Weights>>): Promise<number> {
  return insertWeights(transaction, changes, 'tried', sql`0`)
}

async function insertWeights(
  transaction: Queryable,
  changes: Readonly<Partial<Weights>>,
  note: string,
  newVersion: Sql,
  userId?: string,
): Promise<number> {
  const columns = raw(WEIGHT_NAMES.join(', '))
  const values = WEIGHT_NAMES.map((name) => sql`coalesce(${changes[name] ?? null}::float8, ${raw(name)})`)
  const [row] = await transaction.rows<{ version: number }>(sql`
    insert into score_weights (version, note, user_id, ${columns})
    select ${newVersion}, ${note}, ${userId ?? null}::uuid, ${join(values)} from score_weights order by version desc limit 1
    returning version`)
  return (row as { version: number }).version
}
