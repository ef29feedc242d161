/**
 * Which results of a geocoder are accurate enough to become the position of a place: a building or an address in the
 * city or with the postcode of the place, with its house number. A street or a city is not where a place is.
 */
import { z } from 'zod'
import { distanceBetween } from '../../core/geo/distance.ts'
import { NominatimResult, positionOf } from '../../core/nominatim/nominatim.ts'
import { normalise } from '../../core/words/normalise.ts'
import type { UnlocatedPlace } from '../../sql/geocoding/positions.ts'

/** Rank of addresses, buildings and points of interest at Nominatim; streets have 26 and 27. */
const HOUSE_RANK = 30
/** Results further from each other than this are different addresses. */
const MAX_METRES = 300

export const Result = NominatimResult.extend({
  place_rank: z.number(),
  licence: z.string().nullish(),
  osm_type: z.string().nullish(),
  osm_id: z.number().nullish(),
})
export type Result = z.infer<typeof Result>

export type Refusal =
  | 'nothing found'
  | 'only a street or an area'
  | 'in another country'
  | 'in another city'
  | 'another house number'
  | 'several addresses'

/** Returns the first accurate result, or why there is none. */
export function acceptedOf(place: UnlocatedPlace, results: readonly Result[]): Result | Refusal {
  let refusal: Refusal = 'nothing found'
  const accurate: Result[] = []
  for (const result of results) {
    const reason = refusalOf(place, result)
    if (reason) refusal = refusal === 'nothing found' ? reason : refusal
    else accurate.push(result)
  }
  const [first, ...others] = accurate
  if (!first) return refusal
  const isOne = others.every((other) => distanceBetween(positionOf(first), positionOf(other)) <= MAX_METRES)
  return isOne ? first : 'several addresses'
}

function refusalOf(place: UnlocatedPlace, { place_rank, address }: Result): Refusal | undefined {
  const part = (name: string) => normalise(String(address?.[name] ?? ''))
  if (place_rank < HOUSE_RANK) return 'only a street or an area'
  const country = part('country_code')
  if (place.country && country && country !== place.country.toLowerCase()) return 'in another country'
  if (!isSamePostcode(place.postcode, part('postcode')) && !isIn(place.city, address ?? {})) return 'in another city'
  const wanted = numbersOf(place.address ?? '')
  if (wanted.length > 0 && !numbersOf(part('house_number')).some((number) => wanted.includes(number))) {
    return 'another house number'
  }
  return undefined
}

/** One may have more digits: `98402` and `98402-1234`, `SW1A` and `SW1A 2AA`. */
function isSamePostcode(postcode: string | null, found: string): boolean {
  const [one, other] = [postcode ?? '', found].map((text) => normalise(text).replaceAll(/[\s-]/g, '')) as [
    string,
    string,
  ]
  return one.length > 2 && other.length > 2 && (one.startsWith(other) || other.startsWith(one))
}

const SETTLEMENTS = [
  ...(['city', 'town', 'village', 'municipality', 'hamlet', 'suburb', 'borough', 'city_district'] as const),
  ...(['locality', 'county', 'state', 'quarter', 'neighbourhood'] as const),
]

function isIn(city: string | null, address: Readonly<Record<string, unknown>>): boolean {
  if (!city) return false
  return SETTLEMENTS.some((name) => normalise(String(address[name] ?? '')) === normalise(city))
}

/** House numbers with their letters: `12a`, `12-14` as 12 and 14. */
function numbersOf(text: string): string[] {
  return normalise(text).match(/\d+[a-z]?(?![\p{L}\d])/gu) ?? []
}
