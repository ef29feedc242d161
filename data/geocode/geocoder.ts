/**
 * Asks a service with Nominatim's interface, politely: one request after the other, at most `rate` a second, retries
 * when it is busy, pauses as long as it wants.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import pRetry from 'p-retry'
import { askNominatim, NominatimFailure } from '../../core/nominatim/nominatim.ts'
import { Result } from './accept.ts'

export interface GeocoderOptions {
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
/** A service that wants a longer pause is asked another day. */
const MAX_PAUSE_SECONDS = 600
/** More than one, to notice an address that exists several times. */
const MAX_RESULTS = 3

/** The service can't be used. What it answered before is stored. */
export class GeocoderFailure extends Error {
  override name = 'GeocoderFailure'
}

export class Geocoder {
  /** Number of requests sent. */
  requests = 0
  readonly #options: GeocoderOptions
  #next = 0

  constructor(options: GeocoderOptions) {
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
        shouldRetry: ({ error }) => isBusy(error),
        async onFailedAttempt({ error, retriesLeft }) {
          if (isBusy(error) && retriesLeft > 0) await sleep(1000 * error.retryAfter, undefined, { signal })
        },
      })
    } catch (error) {
      signal.throwIfAborted()
      throw error instanceof NominatimFailure ? new GeocoderFailure(adviceFor(error)) : error
    }
  }

  async #ask(query: URLSearchParams): Promise<Result[]> {
    const { url, email, agent, signal } = this.#options
    await this.#turn()
    this.requests++
    return askNominatim({
      url,
      query,
      limit: MAX_RESULTS,
      more: email ? { email } : {},
      agent: email ? `${agent} (${email})` : agent,
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MILLISECONDS)]),
      result: Result,
    })
  }

  /** Waits until the next request may be sent. */
  async #turn(): Promise<void> {
    const { rate, signal } = this.#options
    const wait = this.#next - performance.now()
    if (wait > 0) await sleep(wait, undefined, { signal })
    signal.throwIfAborted()
    this.#next = performance.now() + 1000 / rate
  }
}

function isBusy(error: unknown): error is NominatimFailure {
  return error instanceof NominatimFailure && error.retryAfter <= MAX_PAUSE_SECONDS
}

function adviceFor({ message, retryAfter }: NominatimFailure): string {
  if (retryAfter <= MAX_PAUSE_SECONDS) return `${message}, ${RETRIES + 1} times. Try again later.`
  if (!Number.isFinite(retryAfter)) return message
  return `${message} and wants a pause of ${Math.ceil(retryAfter)} s. Run the command again then.`
}
