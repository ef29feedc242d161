/** Finds the positions of places that have none, by their addresses. What a geocoder answered is never asked again. */
import { z } from 'zod'
import { positionOf } from '../../core/nominatim/nominatim.ts'
import type { Store } from '../../sql/core/database.ts'
import { storeAnswer, storedAnswer } from '../../sql/geocoding/answers.ts'
import { locatePlace, type UnlocatedPlace, unlocatedAfter } from '../../sql/geocoding/positions.ts'
import { acceptedOf, type Refusal, Result } from './accept.ts'
import type { Geocoder } from './geocoder.ts'

export type Outcome = 'located' | 'changed meanwhile' | 'no address, or no city and postcode' | Refusal

export interface GeocodeOptions {
  /** Maximum number of requests to the service. */
  readonly limit: number
  readonly signal: AbortSignal
  readonly onPlace: (outcome: Outcome) => void
}

const BATCH = 500

/**
 * Returns false if it stopped early, at the limit or by the signal. Each position is stored at once, so that the next run
 * resumes. Throws `GeocoderFailure`.
 */
export async function geocodePlaces(
  store: Store,
  geocoder: Geocoder,
  { limit, signal, onPlace }: GeocodeOptions,
): Promise<boolean> {
  let last: string | undefined
  for (;;) {
    const places = await unlocatedAfter(store, last, BATCH)
    for (const place of places) {
      if (signal.aborted) return false
      try {
        const outcome = await geocode(store, geocoder, place, limit)
        if (!outcome) return false
        onPlace(outcome)
      } catch (error) {
        if (signal.aborted) return false
        throw error
      }
    }
    last = places.at(-1)?.id
    if (places.length < BATCH) return true
  }
}

/** Returns undefined if no more requests may be sent. */
async function geocode(
  store: Store,
  geocoder: Geocoder,
  place: UnlocatedPlace,
  limit: number,
): Promise<Outcome | undefined> {
  let refusal: Refusal | undefined
  for (const query of queriesFor(place)) {
    const results = await resultsOf(store, geocoder, query, limit)
    if (!results) return undefined
    const accepted = acceptedOf(place, results)
    if (typeof accepted !== 'string') {
      const { osm_type, osm_id, licence = null } = accepted
      const sourceId = osm_type && osm_id ? `${osm_type}/${osm_id}` : null
      const provenance = { service: geocoder.url, query: query.toString(), sourceId, licence }
      const isLocated = await locatePlace(store, place, { ...positionOf(accepted), ...provenance })
      return isLocated ? 'located' : 'changed meanwhile'
    }
    // What is nearly right says more than nothing.
    if (!refusal || refusal === 'nothing found') refusal = accepted
  }
  return refusal ?? 'no address, or no city and postcode'
}

async function resultsOf(
  store: Store,
  geocoder: Geocoder,
  query: URLSearchParams,
  limit: number,
): Promise<Result[] | undefined> {
  const text = query.toString()
  const known = await storedAnswer(store, geocoder.url, text)
  if (known !== undefined) return z.array(Result).parse(known)
  if (geocoder.requests >= limit) return undefined
  const results = await geocoder.search(query)
  await storeAnswer(store, geocoder.url, text, results)
  return results
}

/**
 * Asks by the parts of the address, then by the whole text. Returns no queries for a place whose answer could not be
 * checked: it needs an address, and a city or a postcode.
 */
export function queriesFor({ address, city, region, postcode, country }: UnlocatedPlace): URLSearchParams[] {
  if (!address || !(city || postcode)) return []
  const within: Record<string, string> = country ? { countrycodes: country.toLowerCase() } : {}
  const parts = {
    street: streetOf(address),
    ...(city && { city }),
    ...(region && { state: region }),
    ...(postcode && { postalcode: postcode }),
  }
  const text = [city, postcode, region].reduce<string>(
    (all, part) => (part && !all.toLowerCase().includes(part.toLowerCase()) ? `${all}, ${part}` : all),
    oneLine(address),
  )
  return [new URLSearchParams({ ...parts, ...within }), new URLSearchParams({ q: text, ...within })]
}

/** The first part of an address that has a number; otherwise its first part. */
function streetOf(address: string): string {
  const parts = oneLine(address).split(', ')
  return parts.find((part) => /\d/.test(part)) ?? (parts[0] as string)
}

function oneLine(address: string): string {
  return address
    .split(/\s*[,\n]\s*/)
    .filter((part) => part !== '')
    .join(', ')
}
