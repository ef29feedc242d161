/** What a geocoder is asked for a place: by the parts of its address first, then by the whole text. */
import type { UnlocatedPlace } from '../../sql/geocoding/positions.ts'

/** Returns no queries for a place whose answer could not be checked: it needs an address, and a city or a postcode. */
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
