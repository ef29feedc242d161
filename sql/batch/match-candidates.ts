/** Looks up which places descriptions are worth comparing with, in one statement: by indexes only. */
import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from '../core/database.ts'
import { ITEM_COLUMNS, type MatchItem } from './match-items.ts'
import { QUERY_COLUMNS } from './match-query.ts'

export interface Candidate {
  /** Number of the description. */
  n: number
  /** Id of a stored place, or number of another description. */
  key: string
  /** Name and address are the same, and nothing else contradicts. The description is compared with no other place. */
  is_exact: boolean
}

export interface Looked {
  /** The table to look in, as `place`, with its `key`. */
  readonly place: Sql
  /** Condition on the pairs that count. */
  readonly pair: Sql
  /** Condition on the descriptions that need more than an exact lookup. */
  readonly open: Sql
  /** Of the statement that these make, so that PostgreSQL plans it once for a connection: that takes 5 ms. */
  readonly name: string
}

/** Positions this far apart, in metres, are of two places, even if name and address are the same. */
const MAX_METRES = 500
/** The same without an address. */
const MAX_METRES_OF_NAME = 150
/** Places this near are candidates, if their names are alike or an address is missing. */
const NEAR_METRES = 200

/** At most this many candidates of each description, the most similar ones. */
export const MAX_CANDIDATES = 20
/** Branches of chains share a web site, so only this many are looked up by it. */
const MAX_OF_SITE = 500

/**
 * Returns the candidates of some descriptions. `place` has the columns that both tables share. Each branch starts from an
 * index: name and address as a whole, words, position, web site, telephone. The similarity only chooses among
 * candidates: evidence decides (core/match).
 */
export async function findCandidates(
  transaction: Queryable,
  items: readonly MatchItem[],
  { place, pair, open, name }: Looked,
): Promise<Candidate[]> {
  const alike = sql`similarity(item.match_name, place.match_name) + similarity(item.match_address, place.match_address) / 2`
  const said = sql`item.city, item.country, item.location,
    case when not place.is_city_derived then place.city end, place.country, place.location`
  // `offset 0` keeps PostgreSQL from joining at once: for some numbers of descriptions it would read all places for that.
  const looked = (where: Sql) => sql`cross join lateral (select * from ${place} where ${where} offset 0) as place`
  const keys = sql`match_vector(place.match_name, place.match_address, place.city, place.postcode)`
  const candidates = sql`
    with items as materialized (
      select *, st_makepoint(longitude, latitude)::geography as location
      from json_to_recordset(${JSON.stringify(items)}::json) as item (${ITEM_COLUMNS})
    ), exact as materialized (
      select item.n, key
      from items as item ${looked(sql`match_hash(place.name, place.address) = match_hash(item.name, item.address)`)}
      where ${pair} and match_equal(item.name, place.name) and match_equal(item.address, place.address)
        and not match_contradicts(${said},
          case when item.match_address = '' then ${MAX_METRES_OF_NAME}::float8 else ${MAX_METRES} end)
    ), open as materialized (
      select * from items as item where ${open}
    ), sites as materialized (
      select site from (select distinct match_url(url) as site from open) as each
      where (select count(*) from (select from ${place} where match_url(place.url) = site limit ${MAX_OF_SITE + 1}) as counted)
        between 1 and ${MAX_OF_SITE}
    ), found as (
      select item.n, key, ${alike} as alike, 0 as bonus
      from open as item cross join json_to_recordset(match_queries) as query (${QUERY_COLUMNS})
        ${looked(sql`${keys} @@ first and ${keys} @@ second and ${keys} @@ third and ${keys} @@ fourth`)}
      where ${pair}
      union all
      select item.n, key, ${alike}, 0.3
      from open as item ${looked(sql`st_dwithin(place.location, item.location, ${NEAR_METRES}, false)`)}
      where ${pair} and (similarity(item.match_name, place.match_name) >= 0.3
        or item.match_address = '' or place.match_address = '')
      union all
      select item.n, key, ${alike}, 0.3
      from open as item join sites on match_url(item.url) = site ${looked(sql`match_url(place.url) = site`)}
      where ${pair}
      union all
      select item.n, key, ${alike}, 0.3
      from open as item ${looked(sql`match_phone(place.telephone) = match_phone(item.telephone)`)}
      where ${pair}
    ), ranked as (
      select n, key, row_number() over (partition by n order by max(alike) + sum(bonus) desc, key) as rank
      from found group by n, key
    )
    select n, key, true as is_exact from exact
    union all
    select n, key, false from ranked
    where rank <= ${MAX_CANDIDATES} and not exists (select from exact where exact.n = ranked.n and exact.key = ranked.key)
    order by n, is_exact desc`
  return transaction.rows(candidates, { name })
}
