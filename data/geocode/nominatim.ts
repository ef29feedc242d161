/**
 * Asks a service with Nominatim's interface, politely: one request after the other, at most `rate` a second, retries
 * when it is busy, pauses as long as it wants.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import pRetry from 'p-retry'
import { z } from 'zod'
import { reasonOf } from '../../core/errors/reasons.ts'
import { Result } from './accept.ts'

export interface NominatimOptions {
  /** URL of the service, without `/search`. */
  readonly url: string
  /** How the service can reach the operator. */
  readonly email: string | undefined
  /** Requests a second. */
  readonly rate: number
  /** Name and version of this program. */
  readonly agent: string
  readonly signal: AbortSignal
}

const RETRIES = 5
const TIMEOUT_MILLISECONDS = 60_000
/** Size limit of a response. One result has about 1 kB. */
const MAX_BYTES = 1_000_000
/** A service that wants a longer pause is asked another day. */
const MAX_PAUSE_SECONDS = 600
/** More than one, to notice an address that exists several times. */
const MAX_RESULTS = 3

/** The service can't be used. What it answered before is stored. */
export class GeocoderFailure extends Error {
  override name = 'GeocoderFailure'
}

/** The request may succeed later. */
class Busy extends Error {
  readonly seconds: number
  constructor(message: string, seconds = 0) {
    super(message)
    this.seconds = seconds
  }
}

export class Nominatim {
  /** Number of requests sent. */
  requests = 0
  readonly #options: NominatimOptions
  #next = 0

  constructor(options: NominatimOptions) {
    this.#options = options
  }

  get url(): string {
    return this.#options.url
  }

  /** Returns the results of a query, the best first. Throws `GeocoderFailure`, and the reason of the signal. */
  async search(query: URLSearchParams): Promise<Result[]> {
    const { signal, rate } = this.#options
    try {
      return await pRetry(() => this.#ask(query), {
        retries: RETRIES,
        minTimeout: 1000 / rate,
        signal,
        shouldRetry: ({ error }) => error instanceof Busy,
        async onFailedAttempt({ error, retriesLeft }) {
          if (error instanceof Busy && retriesLeft > 0) await sleep(1000 * error.seconds, undefined, { signal })
        },
      })
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof Busy) throw new GeocoderFailure(`${error.message}, ${RETRIES + 1} times. Try again later.`)
      throw error
    }
  }

  async #ask(query: URLSearchParams): Promise<Result[]> {
    const { url, email, agent } = this.#options
    await this.#turn()
    const address = new URL(`${url}/search?${query}`)
    const common = { format: 'jsonv2', addressdetails: '1', limit: String(MAX_RESULTS), ...(email && { email }) }
    for (const [name, value] of Object.entries(common)) address.searchParams.set(name, value)
    const headers = { accept: 'application/json', 'user-agent': email ? `${agent} (${email})` : agent }
    this.requests++
    const response = await this.#fetch(address, headers)
    const { status } = response
    if (status === 429 || status >= 500) {
      await response.body?.cancel()
      throw this.#busy(status, response.headers.get('retry-after'))
    }
    if (status !== 200)
      throw new GeocoderFailure(`${url} answers with ${status}: ${(await read(response)).slice(0, 200)}`)
    return this.#parse(await read(response))
  }

  /** Waits until the next request may be sent. */
  async #turn(): Promise<void> {
    const { rate, signal } = this.#options
    const wait = this.#next - performance.now()
    if (wait > 0) await sleep(wait, undefined, { signal })
    signal.throwIfAborted()
    this.#next = performance.now() + 1000 / rate
  }

  async #fetch(address: URL, headers: Record<string, string>): Promise<Response> {
    const { signal, url } = this.#options
    try {
      // A redirect would lead to a service that nobody named.
      const both = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MILLISECONDS)])
      return await fetch(address, { headers, redirect: 'error', signal: both })
    } catch (error) {
      signal.throwIfAborted()
      throw new Busy(`${url} does not answer: ${reasonOf(error)}`)
    }
  }

  #busy(status: number, retryAfter: string | null): Busy {
    const message = `${this.url} answers with ${status}`
    const seconds = pauseOf(retryAfter)
    if (seconds <= MAX_PAUSE_SECONDS) return new Busy(message, seconds)
    throw new GeocoderFailure(`${message} and wants a pause of ${Math.ceil(seconds)} s. Run the command again then.`)
  }

  #parse(text: string): Result[] {
    try {
      // PostgreSQL stores neither NUL nor half a surrogate pair.
      const storable = (_: string, value: unknown) =>
        typeof value === 'string' ? value.replaceAll(/[\0\p{Surrogate}]/gu, '') : value
      return z.array(Result).parse(JSON.parse(text, storable))
    } catch (error) {
      throw new Busy(`${this.url} does not answer like Nominatim: ${String(error).split('\n', 1)[0]}`)
    }
  }
}

async function read(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.length
      if (size > MAX_BYTES) throw new GeocoderFailure(`the answer has more than ${MAX_BYTES} bytes`)
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof GeocoderFailure) throw error
    throw new Busy(`an answer broke off: ${String(error)}`)
  }
  return Buffer.concat(chunks).toString()
}

/** Seconds in a header `Retry-After`: a number, or a date. */
function pauseOf(header: string | null): number {
  if (header === null) return 0
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, seconds) : 0
}
