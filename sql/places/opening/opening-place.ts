/** What opening hours need to know of a place. */
import tzLookup from '@photostructure/tz-lookup'
import { countryCoder } from '../../../core/geo/country-coder.ts'
import { TIME_ZONES } from '../../../core/model/time-zone.ts'
import { publicHolidays } from '../../../core/opening/public-holidays.ts'
import type { KnownHours, OpeningPlace } from '../../../core/query/hours-of-day.ts'

export interface PlaceColumns {
  timezone: string | null
  country: string | null
  region: string | null
  longitude: number | null
  latitude: number | null
}

/** A place without a valid time zone has that of its position. Its holidays are only looked up if the hours name them. */
export async function openingPlace(place: PlaceColumns, { week }: KnownHours): Promise<OpeningPlace> {
  const { longitude, latitude } = place
  return {
    ...{ timezone: zoneOf(place), longitude, latitude },
    isHoliday: week.holiday ? await publicHolidays(place.country, regionsOf(place)) : () => undefined,
  }
}

/** Returns the same text for places on which these hours mean the same. */
export function settingOf(place: PlaceColumns, { week, sun }: KnownHours): string {
  const { timezone, country, region, longitude, latitude } = place
  const isByPosition = sun.length > 0 || !isZone(timezone) || (week.holiday && isRegionByPosition(place))
  return JSON.stringify([timezone, country, region, ...(isByPosition ? [longitude, latitude] : [])])
}

function isZone(timezone: string | null): timezone is string {
  return timezone !== null && TIME_ZONES.find(timezone) !== undefined
}

export function zoneOf({
  timezone,
  longitude,
  latitude,
}: Pick<PlaceColumns, 'timezone' | 'longitude' | 'latitude'>): string | undefined {
  if (isZone(timezone)) return timezone
  return longitude === null || latitude === null ? undefined : tzLookup(latitude, longitude)
}

/** Whether the region, and so the holidays, follow from the position. */
export function isRegionByPosition({ country, region }: Pick<PlaceColumns, 'country' | 'region'>): boolean {
  return !region && hasMappedRegions(country)
}

/** The package of countries has some regions, such as `GB-SCT` and `US-HI`. */
function hasMappedRegions(country: string | null): boolean {
  return country === 'GB' || country === 'US'
}

function regionsOf({ country, region, longitude, latitude }: PlaceColumns): string[] {
  if (region) return [region]
  if (longitude === null || latitude === null || !hasMappedRegions(country)) return []
  const features = countryCoder().featuresContaining([longitude, latitude])
  return features.flatMap(({ properties: { aliases = [] } }) => aliases.filter((alias) => /^[A-Z]{2}-/.test(alias)))
}
