/** Search in PostgreSQL: what is found in its order, and how often each value of a field occurs among it. */
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Position } from '../geo/bbox.ts'
import type { PlaceCondition } from '../query/ast.ts'
import { geographySql } from '../query/geo-sql.ts'
import { whereSql } from '../query/to-sql.ts'
import type { Queryable } from './database.ts'
import type { ReadyQuery } from './places.ts'
import { isFromEnd, type Slice, sliceSql } from './slice.ts'

/** A text query over the column `words`, and the share of the places that fit it, as far as is known; see to-sql.ts. */
export interface TextMatch {
  readonly query: string
  readonly share: number
}

/**
 * Of a text that a share of n places fits, either those are read, n × share, or places by their quality until enough fit,
 * enough / share. The estimates of shares are low rather than high.
 */
const USUAL_PLACES = 2_500_000

function isRare({ share }: TextMatch, enough: number): boolean {
  return USUAL_PLACES * share < enough / share
}

/** A text as searches are made of it; see search/postgres/expand.ts. */
interface RankedText extends Readonly<Record<'all' | 'exact' | 'named' | 'whole' | 'begun', TextMatch>> {
  readonly typed: string
}

/** What is to be ranked: with a text, near a point, or both. */
export interface RankedQuery {
  readonly where: readonly PlaceCondition[]
  readonly text: RankedText | undefined
  readonly focus: Position | undefined
  /** Of each kind of candidates so many are ranked. */
  readonly most: number
}

/** By so much each further place of a name ranks lower, so that no chain fills a page while others fit nearly as well. */
const REPEATED = 0.05
const MOST_REPEATED = 20

/** At this distance in metres nearness counts half of what it does at the point itself. */
const HALF_WAY = 10_000

/**
 * The candidates in their order, the best first: of the places that are found, the best by quality; the best of those
 * whose names have all the words, of those whose names begin with these, and of those whose names are these; and the
 * nearest. Of a million places with a word in 100,000 of them, ranking all would read them all.
 */
export async function rankedPlaces(database: Queryable, query: RankedQuery): Promise<string[]> {
  const rows = await database.rows<{ id: string }>(rankedQuery(query))
  return rows.map(({ id }) => id)
}

export function rankedQuery({ where, text, focus, most }: RankedQuery): Sql {
  const rank = rankSql(text, focus)
  const arm = (match: TextMatch | undefined, order: Sql) => sql`
    (select id, score_combined, name, ${rank} as rank from (
      select * from (
        select id, score_combined, words, name, location from places
        where ${whereSql(withWords(where, match, most))} ${match && isRare(match, most) ? READ_WHOLE : empty}) as places
      order by ${order} limit ${most}) as places)`
  const byScore = sql`score_combined desc, id`
  const arms = [
    arm(text?.all, byScore),
    ...(text && text.named !== text.all ? [arm(text.named, byScore)] : []),
    ...(text ? [arm(text.begun, byScore), arm(text.whole, byScore)] : []),
    ...(focus ? [arm(text?.all, sql`location <-> ${geographySql(focus)}`)] : []),
  ]
  return sql`
    select id from (
      select id, score_combined, rank - ${REPEATED}::float8 * least(${MOST_REPEATED}, row_number() over (
        partition by name order by rank desc, score_combined desc, id)) as rank
      from (${join(arms, ' union ')}) as candidates) as varied
    order by rank desc, score_combined desc, id`
}

/** Keeps PostgreSQL from looking for the few that are wanted among all places, in their order. */
const READ_WHOLE = raw('offset 0')

/** Finding so many, the best first: `match` is what of a text is to be found. */
export function withWords(
  where: readonly PlaceCondition[],
  match: TextMatch | undefined,
  enough: number,
): PlaceCondition[] {
  return match ? [...where, { op: 'words', query: match.query, byIndex: isRare(match, enough) }] : [...where]
}

/** Finding all: that each place is looked at is quicker than that each text is compared. */
export function withAllWords(where: readonly PlaceCondition[], match: TextMatch | undefined): PlaceCondition[] {
  return match ? [...where, { op: 'words', query: match.query, byIndex: true }] : [...where]
}

/**
 * A name that is the text counts most, or begins with it; then no typo, then the fields that the words stand in, and
 * how much else there is in the name. Nearness counts 2 at the most, as much as one of these.
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
          // Signs are no words, but `Quimby’` is rather Quimby’s Table than Quimby Hill.
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
} as const satisfies Pick<ReadyQuery, 'order' | 'origin'>

/** One page of what is found and is not among `ranked`, the best by quality first. */
export function unrankedPlaces(
  database: Queryable,
  where: readonly PlaceCondition[],
  ranked: readonly string[],
  slice: Slice,
): Promise<string[]> {
  return ids(database, sql`${whereSql(where)} and id <> all(${ranked}::uuid[])`, BY_QUALITY, slice)
}

/** One page of the places that a query finds, in its order. */
export function orderedPlaces(database: Queryable, query: ReadyQuery, slice: Slice): Promise<string[]> {
  return ids(database, whereSql(query.where), query, slice)
}

async function ids(
  database: Queryable,
  where: Sql,
  order: Pick<ReadyQuery, 'order' | 'origin'>,
  slice: Slice,
): Promise<string[]> {
  const rows = await database.rows<{ id: string }>(sql`select id from places where ${where} ${sliceSql(order, slice)}`)
  const found = rows.map(({ id }) => id)
  return isFromEnd(slice) ? found.reverse() : found
}
