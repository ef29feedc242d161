/** Scoring places set by set: computes both scores (view place_scores), and writes those that differ. */
import sql, { raw, type Sql } from 'sql-template-tag'
import type { PlaceCondition } from '../query/ast.ts'
import { whereSql } from '../query/to-sql.ts'
import { type Queryable, withTimeout } from './database.ts'

/** What became of a set of places. */
export interface Scored {
  seen: number
  /** How many have, or would have, another score or completeness. */
  changed: number
  /** How many places went from one bin to another: bins of a fiftieth, 0 … 49. */
  scores: Move[]
  completeness: Move[]
  /** Those whose score rises most, and falls most; at most `MOVERS` each. */
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
  /** Which scores: both, or completeness alone. */
  columns: 'both' | 'completeness'
  /** Only says what would change. */
  isDry: boolean
}

/** Blocks of the table of places, for a run that began at a snapshot. */
export interface BlockRange {
  from: number
  /** Not included. */
  to: number
  begun: string
  /** Only places that hold to all of these. */
  where: readonly PlaceCondition[]
}

/** How many blocks the table of places has, and which file holds them: another file has another order. */
export async function placeBlocks(database: Queryable): Promise<{ blocks: number; file: number }> {
  const [row] = await database.rows<{ blocks: number; file: number }>(sql`
    select (pg_relation_size('places') / current_setting('block_size')::integer)::integer as blocks,
      pg_relation_filenode('places')::bigint::float8 as file`)
  return row as { blocks: number; file: number }
}

/**
 * Scores the places whose rows lie in some blocks. In the order of the table rather than of ids: 1,000,000 places in
 * random order would be read page by page from all over it. Rows written since the run began are left out: they were
 * written by the run itself, which moves rows on to later blocks, or are marked.
 */
export function scoreBlocks(
  transaction: Queryable,
  options: ScoreOptions,
  { from, to, begun, where }: BlockRange,
): Promise<Scored> {
  const inBlocks = (column: 'address' | 'ctid') =>
    sql`${raw(column)} >= ${`(${from},0)`}::tid and ${raw(column)} < ${`(${to},0)`}::tid`
  const isOlder = sql`age(version) > age(pg_snapshot_xmax(${begun}::pg_snapshot)::xid)`
  const rows = sql`${inBlocks('address')} and ${isOlder}`
  if (where.length === 0) return scoreRows(transaction, options, rows)
  const matching = sql`select id from places where ${inBlocks('ctid')} and ${whereSql(where)}`
  return scoreRows(transaction, options, sql`${rows} and id in (${matching})`)
}

/**
 * Scores up to `most` of the marked places, and deletes their marks: of those in block `from` of the table of marks or
 * later, as what was deleted before stays in its way for a while. `next` is where to go on; undefined at the end.
 */
export async function scoreMarked(
  transaction: Queryable,
  options: ScoreOptions,
  from: number,
  most: number,
): Promise<Scored & { next: number | undefined }> {
  const taken = await transaction.rows<{ place_id: string; block: number }>(sql`
    delete from score_marks where ctid = any(array(
      select ctid from score_marks where ctid >= ${`(${from},0)`}::tid limit ${most}))
    returning place_id, (ctid::text::point)[0]::integer as block`)
  const ids = [...new Set(taken.map(({ place_id }) => place_id))]
  const next = taken.length < most ? undefined : Math.max(...taken.map(({ block }) => block))
  return { ...(await scoreRows(transaction, options, sql`id = any(${ids}::uuid[])`)), next }
}

/** How many marks there are. */
export async function countMarks(database: Queryable): Promise<number> {
  const [row] = await database.rows<{ marks: number }>(sql`select count(*)::float8 as marks from score_marks`)
  return (row as { marks: number }).marks
}

/** Scores places that the same transaction has written, on the newest basis, as the job would. */
export async function scorePlaces(transaction: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await transaction.rows(sql`
    update places set ${raw(ASSIGNMENTS.both)} from (
      select address, completeness_score, score_combined from place_scores
      where basis = (select max(id) from score_bases) and id = any(${ids}::uuid[])
        and (stored_completeness <> completeness_score or stored_score <> score_combined)) as scored
    where places.ctid = scored.address`)
}

const ASSIGNMENTS = {
  both: 'completeness_score = scored.completeness_score, score_combined = scored.score_combined',
  completeness: 'completeness_score = scored.completeness_score',
} as const

/**
 * A row that another transaction writes meanwhile has moved when that commits, so that no stale score gets in; what was
 * written has left a mark.
 */
async function scoreRows(transaction: Queryable, { basis, columns, isDry }: ScoreOptions, rows: Sql): Promise<Scored> {
  // Rather our transaction is tried again than that PostgreSQL (after 1 s) breaks off one of those who wait for ours.
  await transaction.rows(sql`set local lock_timeout = '500ms'`)
  await withTimeout(transaction, 300_000)
  // For the change log: what does not depend on scores is as it was.
  await transaction.rows(sql`set local whereabouts.scoring = 'on'`)
  const differs =
    columns === 'completeness'
      ? sql`stored_completeness <> completeness_score`
      : sql`(stored_completeness <> completeness_score or stored_score <> score_combined)`
  const update = isDry
    ? sql`select 1`
    : sql`update places set ${raw(ASSIGNMENTS[columns])} from (select * from scored where ${differs}) as scored
          where places.ctid = scored.address`
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
      select id, address, stored_completeness, stored_score, completeness_score, score_combined
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
