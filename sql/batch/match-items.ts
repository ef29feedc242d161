/** Prepares descriptions of places for comparison with stored places and with each other. */
import sql from 'sql-template-tag'
import type { Rarity } from '../../core/match/names.ts'
import { rarityFrom } from '../../core/match/rarity.ts'
import type { Described } from '../../core/match/records.ts'
import type { PlaceInput } from '../../core/model/place.ts'
import type { Queryable } from '../core/database.ts'

/** Returns what matching compares of a place that is to be stored. */
export function describedOf(place: PlaceInput): Described {
  const { name, address = null, city = null, region = null, postcode = null, country = null } = place
  const { telephone = null, url = null, categories = [], longitude = null, latitude = null } = place
  return { name, address, city, region, postcode, country, telephone, url, categories, longitude, latitude }
}

/** Below this number, comparing all descriptions with each other is faster than building indexes. */
const INDEXED_FROM = 50

/**
 * Puts descriptions into the table `match_items` of this transaction, numbered from 0. It has the columns of `places` by
 * which candidates are found, so that one statement can look in either table.
 *
 * `match_query` looks for any of the two rarest words of the name together with any of the four rarest of the address, or
 * with the postcode; and for both words of the name together with the city. The word frequencies come from ANALYZE.
 */
export async function loadItems(transaction: Queryable, items: readonly Described[]): Promise<void> {
  await transaction.rows(sql`
    create temp table match_items (
      n integer primary key, name text not null, address text, city text, postcode text, country text, telephone text,
      url text, location geography, match_name text not null, match_address text not null, match_query tsquery,
      is_city_derived boolean not null default false
    ) on commit drop`)
  await transaction.rows(sql`
    with input as materialized (
      select n - 1 as n, name, address, city, postcode, country, telephone, url,
        st_makepoint(longitude, latitude)::geography as location, match_text(name) as match_name,
        coalesce(match_text(address), '') as match_address
      from rows from (json_to_recordset(${JSON.stringify(items)}::json) as (name text, address text, city text,
        postcode text, country text, telephone text, url text, longitude float8, latitude float8)) with ordinality
        as input (name, address, city, postcode, country, telephone, url, longitude, latitude, n)
    ), frequencies as materialized (${FREQUENCIES}), words as (
      select n, kind, match_parts(kind, word) as parts
      from input, (values ('n'), ('a')) as kinds (kind),
        string_to_table(case kind when 'n' then match_name else match_address end, ' ') as word
      where word <> ''
    ), ranked as (
      select n, kind, parts, row_number() over (partition by n, kind order by sum(frequency) nulls first, parts) as rank
      from words cross join unnest(parts) as part left join frequencies using (part) group by n, kind, parts
    ), chosen as (
      select n, kind, rank, '(' || string_agg(quote_literal(part), ' | ') || ')' as word
      from ranked cross join unnest(parts) as part where rank <= case kind when 'n' then 2 else 4 end
      group by n, kind, rank
    ), queries as (
      select n, string_agg(word, ' | ') filter (where kind = 'n') as any_name,
        string_agg(word, ' & ') filter (where kind = 'n') as all_names,
        concat_ws(' | ', string_agg(word, ' | ') filter (where kind = 'a'), quote_literal(match_postcode(postcode))) as wheres,
        quote_literal(match_city(city)) as city
      from chosen join input using (n) group by n, postcode, city
    )
    insert into match_items
    select n, name, address, input.city, postcode, country, telephone, url, location, match_name, match_address,
      nullif(concat_ws(' | ', '(' || any_name || ') & (' || nullif(wheres, '') || ')',
        '(' || all_names || ' & ' || queries.city || ')'), '')::tsquery
    from input left join queries using (n)`)
  if (items.length < INDEXED_FROM) return
  await transaction.rows(sql`
    create index on match_items using gin (match_vector(match_name, match_address, city, postcode))`)
  await transaction.rows(sql`create index on match_items (match_hash(name, address))`)
  await transaction.rows(sql`create index on match_items using gist (location)`)
  await transaction.rows(sql`create index on match_items (match_url(url))`)
  await transaction.rows(
    sql`create index on match_items (match_phone(telephone)) where match_phone(telephone) is not null`,
  )
}

const FREQUENCIES = sql`
  select part, frequency
  from pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) as common (part, frequency)
  where schemaname = 'public' and tablename = 'places_match_words'`

/** Returns the rarity of words among the names of places. */
export async function loadRarity(database: Queryable): Promise<Rarity> {
  const rows = await database.rows<{ part: string; frequency: number }>(sql`
    select part, frequency::float8 as frequency from (${FREQUENCIES}) as frequencies where part like 'n%'`)
  return rarityFrom(new Map(rows.map(({ part, frequency }) => [part, frequency])))
}
