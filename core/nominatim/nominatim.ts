/** One request to a service with Nominatim's interface. */
import { z } from 'zod'
import { reasonOf } from '../errors/reasons.ts'
import type { Position } from '../geo/bbox.ts'

/** Size limit of a response. One result has about 2 kB. */
const MAX_BYTES = 262_144

const degrees = (max: number) => z.coerce.number().min(-max).max(max)
/** What every result has; callers extend it. */
export const NominatimResult = z.object({
  lat: degrees(90),
  lon: degrees(180),
  address: z.record(z.string(), z.unknown()).nullish(),
})

export interface NominatimRequest<Result> {
  /** URL of the service, without `/search`. */
  readonly url: string
  readonly query: URLSearchParams
  /** Maximum number of results. */
  readonly limit: number
  /** Further parameters. */
  readonly more?: Readonly<Record<string, string>>
  /** Name of this program. */
  readonly agent: string
  readonly signal: AbortSignal
  readonly result: z.ZodType<Result>
}

/** The service does not answer as it should. */
export class NominatimFailure extends Error {
  override name = 'NominatimFailure'
  /** Seconds after which the request may succeed; infinite if it never will. */
  readonly retryAfter: number

  constructor(message: string, retryAfter: number) {
    super(message)
    this.retryAfter = retryAfter
  }
}

/** Returns the results, the best first. Throws `NominatimFailure`. */
export async function askNominatim<Result>(request: NominatimRequest<Result>): Promise<Result[]> {
  const { url, query, limit, more, agent, signal, result } = request
  const common = { format: 'jsonv2', limit: String(limit), addressdetails: '1', ...more }
  const address = `${url}/search?${new URLSearchParams([...query, ...Object.entries(common)])}`
  const headers = { accept: 'application/json', 'user-agent': agent }
  // A redirect would lead to a service that nobody named.
  const response = await fetch(address, { headers, redirect: 'error', signal }).catch((error: unknown) => {
    throw new NominatimFailure(`${url} does not answer: ${reasonOf(error)}`, 0)
  })
  const text = await read(response)
  const { status } = response
  if (status === 429 || status >= 500) {
    throw new NominatimFailure(`${url} answers with ${status}`, pauseOf(response.headers.get('retry-after')))
  }
  if (status !== 200) {
    throw new NominatimFailure(`${url} answers with ${status}: ${text.slice(0, 200)}`, Number.POSITIVE_INFINITY)
  }
  try {
    return z.array(result).parse(JSON.parse(text, storable))
  } catch (error) {
    throw new NominatimFailure(`${url} does not answer like Nominatim: ${String(error).split('\n', 1)[0]}`, 0)
  }
}

/** 180° is stored as −180°. */
export function positionOf({ lon, lat }: { lon: number; lat: number }): Position {
  return { longitude: lon === 180 ? -180 : lon, latitude: lat }
}

async function read({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of body ?? []) {
      size += chunk.length
      if (size > MAX_BYTES) break
      chunks.push(chunk)
    }
  } catch (error) {
    throw new NominatimFailure(`an answer broke off: ${String(error)}`, 0)
  }
  if (size <= MAX_BYTES) return Buffer.concat(chunks).toString()
  throw new NominatimFailure(`the answer has more than ${MAX_BYTES} bytes`, Number.POSITIVE_INFINITY)
}

/** Seconds in a header `Retry-After`: a number, or a date. */
function pauseOf(header: string | null): number {
  if (header === null) return 0
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, seconds) : 0
}

/** PostgreSQL stores neither NUL nor half a surrogate pair. */
function storable(_: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll(/[\0\p{Surrogate}]/gu, '') : value
}
