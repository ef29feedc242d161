/** Asks a service with Nominatim's API for one business. Contacts only the configured URL. */
import { z } from 'zod'
import { type Described, ONLY_NAME } from '../../core/match/records.ts'
import { COUNTRIES } from '../../core/model/country.ts'
import { toWebAddress } from '../../core/model/web-address.ts'
import { OutsideFailure } from '../errors.ts'

const TIMEOUT_MILLISECONDS = 5000
/** Size limit of the response. One result has about 2 kB. */
const MAX_BYTES = 262_144

const degrees = (max: number) => z.coerce.number().min(-max).max(max)
const Found = z.object({
  lat: degrees(90),
  lon: degrees(180),
  name: z.string().optional(),
  display_name: z.string(),
  address: z.record(z.string(), z.unknown()).nullish(),
  extratags: z.record(z.string(), z.unknown()).nullish(),
})
const Answer = z.array(Found)

/** Fields with names of settlements, most likely first. */
const CITY = ['city', 'town', 'village', 'municipality', 'hamlet'] as const

/** Returns the most likely business; undefined if there is none. Throws `OutsideFailure` if the service fails. */
export async function searchOutside(service: string, query: string): Promise<Described | undefined> {
  const address = new URL(`${service}/search`)
  const parameters = { q: query, format: 'jsonv2', limit: '1', addressdetails: '1', extratags: '1' }
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
  try {
    const response = await fetch(address, {
      // A redirect would lead to a URL that nobody configured.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
      headers: { accept: 'application/json', 'user-agent': 'Whereabouts' },
    })
    if (response.status !== 200) throw new Error(`it answered with ${response.status}`)
    const [first] = Answer.parse(JSON.parse(await readLimited(response)))
    return first && toItem(first)
  } catch (error) {
    throw new OutsideFailure('The search for businesses does not answer.', { cause: error })
  }
}

async function readLimited({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > MAX_BYTES) throw new Error(`it answered with more than ${MAX_BYTES} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function toItem({ lat, lon, name, display_name, address, extratags }: z.infer<typeof Found>): Described {
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
    longitude: lon === 180 ? -180 : lon,
    latitude: lat,
  }
}

/** PostgreSQL stores neither NUL nor half a surrogate pair. */
function clean(text: string): string {
  return text
    .replaceAll(/[\0\p{Surrogate}]/gu, '')
    .trim()
    .slice(0, 1000)
}
