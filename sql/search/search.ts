/** Search in PostgreSQL: returns the ids of the results in their order. */
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Position } from '../../core/geo/bbox.ts'
import type { PlaceCondition } from '../../core/query/ast.ts'
import { whereSql } from '../compile/conditions.ts'
import { geographySql } from '../compile/geo.ts'
import { isFromEnd, type Slice, sliceSql } from '../compile/slice.ts'
import type { Queryable } from '../core/database.ts'
import type { ResolvedQuery } from '../places/places.ts'

/** A text query over the column `words`, and the estimated share of places that match it; see compile/conditions.ts. */
export interface TextMatch {
  readonly query: string
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

/** A text in the form that searches use; see search/postgres/expand.ts. */
interface RankedText extends Readonly<Record<'all' | 'exact' | 'named' | 'whole' | 'begun', TextMatch>> {
  readonly typed: string
}

/** Input of ranking: with a text, near a point, or both. */
export interface RankedQuery {
  readonly where: readonly PlaceCondition[]
  readonly text: RankedText | undefined
  readonly focus: Position | undefined
  /** Maximum number of candidates of each kind. */
  readonly max: number
}

/**
 * Rank that each further place of the same name loses. Otherwise a chain would fill a page while others match nearly as
 * well.
 */
const REPEATED = 0.05
const MAX_REPEATED = 20

/** Distance in metres at which nearness counts half. */
const HALF_WAY = 10_000

/**
 * Returns the ids of the candidates, the best first. Candidates are the best matches by quality; the best matches whose
 * names contain all the words, begin with them, or consist of them; and the nearest matches. Ranking all matches would
 * read them all: 100,000 of a million places for a frequent word.
 */
export async function rankedPlaces(database: Queryable, query: RankedQuery): Promise<string[]> {
  const rows = await database.rows<{ id: string }>(rankedQuery(query))
  return rows.map(({ id }) => id)
}

export function rankedQuery({ where, text, focus, max }: RankedQuery): Sql {
  const rank = rankSql(text, focus)
  const arm = (match: TextMatch | undefined, order: Sql) => sql`
    (select id, score_combined, name, ${rank} as rank from (
      select * from (
        select id, score_combined, words, name, location from places
        where ${whereSql(withWords(where, match, max))} ${match && isRare(match, max) ? READ_WHOLE : empty}) as places
      order by ${order} limit ${max}) as places)`
  const byScore = sql`score_combined desc, id`
  const arms = [
    arm(text?.all, byScore),
    ...(text && text.named !== text.all ? [arm(text.named, byScore)] : []),
    ...(text ? [arm(text.begun, byScore), arm(text.whole, byScore)] : []),
    ...(focus ? [arm(text?.all, sql`location <-> ${geographySql(focus)}`)] : []),
  ]
  return sql`
    select id from (
      select id, score_combined, rank - ${REPEATED}::float8 * least(${MAX_REPEATED}, row_number() over (
        partition by name order by rank desc, score_combined desc, id)) as rank
      from (${join(arms, ' union ')}) as candidates) as varied
    order by rank desc, score_combined desc, id`
}

/** Keeps PostgreSQL from scanning all places in order to find the few that match. */
const READ_WHOLE = raw('offset 0')

/** Adds the text query `match`, for finding the best `enough` places. */
export function withWords(
  where: readonly PlaceCondition[],
  match: TextMatch | undefined,
  enough: number,
): PlaceCondition[] {
  return match ? [...where, { op: 'words', query: match.query, byIndex: isRare(match, enough) }] : [...where]
}

/** Adds the text query `match`, for finding all places. Reading matches by index beats comparing every text. */
export function withAllWords(where: readonly PlaceCondition[], match: TextMatch | undefined): PlaceCondition[] {
  return match ? [...where, { op: 'words', query: match.query, byIndex: true }] : [...where]
}

/**
 * A name that equals or begins with the text counts most, then a match without typos. Then come the fields in which the
 * words occur, and the similarity of the name to the text. Nearness counts at most 2, as much as one of these.
 */
function rankSql(text: RankedText | undefined, focus: Position | undefined): Sql {
  const parts = [
    ...(text
      ? [
          sql`2 * (words @@ ${text.whole.query}::tsquery)::int`,
          sql`2 * (words @@ ${text.begun.query}::tsquery)::int`,
          sql`2 * (words @@ ${text.exact.query}::tsquery)::int`,
          sql`(words @@ ${text.named.query}::tsquery)::int`,
          sql`2 * ts_rank('{0.1, 0.2, 0.4, 1}', words, ${text.all.query}::tsquery)`,
          sql`2 * similarity(name, ${text.typed})`,
          // Punctuation is not part of words, but `Quimby’` should rank Quimby’s Table above Quimby Hill.
          sql`starts_with(lower(name), lower(${text.typed}))::int`,
        ]
      : [sql`score_combined`]),
    ...(focus ? [sql`coalesce(2 / (1 + st_distance(location, ${geographySql(focus)}) / ${HALF_WAY}), 0)`] : []),
  ]
  return sql`(${join(parts, ' + ')})`
}

const BY_QUALITY = {
  order: [
    { field: 'score_combined', descending: true },
    { field: 'id', descending: false },
  ],
  origin: undefined,
} as const satisfies Pick<ResolvedQuery, 'order' | 'origin'>

/** Reads one page of the matches that are not in `ranked`, the best by quality first. */
export function unrankedPlaces(
  database: Queryable,
  where: readonly PlaceCondition[],
  ranked: readonly string[],
  slice: Slice,
): Promise<string[]> {
  return ids(database, sql`${whereSql(where)} and id <> all(${ranked}::uuid[])`, BY_QUALITY, slice)
}

/** Reads one page of the matches of a query, in its order. */
export function orderedPlaces(database: Queryable, query: ResolvedQuery, slice: Slice): Promise<string[]> {
  return ids(database, whereSql(query.where), query, slice)
}

async function ids(
  database: Queryable,
  where: Sql,
  order: Pick<ResolvedQuery, 'order' | 'origin'>,
  slice: Slice,
): Promise<string[]> {
  const rows = await database.rows<{ id: string }>(sql`select id from places where ${where} ${sliceSql(order, slice)}`)
  const found = rows.map(({ id }) => id)
  return isFromEnd(slice) ? found.reverse() : found
}
