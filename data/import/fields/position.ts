/** Notices positions that can't be meant: 0, 0 in the sea, and longitude and latitude in the wrong order. */
import { iso1A2Code } from '@rapideditor/country-coder'

export interface Given {
  readonly longitude: number
  readonly latitude: number
  /** ISO 3166-1 alpha-2. */
  readonly country: unknown
}

/** Null Island: what many programs write for a position that they don't know. */
export function isNowhere({ longitude, latitude }: Given): boolean {
  return longitude === 0 && latitude === 0
}

/** Returns whether the country is only at the position with longitude and latitude exchanged. */
export function isSwapped({ longitude, latitude, country }: Given): boolean {
  if (typeof country !== 'string' || Math.abs(longitude) > 90) return false
  return iso1A2Code([longitude, latitude]) !== country && iso1A2Code([latitude, longitude]) === country
}
