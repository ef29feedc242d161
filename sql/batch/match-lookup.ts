/** Looks up all descriptions in one statement: among the stored places, or among each other. */
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Queryable } from '../core/database.ts'

export interface MatchLimits {
  /** Minimum trigram similarity of names and of addresses in a fuzzy match, 0 … 1. */
  readonly nameSimilarity: number
  readonly addressSimilarity: number
  /** Maximum distance of a match in metres, if both positions are known. */
  readonly metres: number
}

/** In order of precedence. */
export const MATCH_METHODS = ['exact', 'fuzzy', 'url'] as const

export interface Match {
  /** Number of the description. */
  n: number
  method: (typeof MATCH_METHODS)[number]
  /** 0 … 1 */
  score: number
  /** Id of a stored place, or number of another description. */
  target: string
  /** True if the place is a duplicate of an unknown place. The match counts only if no other place matches. */
  lost: boolean
}

/**
 * Returns the stored places that match some descriptions, the best first for each description and method. A duplicate
 * counts as the place that it duplicates. A description with an exact match is not looked up by other methods.
 */
export function matchPlaces(transaction: Queryable, numbers: readonly number[], limits: MatchLimits): Promise<Match[]> {
  const stored = sql`(
    select case when is_duplicate then original_place(id) else id end::text as target,
      is_duplicate and duplicate_of is null as lost, created_at as since, * from places) as place`
  const looked = { place: stored, item: sql`item.n = any(${numbers})`, pair: sql`true` }
  return find(transaction, { ...looked, open: sql`not exists (select from exact where exact.n = item.n)` }, limits)
}

/** Returns for each description the other descriptions that would match it, if they became places. */
export function matchEachOther(transaction: Queryable, limits: MatchLimits): Promise<Match[]> {
  return find(transaction, { ...OTHERS, item: sql`true`, pair: sql`place.since <> item.n` }, limits)
}

/** Same as `matchEachOther`, for some descriptions and among `created` ones that come before them. */
export function matchCreated(
  transaction: Queryable,
  numbers: readonly number[],
  created: readonly number[],
  limits: MatchLimits,
): Promise<Match[]> {
  const pair = sql`place.since = any(${created}) and place.since < item.n`
  return find(transaction, { ...OTHERS, item: sql`item.n = any(${numbers})`, pair }, limits)
}

const OTHERS = {
  place: sql`(select n::text as target, false as lost, n as since, * from match_items) as place`,
  open: sql`true`,
}

/** Maximum number of matches per description and method. A batch looks up again where that is too few (batch.ts). */
export const MAX_MATCHES = 10

interface Looked {
  /** The table to look in, as `place`. Among equally good matches, the one with the lowest `since` comes first. */
  place: Sql
  /** Conditions on the descriptions to look up, and on the pairs that count. */
  item: Sql
  pair: Sql
  /** Condition on the descriptions that need more than an exact lookup. */
  open: Sql
}

/**
 * `place` has the columns that both tables share. Every branch starts from an index: name and address as a whole, the
 * words of both, the position if one side has no address, the web site. Within a web site, each description is compared
 * with each place. So the most expensive values are computed once per row, not per pair.
 */
async function find(
  transaction: Queryable,
  { place, item, pair, open }: Looked,
  limits: MatchLimits,
): Promise<Match[]> {
  // Otherwise PostgreSQL reads the whole table of descriptions for each of them, because it is small.
  await transaction.rows(sql`set local enable_seqscan = off`)
  const { nameSimilarity, addressSimilarity, metres } = limits
  const score = sql`match_score(item.match_name, item.match_address, item.city, item.location, place.match_name,
    place.match_address, place.city, place.location, ${nameSimilarity}, ${addressSimilarity}, ${metres})`
  const apart = sql`item.city, item.location, place.city, place.location`
  const found = sql`target, lost, since`
  return transaction.rows(sql`
    with exact as materialized (
      select item.n, 'exact' as method, 1::float8 as score, ${found}
      from match_items as item join ${place} on match_hash(place.name, place.address) = match_hash(item.name, item.address)
      where ${item} and ${pair} and match_equal(item.name, place.name) and match_equal(item.address, place.address)
        and not case when item.match_address = '' then match_apart(${apart}, ${Math.min(150, metres)}, true)
          else match_apart(${apart}, ${metres}, false) end
    ), open as materialized (
      select * from match_items as item where ${item} and ${open}
    ), site_items as materialized (
      select n, match_url(url) as site, ${SITE_COLUMNS} from open as place where match_url(url) is not null
    ), site_places as materialized (
      select site, ${found}, ${SITE_COLUMNS}
      from (select distinct site from site_items) as sites join ${place} on match_url(place.url) = site
    ), found as (
      select * from exact
      union
      select item.n, 'fuzzy', ${score}, ${found}
      from open as item join ${place} on match_vector(place.match_name, place.match_address) @@ item.match_query
      where ${pair} and similarity(item.match_name, place.match_name) >= ${nameSimilarity}
      union
      select item.n, 'fuzzy', ${score}, ${found}
      from open as item join ${place} on st_dwithin(place.location, item.location, 150, false)
      where ${pair} and (item.match_address = '' or place.match_address = '')
      union
      select item.n, 'url', match_site_score(${siteArguments('item')}, ${siteArguments('place')}, ${nameSimilarity},
        ${metres}), ${found}
      from site_items as item join site_places as place using (site) where ${pair}
    ), ranked as (
      select *, row_number() over (partition by n, method order by lost, score desc, since, target) as rank
      from found where score is not null
    )
    select n, method, score, target, lost from ranked where rank <= ${MAX_MATCHES} order by n, method, rank`)
}

/** Columns of descriptions and of places that `match_site_score` compares. */
const SITE_COLUMNS = sql`match_name, match_address, match_house_numbers(match_address) as numbers,
  match_street(match_address, city) as street, match_text(city) as match_city, location`

function siteArguments(side: 'item' | 'place'): Sql {
  const columns = ['match_name', 'match_address', 'numbers', 'street', 'match_city', 'location']
  return raw(columns.map((column) => `${side}.${column}`).join(', '))
}
