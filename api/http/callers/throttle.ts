/** Rate limits for clients on a sliding log (sql/accounts/throttles.ts), which all processes share. */
import { LRUCache } from 'lru-cache'
import { Counter } from 'prom-client'
import { throttleCall } from '../../../sql/accounts/throttles.ts'
import type { Store } from '../../../sql/core/database.ts'
import { Throttled } from '../../errors.ts'

export interface Rate {
  /** Name in headers: lower case letters and hyphens. Views with the same name share one limit. */
  readonly name: string
  /** Maximum number of calls in any period of `seconds`. */
  readonly calls: number
  readonly seconds: number
  /** Counts users rather than networks: for views that need a token. */
  readonly perUser?: true
  /** Length in bits of the networks that are IPv6 clients, if it is not that of all others (core/limits/budget.ts). */
  readonly prefix?: number
}

export const throttledCalls = new Counter({
  name: 'whereabouts_throttled_total',
  help: 'Requests that got 429, by the name of the limit',
  labelNames: ['limit'],
  registers: [],
})

/** Counts one call of a client, and returns the headers of its response. Throws `Throttled`, which has them too. */
type Throttle = (client: string) => Promise<Readonly<Record<string, string>>>

/** Maximum number of cached clients over their limit. They are refused without asking the database. */
const MAX_REFUSED = 10_000

/** The headers are those of draft-ietf-httpapi-ratelimit-headers-10. */
function headers({ name, calls, seconds }: Rate, remaining: number, wait: number): Readonly<Record<string, string>> {
  return {
    'RateLimit-Policy': `"${name}";q=${calls};w=${seconds}`,
    RateLimit: `"${name}";r=${remaining};t=${toSeconds(wait)}`,
  }
}

/** Counts a refused call, and returns its error. `wait` is in milliseconds. */
export function refusal(rate: Rate, wait: number): Throttled {
  throttledCalls.inc({ limit: rate.name })
  return new Throttled(toSeconds(wait), headers(rate, 0, wait))
}

function createThrottle(store: Store, rate: Rate): Throttle {
  const { name, calls, seconds } = rate
  /** Times in milliseconds until which clients are refused. */
  const refused = new LRUCache<string, number>({ max: MAX_REFUSED })
  return async (client) => {
    const known = (refused.get(client) ?? 0) - Date.now()
    if (known > 0) throw refusal(rate, known)
    const { accepted, used, wait } = await throttleCall(store, `${name}:${client}`, calls, seconds)
    if (accepted) return headers(rate, Math.max(calls - used, 0), wait)
    refused.set(client, Date.now() + wait)
    throw refusal(rate, wait)
  }
}

/** Rounds up to at least one second, so that a client that waits that long is not refused again. */
function toSeconds(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / 1000))
}

/** The limits of an API: an optional general one, and the limits of views, each created once by name. */
export class Throttles {
  readonly general: Throttle | undefined
  readonly #store: Store
  readonly #named = new Map<string, Throttle>()

  constructor(store: Store, general: Rate | undefined) {
    this.#store = store
    this.general = general && createThrottle(store, general)
  }

  of(rate: Rate): Throttle {
    const throttle = this.#named.get(rate.name) ?? createThrottle(this.#store, rate)
    this.#named.set(rate.name, throttle)
    return throttle
  }
}
