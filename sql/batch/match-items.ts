/** Prepares descriptions of places for comparison with stored places and with each other. */
import sql from 'sql-template-tag'
import { loadCities } from '../../core/match/cities.ts'
import type { Known } from '../../core/match/evidence.ts'
import { rarityFrom } from '../../core/match/rarity.ts'
import type { Described } from '../../core/match/records.ts'
import type { PlaceInput } from '../../core/model/place.ts'
import type { Queryable } from '../core/database.ts'
import { FREQUENCIES, QUERIES } from './match-query.ts'

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
    ), queries as (${QUERIES})
    insert into match_items
    select n, name, address, input.city, postcode, country, telephone, url, location, match_name, match_address,
      query::tsquery
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

/** Returns the rarity of words among the names of places, and the names of cities. */
export async function loadKnown(database: Queryable): Promise<Known> {
  const rows = await database.rows<{ part: string; frequency: number }>(sql`
    select part, frequency::float8 as frequency from (${FREQUENCIES}) as frequencies where part like 'n%'`)
  const rarity = rarityFrom(new Map(rows.map(({ part, frequency }) => [part, frequency])))
  return { rarity, cities: await loadCities() }
}
