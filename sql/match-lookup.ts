/** Looking for descriptions among the stored places and among each other, all of them in one statement. */
import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from './database.ts'

export interface MatchLimits {
  /** Trigram similarity of names and of addresses, 0 … 1, that a fuzzy match has at least. */
  readonly nameSimilarity: number
  readonly addressSimilarity: number
  /** Metres that a match is away at most, where both positions are known. */
  readonly metres: number
}

/** In the order in which they count. */
export const MATCH_METHODS = ['exact', 'fuzzy', 'url'] as const

export interface Match {
  /** Number of the description. */
  n: number
  method: (typeof MATCH_METHODS)[number]
  /** 0 … 1 */
  score: number
  /** Id of a stored place, or number of another description. */
  target: string
}

/**
 * The stored places that some descriptions mean, the best first for each description and method. For what is found
 * exactly nothing else is looked for.
 */
export function matchPlaces(transaction: Queryable, numbers: readonly number[], limits: MatchLimits): Promise<Match[]> {
  const stored = sql`(select id::text as target, * from places) as place`
  const looked = { place: stored, item: sql`item.n = any(${numbers})`, pair: sql`not place.is_duplicate` }
  return find(transaction, { ...looked, open: sql`not exists (select from exact where exact.n = item.n)` }, limits)
}

/** For each description those others that would be what it means, if they became places. */
export function matchEachOther(transaction: Queryable, limits: MatchLimits): Promise<Match[]> {
  const others = sql`(select n::text as target, * from match_items) as place`
  return find(transaction, { place: others, item: sql`true`, pair: sql`item.n <> place.n`, open: sql`true` }, limits)
}

/** A few of the best will do: of other descriptions, not all become places. A web site needs two to tell nothing. */
const MOST = 10

interface Looked {
  /** The table that is looked in, as `place`. */
  place: Sql
  /** Which descriptions are looked for, and which of the pairs count. */
  item: Sql
  pair: Sql
  /** Of which descriptions more than what is exactly equal is looked for. */
  open: Sql
}

/**
 * `place` has what the two tables share. Every branch begins with an index: the names with their addresses as a whole,
 * the words of both, the position where one has no address, the web site.
 */
async function find(
  transaction: Queryable,
  { place, item, pair, open }: Looked,
  limits: MatchLimits,
): Promise<Match[]> {
  // A table of descriptions is small enough to be read as a whole for each of them, as PostgreSQL thinks.
  await transaction.rows(sql`set local enable_seqscan = off`)
  const { nameSimilarity, addressSimilarity, metres } = limits
  const score = sql`match_score(item.match_name, item.match_address, item.city, item.location, place.match_name,
    place.match_address, place.city, place.location, ${nameSimilarity}, ${addressSimilarity}, ${metres})`
  const apart = sql`item.city, item.location, place.city, place.location`
  return transaction.rows(sql`
    with exact as materialized (
      select item.n, 'exact' as method, 1::float8 as score, target
      from match_items as item join ${place} on match_hash(place.name, place.address) = match_hash(item.name, item.address)
      where ${item} and ${pair} and match_equal(item.name, place.name) and match_equal(item.address, place.address)
        and not case when item.match_address = '' then match_apart(${apart}, ${Math.min(150, metres)}, true)
          else match_apart(${apart}, ${metres}, false) end
    ), open as materialized (
      select * from match_items as item where ${item} and ${open}
    ), found as (
      select * from exact
      union
      select item.n, 'fuzzy', ${score}, target
      from open as item join ${place} on match_vector(place.match_name, place.match_address) @@ item.match_query
      where ${pair} and similarity(item.match_name, place.match_name) >= ${nameSimilarity}
      union
      select item.n, 'fuzzy', ${score}, target
      from open as item join ${place} on st_dwithin(place.location, item.location, 150, false)
      where ${pair} and (item.match_address = '' or place.match_address = '')
      union
      select item.n, 'url', 1, target
      from open as item join ${place} on match_url(place.url) = match_url(item.url)
      where ${pair} and not match_apart(${apart}, ${metres}, true)
    ), ranked as (
      select *, row_number() over (partition by n, method order by score desc, target) as rank
      from found where score is not null
    )
    select n, method, score, target from ranked where rank <= ${MOST} order by n, method, rank`)
}
