/** Prepares descriptions of places for comparison with stored places and with each other. */
import sql from 'sql-template-tag'
import type { Queryable } from '../core/database.ts'

/** A place to look for. Texts are trimmed; empty ones are null. */
export interface MatchItem {
  name: string
  address: string | null
  city: string | null
  url: string | null
  /** Degrees, −180 ≤ longitude < 180; both or neither. */
  longitude: number | null
  latitude: number | null
}

/** Below this number, comparing all descriptions with each other is faster than building indexes. */
const INDEXED_FROM = 50

/**
 * Puts descriptions into the table `match_items` of this transaction, numbered from 0. It has the columns of `places`
 * that matching uses, so that one statement can look in either table.
 *
 * `match_query` looks for any of the two rarest words of the name together with any of the four rarest of the address.
 * The word frequencies come from ANALYZE.
 */
export async function loadItems(transaction: Queryable, items: readonly MatchItem[]): Promise<void> {
  await transaction.rows(sql`
    create temp table match_items (
      n integer primary key, name text not null, address text, city text, url text, location geography,
      match_name text not null, match_address text not null, match_query tsquery
    ) on commit drop`)
  await transaction.rows(sql`
    with input as materialized (
      select n - 1 as n, name, address, city, url, st_makepoint(longitude, latitude)::geography as location,
        match_text(name) as match_name, coalesce(match_text(address), '') as match_address
      from rows from (json_to_recordset(${JSON.stringify(items)}::json)
        as (name text, address text, city text, url text, longitude float8, latitude float8)) with ordinality
        as input (name, address, city, url, longitude, latitude, n)
    ), frequencies as materialized (
      select part, frequency
      from pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) as common (part, frequency)
      where schemaname = 'public' and tablename = 'places_match_words'
    ), words as (
      select n, kind, match_parts(kind, word) as parts
      from input, (values ('n'), ('a')) as kinds (kind),
        string_to_table(case kind when 'n' then match_name else match_address end, ' ') as word
      where word <> ''
    ), ranked as (
      select n, kind, parts, row_number() over (partition by n, kind order by sum(frequency) nulls first, parts) as rank
      from words cross join unnest(parts) as part left join frequencies using (part) group by n, kind, parts
    ), queries as (
      select n, kind, '(' || string_agg(quote_literal(part), ' | ') || ')' as query
      from ranked cross join unnest(parts) as part where rank <= case kind when 'n' then 2 else 4 end group by n, kind
    )
    insert into match_items
    select n, name, address, city, url, location, match_name, match_address,
      (names.query || ' & ' || addresses.query)::tsquery
    from input
      left join (select * from queries where kind = 'n') as names using (n)
      left join (select * from queries where kind = 'a') as addresses using (n)`)
  if (items.length < INDEXED_FROM) return
  await transaction.rows(sql`create index on match_items using gin (match_vector(match_name, match_address))`)
  await transaction.rows(sql`create index on match_items (match_hash(name, address))`)
  await transaction.rows(sql`create index on match_items using gist (location)`)
  await transaction.rows(sql`create index on match_items (match_url(url))`)
}
