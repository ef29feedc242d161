/** The time zones of places: given, or derived from the position. */
import tzLookup from '@photostructure/tz-lookup'
import sql from 'sql-template-tag'
import type { Queryable } from '../../core/database.ts'
import { writeAs } from '../../core/writer.ts'
import type { DerivedPlace } from './derived-columns.ts'

/** Adds the time zone of the position, unless the place has one. Without a position nothing can be derived. */
export function withTimezone(place: DerivedPlace): DerivedPlace {
  const { timezone, longitude, latitude } = place
  if (timezone) return { ...place, is_timezone_derived: place.is_timezone_derived ?? false }
  if (longitude === undefined || latitude === undefined) return place
  const derived = zoneAt(longitude, latitude)
  return { ...place, timezone: derived, is_timezone_derived: true, keeps_timezone: timezone === undefined }
}

/** Returns the time zone at a position; null if there is no position, or one that can't be stored. */
export function zoneAt(longitude: number | null, latitude: number | null): string | null {
  if (longitude === null || latitude === null) return null
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90 ? tzLookup(latitude, longitude) : null
}

/** Derives time zones for up to `max` places that have a position and no zone. Returns how many there were. */
export async function deriveTimezones(transaction: Queryable, max: number): Promise<number> {
  const places = await transaction.rows<{ id: string; longitude: number; latitude: number }>(sql`
    select id, longitude, latitude from places where longitude is not null and coalesce(timezone, '') = ''
    order by id limit ${max} for update`)
  const zones = places.map(({ longitude, latitude }) => tzLookup(latitude, longitude))
  await writeAs(transaction, 'program')
  await transaction.rows(sql`
    update places set timezone = zone, is_timezone_derived = true
    from unnest(${places.map(({ id }) => id)}::uuid[], ${zones}::text[]) as derived (place, zone)
    where id = place`)
  return places.length
}
