/** Places without a position, and the positions that a geocoder has for them. */
import sql, { empty } from 'sql-template-tag'
import type { Position } from '../../core/geo/bbox.ts'
import type { Store } from '../core/database.ts'
import { withArea } from '../places/derive/areas.ts'
import { townsFor, withCity } from '../places/derive/cities.ts'
import { withTimezone } from '../places/derive/timezones.ts'
import { scorePlaces } from '../scores/scores.ts'

export interface UnlocatedPlace {
  readonly id: string
  readonly address: string | null
  readonly city: string | null
  readonly region: string | null
  readonly postcode: string | null
  readonly country: string | null
}

const UNLOCATED = sql`longitude is null and not is_duplicate`

export async function countUnlocated(database: Store): Promise<number> {
  const [row] = await database.write<{ count: number }>(
    sql`select count(*)::int as count from places where ${UNLOCATED}`,
  )
  return row?.count ?? 0
}

/** Reads places in the order of ids, after `after`, or from the beginning if it is undefined. */
export function unlocatedAfter(database: Store, after: string | undefined, limit: number): Promise<UnlocatedPlace[]> {
  return database.write(sql`
    select id, address, city, region, postcode, country from places
    where ${UNLOCATED} ${after === undefined ? empty : sql`and id > ${after}::uuid`} order by id limit ${limit}`)
}

/** A position for a place, and where it comes from. */
export interface GeocodedPosition extends Position {
  readonly service: string
  readonly query: string
  readonly sourceId: string | null
  readonly licence: string | null
}

/**
 * Stores the position of a place, with its provenance, time zone, country, city and scores. Returns false if the place has
 * got a position or another address meanwhile.
 */
export async function locatePlace(store: Store, place: UnlocatedPlace, found: GeocodedPosition): Promise<boolean> {
  const { longitude, latitude, service, query, sourceId, licence } = found
  const position = { name: '', longitude, latitude }
  const towns = await townsFor([position])
  const { timezone = null, country = null, city = null } = withCity(withTimezone(withArea(position)), towns)
  return store.transaction(async (transaction) => {
    // Nothing is known anew of the place itself, so it gets no fresher.
    await transaction.rows(sql`select set_config('whereabouts.suggesting', 'on', true)`)
    const located = await transaction.rows(sql`
      update places set longitude = ${longitude}, latitude = ${latitude}, is_position_derived = true,
        timezone = case when timezone <> '' and not is_timezone_derived then timezone else ${timezone}::text end,
        is_timezone_derived = coalesce(timezone, '') = '' or is_timezone_derived,
        country = case when country <> '' and not is_country_derived then country else ${country}::text end,
        is_country_derived = coalesce(country, '') = '' or is_country_derived,
        city = case when city <> '' and not is_city_derived then city
          when country <> ${country}::text and not is_country_derived then null else ${city}::text end,
        is_city_derived = coalesce(city, '') = '' or is_city_derived
      where id = ${place.id}::uuid and longitude is null
        and (address, city, region, postcode) is not distinct from
          (${place.address}::text, ${place.city}::text, ${place.region}::text, ${place.postcode}::text)
      returning id`)
    if (located.length === 0) return false
    await transaction.rows(sql`
      insert into geocoded_places (place_id, service, query, source_id, licence)
      values (${place.id}::uuid, ${service}, ${query}, ${sourceId}, ${licence})
      on conflict (place_id) do update set service = excluded.service, query = excluded.query,
        source_id = excluded.source_id, licence = excluded.licence, geocoded_at = excluded.geocoded_at`)
    await scorePlaces(transaction, [place.id])
    return true
  })
}
