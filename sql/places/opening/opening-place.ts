/** What opening hours need to know of a place. */
import tzLookup from '@photostructure/tz-lookup'
import { featuresContaining } from '@rapideditor/country-coder'
import { publicHolidays } from '../../../core/opening/public-holidays.ts'
import type { OpeningPlace } from '../../../core/query/hours-of-day.ts'
import { localTime } from '../../../core/query/local-clock.ts'

export interface PlaceColumns {
  timezone: string | null
  country: string | null
  region: string | null
  longitude: number | null
  latitude: number | null
}

/** A place without a valid time zone has that of its position. */
export async function openingPlace(place: PlaceColumns): Promise<OpeningPlace> {
  const { country, region, longitude, latitude } = place
  const isLocated = longitude !== null && latitude !== null
  const regions = region ? [region] : isLocated ? regionsAt(longitude, latitude) : []
  return { timezone: zoneOf(place), longitude, latitude, isHoliday: await publicHolidays(country, regions) }
}

function zoneOf({ timezone, longitude, latitude }: PlaceColumns): string | undefined {
  if (timezone && localTime(0, timezone)) return timezone
  return longitude === null || latitude === null ? undefined : tzLookup(latitude, longitude)
}

/** Codes such as `GB-SCT`. The package knows few regions. */
function regionsAt(longitude: number, latitude: number): string[] {
  const features = featuresContaining([longitude, latitude])
  return features.flatMap(({ properties: { aliases = [] } }) => aliases.filter((alias) => /^[A-Z]{2}-/.test(alias)))
}
