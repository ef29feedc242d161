/** Search in PostgreSQL: returns the ids of the results in their order. */
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Position } from '../../core/geo/bbox.ts'
import type { PlaceCondition, PlaceLeaf } from '../../core/query/ast.ts'
import { dependence } from '../../core/query/depends-on.ts'
import { hasLeaf } from '../../core/query/logic/formula.ts'
import type { Match } from '../../core/words/match.ts'
import { whereSql, wordsQuery } from '../compile/conditions.ts'
import { geographySql } from '../compile/geo.ts'
import { BY_SCORE, isFromEnd, type Slice, sliceSql } from '../compile/slice.ts'
import type { Queryable } from '../core/database.ts'
import type { ResolvedQuery } from '../places/places.ts'

/** What the words of a place must match, and the estimated share of places that do. */
export interface TextMatch {
  readonly match: Match
  readonly share: number
}

/**
 * Assumed number of places. If a share of n places match a text, there are two ways to find the best ones. Reading all
 * matches reads n × share places. Reading places by quality until enough match reads enough / share places. Estimated
 * shares tend to be too low.
 */
const USUAL_PLACES = 2_500_000

function isRare({ share }: TextMatch, enough: number): boolean {
  return USUAL_PLACES * share < enough / share
}

/** Input of ranking. */
export interface RankedQuery {
  readonly where: readonly PlaceCondition[]
  /** From the best to the worst; a match belongs to the first. The last one matches all of `arms`. */
  readonly tiers: readonly TextMatch[]
  /** Kinds of matches; the best of each by quality are read, and those of the first that are nearest to the focus. */
  readonly arms: readonly TextMatch[]
  readonly focus: Position | undefined
  /** Maximum number of candidates of each kind. */
  readonly max: number
  /** Names as in `RankedRow`; places that have them are left out. */
  readonly without?: readonly string[] | undefined
}

/** Distance in metres at which nearness counts half. */
const HALF_WAY = 10_000
/** Tiers that a place at the focus gains over a distant one. */
const NEARNESS = 3

export interface RankedRow extends NamedPlace {
  readonly score: number
  /** Index of the tier, less the nearness. */
  readonly rank: number
}

/** Reads the best matches of each kind by quality; with a focus, also the nearest. Reading all would take long. */
export function rankedPlaces(database: Queryable, query: RankedQuery): Promise<RankedRow[]> {
  return database.rows<RankedRow>(rankedQuery(query))
}

export function rankedQuery({ where, tiers, arms, focus, max, without }: RankedQuery): Sql {
  const hasOtherName = without ? sql`and lower(name) <> all(${without}::text[])` : empty
  const readsScores = hasLeaf<PlaceLeaf>(where, (leaf) => dependence(leaf) === 'scores')
  const arm = (match: TextMatch, order: Sql) => {
    const isWhole = isRare(match, max)
    return sql`
    (select id, score_combined, name, words, location from (
      select id, words, name, location, ${isWhole && !readsScores ? EACH_SCORE : WITH_SCORES}
      where ${whereSql(withWords(where, match, max))} ${hasOtherName} ${isWhole ? READ_WHOLE : BY_SCORE}) as places
    order by ${order} limit ${max})`
  }
  const byScore = sql`score_combined desc, id`
  const nearest = focus ? arms.slice(0, 1).map((match) => arm(match, sql`location <-> ${geographySql(focus)}`)) : []
  const read = [...arms.map((match) => arm(match, byScore)), ...nearest]
  const [only, ...more] = read
  const candidates =
    more.length === 0 && only
      ? only
      : sql`(select distinct on (id) * from (${join(read, ' union all ')}) as candidates)`
  return sql`
    select id, lower(name) as name, score_combined as score, ${rankSql(tiers, focus)}::float8 as rank
    from ${candidates} as places`
}

const WITH_SCORES = raw('score_combined from scored_places as places')
/** PostgreSQL expects a word in one place of 200, and would read the scores of all for so many. */
const EACH_SCORE = raw('(select score from stored_scores where place_id = id) as score_combined from places')

/** Keeps PostgreSQL from scanning all places in order to find the few that match. */
const READ_WHOLE = raw('offset 0')

/** Adds the words of a text, for finding the best `enough` places. */
export function withWords<Condition>(
  where: readonly Condition[],
  match: TextMatch | undefined,
  enough: number,
): (Condition | PlaceCondition)[] {
  return match ? [...where, { op: 'words', match: match.match, byIndex: isRare(match, enough) }] : [...where]
}

/** Returns whether some place matches. */
export async function hasPlaces(database: Queryable, where: readonly PlaceCondition[]): Promise<boolean> {
  const [row] = await database.rows<{ has: boolean }>(sql`
    select exists (select from scored_places as places where ${whereSql(where)}) as has`)
  return row?.has === true
}

/** Adds the words of a text, for finding all places. Reading matches by index beats comparing every text. */
export function withAllWords<Condition>(
  where: readonly Condition[],
  match: TextMatch | undefined,
): (Condition | PlaceCondition)[] {
  return match ? [...where, { op: 'words', match: match.match, byIndex: true }] : [...where]
}

function rankSql(tiers: readonly TextMatch[], focus: Position | undefined): Sql {
  const better = tiers
    .slice(0, -1)
    .map(({ match }, index) => sql`when words @@ ${wordsQuery(match)}::tsquery then ${index}::int`)
  const tier = better.length === 0 ? sql`0` : sql`case ${join(better, ' ')} else ${better.length}::int end`
  if (!focus) return tier
  const nearness = sql`${NEARNESS}::float8 / (1 + st_distance(location, ${geographySql(focus)}) / ${HALF_WAY})`
  return sql`(${tier} - coalesce(${nearness}, 0))`
}

/** The order of what is not ranked. */
export const BY_QUALITY = {
  order: [
    { field: 'score_combined', descending: true },
    { field: 'id', descending: false },
  ],
  origin: undefined,
} as const satisfies Pick<ResolvedQuery, 'order' | 'origin'>

export interface NamedPlace {
  readonly id: string
  /** Places of the same name have the same. */
  readonly name: string
  readonly otherNames?: readonly string[]
}

/** Returns those of the ids whose places match, in their order. */
export async function placesAmong(
  database: Queryable,
  wanted: readonly string[],
  where: readonly PlaceCondition[],
): Promise<NamedPlace[]> {
  const rows = await database.rows<NamedPlace>(sql`
    select id, lower(name) as name from (select * from scored_places as places where id = any(${wanted}::uuid[]) offset 0) as places
    where ${whereSql(where)}`)
  const found = new Map(rows.map((row) => [row.id, row]))
  return wanted.map((id) => found.get(id)).filter((place) => place !== undefined)
}

/** Reads one page of the matches of a query, in its order. */
export async function orderedPlaces(database: Queryable, query: ResolvedQuery, slice: Slice): Promise<string[]> {
  const where = whereSql(query.where)
  const rows = await database.rows<{ id: string }>(
    sql`select id from scored_places as places where ${where} ${sliceSql(query, slice)}`,
  )
  const found = rows.map(({ id }) => id)
  return isFromEnd(slice) ? found.reverse() : found
}
