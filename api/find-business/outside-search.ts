/** Asks a service with Nominatim's API for one business. Contacts only the configured URL. */
import { z } from 'zod'
import { type Described, ONLY_NAME } from '../../core/match/records.ts'
import { COUNTRIES } from '../../core/model/country.ts'
import { toWebAddress } from '../../core/model/web-address.ts'
import { askNominatim, NominatimResult, positionOf } from '../../core/nominatim/nominatim.ts'
import { OutsideFailure } from '../errors.ts'

const TIMEOUT_MILLISECONDS = 5000

const Found = NominatimResult.extend({
  name: z.string().optional(),
  display_name: z.string(),
  extratags: z.record(z.string(), z.unknown()).nullish(),
})

/** Fields with names of settlements, most likely first. */
const CITY = ['city', 'town', 'village', 'municipality', 'hamlet'] as const

/** Returns the most likely business; undefined if there is none. Throws `OutsideFailure` if the service fails. */
export async function searchOutside(url: string, text: string): Promise<Described | undefined> {
  try {
    const [first] = await askNominatim({
      url,
      query: new URLSearchParams({ q: text }),
      limit: 1,
      more: { extratags: '1' },
      agent: 'Whereabouts',
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
      result: Found,
    })
    return first && toItem(first)
  } catch (error) {
    throw new OutsideFailure('The search for businesses does not answer.', { cause: error })
  }
}

function toItem({ name, display_name, address, extratags, ...found }: z.infer<typeof Found>): Described {
  const part = (names: readonly string[], from: Readonly<Record<string, unknown>> = address ?? {}) =>
    names.map((key) => from[key]).find((value): value is string => typeof value === 'string' && value !== '') ?? null
  const city = part(CITY)
  const street = [part(['house_number']), part(['road'])].filter(Boolean).join(' ')
  const town = [part(['postcode']), city].filter(Boolean).join(' ')
  return {
    ...ONLY_NAME,
    name: clean(name || (display_name.split(',', 1)[0] as string)) || 'Unnamed',
    address: clean(street === '' ? display_name : [street, town].filter(Boolean).join(', ')) || null,
    city: city && clean(city),
    region: part(['state']),
    postcode: part(['postcode']),
    country: COUNTRIES.find(part(['country_code']) ?? '') ?? null,
    telephone: part(['phone', 'contact:phone'], extratags ?? {}),
    url: toWebAddress(part(['website', 'contact:website', 'url'], extratags ?? {})?.trim() ?? '') ?? null,
    ...positionOf(found),
  }
}

function clean(text: string): string {
  return text.trim().slice(0, 1000)
}
