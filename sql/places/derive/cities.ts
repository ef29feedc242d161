/** The cities of places: given, or the town at the position. */
import sql from 'sql-template-tag'
import { Towns } from '../../../core/areas/towns.ts'
import { isPosition } from '../../../core/geo/bbox.ts'
import type { PlaceInput } from '../../../core/model/place.ts'
import type { Queryable } from '../../core/database.ts'
import type { DerivedPlace } from './derived-columns.ts'

type Located = Pick<PlaceInput, 'city' | 'country' | 'longitude' | 'latitude'>

/** Returns the towns if one of the places needs them: reading them takes 30 ms. */
export async function townsFor(places: readonly Located[]): Promise<Towns | undefined> {
  const isNeeded = ({ city, longitude, latitude }: Located) =>
    !city && typeof longitude === 'number' && typeof latitude === 'number'
  return places.some(isNeeded) ? Towns.shared() : undefined
}

/**
 * Adds the town at the position, unless the place has a city. It is in the country of the place, so `withArea` comes
 * first. Without a position nothing can be derived.
 */
export function withCity(place: DerivedPlace, towns: Towns | undefined): DerivedPlace {
  const { city, longitude, latitude } = place
  if (city) return { ...place, is_city_derived: place.is_city_derived ?? false }
  if (longitude === undefined || latitude === undefined) return place
  return { ...place, city: townOf(place, towns), is_city_derived: true, keeps_city: city === undefined }
}

function townOf({ country, longitude, latitude }: Located, towns: Towns | undefined): string | null {
  if (!towns || !country || typeof longitude !== 'number' || typeof latitude !== 'number') return null
  return isPosition(longitude, latitude) ? (towns.at({ longitude, latitude }, country) ?? null) : null
}

/** Derives cities for up to `max` places that have a position and no city. Returns how many there were. */
export async function deriveCities(transaction: Queryable, max: number): Promise<number> {
  const places = await transaction.rows<{
    id: string
    country: string | null
    longitude: number
    latitude: number
  }>(sql`
    select id, country, longitude, latitude from places
    where longitude is not null and not is_city_derived and coalesce(city, '') = '' order by id limit ${max} for update`)
  const towns = await townsFor(places)
  const cities = places.map((place) => townOf(place, towns))
  // Nothing is known anew of the places, so they get no fresher.
  await transaction.rows(sql`select set_config('whereabouts.suggesting', 'on', true)`)
  await transaction.rows(sql`
    update places set city = town, is_city_derived = true
    from unnest(${places.map(({ id }) => id)}::uuid[], ${cities}::text[]) as derived (place, town)
    where id = place`)
  await transaction.rows(sql`select set_config('whereabouts.suggesting', 'off', true)`)
  return places.length
}
