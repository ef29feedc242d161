/** Scores sets of places: computes both scores (view place_scores) and writes changed ones. */
import sql, { raw, type Sql } from 'sql-template-tag'
import type { PlaceCondition } from '../../core/query/ast.ts'
import { whereSql } from '../compile/conditions.ts'
import { type Queryable, withTimeout } from '../core/database.ts'

/** Result for a set of places. */
export interface Scored {
  seen: number
  /** Number of places that get, or would get, another score or completeness. */
  changed: number
  /** Number of places by their bins before and after. A bin is a fiftieth, 0 … 49. */
  scores: Move[]
  completeness: Move[]
  /** Places whose score rises or falls most, at most `MOVERS` each. */
  risers: Mover[]
  fallers: Mover[]
}

export interface Move {
  before: number
  after: number
  places: number
}

export interface Mover {
  id: string
  before: number
  after: number
}

export const BINS = 50
export const MOVERS = 20

export interface ScoreOptions {
  basis: number
  /** Scores to write: both, or only completeness. */
  columns: 'both' | 'completeness'
  /** Only reports what would change. */
  isDry: boolean
}

/** Blocks of the table of places, for a run that began at a snapshot. */
export interface BlockRange {
  from: number
  /** Exclusive. */
  to: number
  begun: string
  /** Only places that match all of these. */
  where: readonly PlaceCondition[]
}

/** Returns the number of blocks of the table of places, and its file. In another file the rows have another order. */
export async function placeBlocks(database: Queryable): Promise<{ blocks: number; file: number }> {
  const [row] = await database.rows<{ blocks: number; file: number }>(sql`
    select (pg_relation_size('places') / current_setting('block_size')::integer)::integer as blocks,
      pg_relation_filenode('places')::bigint::float8 as file`)
  return row as { blocks: number; file: number }
}

/**
 * Scores the places whose rows lie in some blocks. It follows the order of the table, because reading 1,000,000 places
 * in the order of ids would be random access. Rows written since the run began are skipped: they are marked.
 */
export function scoreBlocks(
  transaction: Queryable,
  options: ScoreOptions,
  { from, to, begun, where }: BlockRange,
): Promise<Scored> {
  const inBlocks = (column: 'address' | 'row_address') =>
    sql`${raw(column)} >= ${`(${from},0)`}::tid and ${raw(column)} < ${`(${to},0)`}::tid`
  const isOlder = sql`age(version) > age(pg_snapshot_xmax(${begun}::pg_snapshot)::xid)`
  const rows = sql`${inBlocks('address')} and ${isOlder}`
  if (where.length === 0) return scoreRows(transaction, options, rows)
  const matching = sql`select id from scored_places as places where ${inBlocks('row_address')} and ${whereSql(where)}`
  return scoreRows(transaction, options, sql`${rows} and id in (${matching})`)
}

/**
 * Scores at most `max` of the marked places, and deletes their marks. Starts at block `from` of the table of marks: for
 * a while, deleted rows slow down reading from the table's start. `next` is the block to continue from; undefined at
 * the end.
 */
export async function scoreMarked(
  transaction: Queryable,
  options: ScoreOptions,
  from: number,
  max: number,
): Promise<Scored & { next: number | undefined }> {
  const taken = await transaction.rows<{ place_id: string; block: number }>(sql`
    delete from score_marks where ctid = any(array(
      select ctid from score_marks where ctid >= ${`(${from},0)`}::tid limit ${max}))
    returning place_id, (ctid::text::point)[0]::integer as block`)
  const ids = [...new Set(taken.map(({ place_id }) => place_id))]
  const next = taken.length < max ? undefined : Math.max(...taken.map(({ block }) => block))
  return { ...(await scoreRows(transaction, options, sql`id = any(${ids}::uuid[])`)), next }
}

/** Counts the marks. */
export async function countMarks(database: Queryable): Promise<number> {
  const [row] = await database.rows<{ marks: number }>(sql`select count(*)::float8 as marks from score_marks`)
  return (row as { marks: number }).marks
}

/** Scores places that the same transaction has written, on the newest basis, as the job does. */
export async function scorePlaces(transaction: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await transaction.rows(sql`
    update stored_scores set ${raw(ASSIGNMENTS.both)} from (
      select id, completeness_score, score_combined from place_scores
      where basis = (select max(id) from score_bases) and id = any(${ids}::uuid[])
        and (stored_completeness <> completeness_score or stored_score <> score_combined)) as scored
    where place_id = scored.id`)
}

const ASSIGNMENTS = {
  both: 'completeness = scored.completeness_score, score = scored.score_combined',
  completeness: 'completeness = scored.completeness_score',
} as const

/**
 * Scores and writes some rows. A score that another transaction stores meanwhile stays: it is newer, or that write has left a
 * mark.
 */
export async function scoreRows(
  transaction: Queryable,
  { basis, columns, isDry }: ScoreOptions,
  rows: Sql,
): Promise<Scored> {
  // Our transaction should give up and retry before PostgreSQL (after 1 s) aborts one that waits for ours.
  await transaction.rows(sql`set local lock_timeout = '500ms'`)
  await withTimeout(transaction, 300_000)
  const differs =
    columns === 'completeness'
      ? sql`stored_completeness <> completeness_score`
      : sql`(stored_completeness <> completeness_score or stored_score <> score_combined)`
  const update = isDry
    ? sql`select 1`
    : sql`update stored_scores set ${raw(ASSIGNMENTS[columns])} from (select * from scored where ${differs}) as scored
          where place_id = scored.id and score = stored_score and completeness = stored_completeness`
  const moves = (before: string, after: string) => sql`
    (select coalesce(json_agg(move), '[]') from (
      select ${bin(before)} as before, ${bin(after)} as after, count(*)::integer as places
      from scored group by 1, 2) as move)`
  const movers = (order: 'asc' | 'desc') => sql`
    (select coalesce(json_agg(mover), '[]') from (
      select id, stored_score as before, score_combined as after from scored
      where ${raw(order === 'asc' ? 'score_combined < stored_score' : 'score_combined > stored_score')}
      order by score_combined - stored_score ${raw(order)}, id limit ${MOVERS}) as mover)`
  const [outcome] = await transaction.rows<Scored>(sql`
    with scored as materialized (
      select id, stored_completeness, stored_score, completeness_score, score_combined
      from place_scores where basis = ${basis} and ${rows}
    ), written as (${update})
    select (select count(*)::integer from scored) as seen,
      (select count(*)::integer from scored where ${differs}) as changed,
      ${moves('stored_score', 'score_combined')} as scores,
      ${moves('stored_completeness', 'completeness_score')} as completeness,
      ${movers('desc')} as risers, ${movers('asc')} as fallers`)
  return outcome as Scored
}

function bin(column: string): Sql {
  return raw(`least(${BINS - 1}, floor(${column} * ${BINS}))::integer`)
}
