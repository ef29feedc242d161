/** Reads a place or a description once, so that it can be compared with many. */
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js'
import { type MatchAddress, matchAddress } from './addresses.ts'
import { type MatchName, matchName } from './names.ts'
import { postcodeKey } from './postcodes.ts'
import { matchText, matchWords } from './words.ts'

/** A place, or the description of one. Texts are trimmed; empty ones are null. */
export interface Described {
  readonly name: string
  readonly address: string | null
  readonly city: string | null
  readonly region: string | null
  readonly postcode: string | null
  /** Two capital letters (ISO 3166). */
  readonly country: string | null
  readonly telephone: string | null
  readonly url: string | null
  readonly categories: readonly string[]
  /** Degrees; both or neither. */
  readonly longitude: number | null
  readonly latitude: number | null
}

/** A description of which nothing is known but its name. */
export const ONLY_NAME: Omit<Described, 'name'> = {
  address: null,
  city: null,
  region: null,
  postcode: null,
  country: null,
  telephone: null,
  url: null,
  categories: [],
  longitude: null,
  latitude: null,
}

export interface MatchRecord {
  readonly name: MatchName
  readonly address: MatchAddress | undefined
  /** `''` if it is unknown, as those below. */
  readonly city: string
  /** The city as it is written. */
  readonly town: string
  readonly postcode: string
  readonly country: string
  /** E.164 if it can be read; else its digits. */
  readonly phone: string
  readonly site: { readonly host: string; readonly path: string } | undefined
  /** Words of all categories. */
  readonly categories: ReadonlySet<string>
  readonly position: { readonly longitude: number; readonly latitude: number } | undefined
}

export function matchRecord(place: Described): MatchRecord {
  const areas = [place.city, place.region].filter((area) => area !== null)
  const address = place.address ? matchAddress(place.address, place.postcode, areas) : undefined
  const { longitude, latitude } = place
  // Read only if it is compared: few descriptions have one, and the library takes a third of the time of all.
  let phone: string | undefined
  return {
    get phone() {
      phone ??= phoneKey(place.telephone, place.country)
      return phone
    },
    name: matchName(place.name),
    address,
    city: matchText(place.city ?? ''),
    town: place.city ?? '',
    postcode: address?.postcode || postcodeKey(place.postcode ?? ''),
    country: (place.country ?? '') || (address?.country ?? ''),
    site: siteOf(place.url),
    categories: new Set(place.categories.flatMap((category) => matchWords(category).map(({ form }) => form))),
    position: longitude === null || latitude === null ? undefined : { longitude, latitude },
  }
}

function phoneKey(telephone: string | null, country: string | null): string {
  if (!telephone) return ''
  const parsed = parsePhoneNumberFromString(telephone, (country ?? undefined) as CountryCode | undefined)
  return parsed?.number ?? telephone.replaceAll(/\D/g, '')
}

/** Host and path, as `match_url` in SQL reads them. */
function siteOf(url: string | null): MatchRecord['site'] {
  const parts = /^(?:[a-z][a-z0-9+.-]*:)?(?:\/\/)?(?:www\.)?([^/?#:]+\.[^/?#:]+)(?::\d*)?(\/[^?#]*)?/i.exec(url ?? '')
  return parts ? { host: (parts[1] ?? '').toLowerCase(), path: (parts[2] ?? '').replace(/\/+$/, '') } : undefined
}
