/** Prepares descriptions of places for comparison with stored places and with each other. */
import sql from 'sql-template-tag'
import { loadCities } from '../../core/match/cities.ts'
import type { Known } from '../../core/match/evidence.ts'
import { rarityFrom } from '../../core/match/rarity.ts'
import type { Described } from '../../core/match/records.ts'
import type { PlaceInput } from '../../core/model/place.ts'
import type { Queryable } from '../core/database.ts'
import { type KeyShares, loadKeys } from './match-keys.ts'
import { type MatchQuery, matchQueries } from './match-query.ts'

/** A description as the lookup of candidates reads it (match-candidates.ts). */
export interface MatchItem extends Pick<Described, (typeof LOOKED_UP)[number]> {
  /** Number of the description, from 0. */
  readonly n: number
  readonly match_name: string
  readonly match_address: string
  readonly match_queries: readonly MatchQuery[]
}

const LOOKED_UP = [
  ...(['name', 'address', 'city', 'postcode', 'country', 'telephone', 'url', 'longitude', 'latitude'] as const),
]

/** Columns of `MatchItem` in a JSON text, for `json_to_recordset`. */
export const ITEM_COLUMNS = sql`
  n integer, name text, address text, city text, postcode text, country text, telephone text, url text, longitude float8,
  latitude float8, match_name text, match_address text, match_queries json`

export async function prepareItems(
  database: Queryable,
  items: readonly Described[],
  shares: KeyShares,
): Promise<MatchItem[]> {
  const all = await loadKeys(database, items)
  return items.map((item, n) => {
    const keys = all[n] as (typeof all)[number]
    const { match_name, match_address } = keys
    const given = Object.fromEntries(LOOKED_UP.map((name) => [name, item[name]])) as Pick<
      Described,
      (typeof LOOKED_UP)[number]
    >
    return { ...given, n, match_name, match_address, match_queries: matchQueries(keys, shares) }
  })
}

/** Returns what matching compares of a place that is to be stored. */
export function describedOf(place: PlaceInput): Described {
  const { name, address = null, city = null, region = null, postcode = null, country = null } = place
  const { telephone = null, url = null, categories = [], longitude = null, latitude = null } = place
  return { name, address, city, region, postcode, country, telephone, url, categories, longitude, latitude }
}

/** Below this number, comparing all descriptions with each other is faster than building indexes. */
const INDEXED_FROM = 50

/**
 * Puts descriptions into the table `match_items` of this transaction. It has the columns of `places` by which candidates
 * are found, so that one statement can look in either table.
 */
export async function storeItems(transaction: Queryable, items: readonly MatchItem[]): Promise<void> {
  await transaction.rows(sql`
    create temp table match_items on commit drop as
    select n, name, address, city, postcode, country, telephone, url,
      st_makepoint(longitude, latitude)::geography as location, match_name, match_address, false as is_city_derived
    from json_to_recordset(${JSON.stringify(items)}::json) as item (${ITEM_COLUMNS})`)
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
export async function knownFrom({ shares }: KeyShares): Promise<Known> {
  const rarity = rarityFrom(new Map([...shares].filter(([key]) => key.startsWith('n'))))
  return { rarity, cities: await loadCities() }
}
