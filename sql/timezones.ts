/** The time zones of places: given, or that of their position. */
import tzLookup from '@photostructure/tz-lookup'
import sql from 'sql-template-tag'
import type { Queryable } from './database.ts'
import type { PlaceInput } from './place-input.ts'

export interface ZonedPlace extends PlaceInput {
  /** Whether the time zone is that of the position. */
  is_timezone_derived?: boolean
  /** Whether one that was given to the stored place stays. */
  keeps_timezone?: boolean
}

/** The place with the time zone of its position, unless it brings one. Without a position nothing can be derived. */
export function withTimezone(place: PlaceInput): ZonedPlace {
  const { timezone, longitude, latitude } = place
  if (timezone) return { ...place, is_timezone_derived: false }
  if (longitude === undefined || latitude === undefined) return place
  const derived = zoneAt(longitude, latitude)
  return { ...place, timezone: derived, is_timezone_derived: true, keeps_timezone: timezone === undefined }
}

/** Null where there is none; a position that can't be stored has none. */
function zoneAt(longitude: number | null, latitude: number | null): string | null {
  if (longitude === null || latitude === null) return null
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90 ? tzLookup(latitude, longitude) : null
}

/** Gives their zones to some of the places that have a position and none; returns how many there were. */
export async function deriveTimezones(transaction: Queryable, most: number): Promise<number> {
  const places = await transaction.rows<{ id: string; longitude: number; latitude: number }>(sql`
    select id, longitude, latitude from places where longitude is not null and coalesce(timezone, '') = ''
    order by id limit ${most} for update`)
  const zones = places.map(({ longitude, latitude }) => tzLookup(latitude, longitude))
  await transaction.rows(sql`
    update places set timezone = zone, is_timezone_derived = true
    from unnest(${places.map(({ id }) => id)}::uuid[], ${zones}::text[]) as derived (place, zone)
    where id = place`)
  return places.length
}
