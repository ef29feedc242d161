/**
 * A Meilisearch server, used through the package `meilisearch`. This module adds connections, timeouts and retries: the
 * package does not retry, and ignores its timeout for a call with a signal (0.62).
 */
import { Meilisearch, MeilisearchApiError, type MeilisearchErrorResponse } from 'meilisearch'
import pRetry from 'p-retry'
import type { Pool } from 'undici'
import { inEngine } from '../../core/measure/requests.ts'
import { exchange } from './exchange.ts'
import { refusal } from './refusal.ts'

export interface ServerAddress {
  /** No trailing slash. */
  readonly url: string
  readonly key?: string | undefined
}

export interface Patience {
  /** Milliseconds for one attempt. */
  readonly timeout: number
  /** Any call of ours may be retried: documents are replaced as a whole, and tasks are queried by id. */
  readonly attempts: number
  /** Aborts calls in progress, and makes later ones fail. */
  readonly signal?: AbortSignal | undefined
}

const DEFAULT_PATIENCE: Patience = { timeout: 10_000, attempts: 5 }
const FIRST_PAUSE_MILLISECONDS = 70

export class MeilisearchServer {
  readonly #address: ServerAddress
  readonly #pool: Promise<Pool>

  constructor(address: ServerAddress) {
    this.#address = address
    const { origin } = new URL(address.url)
    // The package takes 140 ms of processor time to load, and most installations have no such server.
    this.#pool = import('undici').then(({ default: { Pool } }) => new Pool(origin))
  }

  /** Returns a client. All clients share connections. `refusal` returns the server's reason for a failed call. */
  client(patience: Partial<Patience> = {}): Meilisearch {
    const { url, key } = this.#address
    const full = { ...DEFAULT_PATIENCE, ...patience }
    return new Meilisearch({
      host: url,
      ...(key !== undefined && { apiKey: key }),
      // Meilisearch (1.21) sends the head of a compressed response separately, and TCP holds the rest back until the
      // head is acknowledged: 46 ms instead of 6 ms for a page of hits.
      requestInit: { headers: { 'Accept-Encoding': 'identity' } },
      httpClient: (input, init) => this.#send(input as URL, init as RequestInit, full),
    })
  }

  #send(url: URL, init: RequestInit, { timeout, attempts, signal }: Patience): Promise<unknown> {
    const signals = [signal, init.signal].filter((one) => one instanceof AbortSignal)
    const limits = { timeout, signal: signals.length > 1 ? AbortSignal.any(signals) : signals[0] }
    return pRetry(() => this.#once(url, init, limits), {
      retries: attempts - 1,
      minTimeout: FIRST_PAUSE_MILLISECONDS,
      // Calls that failed together should not retry together.
      randomize: true,
      signal: limits.signal,
      shouldRetry: ({ error }) => !limits.signal?.aborted && isPassing(error),
    })
  }

  async #once(
    { pathname, search }: URL,
    { method = 'GET', headers, body }: RequestInit,
    limits: Parameters<typeof exchange>[2],
  ): Promise<unknown> {
    const request = {
      method: method as 'GET',
      path: pathname + search,
      headers: headers as Headers,
      body: typeof body === 'string' ? body : null,
    }
    const { status, text } = await inEngine(
      'meilisearch',
      async () => exchange(await this.#pool, request, limits),
      () => ({ 'url.path': pathname }),
    )
    const answer: unknown = text === '' ? undefined : JSON.parse(text)
    if (status < 300) return answer
    throw new MeilisearchApiError(new Response(null, { status }), answer as MeilisearchErrorResponse | undefined)
  }
}

/** Returns whether a retry may succeed. */
function isPassing(error: unknown): boolean {
  const status = refusal(error)?.response.status
  return status === undefined || status >= 500 || status === 429
}
