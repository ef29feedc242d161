/** Country, region and postcode of places: given, or derived from the position and the address. */
import sql from 'sql-template-tag'
import { countryCoder } from '../../../core/geo/country-coder.ts'
import { areaOfAddress } from '../../../core/model/address-area.ts'
import { COUNTRIES } from '../../../core/model/country.ts'
import type { Queryable } from '../../core/database.ts'
import type { DerivedPlace } from './derived-columns.ts'

/**
 * Adds what the position and the address say, unless the place has it. The position decides the country: an address may
 * be that of a seat elsewhere. A value that was neither given nor can be derived stays as it is.
 */
export function withArea(place: DerivedPlace): DerivedPlace {
  const { address, longitude, latitude } = place
  const hasPosition = longitude !== undefined && latitude !== undefined
  const located = hasPosition ? countryAt(longitude, latitude) : undefined
  const read = address ? areaOfAddress(address, place.country || located || undefined) : undefined
  const isCountryKnown = hasPosition || address !== undefined
  return {
    ...place,
    ...column(place, 'country', isCountryKnown ? (located ?? read?.country ?? null) : undefined),
    ...(!place.country && !hasPosition && isCountryKnown && { keeps_country_of_position: true }),
    ...column(place, 'region', address === undefined ? undefined : (read?.region ?? null)),
    ...column(place, 'postcode', address === undefined ? undefined : (read?.postcode ?? null)),
  }
}

/** The members of one column. `derived` is undefined if the place does not say what to derive it from. */
function column(
  place: DerivedPlace,
  name: 'country' | 'region' | 'postcode',
  derived: string | null | undefined,
): Partial<DerivedPlace> {
  const given = place[name]
  if (given) return { [`is_${name}_derived`]: place[`is_${name}_derived`] ?? false }
  if (derived === undefined) return {}
  return { [name]: derived, [`is_${name}_derived`]: true, [`keeps_${name}`]: given === undefined }
}

/** Returns null at sea, and for a position that can't be stored. */
function countryAt(longitude: number | null, latitude: number | null): string | null {
  if (longitude === null || latitude === null || Math.abs(longitude) > 180 || Math.abs(latitude) > 90) return null
  const position: [number, number] = [longitude, latitude]
  // Some territories have codes that ISO only reserves, such as IC for the Canary Islands.
  const codes = (['territory', 'country'] as const).map((level) => countryCoder().iso1A2Code(position, { level }) ?? '')
  return codes.find((code) => COUNTRIES.find(code) !== undefined) ?? null
}

interface StoredPlace {
  id: string
  address: string | null
  longitude: number | null
  latitude: number | null
  country: string | null
  region: string | null
  postcode: string | null
}

/** Derives the areas of up to `max` places that were never looked at. Returns how many there were. */
export async function deriveAreas(transaction: Queryable, max: number): Promise<number> {
  const places = await transaction.rows<StoredPlace>(sql`
    select id, address, longitude, latitude, country, region, postcode from places
    where not is_country_derived and coalesce(country, '') = '' or not is_region_derived and coalesce(region, '') = ''
      or not is_postcode_derived and coalesce(postcode, '') = ''
    order by id limit ${max} for update`)
  const areas = places.map(({ id, ...place }) => {
    const { country, region, postcode } = withArea({ name: '', ...place })
    return { id, country, region, postcode }
  })
  // Nothing is known anew of the places, so they get no fresher.
  await transaction.rows(sql`select set_config('whereabouts.suggesting', 'on', true)`)
  await transaction.rows(sql`
    update places set country = area.country, region = area.region, postcode = area.postcode,
      is_country_derived = is_country_derived or coalesce(places.country, '') = '',
      is_region_derived = is_region_derived or coalesce(places.region, '') = '',
      is_postcode_derived = is_postcode_derived or coalesce(places.postcode, '') = ''
    from json_to_recordset(${JSON.stringify(areas)}::json) as area(id uuid, country text, region text, postcode text)
    where places.id = area.id`)
  await transaction.rows(sql`select set_config('whereabouts.suggesting', 'off', true)`)
  return places.length
}
